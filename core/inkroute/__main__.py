"""``python -m inkroute`` is the command line."""

from __future__ import annotations

import sys

from inkroute.cli import main

if __name__ == "__main__":
    sys.exit(main())
