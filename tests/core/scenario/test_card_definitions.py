"""Printed cards written down are read again as they were."""

from collections.abc import Iterator

import pytest

from core.cards.card import Card
from core.scenario.position_writer import Definitions, UndefinableError, entry_of
from core.storage.assets import starter_entries
from tests.core.stage import Stage


def starters() -> Iterator[Card]:
    """Yield every shipped card of both games."""
    for file in ("mtg-starter", "practice", "fab-starter"):
        yield from (entry.card() for entry in starter_entries(file))


@pytest.mark.parametrize("card", list(starters()), ids=lambda card: card.name)
def test_every_starter_card_is_read_again_as_it_was(card: Card) -> None:
    again = entry_of(card).card()
    assert (again.layout, again.sides) == (card.layout, card.sides)
    assert (again.name, again.melds_with) == (card.name, card.melds_with)


def test_two_cards_of_one_name_are_defined_apart() -> None:
    definitions = Definitions()
    bear = Stage().place("Grizzly Bears")
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    card = stage.state.printed(stage.object(bear))
    face = type(card.front)(name=card.front.name, type_line=card.front.type_line)
    other = Card(name=card.name, layout=card.layout, sides=((face,),))
    names = [definitions.name_of(each) for each in (card, other, card)]
    assert names == ["Grizzly Bears", "Grizzly Bears (2)", "Grizzly Bears"]


def test_a_card_that_no_file_could_define_is_named() -> None:
    face = type(next(starters()).front)(name="Odd", color_override=("U",))
    card = Card(name="Odd", layout=next(starters()).layout, sides=((face,),))
    with pytest.raises(UndefinableError, match="Odd"):
        entry_of(card)
