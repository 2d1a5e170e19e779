"""Second readings of sentences: their number only falls."""

from core.cards.card import Face
from tests.ambiguity import ambiguities
from tests.core.games.mtg.reading.given_cards import given_cards
from tests.core.games.mtg.reading.lines import read

MOST_SENTENCES = 4_830
MOST_KINDS = 202
TWO_WAYS = "Creatures you control get +1/+0 and gain menace until end of turn"


def test_a_sentence_with_two_programs_is_found() -> None:
    line = Face(
        name="Tester", text="Creatures you control get +1/+0 and gain menace until end of turn."
    )
    assert [words for _, words, _ in ambiguities([line])] == [line.text.rstrip(".")]
    assert ambiguities([Face(name="Tester", text="Draw a card.\nDestroy target creature.")]) == []


def test_a_duration_covers_all_that_is_joined_before_it() -> None:
    (ability,) = read(
        "Creatures you control get +1/+0 and gain menace until end of turn.", "Sorcery"
    )
    (clause,) = ability.clauses  # type: ignore[union-attr]
    assert len(clause.changes) == len("+m")  # type: ignore[union-attr]
    assert clause.until is not None


def test_the_number_of_second_readings_only_falls() -> None:
    texts = {(face.text, face.name): face for card in given_cards() for face in card.faces}
    found = ambiguities(texts.values())
    assert len(found) <= MOST_SENTENCES
    assert len({kind for kind, _, _ in found}) <= MOST_KINDS
