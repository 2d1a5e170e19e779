"""What finds the cards of each game: a library, a card file, and behind them the shipped cards."""

from collections.abc import Mapping
from pathlib import Path

from core.games import GAMES
from core.storage.card_database.library import CardLibrary
from core.storage.card_database.stored_source import StoredCardFinder
from core.storage.card_files import read_card_file
from core.storage.card_finder import CardFinder, CatalogueFinder
from core.storage.catalogue import Catalogue
from core.storage.starter import starter_cards


def card_finders(
    library: CardLibrary | None = None, cards: Path | None = None
) -> Mapping[str, CardFinder]:
    """Return what finds the cards of each game; raise `CardFileError` for a file that is none."""
    known = {game: Catalogue.of(starter_cards(game=game).values()) for game in GAMES}
    if cards is not None:
        read = read_card_file(cards)
        known[read.game] = Catalogue.of(read.file.cards).over(known[read.game])
    finders: dict[str, CardFinder] = {
        game: CatalogueFinder(catalogue) for game, catalogue in known.items()
    }
    if library is None:
        return finders
    return {game: StoredCardFinder(library, game, finder) for game, finder in finders.items()}
