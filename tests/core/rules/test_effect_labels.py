"""Texts of lasting effects: their objects, changes, duration and end."""

import pytest

from core.grammar import listed
from core.rules import actions as base
from core.rules.actions import Control, Effect, EndEffect, EndTurn, Move
from core.rules.effect_labels import anything_lasts, change_words, lasting
from core.state.effects import Change, Filter
from core.state.zones import EXILE, GRAVEYARD, HAND
from tests.core.stage import ADA, BEN, Stage


@pytest.fixture
def stage() -> Stage:
    return Stage()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (Change(power=2, toughness=2), "+2/+2"),
        (Change(power=-1), "-1/+0"),
        (Change(set_power=0, set_toughness=1), "is 0/1"),
        (Change(set_toughness=4), "toughness is 4"),
        (Change(set_defense=3), "defense is 3"),
        (
            Change(lose_abilities=True, add_abilities=("Flying",)),
            "loses all abilities and has flying",
        ),
        (Change(set_colors=()), "is colourless"),
        (Change(set_colors=("W", "U")), "is white and blue"),
        (Change(add_colors=("R",)), "is also red"),
        (
            Change(set_subtypes=(), add_types=("Artifact",)),
            "subtypes become none and is also Artifact",
        ),
        (Change(set_name="Bob"), "named Bob"),
        (Change(cant_transform=True), "can't transform"),
        (Change(controller=BEN), "Ben controls it"),
        (Change(), "nothing changes"),
    ],
)
def test_a_change_in_words(stage: Stage, change: Change, words: str) -> None:
    assert str(change_words(stage.view, change)) == words


def test_lists_are_joined_as_people_do() -> None:
    assert [listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])] == [
        "", "a", "a and b", "a, b and c",
    ]  # fmt: skip


def test_an_effect_says_what_on_what_by_what_and_how_long(stage: Stage) -> None:
    bear = stage.place("Grizzly Bears")
    change = Change(power=3, toughness=3)
    action = Effect(
        player=ADA, objects=(bear,), change=change, until="end_of_turn", source="Giant Growth"
    )
    assert stage.do(action).label == "Grizzly Bears: +3/+3 until end of turn"
    (each,) = lasting(stage.view, ADA)
    assert (str(each.what), str(each.on), each.source, str(each.until)) == (
        "+3/+3", "Grizzly Bears", "Giant Growth", "until end of turn",
    )  # fmt: skip


def test_an_effect_on_all_that_fit(stage: Stage) -> None:
    wanted = Filter(type="Human", controller=ADA)
    words = stage.do(Effect(player=ADA, all_=wanted, change=Change(power=1))).label
    assert words == "Every Human that Ada controls: +1/+0 permanently"


def test_everything_that_lasts_is_listed_and_ends(stage: Stage) -> None:
    bear = stage.place("Grizzly Bears")
    assert not anything_lasts(stage.state)
    applies, instead = base.AppliesTo(to=GRAVEYARD), base.Instead(to=EXILE)
    stage.do(Effect(player=ADA, objects=(bear,), change=Change(power=1)))
    stage.do(Control(player=ADA, object=bear, to=BEN))
    stage.do(base.Replacement(player=ADA, applies_to=applies, instead=instead, name="Rest"))
    stage.do(base.Permit(player=ADA, who=ADA, filter=Filter(zone=GRAVEYARD), free=True))
    stage.do(base.Forbid(player=ADA, who=BEN, what="cast"))
    stage.do(base.Ability(player=ADA, source=bear))
    whats = [str(each.what) for each in lasting(stage.view, ADA)]
    assert whats == [
        "+1/+0",
        "Ben controls it",
        "Any card that would go to the graveyard goes to exile instead",
        "Ada may cast or play any card from the graveyard without paying for it",
        "Ben may not cast any card",
        "An ability of Grizzly Bears is on the stack",
    ]
    for each in lasting(stage.view, ADA):
        assert each.end is not None
        stage.do(each.end)
    assert not anything_lasts(stage.state)


def test_the_end_of_an_effect_is_named_for_it(stage: Stage) -> None:
    bear = stage.place("Grizzly Bears")
    stage.do(Effect(player=ADA, objects=(bear,), change=Change(power=1)))
    action = EndEffect(player=ADA, object=stage.state.effects[0].id)
    assert stage.do(action).label == "End: +1/+0 on Grizzly Bears"


def test_what_is_gone_is_said_to_be_gone(stage: Stage) -> None:
    bear = stage.place("Grizzly Bears")
    stage.do(Effect(player=ADA, objects=(bear,), change=Change(power=1)))
    stage.do(Move(player=ADA, object=bear, to=GRAVEYARD))
    (each,) = lasting(stage.view, ADA)
    assert str(each.on) == "nothing that is still there"
    stage.do(EndTurn(player=ADA))


def test_hidden_cards_stay_hidden_in_the_list(stage: Stage) -> None:
    secret = stage.place("Murder", HAND, BEN)
    stage.do(Effect(player=BEN, objects=(secret,), change=Change(set_name="Bob")))
    (mine,), (theirs,) = lasting(stage.view, BEN), lasting(stage.view, ADA)
    assert str(mine.on) == "Bob"
    assert str(theirs.on) == "a hidden card"
