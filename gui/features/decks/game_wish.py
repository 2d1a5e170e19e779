"""A wish for a game with the deck of the deck window, for whoever starts games to hear."""

from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject, Signal

from core.storage.decks.deck_cards import FoundDeck


class GameWish(Struct, frozen=True, kw_only=True):
    """A deck to play, the id of its format of play, and the file of the deck against it.

    ``path`` is the file of the deck itself, None where it has none; ``text`` is its list then.
    ``chosen`` tells that the deck against it was picked by a person.
    """

    found: FoundDeck
    format: str
    path: Path | None = None
    text: str = ""
    against: Path | None = None
    chosen: bool = False


class GameWishes(QObject):
    """``made`` carries a `GameWish`."""

    made = Signal(object)
