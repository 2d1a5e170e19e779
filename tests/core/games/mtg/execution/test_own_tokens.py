"""The token that a card creates, offered by the menu of the card."""

from core.games.mtg.layers.traits import traits
from core.rules.card_texts import ReadTexts
from core.rules.ruleset import MenuOption
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, HAND
from tests.core.games.mtg.execution.texts import Played, card, invented, put
from tests.core.stage import ADA, BEN, Stage

CALLER = invented(
    "Wolf Caller",
    "Creature — Human",
    "Whenever you draw a card, create two 2/2 green Wolf creature tokens. Investigate.",
)


def offered(stage: Stage, object_id: ObjectId, player: str = ADA) -> list[MenuOption]:
    menu = stage.rules.tables.menu(stage.view, object_id, player)  # type: ignore[arg-type]
    return [each for each in menu if each.label.startswith("Create its token")]


def test_the_menu_of_a_card_creates_one_of_each_of_its_tokens() -> None:
    stage = Stage()
    caller = stage.place(CALLER, BATTLEFIELD)
    assert offered(stage, caller) == []
    stage.do(ReadTexts(player=ADA))
    options = offered(stage, caller)
    assert [each.label for each in options] == ["Create its token: Wolf"]
    stage.do(options[0].action)
    made = [obj for obj in stage.state.in_zone(BATTLEFIELD) if obj.id != caller]
    assert [(traits(stage.view, obj).name, traits(stage.view, obj).power) for obj in made] == [
        ("Wolf", "2")
    ]


def test_a_hidden_card_offers_no_token() -> None:
    stage = Stage()
    caller = stage.place(CALLER, HAND)
    stage.do(ReadTexts(player=ADA))
    assert len(offered(stage, caller)) == 1
    assert offered(stage, caller, BEN) == []


def test_two_kinds_of_tokens_are_made_at_once() -> None:
    text = (
        "{0}: Create a 1/1 white Soldier creature token with flying and a 2/2 green Bear creature "
        "token."
    )
    steps = [
        {"do": "activate", "source": "camp", "ability": 1},
        {
            "do": "resolve",
            "expect": [
                {"object": "camp.token", "power": "1", "keywords_include": ["Flying"]},
                {"object": "camp.token.2", "power": "2", "keywords_exclude": ["Flying"]},
            ],
        },
    ]
    camp = card("The Camp", "Artifact", text)
    assert Played([camp], [put("camp", "A", "battlefield", "The Camp")], steps).faults == []
