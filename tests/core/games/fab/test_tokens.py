"""The form of a token, with the tokens that the press has printed and texts speak of."""

import pytest

from core.cards.card import Card, Face, Layout
from core.games.fab.actions import Token
from core.rules.actions import Batch
from core.rules.forms import Answers, Form, UnfinishedError
from core.rules.verdict import Ruling
from tests.core.games.fab.stage import ADA, Stage, starters

VEIL = {"name": "Veil", "type_line": "Illusionist Token - Aura"}


def form(stage: Stage) -> Form:
    found = stage.rules.tables.tokens(stage.view, ADA, starters().values())
    assert found is not None
    return found


def test_a_token_is_made_of_answers() -> None:
    stage = Stage()
    action = form(stage).make(Answers({**VEIL, "life": "2", "keywords": ("Ward 1",)}))
    assert action == Token(
        player=ADA,
        name="Veil",
        type_line="Illusionist Token - Aura",
        life="2",
        keywords=("Ward 1",),
    )
    assert stage.do(action) is Ruling.DONE


def test_several_are_one_action() -> None:
    made = form(Stage()).make(Answers({**VEIL, "count": 2}))
    assert isinstance(made, Batch)
    assert len(made.steps) == 2


@pytest.mark.parametrize(("field", "says"), [("name", "name"), ("type_line", "type box")])
def test_missing_fields_are_reported_in_a_sentence(field: str, says: str) -> None:
    with pytest.raises(UnfinishedError, match=says):
        form(Stage()).make(Answers({**VEIL, field: ""}))


def test_printed_tokens_are_offered_as_they_are_printed() -> None:
    presets = {preset.label: preset.values for preset in form(Stage()).presets}
    assert presets["Graphene Chelicera"]["power"] == "1"
    assert presets["Runechant"]["type_line"] == "Runeblade Token - Aura"


def test_a_text_that_speaks_of_a_token_comes_first() -> None:
    stage = Stage()
    face = Face(name="Maker", text="Create a Runechant token.", typebox="Runeblade Action")
    stage.place(Card(name="Maker", layout=Layout.SINGLE, sides=((face,),)), "graveyard")
    first = form(stage).presets[0]
    assert (first.label, first.source) == ("Runechant", "Maker")
    assert first.values["type_line"] == "Runeblade Token - Aura"
