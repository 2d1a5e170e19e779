"""`janus_table` as it is installed: its own folder comes first where modules are looked for.

In a wheel this file is `janus_table/__init__.py`, and `core`, `gui` and `assets` lie beside it. So
an environment holds one name of ours, and a `core` or `gui` of anybody else, in the environment or
in the folder that a person stands in, is not taken for ours. Nothing in a checkout imports it.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from gui.app import main

__all__ = ["main"]
