"""Readings of the cards of a given file: golden ones, and the share that is understood."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from core.cards.card import Card, Layout
from core.cli.texts import Coverage
from core.effects.program import AnyAbility, LevelStart
from core.games.mtg.reading.lines import is_understood, read_line
from core.games.mtg.reading.readings import reading_of
from core.games.mtg.reading.texts import Texts, gathered_lines
from core.games.mtg.reading.vocabulary import MAGIC
from tests.core.effects.wording import stored_again, without_words
from tests.core.games.mtg.reading.given_cards import given_cards
from tests.golden.readings import confirmed, rows_of

SAMPLE, SEED = 1_500, 20
LEAST_UNDERSTOOD, LEAST_SPOKEN = 0.92, 0.985


def sample(seed: int) -> list[Card]:
    """Return cards drawn from the given file."""
    return Random(seed).sample(given_cards(), SAMPLE)  # noqa: S311 - a drawn test


def test_golden_readings_stay_as_they_were_confirmed() -> None:
    wanted = {row[:4]: row[4] for row in confirmed()}
    names = Counter(row[0] for row in wanted)
    found = {
        row[:4]: row[4] for card in given_cards() if card.name in names for row in rows_of(card)
    }
    changed = [row for row, program in wanted.items() if found.get(row, program) != program]
    assert not changed, "\n".join("\t".join(row) for row in changed)
    assert len(wanted.keys() & found.keys()) > len(wanted) // 2


def test_most_lines_are_understood() -> None:
    coverage = Coverage()
    for card in sample(SEED):
        list(coverage.add(card, [reading_of(face) for face in card.faces]))
    assert coverage.understood / coverage.lines >= LEAST_UNDERSTOOD, str(coverage)


def test_cards_with_several_faces_are_understood() -> None:
    coverage = Coverage()
    for card in given_cards():
        if len(card.faces) > 1 and card.layout is not Layout.REVERSIBLE:
            list(coverage.add(card, [reading_of(face) for face in card.faces]))
    assert coverage.many_understood / coverage.many_lines >= LEAST_UNDERSTOOD, str(coverage)


@pytest.mark.parametrize("seed", [SEED])
def test_programs_are_read_from_their_own_words(seed: int) -> None:
    read, same = 0, 0
    for card in sample(seed):
        for face in card.faces:
            texts = Texts(face)
            for number, text, modes in gathered_lines(face.text):
                for ability in read_line(texts, text, number, modes):
                    if not is_understood(ability) or isinstance(ability, LevelStart):
                        continue
                    assert stored_again(ability) == ability
                    read += 1
                    words = MAGIC.say("line", ability) or ""
                    again = [
                        without_words(each)
                        for line, said, bullets in gathered_lines(words[:1].upper() + words[1:])
                        for each in read_line(texts, said, line, bullets)
                    ]
                    same += again == [without_words(_without_ability_word(ability))]
    assert same / read >= LEAST_SPOKEN, f"{same} of {read}"


def _without_ability_word(ability: AnyAbility) -> AnyAbility:
    return replace(ability, word="", level=None)
