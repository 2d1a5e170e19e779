"""`python -m gui` is `janus-table`, for a checkout that is not installed."""

import sys

from gui.app import main

sys.exit(main())
