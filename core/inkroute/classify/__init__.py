"""What kind of page is it, and may its text layer be believed? A type, a route, and why."""

from inkroute.classify.features import SeenPicture, Subject
from inkroute.classify.rules import classify
from inkroute.classify.traces import program_traces

__all__ = ["SeenPicture", "Subject", "classify", "program_traces"]
