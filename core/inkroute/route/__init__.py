"""Which regions of a page need OCR, each with its reasons."""

from inkroute.route.page import EvidenceOf, route_page

__all__ = ["EvidenceOf", "route_page"]
