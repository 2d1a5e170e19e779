"""Messages: templates with named values, rendered for one viewer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.messages import (
    NAMELESS_CARD,
    NAMELESS_OBJECT,
    NO_WORDS,
    CardName,
    Message,
    Value,
    render,
    with_names_hidden,
    without_ids,
)

RATS = CardName(3, "Graf Rats")
SCAVENGERS = CardName(4, "Midnight Scavengers")


def knows_rats(object_id: int) -> bool:
    return object_id == RATS.object


def knows_none(_object_id: int) -> bool:
    return False


def test_a_message_is_in_words_for_who_may_know_everything() -> None:
    message = Message("{card} turns over: {face} is up.", card=RATS, face=CardName(3, "Host"))
    assert str(message) == "Graf Rats turns over: Host is up."


def test_a_card_that_the_viewer_may_not_know_is_a_card() -> None:
    message = Message("Meld {one} and {other}", one=RATS, other=SCAVENGERS)
    assert render(message, knows_rats) == "Meld Graf Rats and a card"


def test_a_sentence_that_begins_with_a_hidden_card_has_its_capital() -> None:
    message = Message("{card} stays; {card} is not turned.", card=RATS)
    assert render(message, knows_none) == "A card stays; a card is not turned."
    assert str(with_names_hidden(message, knows_none)) == "A card stays; a card is not turned."


def test_a_word_in_small_letters_at_the_beginning_stays_so() -> None:
    assert str(Message("{what} by {player}", what="countered", player="Ann")) == "countered by Ann"


@pytest.mark.parametrize(
    ("template", "value", "text"),
    [
        ("{count} card moves.|{count} cards move.", 1, "1 card moves."),
        ("{count} card moves.|{count} cards move.", 3, "3 cards move."),
        ("{count:select}point|{count:select}points", 1, "point"),
        ("{count:select}point|{count:select}points", 0, "points"),
        ("{names}", ("a", "b", "c"), "a, b and c"),
        ("{names:or}", ("a", "b"), "a or b"),
        ("{names:,}", ("a", "b"), "a, b"),
        ("{name:capital} is gone", "it", "It is gone"),
        ("{change:+d} loyalty", 2, "+2 loyalty"),
        ("mana value {value:g}", 3.0, "mana value 3"),
        ("{{T}}: {what}", "go", "{T}: go"),
        ("{what} it", Message("untap {card}, then"), "untap Graf Rats, then it"),
    ],
)
def test_the_forms_of_a_field(template: str, value: Value, text: str) -> None:
    if isinstance(value, Message):
        value = value.filled({"card": RATS})
    (name,) = Message(template).fields
    assert str(Message(template).filled({name: value})) == text


def test_braces_without_a_value_are_written_twice_as_well() -> None:
    assert str(Message("{{T}}: nothing")) == "{T}: nothing"


def test_messages_with_the_same_template_and_values_are_the_same() -> None:
    assert Message("{a} b", a=("c", RATS)) == Message("{a} b", a=("c", RATS))
    assert len({Message("{a} b", a=RATS), Message("{a} b", a=RATS), Message("b")}) == 2
    assert Message("{a}", a="b") != Message("{a}", a="c")
    assert not NO_WORDS


def test_a_message_does_not_change() -> None:
    message = Message("a")
    with pytest.raises(AttributeError):
        message.template = "b"
    with pytest.raises(AttributeError):
        del message.template


NAMES = st.text("Q", min_size=1)  # a letter that no template has
CARDS = st.builds(CardName, st.integers(1, 5), NAMES)
WORDS = st.recursive(
    CARDS | st.integers(0, 9) | st.sampled_from(["Ann", "the graveyard"]),
    lambda inner: st.builds(lambda value: Message("with {card}", card=value), inner),
)
VALUES = WORDS | st.lists(WORDS, min_size=1, max_size=3).map(tuple)


@given(value=VALUES, known=st.frozensets(st.integers(1, 5)))
def test_no_name_and_no_id_of_a_hidden_card_is_left_in_what_is_redacted(
    value: Value, known: frozenset[int]
) -> None:
    message = Message("{it} is here", it=value)
    safe = with_names_hidden(message, known.__contains__)
    assert str(safe) == render(message, known.__contains__)
    assert {card.object for card in safe.cards} <= known
    if not known:
        assert "Q" not in repr(safe)
    plain = without_ids(safe)
    assert str(plain) == str(safe)
    assert "CardName" not in repr(plain)


def test_a_sentence_that_begins_with_what_has_no_name_has_its_capital() -> None:
    message = Message(
        "{card} is not a transforming card: {other} is.", card=NAMELESS_OBJECT, other=NAMELESS_CARD
    )
    assert str(message) == "The nameless object is not a transforming card: the nameless card is."
