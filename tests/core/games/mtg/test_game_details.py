"""Details of a game of Magic: hand size, the next offered action, cards gathered for a new game."""

import pytest
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeLine
from core.games.mtg.actions import Cast, Commander, Put, Resolve
from core.games.mtg.casting.mana import (
    can_tap,
    payers_are_untapped,
    sources,
    symbols_missing,
    tap_to_pay,
)
from core.games.mtg.combat.attacking import Attack, about_target
from core.games.mtg.combat.blocking import Block
from core.games.mtg.offers import LONG, moves
from core.games.mtg.turn import steps
from core.games.mtg.turn.game import (
    Bottom,
    Keep,
    Mulligan,
    StartGame,
    everything_back,
    put_in_order,
)
from core.games.mtg.turn.progress import NextStep
from core.games.mtg.turn.steps import COMBAT_PHASE, END_PHASE, MAIN_PHASE, cards_too_many
from core.rules import engine
from core.rules.action_context import ActionContext
from core.rules.actions import Discard
from core.rules.game_course import DrawGame
from core.rules.history import ZONE_CHANGE
from core.rules.verdict import Ruling
from core.state.ids import CardId, ObjectId
from core.state.zones import BATTLEFIELD, COMMAND, GRAVEYARD, HAND, LIBRARY, OUTSIDE, STACK
from tests.core.stage import ADA, BEN, Stage

HAND_SIZE_KEY = "cleanup.hand_size"


def with_hand(number: int, step: str) -> tuple[Stage, ObjectId]:
    stage = Stage()
    cards = [stage.place("Forest", HAND) for _ in range(number)]
    stage.state = replace(steps.begins_at(stage.state, step, 3), active=ADA)
    return stage, cards[0]


def test_in_the_cleanup_step_the_eighth_card_of_a_hand_is_discarded() -> None:
    stage, card = with_hand(8, steps.CLEANUP)
    assert cards_too_many(stage.view) == 1
    found = stage.judge(Discard(player=ADA, object=card)).findings
    says = [finding.says for finding in found if finding.key == HAND_SIZE_KEY]
    assert says == ["Ada has 1 card too many at the end of the turn."]


@pytest.mark.parametrize(
    ("number", "step"),
    [(7, steps.CLEANUP), (8, steps.MAIN_1), (8, steps.END), (9, steps.UPKEEP)],
)
def test_seven_cards_and_other_steps_cost_no_card(number: int, step: str) -> None:
    stage, card = with_hand(number, step)
    assert HAND_SIZE_KEY not in stage.judge(Discard(player=ADA, object=card)).keys


def test_only_the_active_player_discards_to_hand_size() -> None:
    stage, _ = with_hand(8, steps.CLEANUP)
    card = stage.place("Forest", HAND, BEN)
    assert HAND_SIZE_KEY not in stage.judge(Discard(player=BEN, object=card)).keys


def offered(stage: Stage) -> list[type]:
    return [type(each) for each in moves(stage.view, tuple)]


def test_an_unfollowed_table_is_offered_a_start_and_a_spell_its_resolution() -> None:
    stage = Stage()
    assert offered(stage) == [StartGame]
    stage.state = steps.begins_at(stage.state, steps.MAIN_1, 3)
    assert Resolve not in offered(stage)
    stage.place("Lightning Bolt", STACK)
    assert offered(stage) == [Resolve]


def test_in_the_opening_each_player_is_offered_to_keep_until_all_have_kept() -> None:
    stage = Stage()
    cards = [stage.place("Forest", HAND) for _ in range(3)]
    stage.state = steps.begins_at(stage.state, steps.MULLIGAN, 0)
    assert offered(stage) == [Keep, Mulligan]
    for player in stage.state.players:
        stage.state = stage.state.with_player(replace(player, kept=True))
    assert offered(stage) == []
    stage.state = stage.state.with_player(replace(stage.state.player(ADA), bottoms=2))
    (bottom,) = moves(stage.view, tuple)
    assert bottom == Bottom(player=ADA, objects=tuple(cards[:2]))


def test_every_card_that_is_gathered_for_a_new_game_is_reported_to_where_it_came_from() -> None:
    stage = Stage()
    seen = stage.place("Grizzly Bears", GRAVEYARD)
    hidden = stage.place("Forest", HAND)
    stays = stage.place("Island", LIBRARY)
    gone = stage.place("Clone")
    token = stage.token("Grizzly Bears")
    stage.state = stage.state.without(gone)
    context = ActionContext(stage.view)
    everything_back(context)
    told = {event.object: event for event in context.events if event.kind == ZONE_CHANGE}
    assert set(told) == {seen, hidden, gone}
    assert {event.to for event in told.values()} == {LIBRARY}
    assert [told[each].secret for each in (seen, hidden, gone)] == [False, True, True]
    assert told[gone].cards == (CardId(gone),)
    assert told[gone].source is None
    assert [event.object for event in context.events if event.kind == "ceased"] == [token]
    after = {obj.id: obj for obj in context.state.objects}
    assert set(after) == {seen, hidden, stays, gone}
    assert {obj.zone for obj in after.values()} == {LIBRARY}
    assert {obj.owner for obj in after.values()} == {ADA}


def test_a_shuffled_library_has_the_new_order_and_is_known_to_nobody() -> None:
    stage = Stage()
    cards = [stage.place("Forest", LIBRARY, visible_to=(ADA,)) for _ in range(3)]
    seen = stage.place("Grizzly Bears", visible_to=(ADA,))
    context = ActionContext(stage.view)
    put_in_order(context, (cards[2], cards[0], cards[1], seen, ObjectId(999)))
    found = context.state.in_zone(LIBRARY, ADA)
    assert [obj.id for obj in found] == [cards[2], cards[0], cards[1]]
    assert [obj.visible_to for obj in found] == [(), (), ()]
    assert context.state.object(seen) == stage.object(seen)


# Paying


def test_why_a_permanent_cannot_be_tapped_for_a_cost() -> None:
    stage = Stage()
    forest, card = stage.place("Forest"), stage.place("Forest", HAND)
    tapped, other = stage.place("Forest", tapped=True), stage.place("Forest", owner=BEN)
    assert list(can_tap(stage.view, forest, ADA)) == []
    found = {each: list(can_tap(stage.view, each, ADA)) for each in (card, tapped, other)}
    assert [(each.key, each.ruling, each.possible) for (each,) in found.values()] == [
        ("mana.tap", Ruling.REFUSED, False),
        ("mana.tap", Ruling.REFUSED, True),
        ("mana.tap", Ruling.REFUSED, True),
    ]
    assert [each.says for (each,) in found.values()] == [
        "Forest is not on the battlefield.",
        "Forest is tapped already.",
        "Ada does not control Forest.",
    ]


def test_tapping_for_a_cost_is_reported_once_for_each_untapped_permanent() -> None:
    stage = Stage()
    forest, tapped = stage.place("Forest"), stage.place("Forest", tapped=True)
    card = stage.place("Forest", HAND)
    context = ActionContext(stage.view)
    tap_to_pay(context, (forest, tapped, card, ObjectId(999)))
    assert [(event.kind, event.object, event.key) for event in context.events] == [
        ("tapped", forest, "mana.tap")
    ]
    assert context.state.object(forest).tapped
    assert not context.state.object(card).tapped


def test_a_basic_land_type_makes_mana_without_any_text() -> None:
    stage = Stage()
    face = Face(name="Bare", type_line=TypeLine.read("Land — Forest Plains Gate"))
    stage.place(Card(name="Bare", layout=Layout.SINGLE, sides=((face,),)), BATTLEFIELD)
    gate = Face(name="Gate", type_line=TypeLine.read("Land — Gate"))
    stage.place(Card(name="Gate", layout=Layout.SINGLE, sides=((gate,),)), BATTLEFIELD)
    assert [each.makes for each in sources(stage.view, ADA)] == [frozenset("GW")]


# Options in each step


def test_attackers_are_offered_until_they_are_declared() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    stage.state = steps.begins_at(stage.state, steps.ATTACKERS, 3)
    assert Attack in offered(stage)
    stage.do(Attack(player=ADA, attackers=(bear,), at=(BEN,)))
    assert Attack not in offered(stage)
    assert NextStep in offered(stage)


def test_blockers_are_offered_alone_until_they_are_declared() -> None:
    stage = Stage()
    bear, guard = stage.place("Grizzly Bears"), stage.place("Grizzly Bears", owner=BEN)
    stage.state = steps.begins_at(stage.state, steps.ATTACKERS, 3)
    stage.do(Attack(player=ADA, attackers=(bear,), at=(BEN,)))
    stage.state = replace(stage.state, turn_step=steps.BLOCKERS)
    found = list(moves(stage.view, tuple))
    assert Block(player=BEN) in found
    assert Block(player=BEN, blockers=(guard,), of=(bear,)) in found
    assert {type(each) for each in found} == {Block}
    stage.do(Block(player=BEN))
    assert Block not in offered(stage)


def test_with_a_card_too_many_only_discards_are_offered() -> None:
    stage, card = with_hand(8, steps.CLEANUP)
    found = list(moves(stage.view, tuple))
    assert found[0] == Discard(player=ADA, object=card)
    assert {type(each) for each in found} == {Discard}
    stage, _ = with_hand(7, steps.CLEANUP)
    assert Discard not in offered(stage)


def test_a_draw_is_offered_after_a_long_game_only() -> None:
    stage = Stage()
    stage.state = steps.begins_at(stage.state, steps.MAIN_1, LONG)
    assert DrawGame not in offered(stage)
    stage.state = steps.begins_at(stage.state, steps.MAIN_1, LONG + 1)
    assert DrawGame in offered(stage)


def test_a_player_whose_maximum_hand_size_is_raised_keeps_more_cards() -> None:
    stage, _ = with_hand(9, steps.CLEANUP)
    assert cards_too_many(stage.view) == 2
    raised = stage.state.player(ADA).with_points("hand_size", 1)
    assert cards_too_many(stage.view.at(stage.state.with_player(raised))) == 1
    lowered = stage.state.player(ADA).with_points("hand_size", -1)
    assert cards_too_many(stage.view.at(stage.state.with_player(lowered))) == 3


def test_a_mulligan_shuffles_the_cards_of_its_player_that_are_in_the_game() -> None:
    stage = Stage()
    mine = {stage.place("Forest", HAND), stage.place("Island", LIBRARY)}
    stage.place("Swamp", OUTSIDE)
    stage.place("Forest", HAND, BEN)
    stage.state = steps.begins_at(stage.state, steps.MULLIGAN, 0)
    (order,) = [each.order for each in moves(stage.view, tuple) if isinstance(each, Mulligan)]
    assert set(order) == mine


@pytest.mark.parametrize(
    ("coming", "rests_at"),
    [
        ((), steps.MAIN_2),
        ((END_PHASE, COMBAT_PHASE), steps.END_COMBAT),
        ((END_PHASE, MAIN_PHASE, COMBAT_PHASE), steps.ATTACKERS),
    ],
)
def test_on_the_way_to_the_second_main_phase_a_turn_rests_where_none_follows(
    coming: tuple[str, ...], rests_at: str
) -> None:
    stage = Stage()
    stage.place("Grizzly Bears")
    state = steps.begins_at(stage.state, steps.ATTACKERS, 3)
    stage.state = replace(state, active=ADA, phases_to_come=coming)
    stage.do(NextStep(player=ADA, to=steps.MAIN_2))
    assert stage.state.turn_step == rests_at


def test_a_turn_that_goes_on_rests_where_a_player_loses_on_the_way() -> None:
    stage = Stage()
    stage.state = replace(steps.begins_at(stage.state, steps.UPKEEP, 3), active=ADA)
    stage.do(NextStep(player=ADA, to=steps.MAIN_1))
    assert stage.state.match.over
    assert stage.state.turn_step == steps.DRAW


def test_a_permanent_that_is_named_twice_cannot_pay_for_a_spell() -> None:
    stage = Stage()
    forest, spell = stage.place("Forest"), stage.place("Grizzly Bears", HAND)
    found = payers_are_untapped(stage.view, Cast(player=ADA, card=spell, paying=(forest, forest)))
    refused = [each for each in found if each.ruling is Ruling.REFUSED]
    assert [(each.says, each.possible) for each in refused] == [("Nothing is tapped twice.", False)]


def test_cards_in_hand_and_tapped_permanents_are_no_sources_of_mana() -> None:
    stage = Stage()
    forest = stage.place("Forest")
    stage.place("Forest", HAND)
    stage.place("Forest", GRAVEYARD)
    stage.place("Forest", tapped=True)
    assert [each.id for each in sources(stage.view, ADA)] == [forest]


def test_missing_generic_mana_is_written_as_one_number_before_the_colors() -> None:
    assert symbols_missing(("1", "G", "1")) == "{2}{G}"
    assert symbols_missing(("W", "U")) == "{W}{U}"
    assert symbols_missing(("1",)) == "{1}"


def test_a_creature_that_came_this_turn_does_not_pay_by_tapping() -> None:
    stage = Stage()
    card = stage.place("Grizzly Bears", HAND)
    stage.state = steps.begins_at(stage.state, steps.MAIN_1, 3)
    stage.do(Put(player=ADA, card=card))
    found = list(can_tap(stage.view, card, ADA))
    assert [(each.key, each.ruling) for each in found] == [
        ("creature.summoning_sick", Ruling.REFUSED)
    ]


def test_a_permanent_of_no_opponent_is_not_attacked_and_is_not_called_protected() -> None:
    stage = Stage()
    own = stage.place("Grizzly Bears")
    (found,) = about_target(stage.view, ADA, own)
    assert (found.ruling, found.key) == (Ruling.REFUSED, "combat.attack_targets")
    assert str(found.says).startswith("Grizzly Bears is no opponent")


def test_blockers_are_declared_in_their_own_step_of_a_combat_only() -> None:
    stage = Stage()
    bear, guard = stage.place("Grizzly Bears"), stage.place("Grizzly Bears", owner=BEN)
    block = Block(player=BEN, blockers=(guard,), of=(bear,))
    found = {}
    for step in (steps.MAIN_1, steps.ATTACKERS):
        stage.state = steps.begins_at(stage.state, step, 3)
        found[step] = [
            (each.says, each.possible)
            for each in stage.judge(block).findings
            if each.key == "combat.blockers" and each.ruling is Ruling.REFUSED
        ]
    says = "Blockers are declared in the declare blockers step."
    assert (says, False) in found[steps.MAIN_1]
    assert (says, True) in found[steps.ATTACKERS]


@pytest.mark.parametrize(("hand", "possible"), [(14, True), (15, False), (-1, False)])
def test_an_opening_hand_has_at_most_twice_the_usual_cards(hand: int, *, possible: bool) -> None:
    stage = Stage()
    verdict = engine.judge(stage.view, StartGame(player=ADA, hand=hand))
    assert verdict.possible is possible
    assert (verdict.ruling is Ruling.DONE) is possible


def test_designating_a_commander_is_an_event_and_changes_its_object() -> None:
    stage = Stage()
    card = stage.place("Grizzly Bears", COMMAND)
    outcome = engine.apply(stage.view, Commander(player=ADA, object=card))
    assert [event.object for event in outcome.events if event.kind == "commander"] == [card]
    assert list(outcome.state.changed(stage.state)) == [card]
