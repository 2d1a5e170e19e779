"""Which kept tables lie in a window just now, of this or of another running program."""

from pathlib import Path

from PySide6.QtCore import QLockFile


def lock_of(path: Path) -> QLockFile:
    """Return the lock that a running program has on a table; a dead one's counts for nothing."""
    lock = QLockFile(str(_place(path)))
    lock.setStaleLockTime(0)  # by age alone no lock is stale: an evening is long
    return lock


def in_use(path: Path) -> bool:
    """Tell whether a table lies in a window of this or another running program."""
    if not path.parent.is_dir():
        return False
    lock = lock_of(path)
    if lock.tryLock(0):
        lock.unlock()
        return False
    return lock.error() is QLockFile.LockError.LockFailedError


def was_cut_off(path: Path) -> bool:
    """Tell whether the program that had a table ended without letting go of it."""
    return _place(path).exists() and not in_use(path)


def _place(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")
