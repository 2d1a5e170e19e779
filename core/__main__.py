"""Run the command line without a window: ``python -m core check FILE...``."""

import sys

from core.cli import main

if __name__ == "__main__":
    sys.exit(main())
