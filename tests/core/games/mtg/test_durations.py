"""Durations of continuous effects: until a turn, while a condition holds, or permanently."""

import pytest

from core.rules.actions import (
    Action,
    AppliesTo,
    Attach,
    BecomeCopy,
    Control,
    Effect,
    EndTurn,
    Forbid,
    Instead,
    Move,
    Permit,
    Replacement,
    Tap,
    Unattach,
    Untap,
    Until,
)
from core.rules.effect_labels import lasting
from core.rules.forms import Answers, UnfinishedError, Value
from core.rules.lasting_effects import DURATIONS
from core.rules.verdict import Ruling
from core.state.effects import Change
from core.state.ids import ObjectId
from core.state.zones import EXILE, GRAVEYARD, HAND
from tests.core.stage import ADA, BEN, Stage

BIGGER = Change(power=1, toughness=1)


def end_by(stage: Stage, until: Until, source: ObjectId) -> None:
    """End a duration that watches the source."""
    options: dict[str, Action] = {
        "while_there": Move(player=ADA, object=source, to=EXILE),
        "while_controlled": Control(player=ADA, object=source, to=BEN),
        "while_attached": Unattach(player=ADA, object=source),
        "while_tapped": Untap(player=ADA, object=source),
    }
    stage.do(options[until])


WATCHED: tuple[Until, ...] = ("while_there", "while_controlled", "while_attached", "while_tapped")


@pytest.mark.parametrize("until", WATCHED)
def test_an_effect_ends_with_what_it_hangs_on_and_does_not_come_back(until: Until) -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    ref = stage.object(bear).ref
    axe = stage.place("Bonesplitter", attached_to=ref, tapped=True)
    stage.do(Effect(player=ADA, objects=(bear,), change=BIGGER, until=until, bound_to=axe))
    stage.do(Tap(player=ADA, object=bear))
    stage.do(EndTurn(player=ADA))
    assert stage.traits(bear).power == "3"
    end_by(stage, until, axe)
    assert stage.traits(bear).power == "2"
    assert stage.state.effects == () or until == "while_controlled"
    stage.alter(axe, tapped=True)
    stage.do(Untap(player=ADA, object=bear))
    assert stage.traits(bear).power == "2"


def test_what_is_attached_elsewhere_is_attached_no_more() -> None:
    stage = Stage()
    bear, lion = stage.place("Grizzly Bears"), stage.place("Silvercoat Lion")
    axe = stage.place("Bonesplitter", attached_to=stage.object(bear).ref)
    effect = Effect(
        player=ADA, objects=(bear,), change=BIGGER, until="while_attached", bound_to=axe
    )
    stage.do(effect)
    stage.do(Attach(player=ADA, object=axe, to=lion))
    assert stage.state.effects == ()


def test_a_stolen_thief_gives_back_what_it_stole() -> None:
    stage = Stage()
    thief, gem = stage.place("Grizzly Bears"), stage.place("Bonesplitter", owner=BEN)
    stage.do(Control(player=ADA, object=gem, to=ADA, until="while_controlled", bound_to=thief))
    assert stage.traits(gem).controller == ADA
    stage.do(Control(player=BEN, object=thief, to=BEN))
    assert stage.traits(gem).controller == BEN


def test_what_hangs_on_what_ended_ends_with_it() -> None:
    stage = Stage()
    first, second, third = (stage.place("Grizzly Bears") for _ in "abc")
    stage.do(BecomeCopy(player=ADA, object=third, of=second, until="while_there", bound_to=second))
    stage.do(Control(player=ADA, object=second, to=BEN, until="while_there", bound_to=first))
    stage.do(Control(player=BEN, object=third, to=BEN, until="while_controlled", bound_to=second))
    stage.do(Move(player=ADA, object=first, to=GRAVEYARD))
    assert (stage.traits(second).controller, stage.traits(third).controller) == (ADA, ADA)
    assert [each.until for each in stage.state.effects] == ["while_there"]


@pytest.mark.parametrize("until", WATCHED)
def test_what_would_be_over_before_it_begins_does_nothing(until: Until) -> None:
    stage = Stage()
    bear, axe = stage.place("Grizzly Bears"), stage.place("Bonesplitter", owner=BEN)
    option = Effect(player=ADA, objects=(bear,), change=BIGGER, until=until, bound_to=axe)
    verdict = stage.judge(option)
    expected = Ruling.DONE if until == "while_there" else Ruling.NOTHING
    assert (verdict.ruling, "effect.duration" in verdict.keys) == (expected, True)


def test_a_duration_that_watches_nothing_is_refused() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    option = Effect(player=ADA, objects=(bear,), change=BIGGER, until="while_there")
    assert stage.ruling(option) is Ruling.REFUSED


def test_until_my_next_turn_is_over_as_that_turn_begins() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    stage.do(Effect(player=ADA, objects=(bear,), change=BIGGER, until="next_turn"))
    powers = []
    for _ in "ab":
        stage.do(EndTurn(player=stage.state.active))
        powers.append(stage.traits(bear).power)
    assert powers == ["3", "2"]


def starters(source: ObjectId, until: Until) -> tuple[Action, ...]:
    """Return an action of every kind, apart from effects, that starts a continuous effect."""
    applies, instead = AppliesTo(to=GRAVEYARD), Instead(to=EXILE)
    return (
        Replacement(player=ADA, applies_to=applies, instead=instead, until=until, bound_to=source),
        Permit(player=ADA, who=ADA, until=until, bound_to=source),
        Forbid(player=ADA, who=ADA, until=until, bound_to=source),
    )


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("until", ["end_of_turn", "while_there"])
def test_replacements_permissions_and_bans_last_as_long_as_they_are_told(
    until: Until, number: int
) -> None:
    stage = Stage()
    source = stage.place("Grizzly Bears")
    stage.do(starters(source, until)[number])
    end = {
        "end_of_turn": EndTurn(player=ADA),
        "while_there": Move(player=ADA, object=source, to=HAND),
    }
    assert any(stage.state.lasting)
    stage.do(end[until])
    assert not any(stage.state.lasting)


def test_the_list_of_what_lasts_says_how_long() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears", tapped=True)
    said = []
    untils: tuple[Until, ...] = (*WATCHED[:2], WATCHED[3], "next_turn", "end_of_turn", "permanent")
    for until in untils:
        stage.do(Permit(player=ADA, who=ADA, until=until, bound_to=bear))
    said = [str(each.until) for each in lasting(stage.view, ADA)]
    assert said == [
        "as long as Grizzly Bears stays",
        "as long as Ada controls Grizzly Bears",
        "as long as Grizzly Bears is tapped",
        "until Ada's next turn",
        "until end of turn",
        "permanently",
    ]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("bigger", {"power": 1, "toughness": 1}),
        ("control", {"to": "Ben"}),
        ("copy", {"of": "2"}),
        ("replacement", {"to": "graveyard", "instead": "exile"}),
        ("permit", {"who": "Ada", "what": "play"}),
        ("forbid", {"who": "Ada", "what": "play"}),
    ],
)
def test_every_form_of_what_lasts_asks_how_long(name: str, values: dict[str, str | int]) -> None:
    stage = Stage()
    bear, lion = stage.place("Grizzly Bears"), stage.place("Silvercoat Lion")
    whom: dict[str, Value] = {"on": "some", "some": (str(bear),)}
    found = next(f for f in stage.rules.tables.forms(stage.view, None, ADA) if f.id == name)
    until = next(field for field in found.fields if field.id == "until")
    assert [option.id for option in until.options] == [
        each for each in DURATIONS if each != "at_once"
    ]
    told: dict[str, Value] = {**whom, **values, "until": "while_there", "bound": str(lion)}
    stage.do(found.make(Answers(told)))
    kept = [each for some in stage.state.lasting for each in some]
    assert [(each.until, each.bound) for each in kept] == [("while_there", stage.object(lion).ref)]
    with pytest.raises(UnfinishedError, match="Say which card it depends on"):
        found.make(Answers({**told, "bound": ""}))
