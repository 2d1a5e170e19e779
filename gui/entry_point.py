"""`janus_table` as installed: puts its own folder first on the module search path.

In a wheel this file is `janus_table/__init__.py`, next to `core`, `gui` and `assets`. So an
environment holds one name of ours, and another `core` or `gui`, in the environment or in the
working directory, is never imported by mistake. No module of a checkout imports this file.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from gui.app import main

__all__ = ["main"]
