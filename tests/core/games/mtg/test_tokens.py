"""The form of a token, and the tokens that card texts speak of."""

from typing import Any

import pytest

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeLine
from core.games.mtg.actions import Token
from core.rules.actions import Batch, Bring, Move
from core.rules.forms import Answers, Form, Preset, UnfinishedError, Value
from core.rules.verdict import Ruling
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY
from tests.core.stage import ADA, BEN, Stage

SAPROLING: dict[str, Value] = {
    "name": "",
    "type_line": "Creature - Saproling",
    "power": "1",
    "toughness": "1",
    "color_indicator": ("G",),
    "keywords": ("flying",),
    "count": 1,
}


def form(stage: Stage) -> Form:
    found = stage.rules.tables.tokens(stage.view, ADA, ())
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
    made = stage.state.object(outcome.subject or ADA)  # type: ignore[arg-type] # it is there
    characteristics = stage.rules.tables.characteristics(stage.view, made.id)
    assert (characteristics["name"], characteristics["power"], characteristics["colors"]) == (
        "Saproling",
        "1",
        ("G",),
    )
    assert characteristics["keywords"] == ("Flying",)
    assert made.token


def test_several_are_one_action() -> None:
    stage = Stage()
    action = form(stage).make(Answers({**SAPROLING, "count": 3}))
    assert isinstance(action, Batch)
    stage.attempt(action)
    assert len(stage.state.in_zone(BATTLEFIELD)) == 3


def test_a_token_without_colours_is_written_without_faces() -> None:
    action = form(Stage()).make(Answers({**SAPROLING, "color_indicator": ()}))
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
                "color_indicator": ("W",),
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
                "color_indicator": ("B", "G"),
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


def printed(name: str, text: str = "", **more: Any) -> Card:  # noqa: ANN401 - fields of a face
    """A token as a card file has it."""
    stats = (("power", "1"), ("toughness", "1"))
    face = Face(
        name=name, type_line=TypeLine.read(f"Creature — {name}"), stats=stats, text=text, **more
    )
    return Card(name=name, layout=Layout.SINGLE, sides=((face,),), press_layout="token")


BIRD = printed("Bird", "Flying", keywords=("Flying",), color_override=("W",))
BLUE_BIRD = printed("Bird", "Flying", keywords=("Flying",), color_override=("U",))
CLUE = Card(
    name="Clue",
    layout=Layout.SINGLE,
    sides=((Face(name="Clue", type_line=TypeLine.read("Artifact — Clue"), text="Draw."),),),
    press_layout="token",
)


def presets(text: str, *tokens: Card) -> list[Preset]:
    stage = Stage()
    stage.place(saying(text))
    found = stage.rules.tables.tokens(stage.view, ADA, tokens)
    assert found is not None
    return list(found.presets)


def test_a_token_that_a_text_speaks_of_is_the_printed_one_of_its_colour() -> None:
    found = presets("Create a 1/1 blue Bird creature token with flying.", BIRD, BLUE_BIRD)
    assert [(each.printed, each.source) for each in found] == [
        (False, "Maker"),
        (True, "Creature — Bird"),
    ]
    assert found[0].values["color_indicator"] == ("U",)
    assert found[0].values["text"] == "Flying"
    assert found[1].label == "Bird 1/1, flying"


@pytest.mark.parametrize("text", ["Investigate.", "Create a Clue token.", "You investigate twice."])
def test_a_token_that_an_action_makes_is_the_printed_one(text: str) -> None:
    assert [each.values["text"] for each in presets(text, CLUE)] == ["Draw."]


def test_the_same_token_of_several_printings_is_suggested_once() -> None:
    assert len(presets("", BIRD, BIRD, BLUE_BIRD)) == 2


def test_what_only_looks_like_a_token_is_not_suggested() -> None:
    ad = Card(
        name="Some Ad", layout=Layout.SINGLE, sides=((Face(name="Ad"),),), press_layout="token"
    )
    assert presets("", ad) == []


@pytest.mark.parametrize("colours", [(), ("G",)])
def test_what_a_token_does_is_on_it(colours: tuple[str, ...]) -> None:
    stage = Stage()
    values = {**SAPROLING, "text": "{T}: Add {G}.", "color_indicator": colours}
    outcome = stage.attempt(form(stage).make(Answers(values)))
    made = stage.state.object(outcome.subject or ADA)  # type: ignore[arg-type] # it is there
    assert stage.rules.tables.characteristics(stage.view, made.id)["text"] == "{T}: Add {G}."


def test_a_printed_token_that_is_brought_to_the_battlefield_is_a_token() -> None:
    stage = Stage()
    outcome = stage.do(Bring(player=ADA, card=BIRD, to=BATTLEFIELD, owner=BEN))
    (made,) = (obj for obj in stage.state.objects if obj.token)
    assert "token.created" in outcome.verdict.keys
    assert (made.cards, made.owner, made.controller) == ((), BEN, BEN)
    stage.do(Move(player=ADA, object=made.id, to=GRAVEYARD))
    assert not stage.state.objects


def test_a_printed_token_is_brought_nowhere_else() -> None:
    stage = Stage()
    verdict = stage.judge(Bring(player=ADA, card=BIRD, to=HAND, owner=ADA))
    assert verdict.ruling is Ruling.REFUSED
    assert verdict.keys == ("token.created",)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Create two 2/2 green Wolf creature tokens.", ["Wolf"]),
        ("Whenever this creature attacks, create two 1/1 red Human creature tokens.", ["Human"]),
        ("Create a 2/2 green Wolf creature token.", ["Wolf"]),
        ("Until end of turn, she becomes a 5/5 Werewolf with trample.", []),
        ("It becomes a 0/0 Elemental creature with haste.", []),
    ],
)
def test_a_token_is_called_by_its_singular_and_what_an_object_becomes_is_none(
    text: str, names: list[str]
) -> None:
    assert [each["name"] for each in suggested(text)] == names
