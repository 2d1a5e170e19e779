"""`python -m gui` in a checkout; installed, the same file makes `python -m janus_table`."""

import sys

from gui.app import main

if __name__ == "__main__":  # a worker process of an export imports this module too
    sys.exit(main())
