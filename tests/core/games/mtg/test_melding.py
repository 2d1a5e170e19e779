"""Melding pairs, and how the two cards of a melded permanent leave."""

from typing import Literal

import pytest
from msgspec.structs import replace

from core.games.mtg.actions import Meld, Put, Transform
from core.games.mtg.keyword_actions.melding import are_a_pair
from core.games.mtg.rulesets import EDITIONS, PAIR_KEYS
from core.rules.actions import AppliesTo, Draw, Flicker, Instead, Move, Replacement
from core.rules.engine import answer
from core.rules.verdict import ANYTHING, Ruling
from core.state.ids import CardId, ObjectId, Zone
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY
from tests.core.stage import ADA, BEN, Stage, card_named, happened

RATS, SCAVENGERS = "Graf Rats", "Midnight Scavengers"
PAIRS = [
    (RATS, SCAVENGERS, "Chittering Host", 7),
    ("Hanweir Garrison", "Hanweir Battlements", "Hanweir, the Writhing Township", 3),
    ("Bruna, the Fading Light", "Gisela, the Broken Blade", "Brisela, Voice of Nightmares", 11),
    ("Phyrexian Dragon Engine", "Mishra, Claimed by Gix", "Mishra, Lost to Phyrexia", 7),
    ("Urza, Lord Protector", "The Mightstone and Weakstone", "Urza, Planeswalker", 8),
    ("Titania, Voice of Gaea", "Argoth, Sanctum of Nature", "Titania, Gaea Incarnate", 3),
    ("Fang, Fearless l'Cie", "Vanille, Cheerful l'Cie", "Ragnarok, Divine Deliverance", 7),
]
KNOWN_SINCE = {"Chittering Host": "2020-08", "Urza, Planeswalker": "2024-06"}
OLDEST = {"Chittering Host", "Hanweir, the Writhing Township", "Brisela, Voice of Nightmares"}


def since(result: str) -> str:
    """Return the first edition here that knows a pair."""
    if result in OLDEST:
        return "2020-08"
    return "2025-06" if result.startswith("Ragnarok") else "2024-06"


def only(stage: Stage) -> ObjectId:
    """Return the only object that is melded."""
    (who,) = [obj.id for obj in stage.state.objects if obj.is_melded]
    return who


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("first", "second", "result", "value"), PAIRS)
def test_a_pair_melds_in_every_edition_that_knows_it(
    edition: str, first: str, second: str, result: str, value: int
) -> None:
    stage = Stage(edition)
    parts = (stage.place(second), stage.place(first))
    outcome = stage.attempt(Meld(player=ADA, objects=parts))
    if edition < since(result):
        assert outcome.verdict.ruling is Ruling.REFUSED
        assert outcome.verdict.decisive[0].key == "meld.pairs"
        assert outcome.verdict.possible
        return
    assert outcome.carried_out
    assert PAIR_KEYS[result] in outcome.verdict.keys
    who = only(stage)
    assert (stage.traits(who).name, stage.traits(who).mana_value) == (result, value)
    assert list(map(ObjectId, stage.object(who).cards)) == [*parts]
    assert not any(stage.exists(part) for part in parts)


def test_melding_makes_one_new_object_of_two_cards() -> None:
    stage = Stage()
    rats = stage.place(RATS, tapped=True, counters=(("+1/+1", 2),))
    scavengers = stage.place(SCAVENGERS)
    outcome = stage.do(Meld(player=ADA, objects=(rats, scavengers)))
    obj = stage.object(only(stage))
    assert (obj.zone, obj.tapped, obj.counters, obj.side) == (BATTLEFIELD, False, (), 1)
    assert (obj.owner, obj.controller) == (ADA, ADA)
    assert obj.incarnation > stage.object(only(stage)).cards[0]
    assert happened(outcome, "exiled") == happened(outcome, "leaves") == 2
    assert happened(outcome, "enters") == happened(outcome, "melded") == 1


def test_a_melded_planeswalker_enters_with_its_loyalty() -> None:
    stage = Stage()
    parts = (stage.place("Urza, Lord Protector"), stage.place("The Mightstone and Weakstone"))
    stage.do(Meld(player=ADA, objects=parts))
    assert stage.traits(only(stage)).loyalty == "7"


def test_both_may_be_in_exile_already() -> None:
    stage = Stage()
    parts = (stage.place(RATS, EXILE), stage.place(SCAVENGERS, EXILE))
    stage.do(Meld(player=ADA, objects=parts))
    assert stage.traits(only(stage)).name == "Chittering Host"


@pytest.mark.parametrize(
    ("zone", "owner", "controller", "key"),
    [
        (HAND, ADA, ADA, "meld.instruction"),
        (GRAVEYARD, ADA, ADA, "meld.instruction"),
        (BATTLEFIELD, BEN, BEN, "meld.keyword"),
        (BATTLEFIELD, BEN, ADA, "meld.keyword"),
        (BATTLEFIELD, ADA, BEN, "meld.keyword"),
    ],
)
def test_both_must_be_there_and_be_one_players(
    zone: Zone, owner: str, controller: str, key: str
) -> None:
    stage = Stage()
    rats = stage.place(RATS)
    other = stage.place(SCAVENGERS, zone, owner, controller=controller)  # type: ignore[arg-type] # players are plain words here
    verdict = stage.judge(Meld(player=ADA, objects=(rats, other)))
    assert (verdict.ruling, verdict.decisive[0].key) == (Ruling.REFUSED, key)
    assert verdict.possible


def test_what_is_no_pair_of_two_cards_never_melds_not_even_by_force() -> None:
    stage = Stage()
    rats, twin = stage.place(RATS), stage.place(RATS)
    host, bear = stage.melded(RATS, SCAVENGERS), stage.place("Grizzly Bears")
    token = stage.token(SCAVENGERS)
    wrong: list[tuple[ObjectId, ...]] = [
        (rats, twin),
        (rats, rats),
        (rats, bear),
        (rats, token),
        (rats, host),
        (rats,),
        (),
        (rats, twin, bear),
        (rats, stage.place("Hanweir Garrison")),
    ]
    before = stage.state
    for objects in wrong:
        outcome = stage.attempt(Meld(player=ADA, objects=objects), ANYTHING)
        assert outcome.verdict.ruling is Ruling.REFUSED, objects
        assert "meld.keyword" in outcome.verdict.keys
        assert stage.state is before


def test_a_copy_of_a_partner_is_no_partner() -> None:
    stage = Stage()
    rats, clone = stage.place(RATS), stage.place("Clone")
    stage.alter(clone, base=None)
    assert not stage.judge(Meld(player=ADA, objects=(rats, clone))).possible


def test_two_cards_are_a_pair_only_if_each_names_the_other() -> None:
    rats, scavengers = card_named(RATS), card_named(SCAVENGERS)
    stranger = replace(scavengers, melds_with="Nobody")
    assert are_a_pair(rats, scavengers)
    assert not are_a_pair(rats, stranger)
    assert not are_a_pair(stranger, rats)


# Leaving


def host() -> tuple[Stage, ObjectId, CardId, CardId]:
    """Return a stage with a Chittering Host and its two cards."""
    stage = Stage()
    who = stage.melded(RATS, SCAVENGERS)
    rats, scavengers = stage.object(who).cards
    return stage, who, rats, scavengers


@pytest.mark.parametrize("zone", [GRAVEYARD, EXILE, HAND, LIBRARY, COMMAND])
def test_one_permanent_leaves_and_two_cards_arrive(zone: Zone) -> None:
    stage, who, rats, scavengers = host()
    outcome = stage.do(Move(player=ADA, object=who, to=zone))
    (change,) = [event for event in outcome.events if event.kind == "zone_change"]
    assert set(change.cards) == {rats, scavengers}
    assert {CardId(who) for who in change.arrived} == {rats, scavengers}
    assert happened(outcome, "leaves") == 1
    assert happened(outcome, "dies") == (zone == GRAVEYARD)
    assert happened(outcome, "put_into_graveyard") == 2 * (zone == GRAVEYARD)
    assert not stage.exists(who)
    assert {CardId(obj.id) for obj in stage.state.in_zone(zone, ADA)} == {rats, scavengers}
    assert {"meld.leaves", "meld.leaves_counts"} <= set(outcome.verdict.keys)
    ordered = "meld.leaves_order" in outcome.verdict.keys
    assert ordered == (zone in {GRAVEYARD, LIBRARY})
    assert ("meld.leaves_exile_timestamps" in outcome.verdict.keys) == (zone == EXILE)


@pytest.mark.parametrize("zone", [GRAVEYARD, EXILE, LIBRARY])
@pytest.mark.parametrize("position", ["top", "bottom"])
@pytest.mark.parametrize("turned", [False, True])
def test_the_first_of_the_order_ends_on_top(zone: Zone, position: str, turned: bool) -> None:
    stage, who, rats, scavengers = host()
    forest = stage.place("Forest", zone)
    order = (scavengers, rats) if turned else (rats, scavengers)
    stage.do(Move(player=ADA, object=who, to=zone, order=order, position=position))  # type: ignore[arg-type] # one of the two words
    names = [obj.id for obj in stage.state.in_zone(zone, ADA)]
    pile = [order[1], order[0]]
    assert names == ([forest, *pile] if position == "top" else [*pile, forest])


def test_an_order_that_names_other_cards_is_passed_over() -> None:
    stage, who, rats, scavengers = host()
    stage.do(Move(player=ADA, object=who, to=GRAVEYARD, order=(rats, CardId(99))))
    assert {CardId(obj.id) for obj in stage.state.in_zone(GRAVEYARD)} == {rats, scavengers}


@pytest.mark.parametrize("kind", ["flicker", "put"])
def test_an_effect_that_returns_it_finds_both_cards(kind: str) -> None:
    stage, who, rats, scavengers = host()
    option = Flicker(player=ADA, object=who) if kind == "flicker" else Put(player=ADA, card=who)
    outcome = stage.do(option)
    assert "meld.leaves_found_both" in outcome.verdict.keys
    assert {stage.traits(ObjectId(card)).name for card in (rats, scavengers)} == {RATS, SCAVENGERS}
    assert stage.zone(ObjectId(rats)) == stage.zone(ObjectId(scavengers)) == BATTLEFIELD


def start(stage: Stage, name: str, to: Zone, instead: Zone, **limits: object) -> None:
    """Start a replacement effect."""
    applies_to = AppliesTo(to=to, **limits)  # type: ignore[arg-type] # the limits are its fields
    action = Replacement(player=ADA, name=name, applies_to=applies_to, instead=Instead(to=instead))
    stage.do(action)


def test_one_replacement_effect_moves_both_cards() -> None:
    stage, who, rats, scavengers = host()
    start(stage, "void", GRAVEYARD, EXILE)
    outcome = stage.do(Move(player=ADA, object=who, to=GRAVEYARD))
    assert stage.zone(ObjectId(rats)) == stage.zone(ObjectId(scavengers)) == EXILE
    assert happened(outcome, "dies") == 0
    assert "meld.leaves_replacement" in outcome.verdict.keys
    assert [event.key for event in outcome.events if event.kind == "replaced"] == [
        "meld.leaves_replacement"
    ]


@pytest.mark.parametrize(("chosen", "zone"), [("void", EXILE), ("wheel", LIBRARY)])
def test_of_two_replacement_effects_one_is_chosen_for_both_cards(chosen: str, zone: Zone) -> None:
    stage, who, rats, scavengers = host()
    start(stage, "void", GRAVEYARD, EXILE)
    start(stage, "wheel", GRAVEYARD, LIBRARY)
    action = Move(player=ADA, object=who, to=GRAVEYARD)
    question = stage.judge(action).choice
    assert question is not None
    assert (question.key, question.field) == ("meld.leaves_replacement", "replacement")
    assert [option.id for option in question.options] == ["void", "wheel"]
    stage.do(answer(action, question, chosen))
    assert stage.zone(ObjectId(rats)) == stage.zone(ObjectId(scavengers)) == zone


def test_a_replacement_effect_looks_at_zone_owner_and_object() -> None:
    stage = Stage()
    bear, lion = stage.place("Grizzly Bears"), stage.place("Silvercoat Lion")
    theirs = stage.place("Silvercoat Lion", owner=BEN)
    start(stage, "owner", GRAVEYARD, EXILE, owner=BEN)
    start(stage, "object", GRAVEYARD, HAND, object=bear)
    start(stage, "zone", LIBRARY, COMMAND)
    for who in (bear, lion, theirs):
        stage.do(Move(player=ADA, object=who, to=GRAVEYARD))
    assert [stage.zone(who) for who in (bear, lion, theirs)] == [HAND, GRAVEYARD, EXILE]
    stage.do(Move(player=ADA, object=lion, to=LIBRARY))
    assert stage.zone(lion) == COMMAND


@pytest.mark.parametrize(("position", "drawn"), [("top", "bear"), ("bottom", "forest")])
def test_a_replacement_says_where_in_the_library_it_goes(
    position: Literal["top", "bottom"], drawn: str
) -> None:
    stage = Stage()
    cards = {"forest": stage.place("Forest", LIBRARY), "bear": stage.place("Grizzly Bears")}
    instead = Instead(to=LIBRARY, position=position)
    stage.do(Replacement(player=ADA, applies_to=AppliesTo(to=GRAVEYARD), instead=instead))
    stage.do(Move(player=ADA, object=cards["bear"], to=GRAVEYARD))
    stage.do(Draw(player=ADA))
    assert [name for name, who in cards.items() if stage.zone(who) == HAND] == [drawn]


def test_a_replacement_for_one_object_ends_when_that_becomes_another() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    start(stage, "object", GRAVEYARD, EXILE, object=bear)
    stage.do(Flicker(player=ADA, object=bear))
    stage.do(Move(player=ADA, object=bear, to=GRAVEYARD))
    assert stage.zone(bear) == GRAVEYARD


# Commanders


@pytest.mark.parametrize("zone", [HAND, LIBRARY])
def test_a_commander_bound_for_hand_or_library_may_go_home(zone: Zone) -> None:
    stage = Stage()
    object_id = stage.place("Grizzly Bears", commander=True)
    action = Move(player=ADA, object=object_id, to=zone)
    question = stage.judge(action).choice
    assert question is not None
    assert (question.key, [o.id for o in question.options]) == (
        "commander.zone_choice",
        ["command", zone],
    )
    stage.do(answer(action, question, "command"))
    assert stage.zone(object_id) == COMMAND


@pytest.mark.parametrize("zone", [GRAVEYARD, EXILE])
def test_a_commander_goes_to_graveyard_and_exile_without_a_choice(zone: Zone) -> None:
    stage = Stage()
    object_id = stage.place("Grizzly Bears", commander=True)
    stage.do(Move(player=ADA, object=object_id, to=zone))
    assert stage.zone(object_id) == zone


@pytest.mark.parametrize(("chosen", "zone"), [("command", COMMAND), ("hand", HAND)])
def test_of_a_melded_commander_only_the_commander_card_goes_home(chosen: str, zone: Zone) -> None:
    stage = Stage()
    rats, scavengers = stage.place(RATS, commander=True), stage.place(SCAVENGERS)
    stage.do(Meld(player=ADA, objects=(rats, scavengers)))
    action = Move(player=ADA, object=only(stage), to=HAND)
    question = stage.judge(action).choice
    assert question is not None
    stage.do(answer(action, question, chosen))
    assert (stage.zone(rats), stage.zone(scavengers)) == (zone, HAND)


def test_every_pair_has_a_key_of_its_own_and_its_cards_name_each_other() -> None:
    assert len(set(PAIR_KEYS.values())) == len(PAIRS)
    for first, second, result, _ in PAIRS:
        assert card_named(first).melds_with == card_named(second).front.name
        assert card_named(second).melds_with == card_named(first).front.name
        assert card_named(first).sides[-1][0].name == result


def test_of_one_permanent_that_leaves_come_two_new_objects_and_turning_makes_none() -> None:
    stage = Stage()
    host = stage.melded(RATS, SCAVENGERS)
    outcome = stage.do(Move(player=ADA, object=host, to=GRAVEYARD))
    assert (happened(outcome, "zone_change"), happened(outcome, "becomes_new_object")) == (1, 2)
    delver = stage.place("Delver of Secrets // Insectile Aberration")
    turned = stage.do(Transform(player=ADA, object=delver))
    assert happened(turned, "becomes_new_object") == 0
