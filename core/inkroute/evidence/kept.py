"""The grey picture that was made last, for who asks about the same one again.

In: a picture's images and the picture made of them. Out: that picture, while no other was made:
an earlier OCR's words are laid on a scan, and then it is looked at for text. Memory is one
picture of `PixelPolicy.ceiling` px a side at most, whose samples passed `Limits` when they were
read. Not here: how it is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from inkroute.evidence.grey import Grey
from inkroute.model import ImageMark


class Made(NamedTuple):
    """A grey picture, and whether rows are missing that may be what matters."""

    grey: Grey
    partial: bool = False


class LastPicture:
    """One picture at most; asked for by the very marks that it was made of."""

    __slots__ = ("_images", "_made")

    def __init__(self) -> None:
        """Nothing is kept yet."""
        self._images: tuple[ImageMark, ...] = ()
        self._made: Made | None = None

    def keep(self, images: Sequence[ImageMark], made: Made) -> None:
        """Keep this picture instead of the one before. Nobody may write to it from now on."""
        self._images, self._made = tuple(images), made

    def of(self, images: Sequence[ImageMark]) -> Made | None:
        """The picture made of these marks, or None."""
        same = len(images) == len(self._images) and all(
            one is other for one, other in zip(images, self._images, strict=True)
        )
        return self._made if same else None
