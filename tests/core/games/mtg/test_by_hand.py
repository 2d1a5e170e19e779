"""Texts of Magic cards that are left to the players."""

import pytest

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeLine
from core.games.mtg.actions import Resolve, Transform
from core.rules.actions import Ability, Counters, Move
from core.rules.history import Outcome
from core.rules.redaction import redacted
from core.state.ids import PlayerId
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY, STACK
from tests.core.stage import ADA, BEN, Stage

HUNTMASTER = "Huntmaster of the Fells // Ravager of the Fells"


def left(outcome: Outcome) -> str:
    return " | ".join(outcome.by_hand)


@pytest.mark.parametrize(
    ("card", "halves", "words"),
    [
        ("Giant Growth", (), "+3/+3"),
        ("Fire // Ice", (1,), "Tap a target permanent."),
        ("Bonecrusher Giant // Stomp", (1,), "2 damage"),
    ],
)
def test_a_spell_that_resolves_names_its_words(
    card: str, halves: tuple[int, ...], words: str
) -> None:
    stage = Stage()
    spell = stage.place(card, STACK, halves=halves)
    assert words in left(stage.do(Resolve(player=ADA, object=spell)))


def test_a_half_that_resolves_does_not_name_the_words_of_the_other() -> None:
    stage = Stage()
    spell = stage.place("Fire // Ice", STACK, halves=(1,))
    assert "2 damage" not in left(stage.do(Resolve(player=ADA, object=spell)))


def test_a_creature_that_enters_names_what_triggers_but_not_what_comes_at_another_time() -> None:
    stage = Stage()
    spell = stage.place(HUNTMASTER, STACK)
    said = left(stage.do(Resolve(player=ADA, object=spell)))
    assert "Wolf" in said
    assert "upkeep" not in said


@pytest.mark.parametrize("card", ["Grizzly Bears", "Elvish Mystic", "Thing in the Ice"])
def test_a_permanent_of_which_all_is_done_leaves_nothing(card: str) -> None:
    stage = Stage()
    spell = stage.place(card, STACK)
    assert left(stage.do(Resolve(player=ADA, object=spell))) == ""


def test_a_static_ability_that_no_rule_reads_is_named_as_its_permanent_enters() -> None:
    stage = Stage()
    spell = stage.place("Doubling Season", STACK)
    assert "twice as many" in left(stage.do(Resolve(player=ADA, object=spell)))


def test_what_dies_names_what_triggers_then() -> None:
    stage = Stage()
    cathar = stage.place("Loyal Cathar // Unhallowed Cathar")
    assert "dies" in left(stage.do(Move(player=ADA, object=cathar, to=GRAVEYARD)))
    other = stage.place("Loyal Cathar // Unhallowed Cathar")
    assert left(stage.do(Move(player=ADA, object=other, to=HAND))) == ""


def test_what_transforms_names_what_triggers_on_its_new_face() -> None:
    stage = Stage()
    huntmaster = stage.place(HUNTMASTER)
    said = left(stage.do(Transform(player=ADA, object=huntmaster)))
    assert "2 damage" in said
    assert "Wolf" not in said


def test_a_saga_names_the_chapter_that_a_counter_brings() -> None:
    stage = Stage()
    saga = stage.place("History of Benalia", counters=(("lore", 1),))
    entered = stage.place("History of Benalia", STACK)
    assert "Knight 2/2 with vigilance" in left(stage.do(Resolve(player=ADA, object=entered)))
    said = left(stage.do(Counters(player=ADA, object=saga, kind="lore", change=2)))
    assert "III" in said


def test_an_ability_that_resolves_names_the_words_it_may_stand_for() -> None:
    stage = Stage()
    delver = stage.place("Delver of Secrets // Insectile Aberration")
    stage.do(Ability(player=ADA, source=delver))
    waiting = stage.state.waiting[-1]
    assert "top card" in left(stage.do(Resolve(player=ADA, object=waiting.id)))


def test_of_a_long_text_a_few_abilities_are_written_out_and_the_rest_counted() -> None:
    stage = Stage()
    planeswalker = stage.place("Arlinn, the Pack's Hope // Arlinn, the Moon's Fury")
    stage.do(Ability(player=ADA, source=planeswalker))
    stage.place("Urza, Lord Protector")
    urza = stage.melded("Urza, Lord Protector", "The Mightstone and Weakstone")
    stage.do(Ability(player=ADA, source=urza))
    said = left(stage.do(Resolve(player=ADA, object=stage.state.waiting[-1].id)))
    assert "And 2 more" in said


def test_another_viewer_hears_nothing_of_the_words_of_a_hidden_card() -> None:
    stage = Stage()
    hidden = stage.place("Giant Growth", HAND)
    before = stage.state
    outcome = stage.do(Move(player=ADA, object=hidden, to=LIBRARY))
    assert redacted(stage.rules, before, outcome, PlayerId(BEN)).by_hand == ()
    face_down = stage.place("Grizzly Bears", STACK, face_down=True)
    assert left(stage.do(Resolve(player=ADA, object=face_down))) == ""
    assert stage.zone(face_down) == BATTLEFIELD


@pytest.mark.parametrize("called", ["this creature", "Tall Watcher", "it"])
def test_a_trigger_that_names_its_own_card_is_named_as_it_enters(called: str) -> None:
    text = f"When {called} enters, draw a card."
    face = Face(name="Tall Watcher", type_line=TypeLine.read("Creature — Elf"), text=text)
    watcher = Card(name="Tall Watcher", layout=Layout.SINGLE, sides=((face,),))
    stage = Stage()
    spell = stage.place(watcher, STACK)
    assert "draw a card" in left(stage.do(Resolve(player=ADA, object=spell)))


def test_an_aura_that_goes_with_its_host_names_its_trigger_on_the_graveyard() -> None:
    stage = Stage()
    bears = stage.place("Grizzly Bears")
    stage.place("Rancor", attached_to=stage.object(bears).ref)
    said = left(stage.do(Move(player=ADA, object=bears, to=GRAVEYARD)))
    assert "back into the owner's hand" in said
