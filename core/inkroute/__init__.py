"""Which parts of a PDF need OCR, and one merged text of what the file holds and what was read.

``inkroute.read(path)`` and ``inkroute.route(path)`` do the work natively; both are loaded on first
use, so that importing the package stays pure Python without a renderer or an OCR engine.
``inkroute.clean(text, font)`` repairs symbols wherever text is born, in the browser too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inkroute.fonts.clean import clean
    from inkroute.native.api import read, route

__version__ = "0.1.0"
__all__ = ["__version__", "clean", "read", "route"]


def __getattr__(name: str) -> object:
    """Load the functions when they are asked for (PEP 562)."""
    if name == "clean":
        from inkroute.fonts.clean import clean  # noqa: PLC0415 - fonts load the whole core

        return clean
    if name in {"read", "route"}:
        from inkroute.native import api  # noqa: PLC0415 - the core must not load the native floor

        return getattr(api, name)
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
