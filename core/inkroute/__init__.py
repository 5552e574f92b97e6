"""Which parts of a PDF need OCR, and one merged text of what the file holds and what was read."""

__version__ = "0.1.0"
