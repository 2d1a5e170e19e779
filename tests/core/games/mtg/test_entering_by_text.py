"""Permanents enter as their text says: it is done, or asked for with the words that ask."""

from typing import Any

import pytest

from core.cards.card import Card, Face, Layout
from core.cards.mana import ManaCost
from core.cards.type_line import TypeLine
from core.games.mtg.actions import Cast, PlayLand, Put, Resolve
from core.games.mtg.traits import traits
from core.rules.actions import (
    AppliesTo,
    BecomeCopy,
    Bring,
    Flicker,
    Instead,
    Move,
    Replacement,
    TokenCopy,
)
from core.rules.history import Outcome
from core.rules.verdict import Option, Ruling
from core.state.ids import ObjectId, object_answer
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND, STACK
from tests.core.stage import ADA, BEN, Stage

CLONE_TEXT = "You may have this creature enter as a copy of any creature on the battlefield."


def face(text: str, line: str = "Creature — Shapeshifter", **more: Any) -> Face:  # noqa: ANN401
    stats = (("power", "0"), ("toughness", "0")) if "Creature" in line else ()
    made = {"name": "Guest", "mana_cost": ManaCost.read("{3}{U}"), "stats": stats, **more}
    return Face(type_line=TypeLine.read(line), text=text, **made)


def card(text: str, line: str = "Creature — Shapeshifter", **more: Any) -> Card:  # noqa: ANN401
    made = face(text, line, **more)
    return Card(name=made.name, layout=Layout.SINGLE, sides=((made,),))


CLONE = card(CLONE_TEXT)


def options(outcome: Outcome) -> list[str]:
    finding = outcome.verdict.choice
    assert finding is not None
    return [option.words for option in finding.options]


def answered(stage: Stage, outcome: Outcome, *words: str) -> Outcome:
    """Answer the open choices one after the other by what their options say."""
    for said in words:
        finding = outcome.verdict.choice
        assert finding is not None
        taken: Option = next(each for each in finding.options if each.words == said)
        outcome = stage.answer(outcome, finding, taken.id)
    assert outcome.carried_out, outcome.verdict.findings
    return outcome


def named(stage: Stage, who: ObjectId) -> str:
    return traits(stage.reading, who).name


# Copies


def test_what_may_enter_as_a_copy_asks_of_what_and_says_which_words_ask() -> None:
    stage = Stage()
    bear, who = stage.place("Runeclaw Bear"), stage.place(CLONE, HAND)
    stage.place("Forest")
    outcome = stage.attempt(Put(player=ADA, card=who))
    assert outcome.verdict.ruling is Ruling.CHOICE
    assert outcome.verdict.choice is not None
    assert CLONE_TEXT in outcome.verdict.choice.says
    assert outcome.verdict.choice.key == "copy.enters_as"
    assert options(outcome) == ["Copy Runeclaw Bear", "No copy"]
    assert stage.table.object(who).zone == HAND
    answered(stage, outcome, "Copy Runeclaw Bear")
    assert named(stage, who) == "Runeclaw Bear"
    assert stage.table.object(bear).zone == BATTLEFIELD


def test_it_may_enter_as_itself() -> None:
    stage = Stage()
    stage.place("Runeclaw Bear")
    who = stage.place(CLONE, HAND)
    answered(stage, stage.attempt(Put(player=ADA, card=who)), "No copy")
    assert stage.table.object(who).zone == GRAVEYARD


def test_where_nothing_can_be_copied_nothing_is_asked() -> None:
    stage = Stage()
    who = stage.place(CLONE, HAND)
    assert stage.attempt(Put(player=ADA, card=who)).carried_out


def test_cast_and_resolved_it_asks_as_it_resolves() -> None:
    stage = Stage()
    stage.place("Runeclaw Bear", owner=BEN)
    who = stage.place(CLONE, HAND)
    stage.do(Cast(player=ADA, card=who))
    assert named(stage, who) == "Guest"
    answered(stage, stage.attempt(Resolve(player=ADA, object=who)), "Copy Runeclaw Bear")
    assert named(stage, who) == "Runeclaw Bear"
    assert stage.table.object(who).controller == ADA


def test_dropped_on_a_creature_it_enters_as_a_copy_of_that() -> None:
    stage = Stage()
    bear, forest = stage.place("Runeclaw Bear"), stage.place("Forest")
    who = stage.place(CLONE, HAND)
    deeds = list(stage.rules.law.onto(stage.reading, who, bear, ADA))
    assert [deed.words for deed in deeds] == ["Put onto the battlefield as a copy of Runeclaw Bear"]
    assert list(stage.rules.law.onto(stage.reading, who, forest, ADA)) == []
    stage.do(deeds[0].action)
    assert named(stage, who) == "Runeclaw Bear"


def test_a_copy_told_by_the_action_keeps_the_exceptions_of_the_text() -> None:
    text = f"{CLONE_TEXT.removesuffix('.')}, except it's an artifact in addition to its other types"
    stage = Stage()
    bear = stage.place("Runeclaw Bear")
    who = stage.place(card(f'{text} and it has flying and "Draw a card."'), HAND)
    stage.do(Put(player=ADA, card=who, as_copy_of=bear))
    found = traits(stage.reading, who)
    assert set(found.types) == {"Artifact", "Creature"}
    assert found.has("Flying")
    assert "Draw a card." in found.keywords


def test_a_copy_that_is_not_legendary_keeps_all_else_and_its_own_colour() -> None:
    text = (
        "You may have this creature enter as a copy of a creature you control, except it doesn't "
        "copy that creature's color, it isn't legendary and its name is Guest."
    )
    stage = Stage()
    legend = stage.place("Halvar, God of Battle // Sword of the Realms")
    who = stage.place(card(text), HAND)
    stage.do(Put(player=ADA, card=who, as_copy_of=legend))
    found = traits(stage.reading, who)
    assert found.type_line.supertypes == ()
    assert found.type_line.subtypes == ("God",)
    assert (found.name, found.colors) == ("Guest", frozenset("U"))


def test_counters_of_a_copy_are_for_what_it_is() -> None:
    text = (
        "You may have this creature enter as a copy of a creature or planeswalker you control, "
        "except it enters with an additional +1/+1 counter on it if it's a creature and it enters "
        "with an additional loyalty counter on it if it's a planeswalker."
    )
    stage = Stage()
    bear, who = stage.place("Runeclaw Bear"), stage.place(card(text), HAND)
    stage.do(Put(player=ADA, card=who, as_copy_of=bear))
    assert stage.table.object(who).counters == (("+1/+1", 1),)


def test_a_card_in_a_graveyard_is_copied_where_the_text_says_so() -> None:
    text = "You may have this creature enter as a copy of any creature card in a graveyard."
    stage = Stage()
    stage.place("Runeclaw Bear")
    stage.place("Elite Vanguard", GRAVEYARD, BEN)
    who = stage.place(card(text), HAND)
    outcome = stage.attempt(Put(player=ADA, card=who))
    assert options(outcome) == ["Copy Elite Vanguard", "No copy"]
    answered(stage, outcome, "Copy Elite Vanguard")
    assert named(stage, who) == "Elite Vanguard"


def test_only_ones_own_are_offered_where_the_text_says_so() -> None:
    text = "You may have this creature enter as a copy of any creature you control."
    stage = Stage()
    stage.place("Runeclaw Bear", owner=BEN)
    stage.place("Elite Vanguard")
    outcome = stage.attempt(Put(player=ADA, card=stage.place(card(text), HAND)))
    assert options(outcome) == ["Copy Elite Vanguard", "No copy"]


def test_a_copy_enters_as_the_text_of_what_it_copies_says() -> None:
    stage = Stage()
    size = (("power", "1"), ("toughness", "1"))
    text = "This creature enters with two ice counters on it."
    frozen = stage.place(card(text, name="Thing", stats=size))
    who = stage.place(CLONE, HAND)
    stage.do(Put(player=ADA, card=who, as_copy_of=frozen))
    assert stage.table.object(who).counters == (("ice", 2),)


def test_a_token_that_is_a_copy_of_a_copying_creature_asks_too() -> None:
    stage = Stage()
    stage.place("Runeclaw Bear")
    clone = stage.place(card(CLONE_TEXT, stats=(("power", "1"), ("toughness", "1"))))
    outcome = stage.attempt(TokenCopy(player=ADA, of=clone))
    answered(stage, outcome, "Copy Runeclaw Bear")
    assert {named(stage, obj.id) for obj in stage.table.objects if obj.token} == {"Runeclaw Bear"}


@pytest.mark.parametrize("how", ["flicker", "move", "bring"])
def test_however_it_enters_it_asks(how: str) -> None:
    stage = Stage()
    stage.place("Runeclaw Bear")
    who = stage.place(CLONE, BATTLEFIELD if how == "flicker" else GRAVEYARD)
    action = {
        "flicker": Flicker(player=ADA, object=who),
        "move": Move(player=ADA, object=who, to=BATTLEFIELD),
        "bring": Bring(player=ADA, card=CLONE, to=BATTLEFIELD, owner=ADA),
    }[how]
    assert options(stage.attempt(action)) == ["Copy Runeclaw Bear", "No copy"]


def test_an_answer_that_names_an_object_is_kept_with_the_action() -> None:
    stage = Stage()
    bear, who = stage.place("Runeclaw Bear"), stage.place(CLONE, HAND)
    stage.do(Put(player=ADA, card=who, answers=(object_answer(bear),)))
    assert named(stage, who) == "Runeclaw Bear"


def test_a_face_down_card_has_no_text_that_asks() -> None:
    stage = Stage()
    stage.place("Runeclaw Bear")
    who = stage.place(CLONE, HAND)
    stage.do(Put(player=ADA, card=who, as_="face_down"))
    assert stage.table.object(who).face_down


def test_what_has_become_a_copy_on_the_stack_no_longer_asks() -> None:
    stage = Stage()
    bear, who = stage.place("Runeclaw Bear"), stage.place(CLONE, STACK)
    stage.do(BecomeCopy(player=ADA, object=who, of=bear))
    assert stage.attempt(Resolve(player=ADA, object=who)).carried_out
    assert named(stage, who) == "Runeclaw Bear"


# Tapped, counters, choices


def test_a_land_whose_text_says_so_enters_tapped_and_the_rule_is_told() -> None:
    stage = Stage()
    who = stage.place(card("This land enters tapped.", "Land"), HAND)
    outcome = stage.do(PlayLand(player=ADA, card=who))
    assert stage.table.object(who).tapped
    assert "replacement.enters_tapped" in outcome.verdict.keys
    assert any("“This land enters tapped.”" in f.says for f in outcome.verdict.findings)


def test_the_face_that_is_up_says_how_it_enters() -> None:
    front, back = face("", "Instant"), face("This land enters tapped.", "Land", name="Back")
    two = Card(name="Two", layout=Layout.MODAL, sides=((front,), (back,)))
    stage = Stage()
    who = stage.place(two, HAND)
    stage.do(PlayLand(player=ADA, card=who, as_="back"))
    assert stage.table.object(who).tapped


@pytest.mark.parametrize(
    ("taken", "tapped"), [("Tapped", True), ("Untapped: you pay 2 life", False)]
)
def test_what_only_the_players_know_is_asked(taken: str, tapped: bool) -> None:
    text = "As this land enters, you may pay 2 life. If you don't, it enters tapped."
    stage = Stage()
    who = stage.place(card(text, "Land"), HAND)
    outcome = stage.attempt(PlayLand(player=ADA, card=who))
    assert outcome.verdict.choice is not None
    assert text in outcome.verdict.choice.says
    answered(stage, outcome, taken)
    assert stage.table.object(who).tapped is tapped


@pytest.mark.parametrize("tapped", [True, False])
def test_an_action_can_say_whether_it_enters_tapped(tapped: bool) -> None:
    stage = Stage()
    who = stage.place(card("This land enters tapped.", "Land"), HAND)
    stage.do(Put(player=ADA, card=who, tapped=tapped))
    assert stage.table.object(who).tapped is tapped


def test_counters_that_the_text_names_are_there_at_once() -> None:
    stage = Stage()
    who = stage.place("Thing in the Ice // Awoken Horror", HAND)
    outcome = stage.do(Put(player=ADA, card=who))
    assert stage.table.object(who).counters == (("ice", 4),)
    assert "replacement.enters_with" in outcome.verdict.keys


def test_counters_that_the_action_names_stand_for_those_of_the_text() -> None:
    stage = Stage()
    who = stage.place("Thing in the Ice // Awoken Horror", HAND)
    stage.do(Put(player=ADA, card=who, counters={"ice": 1, "charge": 2}))
    assert stage.table.object(who).counters == (("charge", 2), ("ice", 1))


def test_a_number_that_is_open_is_asked_for() -> None:
    stage = Stage()
    who = stage.place(card("This creature enters with X +1/+1 counters on it."), HAND)
    outcome = stage.attempt(Put(player=ADA, card=who))
    assert options(outcome)[:3] == ["1 +1/+1 counter", "2 +1/+1 counters", "3 +1/+1 counters"]
    answered(stage, outcome, "3 +1/+1 counters")
    assert traits(stage.reading, who).power == "3"


def test_counters_on_a_condition_are_asked_for() -> None:
    text = "If this creature was kicked, it enters with two +1/+1 counters on it."
    stage = Stage()
    who = stage.place(card(text), HAND)
    outcome = stage.attempt(Put(player=ADA, card=who))
    assert options(outcome) == ["With 2 +1/+1 counters: if it was kicked", "Without"]
    answered(stage, outcome, "Without")
    assert stage.table.object(who).zone == GRAVEYARD


def test_what_is_chosen_is_kept_and_told_in_the_panel() -> None:
    text = "As this artifact enters, choose a color and a creature type."
    stage = Stage()
    who = stage.place(card(text, "Artifact"), HAND)
    outcome = stage.attempt(Put(player=ADA, card=who))
    assert options(outcome) == ["white", "blue", "black", "red", "green"]
    answered(stage, outcome, "red", "Goblin")
    assert stage.table.object(who).chosen == ("red", "Goblin")
    rows = {row.label: row.text for row in stage.rules.law.sheet(stage.reading, who, ADA).rows}
    assert (rows["Chosen colour"], rows["Chosen creature type"]) == ("red", "Goblin")
    assert stage.rules.law.facts(stage.reading, who)["chosen"] == ("red", "Goblin")


def test_an_open_choice_takes_any_word() -> None:
    stage = Stage()
    who = stage.place(card("As this artifact enters, choose a card name.", "Artifact"), HAND)
    outcome = stage.attempt(Put(player=ADA, card=who))
    finding = outcome.verdict.choice
    assert finding is not None
    assert finding.is_open
    assert stage.answer(outcome, finding, "Quiet Hound").carried_out
    assert stage.table.object(who).chosen == ("Quiet Hound",)


def test_an_action_can_say_what_is_chosen() -> None:
    stage = Stage()
    who = stage.place(card("As this artifact enters, choose an opponent.", "Artifact"), HAND)
    stage.do(Put(player=ADA, card=who, chosen=(BEN,)))
    assert stage.table.object(who).chosen == (BEN,)


def test_hidden_cards_suggest_no_types_and_no_names() -> None:
    stage = Stage()
    stage.place("Graf Rats", HAND, BEN)
    text = "As this artifact enters, choose a creature type and a card name."
    who = stage.place(card(text, "Artifact"), HAND)
    outcome = stage.attempt(Put(player=ADA, card=who))
    assert "Rat" not in options(outcome)
    finding = outcome.verdict.choice
    assert finding is not None
    assert "Graf Rats" not in options(stage.answer(outcome, finding, "Elf"))


def test_what_was_chosen_goes_with_the_object() -> None:
    stage = Stage()
    who = stage.place(card("As this artifact enters, choose a color.", "Artifact"), HAND)
    answered(stage, stage.attempt(Put(player=ADA, card=who)), "blue")
    stage.do(Move(player=ADA, object=who, to=HAND))
    assert stage.table.object(who).chosen == ()


def test_several_choices_are_asked_one_after_the_other() -> None:
    text = "As this land enters, choose a color.\nThis land enters tapped unless it rains."
    stage = Stage()
    who = stage.place(card(text, "Land"), HAND)
    outcome = stage.attempt(PlayLand(player=ADA, card=who))
    answered(stage, outcome, "green", "Tapped")
    assert stage.table.object(who).tapped
    assert stage.table.object(who).chosen == ("green",)


def test_what_is_not_understood_stays_for_the_players() -> None:
    stage = Stage()
    who = stage.place(card("As this artifact enters, straighten your arms.", "Artifact"), HAND)
    outcome = stage.do(Put(player=ADA, card=who))
    assert not any(key.startswith("replacement") for key in outcome.verdict.keys)


def test_another_effect_that_applies_keeps_the_text_from_nothing() -> None:
    stage = Stage()
    stage.place("Runeclaw Bear")
    who = stage.place(CLONE, HAND)
    stage.do(
        Replacement(
            player=ADA,
            name="mist",
            applies_to=AppliesTo(type="Creature", to=BATTLEFIELD),
            instead=Instead(to=BATTLEFIELD, tapped=True),
        )
    )
    outcome = stage.attempt(Put(player=ADA, card=who))
    assert options(outcome) == ["Copy Runeclaw Bear", "No copy"]
    answered(stage, outcome, "Copy Runeclaw Bear")
    assert stage.object(who).tapped
    assert named(stage, who) == "Runeclaw Bear"
