"""Entering the battlefield: by resolving, by an instruction, or brought from outside."""

import pytest

from core.games.mtg.actions import Cast, DayNight, Put, Resolve, Unlock
from core.games.mtg.rulesets import EDITIONS
from core.rules.action_context import label_of
from core.rules.actions import Bring, Control, Damage, Flicker
from core.rules.verdict import Ruling
from core.state.game_state import GameState
from core.state.ids import PlayerId, Zone
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, STACK
from tests.core.stage import ADA, BEN, Stage, card_named, happened

DELVER = "Delver of Secrets // Insectile Aberration"
KYTHEON = "Kytheon, Hero of Akros // Gideon, Battle-Forged"
KYLEM = "Invasion of Kylem // Valor's Reach Tag Team"
AWAKENING = "Valakut Awakening // Valakut Stoneforge"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_spell_enters_with_the_face_that_was_up_since_2022(edition: str) -> None:
    stage = Stage(edition)
    object_id = stage.place(DELVER, STACK, side=1)
    stage.do(Resolve(player=ADA, object=object_id))
    assert stage.object(object_id).side == (0 if edition < "2022" else 1)


def test_a_permanent_spell_enters_and_any_other_goes_to_the_graveyard() -> None:
    stage = Stage()
    bear, bolt = stage.place("Grizzly Bears", STACK), stage.place("Lightning Bolt", STACK)
    first = stage.do(Resolve(player=ADA, object=bear, tapped=True))
    second = stage.do(Resolve(player=ADA, object=bolt))
    assert (stage.zone(bear), stage.zone(bolt)) == (BATTLEFIELD, GRAVEYARD)
    assert stage.object(bear).tapped
    assert first.verdict.keys == ("resolve.permanent",)
    assert second.verdict.keys == ("resolve.instant",)
    verdict = stage.judge(Resolve(player=ADA, object=bear))
    assert (verdict.ruling, verdict.possible) == (Ruling.REFUSED, False)


@pytest.mark.parametrize(
    ("card", "key", "zone", "name"),
    [
        (
            "Invasion of Belenon // Belenon War Anthem",
            "tdfc.put_transformed",
            BATTLEFIELD,
            "Belenon War Anthem",
        ),
        (KYLEM, "dfc.resolve_transformed_nonpermanent", GRAVEYARD, "Invasion of Kylem"),
        (
            "Halvar, God of Battle // Sword of the Realms",
            "tdfc.only_they_transform",
            BATTLEFIELD,
            "Halvar, God of Battle",
        ),
    ],
)
def test_a_spell_told_to_enter_transformed(card: str, key: str, zone: str, name: str) -> None:
    stage = Stage()
    object_id = stage.place(card, STACK)
    outcome = stage.do(Resolve(player=ADA, object=object_id, transformed=True))
    assert key in outcome.verdict.keys
    assert (stage.zone(object_id), stage.traits(object_id).name) == (zone, name)


@pytest.mark.parametrize(
    ("card", "way", "key", "possible"),
    [
        ("Lightning Bolt", "", "object.nonpermanent_cannot_enter", True),
        ("Fire // Ice", "", "object.nonpermanent_cannot_enter", True),
        (AWAKENING, "", "mdfc.put_nonpermanent_front", True),
        ("Startled Awake // Persistent Nightmare", "", "object.nonpermanent_cannot_enter", True),
        (KYLEM, "transformed", "object.nonpermanent_cannot_enter", True),
        ("Grizzly Bears", "transformed", "tdfc.put_transformed", False),
        ("Graf Rats", "transformed", "tdfc.put_transformed", False),
        ("Graf Rats", "converted", "tdfc.put_transformed", False),
        ("Umara Wizard // Umara Skyfalls", "transformed", "tdfc.put_transformed", True),
    ],
)
def test_what_cannot_enter_stays_where_it_is(card: str, way: str, key: str, possible: bool) -> None:
    stage = Stage()
    object_id = stage.place(card, GRAVEYARD)
    outcome = stage.attempt(Put(player=ADA, card=object_id, as_=way))
    assert outcome.verdict.ruling is Ruling.REFUSED
    assert key in outcome.verdict.keys
    assert outcome.verdict.possible == possible
    assert stage.zone(object_id) == GRAVEYARD


def test_a_card_is_put_front_face_up_with_all_that_was_said() -> None:
    stage = Stage()
    object_id, bear = stage.place(DELVER, HAND), stage.place("Grizzly Bears")
    action = Put(player=ADA, card=object_id, controller=BEN, tapped=True, counters={"+1/+1": 2})
    outcome = stage.do(action)
    obj = stage.object(object_id)
    assert outcome.verdict.keys == ("dfc.put_front_default", "object.new_on_zone_change")
    assert (obj.controller, obj.tapped, obj.counters, obj.side) == (BEN, True, (("+1/+1", 2),), 0)
    aura = stage.place("Rancor", HAND)
    stage.do(Put(player=ADA, card=aura, attached_to=bear))
    assert stage.object(aura).attached_to == stage.object(bear).ref


@pytest.mark.parametrize("edition", ["2020-08", "2021-06", "2022-04"])
def test_older_books_keep_a_meld_back_away_by_their_own_rule(edition: str) -> None:
    stage = Stage(edition)
    object_id = stage.place("Graf Rats", GRAVEYARD)
    verdict = stage.judge(Put(player=ADA, card=object_id, as_="transformed"))
    assert "meld.not_castable_back" in verdict.keys


@pytest.mark.parametrize(
    ("card", "way", "counters"),
    [
        ("Garruk Relentless // Garruk, the Veil-Cursed", "", (("loyalty", 3),)),
        (KYTHEON, "transformed", (("loyalty", 4),)),
        (KYLEM, "", (("defense", 5),)),
        ("History of Benalia", "", (("lore", 1),)),
        (KYTHEON, "", ()),
    ],
)
def test_a_permanent_enters_with_the_counters_its_face_gives_it(
    card: str, way: str, counters: tuple[tuple[str, int], ...]
) -> None:
    stage = Stage()
    object_id = stage.place(card, HAND)
    stage.do(Put(player=ADA, card=object_id, as_=way))
    printed = dict(counters)
    if "loyalty" in printed:
        printed["loyalty"] = int(stage.traits(object_id).faces[0].stat("loyalty") or 0)
    assert dict(stage.object(object_id).counters) == printed


def test_a_siege_is_protected_by_an_opponent() -> None:
    stage = Stage()
    object_id = stage.place(KYLEM, STACK)
    verdict = stage.judge(Resolve(player=ADA, object=object_id, protector=ADA))
    assert (verdict.ruling, verdict.decisive[0].key) == (Ruling.REFUSED, "siege.protector")
    stage.do(Resolve(player=ADA, object=object_id))
    assert stage.object(object_id).protector == BEN
    stage.do(Damage(player=ADA, object=object_id, amount=2))
    assert stage.traits(object_id).defense == "3"


def test_flickered_it_is_a_new_object_under_its_owner() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears", controller=BEN, tapped=True, counters=(("+1/+1", 1),))
    before = stage.object(bear)
    outcome = stage.do(Flicker(player=ADA, object=bear))
    after = stage.object(bear)
    assert after.incarnation > before.incarnation
    assert (after.controller, after.tapped, after.counters) == (ADA, False, ())
    assert (happened(outcome, "leaves"), happened(outcome, "enters")) == (1, 1)


@pytest.mark.parametrize(
    ("card", "side", "way"),
    [(AWAKENING, 1, ""), ("Grizzly Bears", 0, "transformed"), ("Lightning Bolt", 0, "")],
)
def test_flickered_what_cannot_return_stays_in_exile(card: str, side: int, way: str) -> None:
    stage = Stage()
    object_id = stage.place(card, side=side)
    stage.do(Flicker(player=ADA, object=object_id, as_=way))
    assert stage.zone(object_id) == EXILE


def test_at_night_a_daybound_card_enters_back_face_up() -> None:
    stage = Stage()
    stage.do(DayNight(player=ADA, to="night"))
    wolf = stage.place("Bird Admirer // Wing Shredder", HAND)
    outcome = stage.do(Put(player=ADA, card=wolf))
    assert stage.traits(wolf).name == "Wing Shredder"
    assert happened(outcome, "transformed") == 0


def test_a_room_cast_opens_its_door_and_a_room_put_opens_none() -> None:
    stage = Stage("2025-06")
    cast = stage.place("Bottomless Pool // Locker Room", HAND)
    put = stage.place("Bottomless Pool // Locker Room", HAND)
    stage.do(Cast(player=ADA, card=cast, as_="left"))
    stage.do(Resolve(player=ADA, object=cast))
    stage.do(Put(player=ADA, card=put))
    assert [stage.object(who).halves for who in (cast, put)] == [(0,), ()]
    assert stage.traits(put).face == "locked"
    stage.do(Unlock(player=ADA, object=put, half="right"))
    assert stage.traits(put).name == "Locker Room"
    assert stage.judge(Unlock(player=ADA, object=put, half="right")).keys == ("room.doors",)


@pytest.mark.parametrize(
    ("card", "to", "key"),
    [
        ("Grizzly Bears", STACK, "cast.spell"),
        ("Lightning Bolt", BATTLEFIELD, "object.nonpermanent_cannot_enter"),
        ("Grizzly Bears", BATTLEFIELD, ""),
        ("Lightning Bolt", HAND, ""),
    ],
)
def test_a_card_is_brought_where_it_may_be(card: str, to: str, key: str) -> None:
    stage = Stage()
    action = Bring(player=ADA, card=card_named(card), to=to, owner=BEN)  # type: ignore[arg-type] # the zones are plain words here
    outcome = stage.attempt(action)
    assert outcome.carried_out == (not key)
    if key:
        assert outcome.verdict.decisive[0].key == key
    else:
        (obj,) = stage.state.objects
        assert (obj.zone, obj.owner, stage.traits(obj.id).name) == (to, BEN, card)


def test_a_siege_that_its_protector_controls_gets_another_protector() -> None:
    stage = Stage()
    object_id = stage.place(KYLEM, STACK)
    stage.do(Resolve(player=ADA, object=object_id))
    assert stage.object(object_id).protector == BEN
    stage.do(Control(player=ADA, object=object_id, to=BEN))
    assert stage.object(object_id).protector == ADA


@pytest.mark.parametrize("edition", ["2024-06", "2025-09"])
def test_among_several_opponents_its_controller_chooses_the_protector(edition: str) -> None:
    third = PlayerId("Cy")
    stage = Stage(edition)
    stage.state = GameState.for_players(ADA, BEN, third)
    object_id = stage.place(KYLEM, GRAVEYARD)
    asked = stage.attempt(Put(player=ADA, card=object_id))
    found = asked.verdict.choice
    assert found is not None
    assert (found.key, [option.id for option in found.options]) == ("siege.protector", [BEN, third])
    assert stage.zone(object_id) == GRAVEYARD
    stage.do(Put(player=ADA, card=object_id, answers=(third,)))
    assert stage.object(object_id).protector == third


def test_what_enters_as_a_copy_of_a_siege_has_a_protector() -> None:
    stage = Stage()
    siege, clone = stage.place(KYLEM, STACK), stage.place("Clone", STACK)
    stage.do(Resolve(player=ADA, object=siege))
    stage.do(Resolve(player=ADA, object=clone, as_copy_of=siege))
    assert stage.object(clone).protector == BEN


@pytest.mark.parametrize(
    ("to", "said"),
    [
        (BATTLEFIELD, "Add Grizzly Bears to Ada's battlefield"),
        (GRAVEYARD, "Add Grizzly Bears to Ada's graveyard"),
        (HAND, "Add a card to Ada's hand"),
        (LIBRARY, "Add a card to Ada's library"),
    ],
)
def test_what_is_brought_is_named_where_everybody_sees_it(to: Zone, said: str) -> None:
    stage = Stage()
    action = Bring(player=ADA, card=card_named("Grizzly Bears"), to=to, owner=ADA)
    assert str(label_of(stage.view, action)) == said
