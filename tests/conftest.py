"""What all tests share: no test is timed, so that a busy machine fails none."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
