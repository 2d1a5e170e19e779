"""Reading of single lines in tests."""

from core.cards.card import Face
from core.cards.type_line import TypeLine
from core.effects.program import AnyAbility
from core.games.mtg.reading.lines import read_text
from tests.core.effects.wording import without_words


def read(text: str, types: str = "Creature — Bear", name: str = "Tester") -> tuple[AnyAbility, ...]:
    """Return the abilities of a text, without positions."""
    face = Face(name=name, type_line=TypeLine.read(types), text=text)
    abilities: tuple[AnyAbility, ...] = without_words(read_text(face).abilities)
    return abilities


def by_hand(text: str, types: str = "Sorcery", name: str = "Tester") -> tuple[str, ...]:
    """Return the words of a text that are left to the players."""
    face = Face(name=name, type_line=TypeLine.read(types), text=text)
    return tuple(
        text.split("\n")[each.line][each.start : each.end] for each in read_text(face).by_hand
    )
