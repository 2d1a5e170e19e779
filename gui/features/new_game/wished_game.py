"""What the dialog is filled in with where a certain deck is to be played."""

from pathlib import Path

from msgspec.structs import replace

from core.storage.assets import DECKS
from gui.features.decks.game_wish import GameWish
from gui.features.new_game.choice import SHIPPED, GameChoice, SeatChoice


def wished(wish: GameWish, usual: GameChoice, *, was_played: bool) -> tuple[SeatChoice, GameChoice]:
    """Return the seat of the deck, and the game: as it is usual, but for this deck.

    A deck of another format than usual is played by two, with the life of its format. The deck
    against it is the usual one where that ``was_played``, is of the same format and another deck.
    """
    same = wish.format in {"", usual.format}
    deck = _stands_for(wish.path) if wish.path is not None else ""
    first = replace(usual.seats[0], deck=deck, text="" if deck else wish.text)
    second, *rest = usual.seats[1:]
    keeps = was_played or wish.against is None
    fits = same and keeps and (second.deck or second.text) and second.deck != deck
    fits = fits and not wish.chosen
    if not fits and wish.against is not None:
        second = replace(second, deck=_stands_for(wish.against), text="")
    elif not fits:
        second = replace(second, deck=first.deck, text=first.text)
    if same:
        return first, replace(usual, seats=(first, second, *rest))
    return first, replace(usual, format=wish.format, life=0, seats=(first, second))


def _stands_for(path: Path) -> str:
    shipped = path.resolve().parent == DECKS.resolve()
    return f"{SHIPPED}{path.name}" if shipped else str(path.absolute())
