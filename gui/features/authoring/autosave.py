"""An unsaved draft is kept by itself a moment after each change, and comes back when asked for."""

from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer

from core.storage.files import reason
from core.storage.user.folder import FOLDER, Drafts
from gui.preferences import Preferences


class Unsaved(Struct, frozen=True, kw_only=True):
    """What is kept of a file that is edited: what it held, and what stands there now.

    ``typed`` stands in a ``field`` of the step in a row, and could not be taken over yet.
    """

    path: str
    saved: str
    text: str
    row: int = 0
    field: str = ""
    typed: str = ""


_PAUSE = 400
"""Milliseconds after the last change."""


class AutosavedDraft(QObject):
    """Keeps one draft under a name; ``content`` gives it, or None where there is nothing to keep.

    ``say`` hears in a sentence what could not be kept.
    """

    def __init__(
        self,
        preferences: Preferences,
        name: str,
        content: Callable[[], bytes | None],
        say: Callable[[str], object],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        path = preferences.path
        self._drafts = Drafts(path.with_name(FOLDER) if path is not None else None)
        self._name = name
        self._content = content
        self._say = say
        self._soon = QTimer(self, interval=_PAUSE, singleShot=True)
        self._soon.timeout.connect(self.keep)

    def touch(self) -> None:
        """Keep the draft soon."""
        self._soon.start()

    def keep(self) -> None:
        """Keep the draft now, or forget it where it was saved."""
        self._soon.stop()
        content = self._content()
        try:
            if content is None:
                self._drafts.drop(self._name)
            else:
                self._drafts.keep(self._name, content)
        except OSError as error:
            self._say(f"What is not saved could not be kept: {reason(error)}. Save it.")

    def read(self) -> bytes:
        """Return what was kept, or nothing."""
        try:
            return self._drafts.read(self._name)
        except OSError as error:
            self._say(f"What was not saved cannot be read: {reason(error)}.")
            return b""

    def put_aside(self) -> None:
        """Leave a draft that cannot be read where it is, under another name."""
        try:
            self._drafts.put_aside(self._name)
        except OSError as error:
            self._say(f"What was not saved cannot be read: {reason(error)}.")
