"""Actions that a window offers: the menu of an object, drops on zones and on other objects."""

import pytest
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeLine
from core.games.mtg import actions as mtg
from core.games.mtg.rulesets import EDITIONS
from core.games.mtg.turn.steps import MAIN_1, UPKEEP, begins_at
from core.rules import actions as base
from core.rules.verdict import Ruling
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, STACK
from tests.core.stage import ADA, BEN, Stage

DELVER = "Delver of Secrets // Insectile Aberration"
MODAL = "Halvar, God of Battle // Sword of the Realms"
RATS = ("Graf Rats", "Midnight Scavengers")


@pytest.mark.parametrize(
    ("card", "words", "detail", "ruling"),
    [
        (DELVER, "Transform", "into Insectile Aberration", Ruling.DONE),
        (MODAL, "Transform", "into Sword of the Realms", Ruling.NOTHING),
        ("Graf Rats", "Transform", "", Ruling.NOTHING),
        ("Grizzly Bears", "Transform", "", Ruling.NOTHING),
        (
            "Goldbug, Humanity's Ally // Goldbug, Scrappy Scout",
            "Convert",
            "into Goldbug, Scrappy Scout",
            Ruling.DONE,
        ),
    ],
)
def test_a_permanent_turns_under_the_word_of_its_card(
    card: str, words: str, detail: str, ruling: Ruling
) -> None:
    stage = Stage()
    (turn,) = [option for option in stage.menu(stage.place(card)) if option.verb == "turn"]
    assert (turn.label, turn.detail, turn.verdict.ruling) == (words, detail, ruling)


def test_a_menu_offers_what_its_object_can_do_now() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears", tapped=True, counters=(("+1/+1", 1), ("lore", 1)))
    words = [option.label for option in stage.menu(bear)]
    assert {"Untap", "Turn face down", "Remove one +1/+1 counter", "Add one lore counter"} <= set(
        words
    )
    assert not {"Tap", "Turn face up", "Remove one -1/-1 counter", "Unattach"} & set(words)
    assert len(set(words)) == len(words)


def test_every_kind_of_counter_on_an_object_can_be_taken_off() -> None:
    stage = Stage()
    thing = stage.place("Grizzly Bears", counters=(("ice", 4),))
    words = {option.label for option in stage.menu(thing) if option.verb == "counters"}
    usual = {"Add one +1/+1 counter", "Add one -1/-1 counter"}
    assert words == usual | {"Add one ice counter", "Remove one ice counter"}


@pytest.mark.parametrize(
    ("types", "keys"),
    [
        (("Creature",), ("damage.marked",)),
        (("Planeswalker",), ("damage.planeswalker",)),
        (("Creature", "Planeswalker"), ("damage.marked", "damage.planeswalker")),
        (("Battle",), ("battle.defense", "damage.battle")),
    ],
)
def test_damage_by_hand_cites_what_it_does_to_what_it_is_dealt_to(
    types: tuple[str, ...], keys: tuple[str, ...]
) -> None:
    stage = Stage()
    face = Face(name="Odd", type_line=TypeLine(types=types), stats=(("toughness", "4"),))
    card = Card(name="Odd", layout=Layout.SINGLE, sides=((face,),))
    odd = stage.place(card, counters=(("loyalty", 5),))
    verdict = stage.judge(base.Damage(player=ADA, object=odd, amount=1))
    assert [(each.key, *each.also) for each in verdict.findings] == [keys]


def test_damage_to_a_player_cites_no_rule_for_creatures() -> None:
    verdict = Stage().judge(base.Damage(player=ADA, object=BEN, amount=1))
    assert [(each.key, *each.also) for each in verdict.findings] == [("damage.player",)]


def test_a_meld_card_offers_every_partner_on_the_battlefield() -> None:
    stage = Stage()
    rats = stage.place(RATS[0])
    partners = [stage.place(RATS[1]), stage.place(RATS[1], owner=BEN)]
    stage.place(RATS[1], HAND)
    stage.place("Hanweir Garrison")
    options = [option for option in stage.menu(rats) if option.verb == "meld"]
    assert [option.action for option in options] == [
        mtg.Meld(player=ADA, objects=(rats, partner)) for partner in partners
    ]
    assert [option.verdict.ruling for option in options] == [Ruling.DONE, Ruling.REFUSED]
    assert {option.detail for option in options} == {"into Chittering Host"}


def test_a_melded_permanent_leaves_in_either_order() -> None:
    stage = Stage()
    host = stage.melded(*RATS)
    moves = [option for option in stage.menu(host) if isinstance(option.action, base.Move)]
    graves = [option for option in moves if option.action.to == GRAVEYARD]  # type: ignore[attr-defined] # moves, as chosen above
    cards = stage.object(host).cards
    ways = ("Dies", "Destroy", "Sacrifice")
    assert [option.label for option in graves] == [words for words in ways for _ in cards]
    assert [option.action.order for option in graves] == [cards, cards[::-1]] * len(ways)  # type: ignore[attr-defined] # as above
    notes = [f"two cards, {name} on top" for name in RATS]
    assert [option.detail for option in graves] == notes * len(ways)


@pytest.mark.parametrize(
    ("card", "zone", "words"),
    [
        ("Fire // Ice", HAND, ["Cast Fire", "Cast Ice"]),
        ("Far // Away", HAND, ["Cast Far", "Cast Away", "Fuse Far // Away"]),
        ("Umara Wizard // Umara Skyfalls", HAND, ["Cast Umara Wizard", "Play Umara Skyfalls"]),
        ("Forest", HAND, ["Play Forest"]),
        ("Graf Rats", HAND, ["Cast Graf Rats"]),
        ("Grizzly Bears", STACK, ["Resolve"]),
    ],
)
def test_a_card_offers_every_way_of_its_layout(card: str, zone: str, words: list[str]) -> None:
    stage = Stage()
    object_id = stage.place(card, zone)  # type: ignore[arg-type] # the zones are plain words here
    assert [option.label for option in stage.menu(object_id) if option.verb == "play"] == words


def test_a_spell_offers_to_be_countered_and_copied() -> None:
    stage = Stage()
    words = [option.label for option in stage.menu(stage.place("Lightning Bolt", STACK))]
    assert words[:3] == ["Resolve", "Counter", "Copy the spell"]


def test_an_attached_thing_comes_loose_and_a_door_is_opened() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    axe = stage.place("Bonesplitter", attached_to=stage.object(bear).ref)
    room = stage.place("Bottomless Pool // Locker Room", halves=(0,))
    assert "Unattach" in [option.label for option in stage.menu(axe)]
    words = [option.label for option in stage.menu(room)]
    assert {"Lock Bottomless Pool", "Unlock Locker Room"} <= set(words)


# Drops


@pytest.mark.parametrize(
    ("card", "start", "zone", "words"),
    [
        ("Grizzly Bears", HAND, STACK, ["Cast Grizzly Bears"]),
        ("Fire // Ice", HAND, STACK, ["Cast Fire", "Cast Ice"]),
        ("Forest", HAND, STACK, ["Cast Forest"]),
        ("Forest", HAND, BATTLEFIELD, ["Play Forest", "Put onto the battlefield"]),
        (
            MODAL,
            GRAVEYARD,
            BATTLEFIELD,
            ["Put onto the battlefield", "Put onto the battlefield transformed"],
        ),
        ("Grizzly Bears", STACK, BATTLEFIELD, ["Resolve"]),
        ("Grizzly Bears", STACK, STACK, []),
        ("Grizzly Bears", HAND, GRAVEYARD, ["Discard"]),
        ("Grizzly Bears", BATTLEFIELD, GRAVEYARD, ["Dies"]),
        ("Darksteel Relic", BATTLEFIELD, GRAVEYARD, ["To the graveyard"]),
        ("Grizzly Bears", BATTLEFIELD, EXILE, ["To exile"]),
        ("Grizzly Bears", BATTLEFIELD, COMMAND, ["To the command zone"]),
        ("Grizzly Bears", HAND, HAND, []),
        ("Grizzly Bears", BATTLEFIELD, BATTLEFIELD, []),
        (
            "Grizzly Bears",
            HAND,
            LIBRARY,
            ["To the top of the library", "To the bottom of the library"],
        ),
    ],
)
def test_a_drop_means_what_is_natural_there(
    card: str, start: str, zone: str, words: list[str]
) -> None:
    stage = Stage()
    options = stage.drop(stage.place(card, start), zone)  # type: ignore[arg-type] # the zones are plain words here
    assert [option.label for option in options] == words


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("Forest", ["Play Forest"]),
        ("Grizzly Bears", ["Cast Grizzly Bears"]),
        (MODAL, ["Cast Halvar, God of Battle", "Cast Sword of the Realms"]),
    ],
)
def test_in_a_game_a_card_of_the_hand_dropped_on_the_battlefield_is_played(
    card: str, words: list[str]
) -> None:
    stage = Stage()
    held = stage.place(card, HAND)
    stage.state = replace(stage.state, turn_step="main1")
    assert [option.label for option in stage.drop(held, BATTLEFIELD)] == words
    stage.state = replace(stage.state, turn_step="upkeep")
    assert stage.drop(held, BATTLEFIELD)[-1].verb == "put"


def test_a_drop_tells_its_verdict() -> None:
    stage = Stage()
    options = stage.drop(stage.place("Forest", HAND), STACK)
    assert [option.verdict.ruling for option in options] == [Ruling.REFUSED]
    modal = stage.drop(stage.place(MODAL, GRAVEYARD), BATTLEFIELD)
    assert [option.verdict.ruling for option in modal] == [Ruling.DONE, Ruling.REFUSED]


def test_a_permanent_dropped_on_another_half_of_the_battlefield_changes_hands() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    (option,) = stage.drop(bear, BATTLEFIELD, BEN)
    assert option.action == base.Control(player=ADA, object=bear, to=BEN)
    assert option.label == "Ben gains control"


def test_a_part_dropped_on_its_partner_melds_and_on_another_is_refused() -> None:
    stage = Stage()
    rats, scavengers = (stage.place(name) for name in RATS)
    other, host = stage.place("Hanweir Garrison"), stage.melded(*RATS)
    (meld,) = stage.onto(rats, scavengers)
    assert (meld.verb, meld.verdict.ruling) == ("meld", Ruling.DONE)
    (wrong,) = stage.onto(rats, other)
    assert (wrong.verdict.ruling, wrong.verdict.keys[0]) == (Ruling.REFUSED, "meld.pairs")
    assert stage.onto(rats, host) == []
    assert stage.onto(rats, stage.place("Grizzly Bears")) == []


def test_what_can_be_attached_is_offered_on_a_permanent_with_its_verdict() -> None:
    stage = Stage()
    axe, aura = stage.place("Bonesplitter"), stage.place("Rancor", STACK)
    bear, forest = stage.place("Grizzly Bears"), stage.place("Forest")
    (on_bear,), (on_forest,) = stage.onto(axe, bear), stage.onto(axe, forest)
    assert on_bear.label == "Attach to Grizzly Bears"
    assert [on_bear.verdict.ruling, on_forest.verdict.ruling] == [Ruling.DONE, Ruling.REFUSED]
    (spell,) = stage.onto(aura, bear)
    assert spell.action == mtg.Resolve(player=ADA, object=aura, attached_to=bear)


@pytest.mark.parametrize(("step", "ruling"), [(MAIN_1, Ruling.DONE), (UPKEEP, Ruling.REFUSED)])
@pytest.mark.parametrize("reads_texts", [False, True])
def test_equipment_dropped_on_a_creature_in_a_paid_game_offers_equip_first(
    step: str, ruling: Ruling, *, reads_texts: bool
) -> None:
    stage = Stage(EDITIONS["2024-06"].paid())
    axe, bear, _forest = (stage.place(name) for name in ("Bonesplitter", "Grizzly Bears", "Forest"))
    foe = stage.place("Grizzly Bears", owner=BEN)
    stage.state = replace(begins_at(stage.state, step, 3), reads_texts=reads_texts)
    equip, attach = stage.onto(axe, bear)
    assert (equip.label, equip.verdict.ruling) == ("Activate Equip {1}", ruling)
    assert (attach.label, attach.detail) == ("Attach to Grizzly Bears", "by an effect")
    if ruling is Ruling.REFUSED:
        assert {each.key for each in equip.verdict.decisive} == {"activate.timing"}
    assert [option.label for option in stage.onto(axe, foe)] == ["Attach to Grizzly Bears"]


def test_an_aura_from_hand_is_cast_at_what_it_is_dropped_on_in_a_game_and_put_on_a_free_table() -> (
    None
):
    stage = Stage()
    aura, bear = stage.place("Rancor", HAND), stage.place("Grizzly Bears")
    (put,) = stage.onto(aura, bear)
    assert put.action == mtg.Put(player=ADA, card=aura, attached_to=bear)
    stage.state = begins_at(stage.state, MAIN_1, 3)
    (cast,) = stage.onto(aura, bear)
    assert cast.action == mtg.Cast(player=ADA, card=aura, as_="front", targets=(bear,), asks=True)
    assert cast.verdict.ruling is Ruling.DONE
    stage.do(cast.action)
    stage.do(mtg.Resolve(player=ADA, object=aura))
    assert stage.object(aura).attached_to == stage.object(bear).ref


@pytest.mark.parametrize("zone", [BATTLEFIELD, EXILE])
def test_no_action_names_the_partner_that_somebody_else_has_face_down(zone: Zone) -> None:
    stage = Stage()
    rats = stage.place(RATS[0], zone)
    hidden = stage.place(RATS[1], zone, BEN, face_down=True)
    words = [option.label for option in (*stage.menu(rats), *stage.onto(rats, hidden))]
    assert not [each for each in words if RATS[1] in each]


def test_what_lies_face_down_does_not_tell_that_it_crafts() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    blades = stage.place("Spring-Loaded Sawblades // Bladewheel Chariot", owner=BEN)
    assert [option.label for option in stage.onto(bear, blades)] == ["Craft with Grizzly Bears"]
    stage.alter(blades, face_down=True)
    assert stage.onto(bear, blades) == []


def test_a_defeated_siege_is_offered_to_its_controller_only_and_at_once() -> None:
    stage = Stage()
    siege = stage.place("Invasion of Belenon // Belenon War Anthem")
    exiled = stage.place("Invasion of Belenon // Belenon War Anthem", EXILE)
    stage.do(base.Move(player=ADA, object=siege, to=EXILE, reason="exile"))

    def turned(object_id: ObjectId, player: PlayerId) -> list[mtg.Cast]:
        actions = [option.action for option in stage.menu(object_id, player)]
        return [
            each for each in actions if isinstance(each, mtg.Cast) and each.as_ == "transformed"
        ]

    (cast,) = turned(siege, ADA)
    assert cast.free
    assert stage.ruling(cast) is Ruling.DONE
    assert not turned(siege, BEN)
    assert not turned(exiled, ADA)
    stage.do(base.Tap(player=ADA, object=stage.place("Forest")))
    assert not turned(siege, ADA)


def test_a_land_from_its_adventure_is_played_by_a_drop() -> None:
    stage = Stage("2025-09")
    faces = (
        Face(name="Old Mill", type_line=TypeLine.read("Land")),
        Face(name="Grind", type_line=TypeLine.read("Sorcery — Adventure")),
    )
    mill = stage.place(Card(name="Old Mill", layout=Layout.ADVENTURE, sides=(faces,)), HAND)
    stage.do(mtg.Cast(player=ADA, card=mill, as_="right"))
    stage.do(mtg.Resolve(player=ADA, object=mill))
    played = [
        option
        for option in stage.drop(mill, BATTLEFIELD)
        if isinstance(option.action, mtg.PlayLand)
    ]
    assert [option.verdict.ruling for option in played] == [Ruling.DONE]


def test_who_drops_a_card_of_their_own_on_the_side_of_another_player_is_told_what_it_is() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears", HAND)
    (put,) = stage.drop(bear, BATTLEFIELD, BEN)
    outcome = stage.do(put.action)
    assert str(outcome.message) == "Put Grizzly Bears onto the battlefield"
    assert "hidden card" not in " ".join(str(each.message) for each in outcome.verdict.findings)
    assert stage.object(bear).controller == BEN
