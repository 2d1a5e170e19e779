"""One action under several editions: results, reasons or numbers alone differ."""

import random
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.games.mtg.actions import Transform
from core.games.mtg.rulesets import EDITIONS
from core.rules.actions import Action, Life, Move, Tap, TokenCopy
from core.rules.comparison import Compared, Contrast, Degree, compare, compared, contrasts
from core.rules.ruleset import Memo, Ruleset
from core.state.ids import PlayerId
from core.state.visibility import NOBODY
from core.state.zones import HAND, LIBRARY
from tests.core.sequences.opening import opening, some_option
from tests.core.stage import ADA, BEN, Stage

SAME, NUMBER, RESULT, ANSWER = Degree.SAME, Degree.NUMBER, Degree.RESULT, Degree.ANSWER
OLD_AND_NEW = {edition: EDITIONS[edition] for edition in ("2022-04", "2024-06")}


def found(
    stage: Stage,
    action: Action,
    editions: Mapping[str, Ruleset] = OLD_AND_NEW,
    viewer: PlayerId = ADA,
) -> tuple[Compared, ...]:
    return compared(compare(editions, stage.state, action), viewer, {})


def sentences(stage: Stage, action: Action, viewer: PlayerId = ADA) -> list[str]:
    old, new = compare(OLD_AND_NEW, stage.state, action)
    return [f"{each.about}: {each.says}" for each in contrasts(old, new, viewer)]


def told(differs: tuple[Contrast, ...]) -> list[tuple[str, str]]:
    return [(each.about, each.says) for each in differs]


def test_a_token_copy_of_a_double_faced_card_has_one_face_or_two() -> None:
    stage = Stage()
    delver = stage.place("Delver of Secrets")
    copy = TokenCopy(player=ADA, of=delver)
    assert [each.degree for each in found(stage, copy)] == [SAME, RESULT]
    assert sentences(stage, copy) == [
        "Delver of Secrets: two faces instead of one face",
        "Delver of Secrets: “Transform” can be done next",
        "Delver of Secrets: “Turn face down” cannot be done next",
    ]


def test_the_token_that_differs_is_the_object_that_is_named() -> None:
    stage = Stage()
    copy = TokenCopy(player=ADA, of=stage.place("Delver of Secrets"))
    old, new = compare(OLD_AND_NEW, stage.state, copy)
    (who,) = {each.object for each in contrasts(old, new, ADA)}
    assert who is not None
    assert new.outcome.state.object(who).token


def test_a_modal_card_turns_over_since_one_edition() -> None:
    stage = Stage()
    card = stage.place("Birgi, God of Storytelling")
    results = found(stage, Transform(player=ADA, object=card), EDITIONS)
    assert [each.result.edition for each in results] == list(EDITIONS)
    (turn,) = [each for each in results if each.degree is ANSWER]
    says = {each.says for each in turn.contrasts if each.about == "Harnfel, Horn of Bounty"}
    assert {"mana value 5 instead of 3", "other abilities"} <= says


def test_what_differed_before_the_action_did_not_come_of_it() -> None:
    stage = Stage()
    stage.do(TokenCopy(player=ADA, of=stage.place("Delver of Secrets")))
    token = next(obj.id for obj in stage.state.objects if obj.token)
    assert sentences(stage, Tap(player=ADA, object=token)) == []


def test_another_number_of_a_rule_is_told_from_another_result() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    results = compare(OLD_AND_NEW, stage.state, Tap(player=ADA, object=bear))
    keys = results[0].outcome.verdict.keys
    old, new = (dict.fromkeys(keys, number) for number in ("1.1", "1.2"))
    numbers = dict(zip(OLD_AND_NEW, (old, new), strict=True))
    assert [each.degree for each in compared(results, ADA, numbers)] == [SAME, NUMBER]
    assert compared(results, ADA, {})[1].degree is SAME


def test_life_and_things_that_are_there_or_not_are_told() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    less, more, none = (
        compare({"2024-06": EDITIONS["2024-06"]}, stage.state, action)[0]
        for action in (
            Life(player=ADA, change=-1),
            Life(player=ADA, change=1),
            TokenCopy(player=ADA, of=bear),
        )
    )
    assert told(contrasts(less, more, ADA)) == [("Ada", "21 life instead of 19")]
    assert ("Grizzly Bears", "is there: the battlefield") in told(contrasts(less, none, ADA))
    assert ("Grizzly Bears", "is not there: the battlefield") in told(contrasts(none, less, ADA))


@pytest.mark.parametrize("viewer", [BEN, NOBODY])
def test_of_a_card_that_the_viewer_does_not_see_nothing_is_compared(viewer: PlayerId) -> None:
    stage = Stage()
    held = stage.place("Birgi, God of Storytelling", HAND)
    assert sentences(stage, Move(player=ADA, object=held, to=LIBRARY), viewer) == []


@given(st.integers(0, 2**32 - 1), st.sampled_from([ADA, BEN, NOBODY]))
def test_an_edition_does_not_differ_from_itself(seed: int, viewer: PlayerId) -> None:
    pick = random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret
    rules = EDITIONS[pick(list(EDITIONS))]
    state = opening(pick, rules.edition)
    action = some_option(pick, rules, state, Memo())
    twice = {"one": rules, "other": replace(rules, edition="other")}
    one, other = compare(twice, state, action)
    assert contrasts(one, other, viewer) == ()
    assert [each.degree for each in compared((one, other), viewer, {})] == [SAME, SAME]
