"""Paying for cards: at once where there are points, else as soon as enough is pitched."""

import pytest

from core.cards.reader import CardEntry, FaceEntry
from core.games.fab import actions as fab
from core.games.fab.playing.costs import is_unpaid
from core.games.fab.rulesets import CR_9
from core.rules import actions as base
from core.rules.table_actions import points_at_start
from core.rules.verdict import Ruling
from core.state.ids import ObjectId, PlayerId, Zone
from tests.core.games.fab.stage import ADA, BEN, Stage, made_up


def with_points(**points: int) -> Stage:
    """Return a stage where Ada has points."""
    stage = Stage()
    player = stage.state.player(ADA)
    for kind, amount in points.items():
        player = player.with_points(kind, amount)
    stage.state = stage.state.with_player(player)
    return stage


def points(stage: Stage, who: PlayerId = ADA) -> dict[str, int]:
    return dict(stage.state.player(who).points)


def play(stage: Stage, object_id: ObjectId, player: PlayerId = ADA, **more: object) -> Ruling:
    return stage.do(fab.Play(player=player, card=object_id, **more))  # type: ignore[arg-type] # fields of a play


def pitch(stage: Stage, name: str, player: PlayerId = ADA) -> Ruling:
    object_id = stage.place(name, "hand", player)
    return stage.do(base.Move(player=player, object=object_id, to=Zone("pitch"), reason="pitch"))


def told(stage: Stage) -> str:
    assert stage.last is not None
    return " ".join(finding.says for finding in stage.last.verdict.findings)


def test_a_player_with_enough_points_pays_at_once() -> None:
    stage = with_points(action=1, resource=3)
    strike = stage.place("Surging Strike", "hand")
    assert play(stage, strike) is Ruling.DONE
    assert points(stage) == {"resource": 1}
    assert "Ada pays 2 resource points and 1 action point for it." in told(stage)
    assert "play.cost" in stage.keys
    assert not is_unpaid(stage.object(strike))


def test_chi_points_pay_before_resource_points() -> None:
    stage = with_points(action=1, resource=1, chi=3)
    play(stage, stage.place("Surging Strike", "hand"))
    assert points(stage) == {"chi": 1, "resource": 1}


def test_a_card_without_points_is_played_and_waits_to_be_paid_for() -> None:
    stage = with_points(action=1)
    strike = stage.place("Surging Strike", "hand")
    assert play(stage, strike) is Ruling.DONE
    assert "It costs 2 resource points and 1 action point; 2 resource points are" in told(stage)
    assert is_unpaid(stage.object(strike))
    assert points(stage) == {"action": 1}
    rows = {
        row.id: row.text for row in CR_9.tables.characteristics_view(stage.view, strike, ADA).rows
    }
    assert rows["payment"] == "2 resource points missing"
    pitch(stage, "Flittering Charge")
    assert is_unpaid(stage.object(strike))
    pitch(stage, "Head Jab (Blue)")
    assert not is_unpaid(stage.object(strike))
    assert "paid" in stage.happened
    assert points(stage) == {"resource": 2}


def test_points_given_by_hand_pay_too_and_only_their_owners_cards() -> None:
    stage = Stage()
    mine = stage.place("Oasis Respite", "hand")
    play(stage, mine)
    pitch(stage, "Head Jab (Blue)", BEN)
    assert is_unpaid(stage.object(mine))
    stage.do(base.Points(player=ADA, kind="resource", change=1))
    assert not is_unpaid(stage.object(mine))
    assert points(stage) == {}
    assert points(stage, BEN) == {"resource": 3}


def test_an_unpaid_card_resolves_with_a_reminder() -> None:
    stage = Stage()
    driver = stage.place("Hyper Driver", "hand")
    play(stage, driver)
    assert stage.do(fab.Resolve(player=ADA, object=driver)) is Ruling.DONE
    assert "was not paid for: 1 resource point and 1 action point missing." in told(stage)
    assert stage.object(driver).zone == "permanent"
    assert stage.object(driver).conditions == ()


def test_melded_both_sides_are_paid_for() -> None:
    stage = with_points(action=1, resource=4)
    play(stage, stage.place("Comet Storm // Shock", "hand"), as_="both")
    assert points(stage) == {}


def test_melded_a_cost_printed_on_one_side_only_is_paid_twice() -> None:
    stage = with_points(action=1, resource=6)
    faces = [
        FaceEntry(name="Gale", typebox="Wizard Action", cost="3", keywords=["Meld"]),
        FaceEntry(name="Calm", typebox="Lightning Instant"),
    ]
    card = CardEntry(name="Gale // Calm", kind="split", faces=faces).card()
    play(stage, stage.place(card, "hand"), as_="both")
    assert points(stage) == {}


def test_an_instant_costs_no_action_point() -> None:
    stage = with_points(action=1, resource=2)
    play(stage, stage.place("Comet Storm // Shock", "hand"), as_="right")
    assert points(stage) == {"action": 1}


def test_free_is_without_the_cost_and_with_the_action_point() -> None:
    stage = with_points(action=1)
    play(stage, stage.place("Surging Strike", "hand"), free=True)
    assert points(stage) == {}


def test_a_permission_to_play_for_nothing_is_used() -> None:
    stage = with_points(action=1)
    strike = stage.place("Surging Strike", "banished")
    stage.do(base.Permit(player=ADA, who=ADA, free=True))
    play(stage, strike)
    assert points(stage) == {}
    assert not is_unpaid(stage.object(strike))


def test_a_cost_that_is_no_number_is_for_the_player_to_say() -> None:
    stage = Stage()
    blaze = stage.place(made_up("Blaze", "Wizard Instant", cost="X"), "hand")
    assert play(stage, blaze) is Ruling.DONE
    assert "X is declared as 0" in told(stage)
    assert not is_unpaid(stage.object(blaze))


@pytest.mark.parametrize(("player", "gained"), [(ADA, {"action": 1}), (BEN, {})])
def test_go_again_gives_an_action_point_to_the_turn_player(
    player: PlayerId, gained: dict[str, int]
) -> None:
    stage = Stage()
    flash = stage.place("Flash", "hand", player)
    play(stage, flash, player, free=True)
    assert stage.do(fab.Resolve(player=player, object=flash)) is Ruling.DONE
    assert points(stage, player) == gained


def test_an_attack_gives_its_action_point_later() -> None:
    stage = with_points(action=1)
    jab = stage.place("Head Jab", "hand")
    play(stage, jab)
    stage.do(fab.Resolve(player=ADA, object=jab))
    assert points(stage) == {}


def test_a_turn_begins_with_one_action_point() -> None:
    assert points_at_start(CR_9.points) == (("action", 1),)
    stage = with_points(action=3, resource=2)
    stage.do(base.EndTurn(player=ADA))
    assert points(stage) == {}
    assert points(stage, BEN) == {"action": 1}


def test_while_a_card_waits_to_be_paid_for_pitching_is_offered_first() -> None:
    stage = with_points(action=1)
    potion = stage.place("Energy Potion", "hand")
    offered = [option.label for option in CR_9.tables.menu(stage.view, potion, ADA)]
    assert offered.index("Play Energy Potion") < offered.index("Pitch")
    play(stage, stage.place("Surging Strike", "hand"))
    offered = [option.label for option in CR_9.tables.menu(stage.view, potion, ADA)]
    assert offered[0] == "Pitch"
    assert len(set(offered)) == len(offered)


def test_an_attack_on_the_chain_offers_its_go_again() -> None:
    stage = Stage()
    jab = stage.place("Head Jab", "combat_chain")
    options = {option.label: option.action for option in CR_9.tables.menu(stage.view, jab, ADA)}
    assert stage.do(options["Go again"]) is Ruling.DONE
    assert points(stage) == {"action": 1}
    blow = stage.place("Wounding Blow", "combat_chain")
    assert "Go again" not in {option.label for option in CR_9.tables.menu(stage.view, blow, ADA)}


def test_a_card_whose_faces_have_different_pitch_values_is_pitched_and_paid_out_by_hand() -> None:
    stage = with_points()
    faces = [
        FaceEntry(name="Dawn", typebox="Generic Action", pitch="1"),
        FaceEntry(name="Dusk", typebox="Generic Instant", pitch="3"),
    ]
    twin = stage.place(CardEntry(name="Dawn // Dusk", kind="twin", faces=faces).card(), "hand")
    ruling = stage.do(base.Move(player=ADA, object=twin, to=Zone("pitch"), reason="pitch"))
    assert ruling is Ruling.DONE
    assert "by hand" in told(stage)
    assert stage.object(twin).zone == "pitch"
    assert points(stage) == {}


def test_no_player_gains_action_points_in_an_opponents_turn() -> None:
    stage = with_points()
    assert stage.do(base.Points(player=BEN, kind="action", change=1)) is Ruling.NOTHING
    assert "points.action" in stage.keys
    assert stage.do(base.Points(player=BEN, kind="resource", change=1)) is Ruling.DONE
    assert stage.do(base.Points(player=ADA, kind="action", change=1)) is Ruling.DONE


def test_an_arrow_needs_the_arsenal_and_the_bow_of_its_player() -> None:
    stage = Stage()
    stage.place(made_up("Longbow", "Ranger Weapon - Bow (2H)"), "weapon", BEN)
    arrow = stage.place("Endless Arrow", "arsenal", BEN)
    stage.do(base.Permit(player=ADA, who=ADA))
    assert play(stage, arrow) is Ruling.REFUSED
    assert "play.arrow" in stage.keys
    assert play(stage, arrow, BEN) is Ruling.DONE
