"""Keeping the deck that is worked on: saved as it is changed, asked about if others change it."""

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from core.cards.deck import Deck
from core.storage.decks.deck_document import DeckDocument, Unreadable
from core.storage.decks.deck_format import DeckFileError, DeckFormat
from core.storage.decks.formats import BY_ID, FORMATS, CardOf
from core.storage.files import reason

_WAIT = 300
_LONGEST_NAME = 60
_MOST_ALIKE = 1000
_WHOLE = BY_ID["text"]
"""The format that has a place for all that a deck can hold."""
ELSEWHERE = "Choose File, Save as."


class DeckKeeper(QObject):
    """Writes a deck into its file soon after each change.

    ``put_up`` tells that another deck is worked on, ``stated`` that it is saved now, or why it
    cannot be. ``asked`` carries what somebody else has written into the file: a deck,
    what cannot be read, or None. ``rescued`` carries where a deck is that could not be saved.
    """

    put_up = Signal()
    stated = Signal()
    asked = Signal(object)
    rescued = Signal(str)

    def __init__(
        self, document: DeckDocument, folder: Path | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.document = document
        self.card_of: CardOf = lambda _line: None
        self.fault = ""
        self._folder = folder
        self._saving = QTimer(self, interval=_WAIT, singleShot=True)
        self._saving.timeout.connect(self.save)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(lambda _path: self.look())
        self._watch()

    def save_soon(self) -> None:
        """Save when nothing was changed for a moment."""
        self._saving.start()

    def take(self, document: DeckDocument) -> None:
        """Work on another deck; the one before is kept."""
        self.save()
        self.document, self.fault = document, ""
        self.asked.emit(None)
        self._watch()
        self.put_up.emit()

    def open(self, path: Path) -> str:
        """Work on the deck of a file; say what is wrong with it, if anything is."""
        try:
            document = DeckDocument.opened(path)
        except (DeckFileError, OSError) as error:
            return str(error)
        self.take(document)
        return document.doubts

    def save(self) -> None:
        """Write the deck into its file, in the folder of decks where it has none yet."""
        self._saving.stop()
        document = self.document
        if document.is_saved or (document.path is None and not document.deck.lines):
            return
        theirs = document.theirs()
        if theirs is not None:
            self.look()
            if isinstance(theirs, Unreadable):
                self._refuse(f"Cannot be saved: the file cannot be read now ({theirs.why}).")
            return
        gone = document.obstacle()
        if gone:
            self._refuse(f"{gone} {ELSEWHERE}")
            return
        try:
            if document.path is None:
                self._begin_file()
            else:
                document.save(self.card_of)
        except OSError as error:
            self._refuse(f"Cannot be saved: {reason(error)}. {ELSEWHERE}")
        else:
            self._is_well()

    def save_at_last(self) -> None:
        """Save, as whoever closes the window wants it: where that cannot be, in another file."""
        self.save()
        document = self.document
        if document.is_saved or not document.deck.lines or self._folder is None:
            return
        copy = document.rescue or self._free_path(_WHOLE.suffix)
        why = self.fault or "The deck was not saved."
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            document.save_copy(copy, _WHOLE, self.card_of)
        except OSError:
            self.rescued.emit(f"{why} It is there until the program ends: open Decks again.")
        else:
            document.rescue = copy
            self.rescued.emit(f"{why} A copy is in {copy}.")

    def save_to(self, path: Path, game: str) -> str:
        """Write another file, whose ending tells the format; say what came of it."""
        same = [each for each in writable(game) if each.suffix == path.suffix.casefold()]
        own = self.document.format
        format_ = own if own in same else (same or [BY_ID["text"]])[-1]
        lost = self.document.lost_in(format_, self.card_of)
        if lost and self._is_own(path):
            return f"{path.name} was not written. {lost} Choose another ending."
        try:
            if lost:  # the deck here would be without it, too, if it went on with that file
                self.document.save_copy(path, format_, self.card_of)
                return f"A copy is in {path.name}. {lost} The deck in this window stays whole."
            self.document.save_as(path, format_, self.card_of)
        except OSError as error:
            self._refuse(f"Cannot be saved: {reason(error)}.")
            return self.fault
        self.asked.emit(None)
        self._is_well()
        self.put_up.emit()
        return f"Saved as {path.name}."

    def _is_own(self, path: Path) -> bool:
        own = self.document.path
        return own is not None and own.resolve() == path.resolve()

    def look(self) -> None:
        """Ask what to do where somebody else has written into the file."""
        self.asked.emit(self.document.theirs())
        self._watch()

    def keep_mine(self) -> None:
        """Write over what somebody else has written."""
        try:
            self.document.keep_mine()
        except FileNotFoundError:
            pass  # there is nothing to write over
        except OSError as error:
            self._refuse(f"Cannot be saved: {reason(error)}. {ELSEWHERE}")
            return
        self.asked.emit(None)
        self.save()

    def take_theirs(self, theirs: Deck) -> None:
        """Let the deck be what somebody else has written."""
        with suppress(OSError):  # it is asked about again where the file is gone now
            self.document.take_theirs(theirs)
        self.asked.emit(None)
        self._watch()
        self.put_up.emit()

    def _begin_file(self) -> None:
        """Give a deck that has no file one in the folder of decks; raise `OSError`."""
        if self._folder is None:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        format_ = self.document.format
        self.document.save_as(self._free_path(format_.suffix), format_, self.card_of)

    def _free_path(self, suffix: str) -> Path:
        """Return a file in the folder of decks that is not there yet, called like the deck."""
        folder = self._folder or Path()
        name = "".join(c if c.isalnum() or c in " -_'" else " " for c in self.document.deck.name)
        stem = " ".join(name.split())[:_LONGEST_NAME] or "Deck"
        tried = (stem, *(f"{stem} {number}" for number in range(2, _MOST_ALIKE)))
        paths = (folder / f"{each}{suffix}" for each in tried)
        return next(each for each in paths if not each.exists())

    def _refuse(self, words: str) -> None:
        self.fault = words
        self.stated.emit()

    def _is_well(self) -> None:
        self.fault = ""
        self._watch()
        self.stated.emit()

    def _watch(self) -> None:
        if self._watcher.files():
            self._watcher.removePaths(self._watcher.files())
        path = self.document.path
        if path is not None and path.exists():
            self._watcher.addPath(str(path))


def writable(game: str) -> list[DeckFormat]:
    """Return the formats that decks of a game can be written in."""
    return [each for each in FORMATS if game in each.games]
