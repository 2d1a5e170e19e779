"""First games: their decks, and the choices of a player before one."""

from typing import Literal

from msgspec import Struct

from core.games import DEFAULT

_NAMES = ("Ann", "Ben")


class FirstDeck(Struct, frozen=True):
    """A plain deck: its shipped file, its name, and a few words on it."""

    file: str
    name: str
    says: str


class Frame(Struct, frozen=True):
    """One step of a game as a picture: its title, and a line on it."""

    title: str
    says: str


class FirstGame(Struct, frozen=True, kw_only=True):
    """A first game of one of the games.

    ``summary`` has its decks and length. ``frames`` explain three pictures: ``resource``
    cards, a ``creature`` paid with them, and its attack, which takes ``damage`` from ``life``.
    """

    summary: str
    decks: tuple[FirstDeck, FirstDeck]
    frames: tuple[Frame, Frame, Frame]
    resource: str
    creature: str
    badge: str
    life: int
    damage: int


FIRST_GAMES = {
    "mtg": FirstGame(
        summary="Two plain decks, about 15 minutes, three hints.",
        decks=(
            FirstDeck("first/claws.txt", "Claws", "large creatures"),
            FirstDeck("first/wings.txt", "Wings", "flyers and knights"),
        ),
        frames=(
            Frame("Put down a land", "one each turn"),
            Frame("Tap lands, get creatures", "the number on a card is its price"),
            Frame("Attack", "from 20 life to 0: you win"),
        ),
        resource="Forest",
        creature="Grizzly Bears",
        badge="2/2",
        life=20,
        damage=2,
    ),
    "fab": FirstGame(
        summary="Two young heroes, about 15 minutes, three hints.",
        decks=(
            FirstDeck("first/katsu.txt", "Katsu", "blow after blow"),
            FirstDeck("first/oscilio.txt", "Oscilio", "lightning"),
        ),
        frames=(
            Frame("Draw four cards", "each turn, up to four"),
            Frame("Some pay, one attacks", "dots on a card are what it pays"),
            Frame("Attack", "from 20 life to 0: you win"),
        ),
        resource="Leg Tap",
        creature="Open the Center",
        badge="5",
        life=20,
        damage=5,
    ),
}
"""The first game of each game."""


class FirstChoice(Struct, frozen=True, kw_only=True):
    """The choices before a first game: game, deck, player name, and the other seat.

    ``against`` is the table itself, a ``friend`` at the same screen, from whom hands are hidden
    between turns, or ``both``: the user plays both seats.
    """

    game: str = DEFAULT.id
    deck: int = 0
    against: Literal["table", "friend", "both"] = "table"
    name: str = ""

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two players, the user's first."""
        mine = " ".join(self.name.split()) or _NAMES[0]
        return mine, next(name for name in reversed(_NAMES) if name.casefold() != mine.casefold())
