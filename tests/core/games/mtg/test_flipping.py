"""Flip cards, Omens, and a card with three sides."""

from msgspec.structs import replace

from core.cards.card import Card, Layout
from core.cards.type_line import TypeLine
from core.games.mtg.actions import Cast, Flip, Resolve, Transform
from core.rules.actions import BecomeCopy, Move, TokenCopy
from core.rules.verdict import ANYTHING, Ruling
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY
from tests.core.stage import ADA, BEN, Stage, card_named, happened

AKKI = "Akki Lavarunner // Tok-Tok, Volcano Born"


def test_a_flip_card_flips_and_stays_itself() -> None:
    stage = Stage()
    akki = stage.place(AKKI, counters=(("+1/+1", 1),))
    before, start = stage.traits(akki), stage.object(akki)
    verdict = stage.judge(Flip(player=ADA, object=akki))
    assert (verdict.ruling, verdict.keys) == (Ruling.DONE, ("flip.card", "flip.keeps_cost"))
    outcome = stage.do(Flip(player=ADA, object=akki))
    after, now = stage.traits(akki), stage.object(akki)
    assert (before.name, after.name) == ("Akki Lavarunner", "Tok-Tok, Volcano Born")
    assert after.mana_value == before.mana_value
    assert (after.colors, after.mana_cost) == (before.colors, before.mana_cost)
    (up,) = [
        face
        for face in stage.rules.tables.characteristics_view(stage.view, akki, ADA).faces
        if face.up
    ]
    assert up.name == "Tok-Tok, Volcano Born"
    assert (now.incarnation, now.counters) == (start.incarnation, start.counters)
    assert happened(outcome, "flipped") == 1


def test_nothing_flips_it_back() -> None:
    stage = Stage()
    akki = stage.place(AKKI, flipped=True)
    outcome = stage.attempt(Flip(player=ADA, object=akki), ANYTHING)
    assert (outcome.verdict.ruling, outcome.carried_out) == (Ruling.NOTHING, False)


def test_elsewhere_it_forgets_that_it_was_flipped() -> None:
    stage = Stage()
    akki = stage.place(AKKI, flipped=True)
    stage.do(Move(player=ADA, object=akki, to=HAND))
    assert stage.traits(akki).name == "Akki Lavarunner"
    stage.do(Move(player=ADA, object=akki, to=BATTLEFIELD))
    assert stage.ruling(Flip(player=ADA, object=akki)) is Ruling.DONE


def test_only_a_flip_card_that_everybody_sees_flips() -> None:
    stage = Stage()
    held = stage.place(AKKI, HAND)
    hidden = stage.place(AKKI, face_down=True)
    others = [stage.place(name) for name in ("Grizzly Bears", "Delver of Secrets")]
    for who in (held, hidden, *others):
        assert stage.ruling(Flip(player=ADA, object=who)) is Ruling.NOTHING


def test_the_menu_offers_it_for_flip_cards_only() -> None:
    stage = Stage()
    akki, bear = stage.place(AKKI), stage.place("Grizzly Bears")
    flips = [option for option in stage.menu(akki) if isinstance(option.action, Flip)]
    assert [(option.label, option.detail) for option in flips] == [
        ("Flip", "into Tok-Tok, Volcano Born")
    ]
    assert not any(isinstance(option.action, Flip) for option in stage.menu(bear))


def test_a_copy_of_a_flipped_card_is_not_flipped_and_may_be() -> None:
    stage = Stage()
    akki, clone = stage.place(AKKI, flipped=True), stage.place("Clone")
    token = ObjectId(stage.state.next_id)
    stage.do(TokenCopy(player=ADA, of=akki))
    stage.do(BecomeCopy(player=ADA, object=clone, of=akki))
    for who in (clone, token):
        assert stage.traits(who).name == "Akki Lavarunner"
        assert [option.label for option in stage.menu(who) if isinstance(option.action, Flip)] == [
            "Flip"
        ]
    stage.do(Flip(player=ADA, object=clone, answers=("new",)))
    assert (stage.traits(clone).name, stage.traits(clone).mana_value) == (
        "Tok-Tok, Volcano Born",
        4,
    )


def an_omen() -> Card:
    """Return an adventurer card whose inset part is an Omen instead."""
    card = card_named("Bonecrusher Giant // Stomp")
    main, inset = card.sides[0]
    return replace(card, sides=((main, replace(inset, type_line=TypeLine.read("Instant — Omen"))),))


def test_an_omen_goes_into_the_library_of_its_owner_and_asks_for_a_shuffle() -> None:
    stage = Stage("2025-06")
    top = stage.place("Forest", LIBRARY, BEN)
    omen = stage.place(an_omen(), HAND, BEN)
    stage.do(Cast(player=BEN, card=omen, as_="right"))
    verdict = stage.judge(Resolve(player=BEN, object=omen))
    assert (verdict.ruling, verdict.keys) == (
        Ruling.DONE,
        ("omen.shuffled", "resolve.instant", "shuffle.library"),
    )
    outcome = stage.do(Resolve(player=BEN, object=omen))
    assert [each.id for each in stage.state.in_zone(LIBRARY, BEN)] == [omen, top]
    (event,) = [event for event in outcome.events if event.kind == "shuffle_needed"]
    assert (event.player, event.key) == (BEN, "shuffle.library")
    assert not stage.state.permissions


def test_the_main_part_of_an_omen_card_stays_and_an_adventure_waits_in_exile() -> None:
    stage = Stage()
    main = stage.place(an_omen(), HAND)
    stage.do(Cast(player=ADA, card=main, as_="left"))
    assert happened(stage.do(Resolve(player=ADA, object=main)), "shuffle_needed") == 0
    assert stage.zone(main) == BATTLEFIELD
    stomp = stage.place("Bonecrusher Giant // Stomp", HAND)
    stage.do(Cast(player=ADA, card=stomp, as_="right"))
    assert happened(stage.do(Resolve(player=ADA, object=stomp)), "shuffle_needed") == 0
    assert stage.zone(stomp) == EXILE


def test_a_card_with_three_sides_turns_through_all_of_them() -> None:
    card = card_named("Clay Novice")
    assert card.layout is Layout.TRANSFORMING
    stage = Stage()
    clay = stage.place(card)
    seen = []
    for _ in range(4):
        found = stage.traits(clay)
        seen.append((found.name, found.face, found.mana_value))
        stage.do(Transform(player=ADA, object=clay))
    assert seen == [
        ("Clay Novice", "front", 2),
        ("Clay Journeyman", "back", 2),
        ("Clay Paragon", "side 3", 2),
        ("Clay Novice", "front", 2),
    ]
    stage.do(Move(player=ADA, object=clay, to=GRAVEYARD))
    assert stage.traits(clay).name == "Clay Novice"
