"""What the window is given: where its words, pictures and cards come from, as plain callables."""

from collections.abc import Callable, Mapping
from typing import Protocol

from msgspec import Struct
from PySide6.QtCore import QRect, SignalInstance
from PySide6.QtGui import QPixmap

from core.rules.redaction import Redact, as_it_was
from core.rules.rulebook import Rulebook
from core.state.ids import ObjectId, PlayerId
from gui.card_ports import CardSource
from gui.choice_options import AskWord
from gui.panels.answers import Answer
from gui.panels.characteristics import Peeked, Sources, no_marks, no_other_face
from gui.session import Session


class BoardSignals(Protocol):
    """What the window hears from a board, whatever else the board is.

    All carry an object's id, or None.
    """

    @property
    def selected(self) -> SignalInstance:
        """The selection has become another one."""

    @property
    def hovered(self) -> SignalInstance:
        """The mouse points at another card."""

    @property
    def peeked(self) -> SignalInstance:
        """The other face of a card is looked at for as long as a key is held."""


def _nowhere(_who: ObjectId) -> QRect | None:
    return None


def _nobody(_verb: str) -> bool:
    return False


def _no_picture(_who: ObjectId, _width: int) -> QPixmap | None:
    return None


def _no_other_picture(_who: ObjectId, _card: int, _side: int, _width: int) -> QPixmap | None:
    return None


class Services(Struct, frozen=True, kw_only=True):
    """All that the window needs besides the session and the board.

    ``heading`` names the game and the date of its rules. ``seat`` tells who sits below.
    ``viewer`` tells for whom the panel speaks, if that is not who sits below.
    ``handlers`` carry out commands by their id, beside those that the window carries out
    itself, of those that its bar is made of.
    ``together`` does a verb with all selected cards, and tells whether there are several.
    ``where`` returns where on the screen an object lies, if it shows.
    ``shelf`` is asked for when the search is first opened. ``edition`` is what people call
    the edition in force; ``marks`` names the rows of an object that it has changed. ``redact``
    returns an outcome as whoever looks may hear it, ``word_asker`` what asks for an answer that is
    not among the options.
    """

    heading: Callable[[], str]
    rulebook: Callable[[], Rulebook | None]
    seat: Callable[[], PlayerId]
    viewer: Callable[[], PlayerId] | None = None
    picture: Callable[[ObjectId, int], QPixmap | None] = _no_picture
    other_picture: Callable[[ObjectId, int, int, int], QPixmap | None] = _no_other_picture
    peeked: Callable[[ObjectId, int], Peeked | None] = no_other_face
    card_source: Callable[[], CardSource] | None = None
    handlers: Mapping[str, Callable[[], object]] = {}
    batch_actions: Callable[[str], bool] = _nobody
    where: Callable[[ObjectId], QRect | None] = _nowhere
    edition: Callable[[], str] = str
    marks: Callable[[ObjectId], frozenset[str]] = no_marks
    redact: Redact = as_it_was
    word_asker: Callable[[], AskWord | None] = lambda: None


class Citations:
    """Gives the number of a rule in the edition in force; reads the rulebook when first asked."""

    def __init__(self, session: Session, rulebook: Callable[[], Rulebook | None]) -> None:
        self._session = session
        self._rulebook = rulebook
        self._edition = ""
        self._numbers: Mapping[str, str] = {}

    def __call__(self, key: str) -> str:
        """Return the number, or the title of the rule where the edition has none for it."""
        edition = self._session.rules.edition
        if edition != self._edition:
            book = self._rulebook()
            numbers = book.numbers(edition) if book is not None else {}
            entries = book.entries if book is not None else ()
            self._numbers = {e.key: numbers[e.key] or e.title for e in entries}
            self._edition = edition
        return self._numbers.get(key, "")


def sources(
    session: Session,
    services: Services,
    cite: Callable[[str], str],
    answer: Callable[[], Answer | None],
) -> Sources:
    """Return what the characteristics panel is fed with, as the person who sits below sees it."""
    viewer = services.viewer or services.seat
    return Sources(
        sheet=lambda object_id: session.sheet(object_id, viewer()),
        before=lambda object_id: session.sheet_before(object_id, viewer()),
        cite=cite,
        picture=services.picture,
        other_picture=services.other_picture,
        marks=services.marks,
        answer=answer,
        peeked=services.peeked,
    )
