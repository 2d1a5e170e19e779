"""Casting and playing: which ways are open, which choice is asked for, and which rule forbids."""

import pytest

from core.cards.card import Card, Face, Layout
from core.cards.mana import ManaCost
from core.cards.type_line import TypeLine
from core.games.mtg.actions import Cast, PlayLand, Put, Resolve
from core.rules.actions import EndTurn, Forbid, Move, Permit
from core.rules.verdict import ANYTHING, Ruling
from core.state.effects import Filter
from core.state.ids import Zone
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, STACK
from tests.core.stage import ADA, BEN, Stage, happened

DENNICK = "Dennick, Pious Apprentice // Dennick, Pious Apparition"
PRIME = "Optimus Prime, Hero // Optimus Prime, Autobot Leader"
PATHWAY = "Riverglide Pathway // Lavaglide Pathway"
KYLEM = "Invasion of Kylem // Valor's Reach Tag Team"


@pytest.mark.parametrize(
    ("card", "zone", "ways"),
    [
        ("Grizzly Bears", HAND, ("front",)),
        ("Grizzly Bears", GRAVEYARD, ()),
        ("Grizzly Bears", LIBRARY, ()),
        ("Forest", HAND, ("front",)),
        ("Graf Rats", HAND, ("front",)),
        ("Delver of Secrets // Insectile Aberration", HAND, ("front",)),
        ("Valki, God of Lies // Tibalt, Cosmic Impostor", HAND, ("front", "back")),
        ("Umara Wizard // Umara Skyfalls", HAND, ("front", "back")),
        (PATHWAY, HAND, ("front", "back")),
        ("Fire // Ice", HAND, ("left", "right")),
        ("Far // Away", HAND, ("left", "right", "fused")),
        ("Dusk // Dawn", HAND, ("left",)),
        ("Dusk // Dawn", GRAVEYARD, ("right",)),
        ("Bonecrusher Giant // Stomp", HAND, ("front", "back", "left", "right")),
        ("Akki Lavarunner // Tok-Tok, Volcano Born", HAND, ("front",)),
        (DENNICK, HAND, ("front",)),
        (DENNICK, GRAVEYARD, ("transformed",)),
        (PRIME, HAND, ("front", "converted")),
        (PRIME, GRAVEYARD, ()),
        (KYLEM, EXILE, ()),
        (KYLEM, HAND, ("front",)),
    ],
)
def test_a_card_offers_the_ways_that_are_open_from_where_it_lies(
    card: str, zone: Zone, ways: tuple[str, ...]
) -> None:
    stage = Stage()
    object_id = stage.place(card, zone)
    assert stage.rules.tables.playable_faces(stage.view, object_id, ADA) == ways


def test_another_players_hand_offers_nothing() -> None:
    stage = Stage()
    object_id = stage.place("Far // Away", HAND, BEN)
    assert stage.rules.tables.playable_faces(stage.view, object_id, ADA) == ()
    assert stage.judge(Cast(player=ADA, card=object_id, as_="left")).keys[0] == "cast.from_hand"


def test_a_commander_is_cast_from_the_command_zone_by_its_owner_only() -> None:
    stage = Stage()
    own = stage.place("Grizzly Bears", COMMAND, commander=True)
    plain = stage.place("Grizzly Bears", COMMAND)
    theirs = stage.place("Grizzly Bears", COMMAND, BEN, commander=True)
    cast = [stage.ruling(Cast(player=ADA, card=who)) for who in (own, plain, theirs)]
    assert cast == [Ruling.DONE, Ruling.REFUSED, Ruling.REFUSED]


@pytest.mark.parametrize(
    ("card", "key", "options"),
    [
        ("Valki, God of Lies // Tibalt, Cosmic Impostor", "mdfc.cast_choice", ["front", "back"]),
        ("Far // Away", "split.choose_half", ["left", "right", "fused"]),
        ("Bonecrusher Giant // Stomp", "adventure.cast", ["left", "right"]),
        (PRIME, "tdfc.cast_transformed", ["front", "converted"]),
    ],
)
def test_where_several_ways_are_open_one_is_chosen_first(
    card: str, key: str, options: list[str]
) -> None:
    stage = Stage()
    question = stage.judge(Cast(player=ADA, card=stage.place(card, HAND))).choice
    assert question is not None
    assert (question.key, question.field) == (key, "as_")
    assert [option.id for option in question.options] == options
    assert all(option.label.strip() for option in question.options)


def test_what_is_not_chosen_yet_is_named_as_the_whole_card() -> None:
    stage = Stage()
    cast = Cast(player=ADA, card=stage.place("Fire // Ice", HAND))
    assert stage.attempt(cast).label == "Cast Fire // Ice"


def test_the_only_way_that_is_open_needs_no_choice() -> None:
    stage = Stage()
    wizard = stage.place("Umara Wizard // Umara Skyfalls", HAND)
    stage.do(Cast(player=ADA, card=wizard))
    assert stage.traits(wizard).name == "Umara Wizard"


@pytest.mark.parametrize(
    ("card", "zone", "way", "key", "possible"),
    [
        ("Grizzly Bears", BATTLEFIELD, "", "cast.from_hand", True),
        ("Grizzly Bears", STACK, "", "cast.from_hand", True),
        ("Grizzly Bears", LIBRARY, "", "cast.from_hand", True),
        ("Grizzly Bears", HAND, "back", "cast.spell", False),
        ("Grizzly Bears", HAND, "fused", "split.fuse", False),
        ("Grizzly Bears", HAND, "transformed", "tdfc.cast_transformed", False),
        ("Fire // Ice", HAND, "fused", "split.fuse", True),
        ("Far // Away", GRAVEYARD, "fused", "fuse.hand_only", True),
        ("Dusk // Dawn", HAND, "right", "aftermath.graveyard_only", True),
        ("Forest", HAND, "front", "land.not_cast", True),
        ("Umara Wizard // Umara Skyfalls", HAND, "back", "land.not_cast", True),
        ("Graf Rats", HAND, "back", "meld.back_only_when_melded", False),
        ("Graf Rats", HAND, "transformed", "meld.not_castable_back", False),
        (DENNICK, HAND, "back", "dfc.cast_front_default", True),
        (DENNICK, HAND, "transformed", "tdfc.cast_transformed", True),
        (PRIME, GRAVEYARD, "converted", "tdfc.cast_transformed", True),
    ],
)
def test_what_may_not_be_cast_is_refused_with_its_rule(
    card: str, zone: Zone, way: str, key: str, possible: bool
) -> None:
    stage = Stage()
    verdict = stage.judge(Cast(player=ADA, card=stage.place(card, zone), as_=way))
    assert verdict.ruling is Ruling.REFUSED
    assert key in verdict.keys
    assert verdict.possible == possible


@pytest.mark.parametrize(
    ("card", "zone", "way", "keys"),
    [
        ("Grizzly Bears", HAND, "", ("cast.spell",)),
        ("Graf Rats", HAND, "", ("meld.stack",)),
        ("Fire // Ice", HAND, "right", ("split.stack_half_only",)),
        ("Far // Away", HAND, "fused", ("fuse.hand_only", "split.fuse")),
        (DENNICK, HAND, "", ("dfc.cast_front_default",)),
        (
            DENNICK,
            GRAVEYARD,
            "transformed",
            ("tdfc.cast_transformed", "tdfc.cast_transformed_permission", "disturb.exile"),
        ),
        (PRIME, HAND, "converted", ("tdfc.cast_transformed", "mtmte.cast_converted", "tdfc.stack")),
        ("Dusk // Dawn", GRAVEYARD, "", ("aftermath.graveyard_only",)),
        (
            "Delver of Secrets // Insectile Aberration",
            HAND,
            "face_down",
            ("facedown.cast", "facedown.cast_or_enter"),
        ),
    ],
)
def test_what_may_be_cast_is_on_the_stack_with_its_rules(
    card: str, zone: Zone, way: str, keys: tuple[str, ...]
) -> None:
    stage = Stage()
    object_id = stage.place(card, zone)
    outcome = stage.do(Cast(player=ADA, card=object_id, as_=way))
    assert set(keys) <= set(outcome.verdict.keys)
    assert stage.zone(object_id) == STACK
    assert stage.object(object_id).cast
    assert stage.state.player(ADA).spells_cast == 1
    assert happened(outcome, "cast") == 1


def test_a_spell_is_cast_from_where_it_is_said_to_be() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears", HAND)
    assert stage.ruling(Cast(player=ADA, card=bear, from_=GRAVEYARD)) is Ruling.REFUSED
    assert stage.ruling(Cast(player=ADA, card=bear, from_=HAND)) is Ruling.DONE


def test_before_2022_nothing_is_cast_transformed() -> None:
    stage = Stage("2021-06")
    verdict = stage.judge(Cast(player=ADA, card=stage.place(DENNICK, GRAVEYARD), as_="transformed"))
    assert verdict.ruling is Ruling.REFUSED
    assert "dfc.cast_front_default" in verdict.keys


def test_a_permission_looks_only_at_what_is_being_cast() -> None:
    stage = Stage()
    valki = stage.place("Valki, God of Lies // Tibalt, Cosmic Impostor", EXILE)
    cheap = Filter(zone=EXILE, mana_value_max=3)
    stage.do(Permit(player=ADA, who=ADA, what="cast", filter=cheap))
    assert stage.ruling(Cast(player=ADA, card=valki, as_="front")) is Ruling.DONE
    verdict = stage.judge(Cast(player=ADA, card=valki, as_="back"))
    assert verdict.ruling is Ruling.REFUSED
    assert "dfc.cast_evaluated_face" in verdict.keys
    assert stage.ruling(Cast(player=BEN, card=valki, as_="front")) is Ruling.REFUSED


def test_free_casting_is_limited_to_what_the_permission_fits() -> None:
    stage = Stage()
    boom = stage.place("Boom // Bust", HAND)
    cheap = Filter(zone=HAND, mana_value_max=3)
    stage.do(Permit(player=ADA, who=ADA, what="cast", filter=cheap, free=True))
    assert stage.ruling(Cast(player=ADA, card=boom, as_="left", free=True)) is Ruling.DONE
    verdict = stage.judge(Cast(player=ADA, card=boom, as_="right", free=True))
    assert (verdict.ruling, verdict.keys[0]) == (Ruling.REFUSED, "split.evaluated_half")
    assert stage.ruling(Cast(player=ADA, card=boom, as_="right")) is Ruling.DONE


def test_a_prohibition_looks_only_at_what_is_being_cast() -> None:
    stage = Stage()
    fire = stage.place("Fire // Ice", HAND)
    stage.do(Forbid(player=BEN, who=ADA, what="cast", filter=Filter(name="Ice")))
    assert stage.ruling(Cast(player=ADA, card=fire, as_="left")) is Ruling.DONE
    verdict = stage.judge(Cast(player=ADA, card=fire, as_="right"))
    assert verdict.ruling is Ruling.REFUSED
    assert "split.evaluated_half" in verdict.keys


@pytest.mark.parametrize("half", ["left", "right"])
def test_a_card_with_flashback_like_words_is_exiled_only_if_its_own_text_let_it_be_cast(
    half: str,
) -> None:
    stage = Stage()
    dusk = stage.place("Dusk // Dawn", GRAVEYARD)
    stage.do(Permit(player=ADA, who=ADA, what="cast", filter=Filter(zone=GRAVEYARD)))
    stage.do(Cast(player=ADA, card=dusk, as_=half))
    stage.do(Resolve(player=ADA, object=dusk))
    assert stage.zone(dusk) == (EXILE if half == "right" else GRAVEYARD)


# Lands


def test_one_land_is_played_a_turn_in_ones_own_turn() -> None:
    stage = Stage()
    lands = [stage.place("Forest", HAND) for _ in range(2)]
    theirs = stage.place("Forest", HAND, BEN)
    outcome = stage.do(PlayLand(player=ADA, card=lands[0]))
    assert (happened(outcome, "land_played"), happened(outcome, "cast")) == (1, 0)
    second = stage.judge(PlayLand(player=ADA, card=lands[1]))
    assert (second.ruling, second.decisive[0].key) == (Ruling.REFUSED, "land.one_a_turn")
    foreign = stage.judge(PlayLand(player=BEN, card=theirs))
    assert (foreign.ruling, foreign.decisive[0].key) == (Ruling.REFUSED, "land.play")
    stage.do(EndTurn(player=ADA))
    assert stage.ruling(PlayLand(player=BEN, card=theirs)) is Ruling.DONE


@pytest.mark.parametrize("zone", [GRAVEYARD, LIBRARY, EXILE, COMMAND])
def test_a_land_is_played_from_the_hand_or_by_a_permission(zone: Zone) -> None:
    stage = Stage()
    land = stage.place("Forest", zone)
    assert stage.ruling(PlayLand(player=ADA, card=land)) is Ruling.REFUSED
    stage.do(Permit(player=ADA, who=ADA, what="play_land", filter=Filter(zone=zone)))
    assert stage.ruling(PlayLand(player=ADA, card=land)) is Ruling.DONE
    stage.do(Forbid(player=ADA, who=ADA, what="play", filter=Filter(type="Land")))
    assert stage.ruling(PlayLand(player=ADA, card=land)) is Ruling.REFUSED


def test_a_land_face_is_chosen_where_both_are_lands() -> None:
    stage = Stage()
    path = stage.place(PATHWAY, HAND)
    question = stage.judge(PlayLand(player=ADA, card=path)).choice
    assert question is not None
    assert (question.key, [o.id for o in question.options]) == (
        "mdfc.land_choice",
        ["front", "back"],
    )
    stage.do(PlayLand(player=ADA, card=path, as_="back"))
    assert stage.traits(path).name == "Lavaglide Pathway"


@pytest.mark.parametrize(
    ("card", "way"),
    [
        ("Grizzly Bears", ""),
        ("Umara Wizard // Umara Skyfalls", "front"),
        ("Treasure Map // Treasure Cove", "back"),
        ("Graf Rats", "back"),
    ],
)
def test_what_is_no_land_is_not_played_as_one(card: str, way: str) -> None:
    stage = Stage()
    object_id = stage.place(card, HAND)
    assert stage.ruling(PlayLand(player=ADA, card=object_id, as_=way)) is Ruling.REFUSED


def test_turning_into_a_land_counts_as_no_land_play() -> None:
    stage = Stage()
    temple = stage.place("Ojer Axonil, Deepest Might // Temple of Power", GRAVEYARD)
    stage.do(Put(player=ADA, card=temple, as_="transformed"))
    assert stage.traits(temple).types == ("Land",)
    assert stage.state.player(ADA).lands_played == 0


def test_a_card_comes_onto_the_stack_only_by_being_cast() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears", HAND)
    verdict = stage.judge(Move(player=ADA, object=bear, to=STACK))
    assert (verdict.ruling, verdict.decisive[0].key) == (Ruling.REFUSED, "cast.spell")
    assert stage.attempt(Move(player=ADA, object=bear, to=STACK), ANYTHING).forced


def test_the_menu_names_optional_and_additional_costs_to_be_paid_by_hand() -> None:
    text = (
        "Kicker {2}\n"
        "As an additional cost to cast this spell, sacrifice a creature.\n"
        "Draw two cards."
    )
    face = Face(
        name="Late Trade",
        mana_cost=ManaCost.read("{1}{B}"),
        type_line=TypeLine(types=("Sorcery",)),
        text=text,
    )
    stage = Stage("2025-09")
    spell = stage.place(Card(name="Late Trade", layout=Layout.SINGLE, sides=((face,),)), HAND)
    (option,) = [each for each in stage.menu(spell) if each.label == "Cast Late Trade"]
    assert "{1}{B}, sacrifice a creature" in option.detail
    assert "Kicker {2}" in option.detail
