"""The graphics state and what each operator does to it; painted marks come out."""

from inkroute.interpret.page import Painted, paint_page

__all__ = ["Painted", "paint_page"]
