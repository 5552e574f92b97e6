"""From painted marks to the page map: words, images, vector clusters, what shows."""

from inkroute.pagemap.build import map_page

__all__ = ["map_page"]
