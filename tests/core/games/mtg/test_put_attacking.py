"""Permanents that an effect puts onto the battlefield attacking, and the sentence for blockers."""

import pytest
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeLine
from core.games.mtg.actions import Put
from core.games.mtg.combat.attack_targets import fight_of
from core.games.mtg.combat.attacking import ATTACKERS, Attack
from core.games.mtg.combat.blocking import BLOCKERS, Block
from core.games.mtg.turn.progress import NextStep
from core.games.mtg.turn.steps import begins_at
from core.rules.history import ZONE_CHANGE, Outcome
from core.rules.verdict import Ruling
from core.state.ids import ObjectId, PlayerId
from core.state.zones import BATTLEFIELD, HAND
from tests.core.stage import ADA, BEN, Stage


def card(line: str, keywords: tuple[str, ...] = (), text: str = "") -> Card:
    stats = (("power", "2"), ("toughness", "2"), ("defense", "3"))
    face = Face(
        name="Guest", type_line=TypeLine.read(line), stats=stats, keywords=keywords, text=text
    )
    return Card(name="Guest", layout=Layout.SINGLE, sides=((face,),))


def put_attacking(line: str, player: PlayerId = ADA) -> tuple[Stage, ObjectId, Outcome]:
    """Put a card of a type onto the battlefield attacking in Ada's combat."""
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    guest = stage.place(card(line), HAND, owner=player)
    stage.state = begins_at(stage.state, ATTACKERS, 3)
    stage.do(Attack(player=ADA, attackers=(bear,), at=(BEN,)))
    at = BEN if player == ADA else ADA
    outcome = stage.do(Put(player=player, card=guest, attacking=at))
    return stage, guest, outcome


def attacking(stage: Stage) -> list[int]:
    fight = fight_of(stage.view)
    assert fight is not None
    return [each.obj.id for each in fight.attackers]


def test_a_creature_put_there_attacking_attacks_beside_the_declared_ones() -> None:
    stage, guest, outcome = put_attacking("Creature — Bear")
    assert len(attacking(stage)) == 2
    assert guest in attacking(stage)
    assert "combat.put_attacking" in {event.key for event in outcome.events}


@pytest.mark.parametrize("line", ["Artifact", "Battle", "Battle Creature — Bear", "Enchantment"])
def test_what_is_no_creature_or_is_a_battle_enters_without_attacking(line: str) -> None:
    stage, guest, outcome = put_attacking(line)
    assert guest not in attacking(stage)
    assert stage.exists(guest)
    says = [str(event.message) for event in outcome.events if event.key == "combat.put_attacking"]
    assert says == ["Guest enters, but it does not attack"]


def test_a_creature_of_another_player_than_the_active_one_enters_without_attacking() -> None:
    stage, guest, _ = put_attacking("Creature — Bear", BEN)
    assert guest not in attacking(stage)


def test_outside_a_combat_what_is_put_there_attacking_only_enters() -> None:
    stage = Stage()
    guest = stage.place("Grizzly Bears", HAND)
    outcome = stage.do(Put(player=ADA, card=guest, attacking=BEN))
    assert stage.exists(guest)
    assert stage.state.fight is None
    assert "combat.put_attacking" in {event.key for event in outcome.events}


def test_the_number_of_blockers_is_reported_and_that_nothing_blocks() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    guards = [stage.place("Grizzly Bears", owner=BEN) for _ in range(2)]
    stage.state = begins_at(stage.state, ATTACKERS, 3)
    stage.do(Attack(player=ADA, attackers=(bear,), at=(BEN,)))
    stage.state = replace(stage.state, turn_step=BLOCKERS)
    both = Block(player=BEN, blockers=tuple(guards), of=(bear, bear))
    none = Block(player=BEN, blockers=(), of=())
    assert "2 block." in [finding.says for finding in stage.judge(both).findings]
    assert "Nothing blocks." in [finding.says for finding in stage.judge(none).findings]


def test_two_creatures_attack_one_player_that_is_named_once() -> None:
    stage = Stage()
    bears = tuple(stage.place("Grizzly Bears") for _ in range(2))
    stage.state = begins_at(stage.state, ATTACKERS, 3)
    stage.do(Attack(player=ADA, attackers=bears, at=(BEN,)))
    assert attacking(stage) == list(bears)


def test_the_sentence_of_a_creature_at_home_about_itself_is_not_named() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    ox = stage.place(card("Creature — Ox", text="This creature can't attack alone."))
    stage.state = begins_at(stage.state, ATTACKERS, 3)
    for attackers, named in (((bear,), False), ((bear, ox), True)):
        verdict = stage.judge(Attack(player=ADA, attackers=attackers, at=(BEN,)))
        assert ("combat.by_hand" in verdict.keys) is named


def test_a_band_is_blocked_by_nothing_that_can_block_none_of_it() -> None:
    stage = Stage()
    flying, leader = ("Flying",), ("Banding", "Flying")
    band = tuple(stage.place(card("Creature — Bird", keywords)) for keywords in (leader, flying))
    walker = stage.place("Grizzly Bears", owner=BEN)
    flier = stage.place(card("Creature — Bird", flying), owner=BEN)
    stage.state = begins_at(stage.state, ATTACKERS, 3)
    stage.do(Attack(player=ADA, attackers=band, at=(BEN,)))
    stage.do(NextStep(player=ADA))
    for blocker, ruling in ((walker, Ruling.REFUSED), (flier, Ruling.DONE)):
        block = Block(player=BEN, blockers=(blocker, blocker), of=band)
        assert stage.judge(block).ruling is ruling


def test_attackers_without_vigilance_are_tapped_each_as_an_event() -> None:
    stage = Stage()
    tired, awake = stage.place("Grizzly Bears"), stage.place(card("Creature", ("Vigilance",)))
    stage.state = begins_at(stage.state, ATTACKERS, 3)
    outcome = stage.do(Attack(player=ADA, attackers=(tired, awake), at=(BEN,)))
    assert [each.object for each in outcome.events if each.kind == "tapped"] == [tired]


def test_what_is_put_from_a_hand_has_left_the_hand() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears", HAND)
    outcome = stage.do(Put(player=ADA, card=bear))
    moved = [each for each in outcome.events if each.kind == ZONE_CHANGE]
    assert [(each.object, each.source, each.to) for each in moved] == [(bear, HAND, BATTLEFIELD)]
