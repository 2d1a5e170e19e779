"""Permanents enter by their text: automatically, or after a choice."""

from typing import Any

import pytest

from core.cards.card import Card, Face, Layout
from core.cards.mana import ManaCost
from core.cards.type_line import TypeLine
from core.games.mtg.actions import Cast, PlayLand, Put, Resolve
from core.games.mtg.layers.traits import traits
from core.rules.actions import (
    AppliesTo,
    BecomeCopy,
    Bring,
    Flicker,
    Instead,
    Life,
    Move,
    Replacement,
    TokenCopy,
)
from core.rules.history import Outcome
from core.rules.verdict import Ruling
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
    return [option.label for option in finding.options]


def answered(stage: Stage, outcome: Outcome, *words: str) -> Outcome:
    """Answer the open choices one after the other by the labels of their options."""
    for said in words:
        finding = outcome.verdict.choice
        assert finding is not None
        taken = next(each for each in finding.options if each.label == said)
        outcome = stage.answer(outcome, finding, taken.id)
    assert outcome.carried_out, outcome.verdict.findings
    return outcome


def named(stage: Stage, object_id: ObjectId) -> str:
    return traits(stage.view, object_id).name


# Copies


def test_what_may_enter_as_a_copy_asks_of_what_and_says_which_words_ask() -> None:
    stage = Stage()
    bear, object_id = stage.place("Runeclaw Bear"), stage.place(CLONE, HAND)
    stage.place("Forest")
    outcome = stage.attempt(Put(player=ADA, card=object_id))
    assert outcome.verdict.ruling is Ruling.CHOICE
    assert outcome.verdict.choice is not None
    assert CLONE_TEXT in outcome.verdict.choice.says
    assert outcome.verdict.choice.key == "copy.enters_as"
    assert options(outcome) == ["Copy Runeclaw Bear", "No copy"]
    assert stage.state.object(object_id).zone == HAND
    answered(stage, outcome, "Copy Runeclaw Bear")
    assert named(stage, object_id) == "Runeclaw Bear"
    assert stage.state.object(bear).zone == BATTLEFIELD


def test_it_may_enter_as_itself() -> None:
    stage = Stage()
    stage.place("Runeclaw Bear")
    object_id = stage.place(CLONE, HAND)
    answered(stage, stage.attempt(Put(player=ADA, card=object_id)), "No copy")
    assert stage.state.object(object_id).zone == GRAVEYARD


def test_where_nothing_can_be_copied_nothing_is_asked() -> None:
    stage = Stage()
    object_id = stage.place(CLONE, HAND)
    assert stage.attempt(Put(player=ADA, card=object_id)).carried_out


def test_cast_and_resolved_it_asks_as_it_resolves() -> None:
    stage = Stage()
    stage.place("Runeclaw Bear", owner=BEN)
    object_id = stage.place(CLONE, HAND)
    stage.do(Cast(player=ADA, card=object_id))
    assert named(stage, object_id) == "Guest"
    answered(stage, stage.attempt(Resolve(player=ADA, object=object_id)), "Copy Runeclaw Bear")
    assert named(stage, object_id) == "Runeclaw Bear"
    assert stage.state.object(object_id).controller == ADA


def test_dropped_on_a_creature_it_enters_as_a_copy_of_that() -> None:
    stage = Stage()
    bear, forest = stage.place("Runeclaw Bear"), stage.place("Forest")
    object_id = stage.place(CLONE, HAND)
    options = list(stage.rules.tables.onto(stage.view, object_id, bear, ADA))
    assert [option.label for option in options] == [
        "Put onto the battlefield as a copy of Runeclaw Bear"
    ]
    assert list(stage.rules.tables.onto(stage.view, object_id, forest, ADA)) == []
    stage.do(options[0].action)
    assert named(stage, object_id) == "Runeclaw Bear"


def test_a_copy_told_by_the_action_keeps_the_exceptions_of_the_text() -> None:
    text = f"{CLONE_TEXT.removesuffix('.')}, except it's an artifact in addition to its other types"
    stage = Stage()
    bear = stage.place("Runeclaw Bear")
    object_id = stage.place(card(f'{text} and it has flying and "Draw a card."'), HAND)
    stage.do(Put(player=ADA, card=object_id, as_copy_of=bear))
    found = traits(stage.view, object_id)
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
    object_id = stage.place(card(text), HAND)
    stage.do(Put(player=ADA, card=object_id, as_copy_of=legend))
    found = traits(stage.view, object_id)
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
    bear, object_id = stage.place("Runeclaw Bear"), stage.place(card(text), HAND)
    stage.do(Put(player=ADA, card=object_id, as_copy_of=bear))
    assert stage.state.object(object_id).counters == (("+1/+1", 1),)


def test_a_card_in_a_graveyard_is_copied_where_the_text_says_so() -> None:
    text = "You may have this creature enter as a copy of any creature card in a graveyard."
    stage = Stage()
    stage.place("Runeclaw Bear")
    stage.place("Elite Vanguard", GRAVEYARD, BEN)
    object_id = stage.place(card(text), HAND)
    outcome = stage.attempt(Put(player=ADA, card=object_id))
    assert options(outcome) == ["Copy Elite Vanguard", "No copy"]
    answered(stage, outcome, "Copy Elite Vanguard")
    assert named(stage, object_id) == "Elite Vanguard"


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
    object_id = stage.place(CLONE, HAND)
    stage.do(Put(player=ADA, card=object_id, as_copy_of=frozen))
    assert stage.state.object(object_id).counters == (("ice", 2),)


def test_a_token_that_is_a_copy_of_a_copying_creature_asks_too() -> None:
    stage = Stage()
    stage.place("Runeclaw Bear")
    clone = stage.place(card(CLONE_TEXT, stats=(("power", "1"), ("toughness", "1"))))
    outcome = stage.attempt(TokenCopy(player=ADA, of=clone))
    answered(stage, outcome, "Copy Runeclaw Bear")
    assert {named(stage, obj.id) for obj in stage.state.objects if obj.token} == {"Runeclaw Bear"}


@pytest.mark.parametrize("how", ["flicker", "move", "bring"])
def test_however_it_enters_it_asks(how: str) -> None:
    stage = Stage()
    stage.place("Runeclaw Bear")
    object_id = stage.place(CLONE, BATTLEFIELD if how == "flicker" else GRAVEYARD)
    action = {
        "flicker": Flicker(player=ADA, object=object_id),
        "move": Move(player=ADA, object=object_id, to=BATTLEFIELD),
        "bring": Bring(player=ADA, card=CLONE, to=BATTLEFIELD, owner=ADA),
    }[how]
    assert options(stage.attempt(action)) == ["Copy Runeclaw Bear", "No copy"]


def test_an_answer_that_names_an_object_is_kept_with_the_action() -> None:
    stage = Stage()
    bear, object_id = stage.place("Runeclaw Bear"), stage.place(CLONE, HAND)
    stage.do(Put(player=ADA, card=object_id, answers=(object_answer(bear),)))
    assert named(stage, object_id) == "Runeclaw Bear"


def test_a_face_down_card_has_no_text_that_asks() -> None:
    stage = Stage()
    stage.place("Runeclaw Bear")
    object_id = stage.place(CLONE, HAND)
    stage.do(Put(player=ADA, card=object_id, as_="face_down"))
    assert stage.state.object(object_id).face_down


def test_what_has_become_a_copy_on_the_stack_no_longer_asks() -> None:
    stage = Stage()
    bear, object_id = stage.place("Runeclaw Bear"), stage.place(CLONE, STACK)
    stage.do(BecomeCopy(player=ADA, object=object_id, of=bear))
    assert stage.attempt(Resolve(player=ADA, object=object_id)).carried_out
    assert named(stage, object_id) == "Runeclaw Bear"


# Tapped, counters, choices


def test_a_land_whose_text_says_so_enters_tapped_and_the_rule_is_told() -> None:
    stage = Stage()
    object_id = stage.place(card("This land enters tapped.", "Land"), HAND)
    outcome = stage.do(PlayLand(player=ADA, card=object_id))
    assert stage.state.object(object_id).tapped
    assert "replacement.enters_tapped" in outcome.verdict.keys
    assert any("“This land enters tapped.”" in f.says for f in outcome.verdict.findings)


def test_the_face_that_is_up_says_how_it_enters() -> None:
    front, back = face("", "Instant"), face("This land enters tapped.", "Land", name="Back")
    two = Card(name="Two", layout=Layout.MODAL, sides=((front,), (back,)))
    stage = Stage()
    object_id = stage.place(two, HAND)
    stage.do(PlayLand(player=ADA, card=object_id, as_="back"))
    assert stage.state.object(object_id).tapped


@pytest.mark.parametrize(
    ("taken", "tapped"), [("Tapped", True), ("Untapped: you pay 2 life", False)]
)
def test_what_only_the_players_know_is_asked(taken: str, tapped: bool) -> None:
    text = "As this land enters, you may pay 2 life. If you don't, it enters tapped."
    stage = Stage()
    object_id = stage.place(card(text, "Land"), HAND)
    outcome = stage.attempt(PlayLand(player=ADA, card=object_id))
    assert outcome.verdict.choice is not None
    assert text in outcome.verdict.choice.says
    answered(stage, outcome, taken)
    assert stage.state.object(object_id).tapped is tapped


@pytest.mark.parametrize("tapped", [True, False])
def test_an_action_can_say_whether_it_enters_tapped(tapped: bool) -> None:
    stage = Stage()
    object_id = stage.place(card("This land enters tapped.", "Land"), HAND)
    stage.do(Put(player=ADA, card=object_id, tapped=tapped))
    assert stage.state.object(object_id).tapped is tapped


def test_counters_that_the_text_names_are_there_at_once() -> None:
    stage = Stage()
    object_id = stage.place("Thing in the Ice // Awoken Horror", HAND)
    outcome = stage.do(Put(player=ADA, card=object_id))
    assert stage.state.object(object_id).counters == (("ice", 4),)
    assert "replacement.enters_with" in outcome.verdict.keys


def test_counters_that_the_action_names_stand_for_those_of_the_text() -> None:
    stage = Stage()
    object_id = stage.place("Thing in the Ice // Awoken Horror", HAND)
    stage.do(Put(player=ADA, card=object_id, counters={"ice": 1, "charge": 2}))
    assert stage.state.object(object_id).counters == (("charge", 2), ("ice", 1))


def test_a_number_that_is_open_is_asked_for() -> None:
    stage = Stage()
    object_id = stage.place(card("This creature enters with X +1/+1 counters on it."), HAND)
    outcome = stage.attempt(Put(player=ADA, card=object_id))
    *first, last = options(outcome)
    assert first[:3] == ["1 +1/+1 counter", "2 +1/+1 counters", "3 +1/+1 counters"]
    assert last == "0 +1/+1 counters"
    answered(stage, outcome, "3 +1/+1 counters")
    assert traits(stage.view, object_id).power == "3"


def test_counters_on_a_condition_are_asked_for() -> None:
    text = "If this creature was kicked, it enters with two +1/+1 counters on it."
    stage = Stage()
    object_id = stage.place(card(text), HAND)
    outcome = stage.attempt(Put(player=ADA, card=object_id))
    assert options(outcome) == ["With 2 +1/+1 counters: if it was kicked", "Without"]
    answered(stage, outcome, "Without")
    assert stage.state.object(object_id).zone == GRAVEYARD


def test_what_is_chosen_is_kept_and_told_in_the_panel() -> None:
    text = "As this artifact enters, choose a color and a creature type."
    stage = Stage()
    object_id = stage.place(card(text, "Artifact"), HAND)
    outcome = stage.attempt(Put(player=ADA, card=object_id))
    assert options(outcome) == ["white", "blue", "black", "red", "green"]
    answered(stage, outcome, "red", "Goblin")
    assert stage.state.object(object_id).chosen == ("red", "Goblin")
    rows = {
        row.label: row.text
        for row in stage.rules.tables.characteristics_view(stage.view, object_id, ADA).rows
    }
    assert (rows["Chosen colour"], rows["Chosen creature type"]) == ("red", "Goblin")
    assert stage.rules.tables.characteristics(stage.view, object_id)["chosen"] == ("red", "Goblin")


def test_an_open_choice_takes_any_word() -> None:
    stage = Stage()
    object_id = stage.place(card("As this artifact enters, choose a card name.", "Artifact"), HAND)
    outcome = stage.attempt(Put(player=ADA, card=object_id))
    finding = outcome.verdict.choice
    assert finding is not None
    assert finding.is_open
    assert stage.answer(outcome, finding, "Quiet Hound").carried_out
    assert stage.state.object(object_id).chosen == ("Quiet Hound",)


def test_an_action_can_say_what_is_chosen() -> None:
    stage = Stage()
    object_id = stage.place(card("As this artifact enters, choose an opponent.", "Artifact"), HAND)
    stage.do(Put(player=ADA, card=object_id, chosen=(BEN,)))
    assert stage.state.object(object_id).chosen == (BEN,)


def test_hidden_cards_suggest_no_types_and_no_names() -> None:
    stage = Stage()
    stage.place("Graf Rats", HAND, BEN)
    text = "As this artifact enters, choose a creature type and a card name."
    object_id = stage.place(card(text, "Artifact"), HAND)
    outcome = stage.attempt(Put(player=ADA, card=object_id))
    assert "Rat" not in options(outcome)
    finding = outcome.verdict.choice
    assert finding is not None
    assert "Graf Rats" not in options(stage.answer(outcome, finding, "Elf"))


def test_what_was_chosen_goes_with_the_object() -> None:
    stage = Stage()
    object_id = stage.place(card("As this artifact enters, choose a color.", "Artifact"), HAND)
    answered(stage, stage.attempt(Put(player=ADA, card=object_id)), "blue")
    stage.do(Move(player=ADA, object=object_id, to=HAND))
    assert stage.state.object(object_id).chosen == ()


def test_several_choices_are_asked_one_after_the_other() -> None:
    text = "As this land enters, choose a color.\nThis land enters tapped unless you pay 2 life."
    stage = Stage()
    object_id = stage.place(card(text, "Land"), HAND)
    outcome = stage.attempt(PlayLand(player=ADA, card=object_id))
    answered(stage, outcome, "green", "Tapped")
    assert stage.state.object(object_id).tapped
    assert stage.state.object(object_id).chosen == ("green",)


def test_what_is_not_understood_stays_for_the_players() -> None:
    stage = Stage()
    object_id = stage.place(
        card("As this artifact enters, straighten your arms.", "Artifact"), HAND
    )
    outcome = stage.do(Put(player=ADA, card=object_id))
    assert not any(key.startswith("replacement") for key in outcome.verdict.keys)


def test_another_effect_that_applies_keeps_the_text_from_nothing() -> None:
    stage = Stage()
    stage.place("Runeclaw Bear")
    object_id = stage.place(CLONE, HAND)
    stage.do(
        Replacement(
            player=ADA,
            name="mist",
            applies_to=AppliesTo(type="Creature", to=BATTLEFIELD),
            instead=Instead(to=BATTLEFIELD, tapped=True),
        )
    )
    outcome = stage.attempt(Put(player=ADA, card=object_id))
    assert options(outcome) == ["Copy Runeclaw Bear", "No copy"]
    answered(stage, outcome, "Copy Runeclaw Bear")
    assert stage.object(object_id).tapped
    assert named(stage, object_id) == "Runeclaw Bear"


# Conditions that the table shows


def land_with(condition: str) -> Card:
    return card(f"This land enters tapped unless {condition}.", "Land")


@pytest.mark.parametrize(
    ("condition", "there", "tapped"),
    [
        ("you control a Forest or a Plains", (), True),
        ("you control a Forest or a Plains", ("Forest",), False),
        ("you control a Forest or a Plains", ("Island",), True),
        ("you control two or more basic lands", ("Forest",), True),
        ("you control two or more basic lands", ("Forest", "Island"), False),
        ("you control two or fewer other lands", ("Forest", "Island"), False),
        ("you control two or fewer other lands", ("Forest", "Island", "Forest"), True),
        ("you control three or more other Islands", ("Island", "Island", "Forest"), True),
        ("you control three or more other Islands", ("Island", "Island", "Island"), False),
        ("you control a legendary creature", ("Runeclaw Bear",), True),
        ("you control a creature with power 2 or greater", ("Runeclaw Bear",), False),
        ("you control a red creature", ("Runeclaw Bear",), True),
        ("you have two or more opponents", (), True),
        ("a player has 13 or less life", (), True),
        ("a player has 20 or less life", (), False),
    ],
)
def test_the_table_shows_whether_a_land_enters_tapped(
    condition: str, there: tuple[str, ...], tapped: bool
) -> None:
    stage = Stage()
    for name in there:
        stage.place(name)
    object_id = stage.place(land_with(condition), HAND)
    outcome = stage.do(PlayLand(player=ADA, card=object_id))
    assert stage.state.object(object_id).tapped is tapped
    word = "tapped" if tapped else "untapped"
    assert any(f.says.startswith(f"It enters {word}:") for f in outcome.verdict.findings)


def test_lands_of_other_players_do_not_count_for_an_entering_land() -> None:
    stage = Stage()
    stage.place("Forest", owner=BEN)
    object_id = stage.place(land_with("you control a Forest"), HAND)
    stage.do(PlayLand(player=ADA, card=object_id))
    assert stage.state.object(object_id).tapped


def test_an_entering_land_does_not_count_itself() -> None:
    stage = Stage()
    text = "This land enters tapped unless you control a Forest."
    object_id = stage.place(card(text, "Land — Forest"), HAND)
    stage.do(PlayLand(player=ADA, card=object_id))
    assert stage.state.object(object_id).tapped


def test_an_if_condition_is_judged_the_other_way_round() -> None:
    stage = Stage()
    stage.place("Forest")
    stage.place("Forest")
    text = "If you control two or more other lands, this land enters tapped."
    object_id = stage.place(card(text, "Land"), HAND)
    stage.do(PlayLand(player=ADA, card=object_id))
    assert stage.state.object(object_id).tapped


def test_paid_life_is_lost_as_a_land_enters_untapped() -> None:
    stage = Stage()
    object_id = stage.place(land_with("you pay 2 life"), HAND)
    before = stage.state.player(ADA).life
    outcome = stage.attempt(PlayLand(player=ADA, card=object_id))
    answered(stage, outcome, "Untapped: you pay 2 life")
    assert stage.state.player(ADA).life == before - 2


def test_more_life_than_a_player_has_cannot_be_paid() -> None:
    stage = Stage()
    object_id = stage.place(land_with("you pay 2 life"), HAND)
    stage.do(Life(player=ADA, change=1 - stage.state.player(ADA).life))
    stage.do(PlayLand(player=ADA, card=object_id, answers=("untapped",)))
    assert stage.state.object(object_id).tapped
    assert stage.state.player(ADA).life == 1


@pytest.mark.parametrize(("bears", "counters"), [(0, ()), (1, (("+1/+1", 1),))])
def test_counters_are_judged_from_the_table_too(
    bears: int, counters: tuple[tuple[str, int], ...]
) -> None:
    stage = Stage()
    for _ in range(bears):
        stage.place("Runeclaw Bear")
    text = "This creature enters with a +1/+1 counter on it if you control a creature."
    size = (("power", "1"), ("toughness", "1"))
    object_id = stage.place(card(text, stats=size), HAND)
    stage.do(Put(player=ADA, card=object_id))
    assert stage.state.object(object_id).counters == counters


def test_a_second_choice_does_not_offer_the_first_again() -> None:
    text = "As this creature enters, choose two abilities from among first strike and lifelink."
    stage = Stage()
    size = (("power", "1"), ("toughness", "1"))
    object_id = stage.place(card(text, stats=size), HAND)
    outcome = stage.attempt(Put(player=ADA, card=object_id))
    assert options(outcome) == ["first strike", "lifelink"]
    answered(stage, outcome, "first strike", "lifelink")
    assert stage.state.object(object_id).chosen == ("first strike", "lifelink")


def test_a_color_and_type_are_chosen_as_one() -> None:
    text = "As Annals, Vol. II enters, choose white Citizen, blue Camarid, or red Goblin."
    stage = Stage()
    object_id = stage.place(card(text, "Artifact", name="Annals, Vol. II"), HAND)
    outcome = stage.attempt(Put(player=ADA, card=object_id))
    assert options(outcome) == ["white Citizen", "blue Camarid", "red Goblin"]


def test_an_equipment_enters_attached_to_the_chosen_creature() -> None:
    text = (
        "As this Equipment enters, choose a creature you control it could be attached to. "
        "If you do, it enters attached to that creature."
    )
    stage = Stage()
    bear = stage.place("Runeclaw Bear")
    stage.place("Runeclaw Bear", owner=BEN)
    object_id = stage.place(card(text, "Artifact — Equipment"), HAND)
    outcome = stage.attempt(Put(player=ADA, card=object_id))
    assert options(outcome) == ["Runeclaw Bear"]
    answered(stage, outcome, "Runeclaw Bear")
    assert stage.state.object(object_id).attached_to == stage.state.object(bear).ref


def test_another_creature_is_chosen_as_a_named_creature_enters() -> None:
    text = "As Guest enters the battlefield, choose another creature you control."
    stage = Stage()
    stage.place("Runeclaw Bear")
    size = (("power", "1"), ("toughness", "1"))
    object_id = stage.place(card(text, stats=size), HAND)
    answered(stage, stage.attempt(Put(player=ADA, card=object_id)), "Runeclaw Bear")
    assert stage.state.object(object_id).chosen == ("Runeclaw Bear",)


# Whose permanents are copied, and details given in advance


@pytest.mark.parametrize(
    ("where", "offered"),
    [
        ("a creature you control", ["Copy Runeclaw Bear", "No copy"]),
        ("a creature an opponent controls", ["Copy Grizzly Bears", "No copy"]),
        (
            "any creature on the battlefield",
            ["Copy Runeclaw Bear", "Copy Grizzly Bears", "No copy"],
        ),
        ("a creature card in your graveyard", ["Copy Elvish Mystic", "No copy"]),
    ],
)
def test_a_text_offers_only_the_permanents_of_the_players_it_names(
    where: str, offered: list[str]
) -> None:
    stage = Stage()
    stage.place("Runeclaw Bear")
    stage.place("Grizzly Bears", owner=BEN)
    stage.place("Elvish Mystic", GRAVEYARD)
    stage.place("Silvercoat Lion", GRAVEYARD, owner=BEN)
    text = f"You may have this creature enter as a copy of {where}."
    object_id = stage.place(card(text), HAND)
    assert options(stage.attempt(Put(player=ADA, card=object_id))) == offered


def test_nothing_enters_as_a_copy_of_itself() -> None:
    stage = Stage()
    bear, object_id = stage.place("Runeclaw Bear"), stage.place(CLONE, HAND)
    verdict = stage.judge(Put(player=ADA, card=object_id, as_copy_of=object_id))
    refused = [each for each in verdict.findings if each.ruling is Ruling.REFUSED]
    assert [(each.key, each.possible) for each in refused] == [("copy.enters_as", False)]
    assert stage.ruling(Put(player=ADA, card=object_id, as_copy_of=bear)) is Ruling.DONE


def test_a_counter_of_the_kinds_to_choose_from_that_is_told_is_not_asked_for() -> None:
    text = "This artifact enters with your choice of a first strike or vigilance counter."
    stage = Stage()
    object_id = stage.place(card(text, "Artifact"), HAND)
    asked = stage.attempt(Put(player=ADA, card=object_id))
    assert options(asked) == ["A first strike counter", "A vigilance counter"]
    stage.do(Put(player=ADA, card=object_id, counters={"vigilance": 1}))
    assert dict(stage.object(object_id).counters) == {"vigilance": 1}
