"""Prototype cards: cast for the cost of their ability, and their copies."""

import pytest

from core.cards.card import Face, Layout
from core.cards.mana import ManaCost
from core.cards.reader import build_card, prototype_of
from core.cards.type_line import TypeLine
from core.games.mtg.actions import Cast, CopySpell, Resolve
from core.rules.actions import BecomeCopy, Flicker, Move, TokenCopy, TurnFaceDown
from core.rules.verdict import Ruling
from core.state.ids import ObjectId
from core.state.zones import GRAVEYARD, HAND
from tests.core.stage import ADA, Stage, card_named

GOLEM = "Rootwire Amalgam"


def prototyped() -> tuple[Stage, ObjectId]:
    """Return a table with a permanent that was cast prototyped."""
    stage = Stage("2026-04")
    golem = stage.place(GOLEM, HAND)
    stage.do(Cast(player=ADA, card=golem, as_="prototyped"))
    stage.do(Resolve(player=ADA, object=golem))
    return stage, golem


def size(stage: Stage, object_id: ObjectId) -> tuple[str | None, str | None, float, frozenset[str]]:
    """Return power, toughness, mana value and colours, which a prototype changes."""
    found = stage.traits(object_id)
    return found.power, found.toughness, found.mana_value, found.colors


SMALL, LARGE = ("2", "3", 2, frozenset("G")), ("5", "5", 5, frozenset[str]())


@pytest.mark.parametrize("dash", ["—", "–", "-"])
def test_the_prototype_ability_is_read_from_the_text_of_a_card(dash: str) -> None:
    face = Face(
        name="Iron Moth",
        mana_cost=ManaCost.read("{6}"),
        type_line=TypeLine.read("Artifact Creature — Insect"),
        stats=(("power", "4"), ("toughness", "4")),
        text=f"Flying\nPrototype {{1}}{{W/U}} {dash} 1/2 (It is smaller.)",
    )
    card = build_card([face], press_layout="normal", name="Iron Moth")
    assert card.layout is Layout.PROTOTYPE
    small = card.faces[1]
    assert (str(small.mana_cost), small.stat("power"), small.stat("toughness")) == (
        "{1}{W/U}",
        "1",
        "2",
    )
    assert (small.name, small.type_line, small.text) == (face.name, face.type_line, face.text)


def test_a_sentence_about_prototypes_is_no_such_ability() -> None:
    assert prototype_of(Face(name="Talk", text="Prototype cards cost {1} less - 2/2.")) is None


def test_it_is_small_on_the_stack_and_on_the_battlefield() -> None:
    stage = Stage("2026-04")
    golem = stage.place(GOLEM, HAND)
    assert size(stage, golem) == LARGE
    assert stage.ruling(Cast(player=ADA, card=golem)) is Ruling.CHOICE
    stage.do(Cast(player=ADA, card=golem, as_="prototyped"))
    assert (size(stage, golem), stage.start_key(golem)) == (SMALL, "prototype.prototyped")
    stage.do(Resolve(player=ADA, object=golem))
    assert (size(stage, golem), stage.traits(golem).face) == (SMALL, "prototyped")
    stage.do(Move(player=ADA, object=golem, to=GRAVEYARD))
    assert (size(stage, golem), stage.start_key(golem)) == (LARGE, "prototype.normal")


def test_cast_normally_or_returned_it_is_large() -> None:
    stage, golem = prototyped()
    stage.do(Flicker(player=ADA, object=golem))
    assert size(stage, golem) == LARGE
    other = stage.place(GOLEM, HAND)
    stage.do(Cast(player=ADA, card=other, as_="front"))
    stage.do(Resolve(player=ADA, object=other))
    assert size(stage, other) == LARGE


def test_copies_of_the_spell_and_of_the_permanent_are_small_too() -> None:
    stage = Stage("2026-04")
    golem = stage.place(GOLEM, HAND)
    stage.do(Cast(player=ADA, card=golem, as_="prototyped"))
    made = stage.do(CopySpell(player=ADA, of=golem)).events
    copy = next(each.object for each in made if each.kind == "made" and each.object is not None)
    stage.do(Resolve(player=ADA, object=copy))
    assert (size(stage, copy), stage.object(copy).token) == (SMALL, True)
    made = stage.do(TokenCopy(player=ADA, of=copy)).events
    token = next(each.object for each in made if each.kind == "made" and each.object is not None)
    assert size(stage, token) == SMALL
    bears = stage.place("Grizzly Bears")
    stage.do(BecomeCopy(player=ADA, object=bears, of=token))
    assert size(stage, bears) == SMALL


def test_a_prototyped_permanent_that_becomes_a_copy_is_what_it_copies() -> None:
    stage, golem = prototyped()
    stage.do(BecomeCopy(player=ADA, object=golem, of=stage.place("Grizzly Bears")))
    assert size(stage, golem) == ("2", "2", 2, frozenset("G"))
    other = stage.place(GOLEM)
    stage.do(BecomeCopy(player=ADA, object=golem, of=other))
    assert size(stage, golem) == LARGE


def test_face_down_it_is_neither() -> None:
    stage, golem = prototyped()
    stage.do(TurnFaceDown(player=ADA, object=golem))
    assert size(stage, golem) == ("2", "2", 0, frozenset())


def test_the_panel_says_how_it_was_cast() -> None:
    stage, golem = prototyped()
    characteristics_view = stage.rules.tables.characteristics_view(stage.view, golem, ADA)
    rows = {row.id: row for row in characteristics_view.rows}
    assert rows["kind"].text == "prototype card"
    assert characteristics_view.subtitle == "prototyped · battlefield · Ada"
    assert [(line.detail, line.up) for line in characteristics_view.faces] == [
        ("{5} · 5/5", False),
        ("up now · {1}{G} · 2/3", True),
    ]


def test_the_menu_tells_the_two_ways_apart() -> None:
    stage = Stage("2026-04")
    golem = stage.place(GOLEM, HAND)
    words = [
        (option.label, option.detail)
        for option in stage.rules.tables.menu(stage.view, golem, ADA)
        if option.verb == "play"
    ]
    line = str(card_named(GOLEM).front.type_line)
    assert words == [
        ("Cast Rootwire Amalgam", f"{line}, {{5}}, 5/5"),
        ("Cast Rootwire Amalgam prototyped", f"{line}, {{1}}{{G}}, 2/3"),
    ]
