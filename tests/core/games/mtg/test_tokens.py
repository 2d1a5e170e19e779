"""The form of a token, and the tokens that card texts speak of."""

import pytest

from core.games.mtg.actions import Token
from core.law.actions import Batch
from core.law.forms import Answers, Form, UnfinishedError, Value
from core.printed.card import Card, Face, Layout
from core.table.zones import BATTLEFIELD, HAND, LIBRARY
from tests.core.stage import ADA, BEN, Stage

SAPROLING: dict[str, Value] = {
    "name": "",
    "type_line": "Creature - Saproling",
    "power": "1",
    "toughness": "1",
    "colours": ("G",),
    "keywords": ("flying",),
    "count": 1,
}


def form(stage: Stage) -> Form:
    found = stage.rules.law.tokens(stage.reading, ADA, ())
    assert found is not None
    return found


def saying(text: str) -> Card:
    """A card whose text speaks of tokens."""
    face = Face(name="Maker", text=text)
    return Card(name="Maker", layout=Layout.SINGLE, sides=((face,),))


def suggested(text: str) -> list[dict[str, Value]]:
    stage = Stage()
    stage.place(saying(text))
    return [preset.values for preset in form(stage).presets]


def test_a_token_is_made_of_answers() -> None:
    stage = Stage()
    outcome = stage.attempt(form(stage).make(Answers(SAPROLING)))
    made = stage.table.object(outcome.subject or ADA)  # type: ignore[arg-type] # it is there
    facts = stage.rules.law.facts(stage.reading, made.id)
    assert (facts["name"], facts["power"], facts["colors"]) == ("Saproling", "1", ("G",))
    assert facts["keywords"] == ("Flying",)
    assert made.token


def test_several_are_one_deed() -> None:
    stage = Stage()
    action = form(stage).make(Answers({**SAPROLING, "count": 3}))
    assert isinstance(action, Batch)
    stage.attempt(action)
    assert len(stage.table.in_zone(BATTLEFIELD)) == 3


def test_a_token_without_colours_is_written_without_faces() -> None:
    action = form(Stage()).make(Answers({**SAPROLING, "colours": ()}))
    assert isinstance(action, Token)
    assert action.faces == ()


@pytest.mark.parametrize(
    ("changed", "says"),
    [({"type_line": ""}, "type"), ({"power": ""}, "power"), ({"toughness": ""}, "toughness")],
)
def test_what_is_missing_is_said_in_a_sentence(changed: dict[str, Value], says: str) -> None:
    with pytest.raises(UnfinishedError, match=says):
        form(Stage()).make(Answers({**SAPROLING, **changed}))


def test_what_is_no_creature_needs_no_size() -> None:
    made = form(Stage()).make(Answers({"type_line": "Artifact - Treasure"}))
    assert isinstance(made, Token)
    assert (made.name, made.power) == ("Treasure", None)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        (
            "Create a 1/1 white Human Soldier creature token with flying.",
            {
                "name": "Human Soldier",
                "type_line": "Creature — Human Soldier",
                "power": "1",
                "toughness": "1",
                "colours": ("W",),
                "keywords": ("Flying",),
            },
        ),
        (
            "create two 2/2 black and green Elf Warrior artifact creature tokens",
            {
                "name": "Elf Warrior",
                "type_line": "Artifact Creature — Elf Warrior",
                "power": "2",
                "toughness": "2",
                "colours": ("B", "G"),
                "keywords": (),
            },
        ),
        ("Create a Treasure token.", {"name": "Treasure", "type_line": "Artifact — Treasure"}),
    ],
)
def test_texts_suggest_tokens(text: str, values: dict[str, Value]) -> None:
    assert suggested(text) == [values]


def test_a_text_that_speaks_of_no_token_suggests_none() -> None:
    assert suggested("Draw two cards. It gets +1/+1 until end of turn.") == []


def test_hidden_cards_suggest_nothing_to_who_may_not_read_them() -> None:
    stage = Stage()
    text = "Create a 5/5 red Dragon creature token."
    for zone in (HAND, LIBRARY):
        stage.place(saying(text), zone, BEN)
    stage.place(saying(text), LIBRARY, ADA)
    assert form(stage).presets == ()
