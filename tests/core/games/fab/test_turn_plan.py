"""Plan of a turn: its steps, the next action, and the choices before it."""

from collections.abc import Iterable
from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from core.cards.card import Card
from core.cards.reader import CardEntry, FaceEntry
from core.games.fab.actions import Defend, Pass, Play
from core.games.fab.rulesets import CR_9
from core.games.fab.turn.phases import BEFORE
from core.games.fab.turn.turn_plan import prevention_choice
from core.games.fab.zones import DECK
from core.rules import engine
from core.rules.actions import Ability, Action, EndTurn
from core.rules.choices import NOTHING, Choice, Selection, selecting
from core.rules.history import TOLD
from core.rules.redaction import redacted
from core.rules.ruleset import StateView
from core.rules.verdict import Ruling
from core.rules.views import TurnPlan
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.zones import HAND
from gui.panels.answer_bar import answer_to
from gui.session import Level
from tests.core.answers import answering, open_choice
from tests.core.games.fab.stage import ADA, BEN, Stage, made_up

JAB = made_up("Jab", "Ninja Action - Attack", pitch="1", cost="0", power="4", defense="2")
THRUST = made_up("Thrust", "Ninja Action - Attack", pitch="1", cost="0", power="3", defense="3")
PRESS = made_up("Press", "Generic Attack Reaction", pitch="3", cost="0", defense="2")
PARRY = made_up("Parry", "Generic Defense Reaction", pitch="1", cost="0", defense="4")


@dataclass
class Fight:
    """Ada's action phase, with cards in both hands."""

    stage: Stage
    cards: dict[str, ObjectId]

    def do(self, *actions: Action) -> None:
        for action in actions:
            assert self.stage.do(action) is Ruling.DONE, self.stage.keys

    @property
    def plan(self) -> TurnPlan:
        found = CR_9.tables.turn_plan(self.stage.view)
        assert found is not None
        return found

    @property
    def coming(self) -> str:
        assert self.plan.next is not None
        return str(self.plan.next.message)

    @property
    def decides(self) -> PlayerId | None:
        return CR_9.tables.proposals.decides(self.stage.view)


@pytest.fixture
def fight() -> Fight:
    stage = Stage()
    cards: dict[str, ObjectId] = {}
    for player, hero, hand in ((ADA, "Katsu", (JAB, PRESS)), (BEN, "Oscilio", (THRUST, PARRY))):
        stage.place(hero, "hero", player)
        cards |= {card.name: stage.place(card, HAND, player) for card in hand}
    stage.state = CR_9.tables.begins_at(stage.state, "action", 2)
    return Fight(stage, cards)


def attack(fight: Fight, to: str = "defend") -> None:
    fight.do(Play(player=ADA, card=fight.cards["Jab"]), Pass(player=ADA, to=to))  # type: ignore[arg-type] # a step


def test_a_sandbox_has_no_plan_and_no_choices() -> None:
    view = Stage().view
    assert CR_9.tables.turn_plan(view) is None
    assert open_choice(view) is None


def test_the_steps_show_while_the_chain_is_open_and_each_to_come_can_be_gone_to(
    fight: Fight,
) -> None:
    assert [phase.id for phase in fight.plan.phases] == ["start", "action", "end"]
    attack(fight)
    steps = fight.plan.phases[1].steps
    assert [step.id for step in steps if step.past] == ["layer", "attack"]
    assert [step.id for step in steps if step.now] == ["defend"]
    assert {step.id: step.action for step in steps if step.action} == {
        each: Pass(player=ADA, to=each) for each in ("reaction", "damage", "resolution")
    }


def test_next_describes_its_effect_in_every_step_of_a_link(fight: Fight) -> None:
    fight.do(Play(player=ADA, card=fight.cards["Jab"]))
    said = []
    for _ in range(6):
        said.append(fight.coming)
        assert fight.plan.next is not None
        fight.do(fight.plan.next.action)
    assert said == [
        "Attack with Jab",
        "To the defense",
        "To the reactions",
        "Deal 4 damage",
        "Resolve the link",
        "Close the chain",
    ]
    assert fight.coming == "End turn"


def test_the_turn_can_end_from_the_resolution_step_and_not_before(fight: Fight) -> None:
    attack(fight, "damage")
    assert fight.plan.end is not None
    assert not fight.plan.end.asks, "nothing is chosen for a turn that can't end yet"
    assert fight.stage.do(fight.plan.end.action) is Ruling.REFUSED
    assert fight.plan.phases[-1].action is None
    fight.do(Pass(player=ADA))
    assert fight.plan.end is not None
    assert fight.plan.phases[-1].action == EndTurn(player=ADA)
    fight.do(fight.plan.end.action)
    assert fight.stage.state.active == BEN


def test_the_defender_decides_then_the_attacker_then_the_responding_player(fight: Fight) -> None:
    assert fight.decides == ADA
    attack(fight)
    assert fight.decides == BEN
    fight.do(Defend(player=BEN, objects=(fight.cards["Thrust"],)), Pass(player=BEN))
    assert fight.decides == ADA
    assert str(fight.plan.note) == "Ada may react, then Ben"
    fight.do(Play(player=ADA, card=fight.cards["Press"]))
    assert fight.decides == BEN
    fight.do(Play(player=BEN, card=fight.cards["Parry"]))
    assert fight.decides == ADA
    fight.do(Pass(player=ADA), Pass(player=ADA))
    assert fight.decides == ADA
    fight.do(Pass(player=ADA))
    assert not fight.plan.note


def test_the_end_of_a_turn_asks_for_the_arsenal_and_for_the_order_of_pitched_cards(
    fight: Fight,
) -> None:
    stage = fight.stage
    pitched = tuple(stage.place(JAB, "pitch") for _ in range(2))
    coming = fight.plan.next
    (asked,) = coming.asks if coming is not None else ()
    arsenal, bottom = asked.parts
    assert (arsenal.at_most, arsenal.at_least, arsenal.proposed) == (1, 0, NOTHING)
    assert (bottom.kind, bottom.proposed) == ("order", selecting(*pitched))
    ending = answering(stage.view, asked, "end", (fight.cards["Press"],), pitched[::-1])
    assert ending == EndTurn(player=ADA, arsenal=fight.cards["Press"], order=pitched[::-1])
    fight.do(ending)
    assert stage.object(fight.cards["Press"]).zone == "arsenal"


def test_a_card_with_heave_is_named_to_its_player_as_the_turn_ends(fight: Fight) -> None:
    card = made_up("Big Swing", "Guardian Action - Attack", keywords=["Heave 2"])  # type: ignore[arg-type] # no number
    fight.stage.place(card, "hand")
    coming = fight.plan.next
    (asked,) = coming.asks if coming is not None else ()
    assert "By hand, heave: Big Swing." in str(asked.more)
    assert "Big Swing" not in str(fight.plan.note)


def test_each_player_orders_the_cards_that_they_pitched_as_a_turn_ends(fight: Fight) -> None:
    stage = fight.stage
    anns = tuple(stage.place(JAB, "pitch") for _ in range(2))
    bens = tuple(stage.place(JAB, "pitch", BEN) for _ in range(3))
    coming = fight.plan.next
    asked, following = coming.asks if coming is not None else ()
    mine = asked.answered("end", (), anns[::-1])
    assert (following.player, following.key) == (BEN, "turn.pitch_to_bottom")
    assert (following.objects, following.kind) == (bens, "order")
    ending = answering(stage.view, following, "order", bens[::-1], made={ADA: mine})
    assert ending == EndTurn(player=ADA, order=(*anns[::-1], *bens[::-1]))
    fight.do(ending)
    assert [obj.id for obj in stage.state.in_zone(DECK, BEN)[:3]] == [*bens]


def test_where_only_the_other_player_pitched_several_only_they_are_asked(fight: Fight) -> None:
    stage = fight.stage
    stage.place(JAB, "arsenal", face_down=True)
    bens = tuple(stage.place(JAB, "pitch", BEN) for _ in range(2))
    coming = fight.plan.next
    (asked,) = coming.asks if coming is not None else ()
    assert asked.player == BEN
    ending = answering(stage.view, asked, "order", bens[::-1])
    assert ending == EndTurn(player=ADA, order=bens[::-1])


def test_only_their_owner_knows_the_order_of_pitched_cards(fight: Fight) -> None:
    stage = fight.stage
    anns = tuple(stage.place(JAB, "pitch") for _ in range(2))
    bens = tuple(stage.place(JAB, "pitch", BEN) for _ in range(2))
    before = stage.state
    outcome = engine.apply(stage.view, EndTurn(player=ADA, order=(*anns, *bens)))
    told = {
        viewer: redacted(stage.rules, before, outcome, viewer).action for viewer in (ADA, BEN, None)
    }
    assert told[ADA] == EndTurn(player=ADA, order=anns)
    assert told[BEN] == EndTurn(player=ADA, order=bens)
    assert told[None] == EndTurn(player=ADA)


def test_the_draw_is_reported_as_the_resulting_hand(fight: Fight) -> None:
    for _ in range(6):
        fight.stage.place(JAB, "deck")
    coming = fight.plan.next
    (asked,) = coming.asks if coming is not None else ()
    says = f"{ADA} draws up to intellect: 4 in hand."
    assert says in str(asked.more)
    for kept in ((), (fight.cards["Press"],)):
        outcome = engine.apply(fight.stage.view, answering(fight.stage.view, asked, "end", kept))
        assert says in [str(each.says) for each in outcome.verdict.findings]
        assert len(outcome.state.in_zone(HAND, ADA)) == 4


def test_with_a_full_arsenal_and_one_pitched_card_nothing_is_asked(fight: Fight) -> None:
    fight.stage.place(JAB, "arsenal", face_down=True)
    fight.stage.place(JAB, "pitch")
    assert fight.plan.next is not None
    assert not fight.plan.next.asks


def test_the_attacked_player_chooses_prevention_before_damage_is_dealt(
    fight: Fight,
) -> None:
    stage = fight.stage
    robe = made_up("Robe", "Generic Equipment - Chest", defense="0")
    robe = replace(robe, sides=((replace(robe.front, keywords=("Quell 1",)),),))
    worn = stage.place(robe, "chest", BEN)
    attack(fight)
    before = fight.plan.next
    assert before is not None
    assert not before.asks
    fight.do(Pass(player=ADA))
    coming = fight.plan.next
    assert coming is not None
    (asked,) = coming.asks
    assert asked.player == BEN
    assert [part.objects for part in asked.parts] == [
        (worn,),
        (fight.cards["Thrust"], fight.cards["Parry"]),
    ]
    assert [part.proposed for part in asked.parts] == [NOTHING, NOTHING]
    fight.do(answering(stage.view, asked, "damage", (worn,), (fight.cards["Thrust"],)))
    assert stage.state.player(BEN).life == 15
    assert stage.object(fight.cards["Thrust"]).zone == "pitch"


# Before the game


def before_the_game(starter: PlayerId | None, chooser: PlayerId | None = None) -> Stage:
    stage = Stage()
    for player, hero in ((ADA, "Katsu"), (BEN, "Oscilio")):
        stage.place(hero, "hero", player)
        for name in ("Ironrot Helm", "Ironrot Legs"):
            stage.place(name, "inventory", player)
        for _ in range(6):
            stage.place(JAB, "deck", player)
    match = replace(stage.state.match, starter=starter, chooser=chooser)
    stage.state = replace(stage.state, turn_step=BEFORE, match=match)
    return stage


Rows = tuple[tuple[ObjectId, ...], ...]


def answers(stage: Stage, rows: Iterable[Rows | None]) -> list[Choice]:
    """Answer every choice, by None with the proposed cards; return the choices."""
    made: dict[PlayerId, Selection] = {}
    asked = []
    for selected in rows:
        found = open_choice(stage.view, made)
        assert found is not None
        asked.append(found)
        action = answering(stage.view, found, "equip", *(selected or ()), made=made)
        if found.waits:
            answered = found.answered("equip", *selected) if selected else found.as_proposed()
            made[found.player] = answered
        else:
            assert stage.do(action) is Ruling.DONE
    return asked


def test_everybody_chooses_equipment_in_turn_order_and_the_last_answer_starts_the_game() -> None:
    stage = before_the_game(starter=BEN)
    asked = answers(stage, (None, ((),)))
    assert [each.player for each in asked] == [BEN, ADA]
    assert [each.waits for each in asked] == [True, False]
    assert str(asked[1].more) == "Ben takes the first turn."
    assert stage.state.active == BEN
    assert [obj.owner for obj in stage.state.in_zone(Zone("head"))] == [BEN]
    assert open_choice(stage.view) is None


@pytest.mark.parametrize("first", [ADA, BEN])
def test_the_player_who_chooses_the_first_player_chooses_first(first: PlayerId) -> None:
    stage = before_the_game(starter=None, chooser=ADA)
    heroes = {obj.owner: obj.id for obj in stage.state.in_zone(Zone("hero"))}
    asked = open_choice(stage.view)
    assert asked is not None
    who, equipment = asked.parts
    assert (who.key, who.at_least, who.at_most) == ("game.first_player", 1, 1)
    assert who.proposed == selecting(heroes[ADA])
    equip = equipment.selected(equipment.proposed)
    found = answers(stage, (((heroes[first],), equip), None))
    assert [each.player for each in found] == [ADA, BEN]
    assert str(found[1].more) == f"{first} takes the first turn."
    assert stage.state.active == first
    assert stage.state.match.starter == first
    assert len(stage.state.in_zone(Zone("legs"))) == 2


def test_proposed_equipment_fits_its_zones() -> None:
    stage = before_the_game(starter=ADA)
    spare = stage.place("Ironrot Helm", "inventory", ADA)
    asked = open_choice(stage.view)
    assert asked is not None
    assert spare in asked.objects
    assert spare not in asked.selected(asked.proposed)


def test_a_plan_does_not_depend_on_hidden_cards(fight: Fight) -> None:
    def seen(parry: Card) -> tuple[str, str]:
        state = fight.stage.state
        piece = state.card(state.object(fight.cards["Parry"]).cards[0])
        state = replace(state, cards=state.cards.put(piece.id, replace(piece, card=parry)))
        found = CR_9.tables.turn_plan(StateView(CR_9, state))
        assert found is not None
        return str(found.next and found.next.message), str(found.note)

    attack(fight, "reaction")
    assert seen(PARRY) == seen(JAB)
    assert engine.judge(fight.stage.view, Pass(player=ADA)).ruling is Ruling.DONE


def test_the_label_of_a_step_is_not_repeated_as_its_reason(fight: Fight) -> None:
    fight.do(Play(player=ADA, card=fight.cards["Jab"]))
    outcome = engine.apply(fight.stage.view, Pass(player=ADA))
    answer = answer_to(outcome, Level.EXPLAIN)
    assert answer.option == "Jab attacks Oscilio"
    assert [line.says for line in answer.lines] == [""]
    assert "combat.attack_step" in answer.lines[0].keys


@pytest.mark.parametrize("keyword", ["Blade Break", "Battleworn", "Temper", "Guardwell"])
def test_wear_is_reported_as_the_chain_closes(fight: Fight, keyword: str) -> None:
    face = FaceEntry(
        name="Plate", typebox="Generic Equipment - Chest", defense="2", keywords=[keyword]
    )
    plate = fight.stage.place(
        CardEntry(name="Plate", kind="single", faces=[face]).card(), "chest", BEN
    )
    attack(fight)
    fight.do(Defend(player=BEN, objects=(plate,)), Pass(player=ADA, to="closed"))
    assert fight.stage.last is not None
    told = [event.says for event in fight.stage.last.events if event.kind in TOLD]
    assert f"Plate: {keyword.lower()}" in told


def test_layers_on_the_stack_are_named_in_a_sentence(fight: Fight) -> None:
    attack(fight, "reaction")
    fight.do(Ability(player=ADA, source=fight.cards["Jab"]))
    shown = CR_9.tables.proposals.fight(fight.stage.view, None)
    assert shown is not None
    assert str(shown.following[-1]) == "An ability of Jab resolves next."


def worn(keyword: str) -> Card:
    card = made_up(keyword, "Generic Equipment - Arms", defense="0")
    return replace(card, sides=((replace(card.front, keywords=(keyword,)),),))


def test_damage_may_be_prevented_by_a_paid_shield_with_cards_to_pitch(fight: Fight) -> None:
    gloves = fight.stage.place(worn("Quell 1"), "arms", BEN)
    assert prevention_choice(fight.stage.view) is None
    attack(fight, "reaction")
    asked = prevention_choice(fight.stage.view)
    assert asked is not None
    prevents, pays = asked.parts
    assert (asked.player, prevents.objects, prevents.at_most) == (BEN, (gloves,), 1)
    hand = {obj.id for obj in fight.stage.state.in_zone(HAND, BEN)}
    assert set(pays.objects) <= hand
    assert pays.at_most == len(pays.objects) > 0
    pitched = pays.objects[:1]
    action = answering(fight.stage.view, asked, "damage", (gloves,), pitched)
    assert action == Pass(player=ADA, prevent=(gloves,), pitch=pitched)


def test_a_paid_shield_with_an_empty_hand_is_asked_for_alone(fight: Fight) -> None:
    gloves = fight.stage.place(worn("Quell 1"), "arms", BEN)
    for obj in fight.stage.state.in_zone(HAND, BEN):
        fight.stage.state = fight.stage.state.without(obj.id)
    attack(fight, "reaction")
    asked = prevention_choice(fight.stage.view)
    assert asked is not None
    (prevents,) = asked.parts
    assert prevents.objects == (gloves,)
    action = answering(fight.stage.view, asked, "damage", (gloves,))
    assert action == Pass(player=ADA, prevent=(gloves,))


@pytest.mark.parametrize("keyword", ["Ward 1", "Spellvoid 1", "Arcane Barrier 1"])
def test_mandatory_and_arcane_prevention_need_no_choice(fight: Fight, keyword: str) -> None:
    fight.stage.place(worn(keyword), "arms", BEN)
    attack(fight, "reaction")
    assert prevention_choice(fight.stage.view) is None
