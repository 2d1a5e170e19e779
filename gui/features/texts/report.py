"""The report on a card whose text is read wrongly, for the developers."""

import platform
from collections.abc import Iterator

from core.cards.card import Card
from core.rules.ruleset import Ruleset
from gui.runtime.version import version


def report_on(rules: Ruleset, card: Card) -> str:
    """Return the report as text: versions, the card, and the clauses left by hand."""
    return "\n".join(_lines(rules, card)) + "\n"


def _lines(rules: Ruleset, card: Card) -> Iterator[str]:
    yield f"Card text read wrongly: {card.name}"
    first = rules.tables.reading(card, 0)
    yield f"Janus Table {version()}, reader {first.reader}, {rules.game} {rules.edition}"
    yield platform.platform()
    for number, face in enumerate(card.faces):
        reading = rules.tables.reading(card, number)
        yield ""
        yield f"{face.name} | {face.type_line}"
        yield face.text
        for words in reading.by_hand:
            yield f"by hand: {words.excerpt(face.text)}"
        yield f"program: {reading.abilities!r}"
