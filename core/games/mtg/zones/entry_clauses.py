"""How a permanent enters by its own text: clauses without a position (`printed.entering`)."""

from typing import TYPE_CHECKING

from msgspec import Struct

from core.cards.mana import Color

if TYPE_CHECKING:
    from core.effects.program import AnyCondition


class Extra(Struct, frozen=True):
    """Counters that a copy enters with in addition; the number ``None`` is open.

    They are put only on a copy of the card type ``on``, where that is given.
    """

    kind: str
    amount: int | None
    on: str = ""


class Wanted(Struct, frozen=True):
    """The objects that may be copied.

    ``kinds`` are alternatives, each a set of words of a type line; a word after ``non`` must not be
    there. ``mine`` is whether the player has to control it, or another; None: either.
    """

    kinds: tuple[tuple[str, ...], ...]
    in_graveyards: bool = False
    mine: bool | None = None


class Exceptions(Struct, frozen=True, kw_only=True):
    """The differences of a copy from the copied object.

    ``own_name`` and ``own_colors`` are its own. ``by_hand`` are words that the table cannot apply.
    """

    own_name: bool = False
    no_cost: bool = False
    size: tuple[int, int] | None = None
    types: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    colors: tuple[str, ...] | None = None
    own_colors: bool = False
    not_legendary: bool = False
    counters: tuple[Extra, ...] = ()
    by_hand: tuple[str, ...] = ()


class AsCopy(Struct, frozen=True):
    """It enters as a copy of something, or may do so."""

    words: str
    wanted: Wanted
    may: bool = True
    tapped: bool = False
    exceptions: Exceptions = Exceptions()


class Provided(Struct, frozen=True):
    """The condition of a clause: with ``unless`` it must not be true.

    ``words`` are empty where the grammar has none. ``life`` is the price that a player may pay.
    """

    when: "AnyCondition | None" = None
    unless: bool = False
    words: str = ""
    life: int = 0

    @property
    def text(self) -> str:
        """The condition with "if" or "unless" before it."""
        return f"{'unless' if self.unless else 'if'} {self.words}" if self.words else ""


class Tapped(Struct, frozen=True):
    """It enters tapped, perhaps on a condition."""

    words: str
    provided: Provided | None = None


class Prepared(Struct, frozen=True):
    """It enters prepared."""

    words: str


class Counters(Struct, frozen=True):
    """It enters with counters.

    ``amount`` is None where it depends on the game; with ``is_x`` it is the X of the mana cost. An
    empty ``kind`` depends on the entering object.
    """

    words: str
    kind: str
    amount: int | None
    provided: Provided | None = None
    is_x: bool = False


class CounterChoice(Struct, frozen=True):
    """It enters with one counter of several kinds to choose from."""

    words: str
    kinds: tuple[str, ...]


class Choice(Struct, frozen=True):
    """A choice as it enters: ``what`` is chosen, among the ``options`` where they are given.

    It is optional where the text has ``may``.
    """

    words: str
    what: str
    options: tuple[str, ...] = ()
    may: bool = False


Clause = Tapped | Prepared | Counters | CounterChoice | Choice | AsCopy

OWN_CREATURE = "creature you control"
OWN_HOST = "equipped creature"
"""A creature that its player controls, to which the permanent is attached as it enters."""

COLORS = tuple(color.word for color in Color)
BASIC_LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
CARD_TYPES = (
    *("Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land"),
    *("Planeswalker", "Sorcery"),
)
