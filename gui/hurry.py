"""A quick start: what is put aside while everything is loaded and built for the first time."""

import builtins
import gc


def hurry() -> None:
    """Load and build without what only gets in the way until the window has been painted.

    PySide looks at every import, and reads the source of every module that comes, for the one
    statement that switches its snake case on. Nobody here uses it, so imports are Python's own
    again; it is by far the longest part of loading a module. And the collector of cycles goes
    through thousands of new objects over and over, although none of them can go yet; so it
    stops before even PySide is loaded, which makes most of them.
    """
    gc.disable()
    import PySide6.QtCore  # noqa: F401, PLC0415 - now, because it brings its own import with it

    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


def relax() -> None:
    """Let the collector work again, and spare it what was there before: that stays."""
    gc.freeze()
    gc.enable()
