"""First games for newcomers: their decks, the three pictures of their purpose, their hints."""

from msgspec import Struct


class FirstDeck(Struct, frozen=True):
    """A plain deck: its shipped file, its name, and a few words on it."""

    file: str
    name: str
    says: str


class Frame(Struct, frozen=True):
    """One step of a game as a picture: its title, and a line on it."""

    title: str
    says: str


class Hint(Struct, frozen=True, kw_only=True):
    """One hint: its text, and when it is shown.

    It points at a card of the hand that can be played now and whose type line has the word
    ``type``, or has not ``without``; with ``choice`` at the table while that choice is open.
    """

    title: str
    says: str
    type: str = ""
    without: str = ""
    choice: str = ""


class FirstGame(Struct, frozen=True, kw_only=True):
    """A first game of one of the games.

    ``summary`` has its decks and length. ``frames`` explain three pictures: ``resource``
    cards, a ``creature`` paid with them, and its attack, which takes ``damage`` from ``life``.
    ``hints`` come one at a time, in their order.
    """

    summary: str
    decks: tuple[FirstDeck, FirstDeck]
    frames: tuple[Frame, Frame, Frame]
    hints: tuple[Hint, ...]
    resource: str
    creature: str
    badge: str
    life: int
    damage: int
