"""What was chosen for a new game, and the file that it is kept in for the next one."""

from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.storage.files import make_private_folder, read_whole, write_whole

FILE_NAME = "new-game.json"
SHIPPED = "shipped:"
"""Before the name of a deck that is shipped, in the place of its file."""
MOST_SEATS = 4
FEWEST_SEATS = 2
_LARGEST = 4 << 20
_MOST_RECENT = 8
_NAMES = ("Ann", "Ben", "Cam", "Dee")


class SeatChoice(Struct, frozen=True, kw_only=True):
    """Who sits there, and with which deck: the path of a file, a shipped one, or a pasted list."""

    name: str
    deck: str = ""
    text: str = ""


class GameChoice(Struct, frozen=True, kw_only=True):
    """A game as it was last chosen.

    ``life`` is 0 where the format says it. ``first`` names who begins, ``""`` has a die say it.
    """

    game: str
    format: str
    seats: tuple[SeatChoice, ...]
    life: int = 0
    best_of: int = 1
    first: str = ""


class Kept(Struct, frozen=True, kw_only=True):
    """All that is kept: the last choice for each game, which game it was, and recent decks."""

    game: str = ""
    choices: dict[str, GameChoice] = {}
    recent: tuple[str, ...] = ()


class ChoiceStore:
    """Keeps the last choices in a file; without a ``path`` only as long as the program runs."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.kept = self._read()

    def remember(self, choice: GameChoice) -> None:
        """Keep a choice; raise `OSError` where the disk refuses."""
        used = [seat.deck for seat in choice.seats if seat.deck]
        recent = tuple(dict.fromkeys((*used, *self.kept.recent)))[:_MOST_RECENT]
        choices = {**self.kept.choices, choice.game: choice}
        self.kept = replace(self.kept, game=choice.game, choices=choices, recent=recent)
        if self.path is not None:
            make_private_folder(self.path.parent)
            content = msgspec.json.format(msgspec.json.encode(self.kept))
            write_whole(self.path, content, private=True)

    def _read(self) -> Kept:
        """Read what was kept; a file that cannot be read is like none: it holds no work."""
        if self.path is None:
            return Kept()
        try:
            return msgspec.json.decode(read_whole(self.path, _LARGEST), type=Kept)
        except (OSError, msgspec.MsgspecError, ValueError):
            return Kept()


def free_name(seats: tuple[SeatChoice, ...]) -> str:
    """Return a name that nobody at the table has."""
    taken = {seat.name for seat in seats}
    return next(name for name in _NAMES if name not in taken)


def named_apart(seats: tuple[SeatChoice, ...]) -> tuple[SeatChoice, ...]:
    """Return seats whose names are there and differ: the log and the rules tell players by them."""
    found: list[SeatChoice] = []
    for number, seat in enumerate(seats):
        name = " ".join(seat.name.split()) or _NAMES[number]
        taken = {each.name.casefold() for each in found}
        tried = (name, *(f"{name} {again}" for again in range(2, MOST_SEATS + 1)))
        free = next(each for each in tried if each.casefold() not in taken)
        found.append(replace(seat, name=free))
    return tuple(found)
