"""Golden readings: digests of lines and of their programs, without a text of a card.

Each was compared with the card by a reader. ``readings.tsv`` has the card's name, the index of the
face, the number of the line, a digest of the line and one of its abilities.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from msgspec.json import encode

from core.cards.card import Card
from core.games.mtg.reading.readings import reading_of
from tests.core.effects.wording import without_words

PATH = Path(__file__).with_name("readings.tsv")
SIZE = 16


def digest(data: bytes) -> str:
    """Return a short digest."""
    return sha256(data).hexdigest()[:SIZE]


def rows_of(card: Card) -> Iterator[tuple[str, ...]]:
    """Yield a row for each line of a card."""
    for index, face in enumerate(card.faces):
        reading = reading_of(face)
        for number, line in enumerate(face.text.split("\n")):
            abilities = [each for each in reading.abilities if each.words.line == number]
            if abilities:
                program = encode([without_words(each) for each in abilities])
                text = digest(line.encode())
                yield card.name, str(index), str(number), text, digest(program)


def confirmed() -> list[tuple[str, ...]]:
    """Return the rows of the golden file."""
    return [tuple(line.split("\t")) for line in PATH.read_text(encoding="utf-8").splitlines()]
