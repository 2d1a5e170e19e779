"""Increases a card's number in a deck and saves it until it is killed; prints the number.

Started as ``python -m tests.kills.deck_builder FILE``.
"""

import sys
from pathlib import Path

from core.cards.deck import MOST
from core.storage.decks.deck_document import DeckDocument


def main(path: Path) -> None:
    """Run forever: the deck has one more of its first card each time."""
    document = DeckDocument.opened(path)
    while True:
        count = document.deck.lines[0].count % MOST + 1
        document.change(document.deck.counted(0, count))
        document.save(lambda _line: None)
        print(count, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
