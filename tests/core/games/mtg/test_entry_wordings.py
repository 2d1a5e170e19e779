"""Texts about entering: usual wordings are read, all others yield nothing."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games.mtg.printed.entering import entering
from core.games.mtg.zones.entry_clauses import (
    BASIC_LANDS,
    COLORS,
    AsCopy,
    Choice,
    Clause,
    CounterChoice,
    Counters,
    Exceptions,
    Extra,
    Tapped,
    Wanted,
)
from core.storage.importers.scryfall import read_cards

NAME = "Grove, the Old"


def read(text: str) -> tuple[Clause, ...]:
    return entering(text, NAME, "Legendary Creature")


@pytest.mark.parametrize(
    "text",
    [
        "This land enters tapped.",
        "Grove enters the battlefield tapped.",
        "Grove, the Old enters tapped.",
        "It enters tapped. Tap: add {G}.",
        "This creature enters tapped and doesn't untap during your untap step.",
    ],
)
def test_entering_tapped_is_understood(text: str) -> None:
    (clause,) = read(text)
    assert isinstance(clause, Tapped)
    assert clause.provided is None
    assert text.startswith(clause.words)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        (
            "This land enters tapped unless you control two or more other lands.",
            "unless you control two or more other lands",
        ),
        (
            "As this land enters, you may pay 2 life. If you don't, it enters tapped.",
            "unless you pay 2 life",
        ),
        (
            (
                "As Grove enters the battlefield, you may reveal an Elf card from your hand. "
                "If you don’t, Grove enters the battlefield tapped."
            ),
            "unless you reveal an elf card from your hand",
        ),
        ("If X is 2 or less, it enters tapped.", "if X is 2 or less"),
    ],
)
def test_what_only_the_players_know_is_a_condition(text: str, condition: str) -> None:
    (clause,) = read(text)
    assert isinstance(clause, Tapped)
    assert clause.provided is not None
    assert (clause.words, clause.provided.text) == (text, condition)


@pytest.mark.parametrize(
    ("text", "kind", "amount", "condition"),
    [
        ("This creature enters with four ice counters on it.", "ice", 4, ""),
        ("Grove enters the battlefield with a +1/+1 counter on it.", "+1/+1", 1, ""),
        ("It enters with two -1/-1 counters on it.", "-1/-1", 2, ""),
        ("This artifact enters with X charge counters on it.", "charge", None, ""),
        (
            "Grove enters with a +1/+1 counter on it for each Gate you control.",
            "+1/+1",
            None,
            "",
        ),
        (
            "This creature enters with X +1/+1 counters on it, where X is your life total.",
            "+1/+1",
            None,
            "",
        ),
        (
            "Raid — This creature enters with a +1/+1 counter on it if you attacked this turn.",
            "+1/+1",
            1,
            "if you attacked this turn",
        ),
        (
            "If this creature was kicked, it enters with two +1/+1 counters on it.",
            "+1/+1",
            2,
            "if it was kicked",
        ),
        ("Modular 2 (It enters with counters.)", "+1/+1", 2, ""),
        ("Flying, vanishing 3", "time", 3, ""),
        ("Sunburst", "", None, ""),
        ("Riot", "+1/+1", 1, "if you choose it rather than haste"),
        ("As this creature enters, put two +1/+1 counters on it.", "+1/+1", 2, ""),
    ],
)
def test_counters_are_understood(text: str, kind: str, amount: int | None, condition: str) -> None:
    (clause,) = read(text)
    assert isinstance(clause, Counters)
    text_of_condition = clause.provided.text if clause.provided is not None else ""
    assert (clause.kind, clause.amount, text_of_condition) == (kind, amount, condition)


def test_tapped_with_counters_is_both() -> None:
    text = "This land enters tapped with two charge counters on it."
    assert read(text) == (Tapped(text), Counters(text, "charge", 2))


def test_one_of_several_counters_is_a_choice() -> None:
    text = "This creature enters with your choice of a +1/+1, first strike, or vigilance counter."
    assert read(text) == (CounterChoice(text, ("+1/+1", "first strike", "vigilance")),)


@pytest.mark.parametrize(
    ("what", "found"),
    [
        ("a color", [("colour", COLORS)]),
        ("a color other than green", [("colour", tuple(c for c in COLORS if c != "green"))]),
        ("black or red", [("colour", ("black", "red"))]),
        ("a creature type", [("creature type", ())]),
        ("a basic land type", [("land type", BASIC_LANDS)]),
        ("Island or Swamp", [("land type", ("Island", "Swamp"))]),
        ("a nonland card name", [("card name", ())]),
        ("an opponent", [("opponent", ())]),
        ("a color and an opponent", [("colour", COLORS), ("opponent", ())]),
        ("two players", [("first player", ()), ("second player", ())]),
        ("Khans or Dragons", [("word", ("Khans", "Dragons"))]),
        ("odd or even", [("odd or even", ("odd", "even"))]),
        ("a number between 0 and 3", [("number", ("0", "1", "2", "3"))]),
        ("artifact, creature, or sorcery", [("card type", ("artifact", "creature", "sorcery"))]),
        ("an artist", []),
        ("one of your fingers", []),
    ],
)
def test_what_is_chosen_as_it_enters_is_understood(
    what: str, found: list[tuple[str, tuple[str, ...]]]
) -> None:
    clauses = read(f"As this enchantment enters, choose {what}.")
    assert [(c.what, c.options) for c in clauses if isinstance(c, Choice)] == found
    assert len(clauses) == len(found)


@pytest.mark.parametrize(
    ("text", "wanted", "exceptions"),
    [
        (
            "You may have this creature enter as a copy of any creature on the battlefield.",
            Wanted((("Creature",),)),
            Exceptions(),
        ),
        (
            "It may enter as a copy of a creature you control",
            Wanted((("Creature",),), mine=True),
            Exceptions(),
        ),
        (
            (
                "You may have Grove enter the battlefield as a copy of any nonland permanent on "
                "the battlefield, except it's an artifact in addition to its other types."
            ),
            Wanted((("nonLand",),)),
            Exceptions(types=("Artifact",)),
        ),
        (
            (
                "You may have Grove enter as a copy of any creature card in a graveyard, except "
                "his name is Grove, the Old and he's a 4/4 Spider Hero in addition to his other "
                "types."
            ),
            Wanted((("Creature",),), in_graveyards=True),
            Exceptions(own_name=True, size=(4, 4), types=("Spider", "Hero")),
        ),
        (
            (
                "You may have this creature enter as a copy of any artifact or creature on the "
                'battlefield, except it has haste and "{T}: Draw a card. You gain 1 life."'
            ),
            Wanted((("Artifact",), ("Creature",))),
            Exceptions(abilities=("Haste", "{T}: Draw a card. You gain 1 life.")),
        ),
        (
            (
                "You may have Grove enter as a copy of a creature or planeswalker you control, "
                "except it enters with an additional +1/+1 counter on it if it's a creature, "
                "it enters with an additional loyalty counter on it if it's a planeswalker, "
                "and it isn't legendary."
            ),
            Wanted((("Creature",), ("Planeswalker",)), mine=True),
            Exceptions(
                not_legendary=True,
                counters=(Extra("+1/+1", 1, "Creature"), Extra("loyalty", 1, "Planeswalker")),
            ),
        ),
        (
            (
                "You may have Grove enter as a copy of any creature on the battlefield, except it "
                "doesn't copy that creature's color, it has no mana cost and it's still a creature."
            ),
            Wanted((("Creature",),)),
            Exceptions(own_colors=True, no_cost=True, by_hand=("it's still a creature",)),
        ),
    ],
)
def test_entering_as_a_copy_is_understood(
    text: str, wanted: Wanted, exceptions: Exceptions
) -> None:
    (clause,) = read(text)
    assert isinstance(clause, AsCopy)
    assert (clause.wanted, clause.exceptions, clause.may) == (wanted, exceptions, True)


@pytest.mark.parametrize(
    "text",
    [
        "When this creature enters, put two +1/+1 counters on it.",
        "Whenever another creature enters, it enters tapped.",
        "Creatures your opponents control enter tapped.",
        "Each other creature you control enters with an additional +1/+1 counter on it.",
        "{T}: Return a creature card. It enters with a finality counter on it.",
        "Return it to the battlefield. If you do, it enters tapped.",
        'Creatures have "This creature enters tapped."',
        "(As this Saga enters and after your draw step, add a lore counter.)",
        "You may have this creature enter as a copy of any brave thing on the battlefield.",
        "It enters prepared if you control a Wizard.",
        "This creature enters the battlefield under the control of an opponent.",
        "",
    ],
)
def test_what_is_about_others_or_not_understood_says_nothing(text: str) -> None:
    assert read(text) == ()


@given(st.text(max_size=80), st.text(max_size=12))
def test_any_text_is_read_without_a_fault(text: str, name: str) -> None:
    entering(f"{name} enters with {text}\nAs {name} enters, choose {text}", name)


def test_most_of_all_cards_that_say_how_they_enter_are_understood(reference: Path) -> None:
    path = reference / "data" / "scryfall-oracle-like.json.gz"
    if not path.is_file():
        pytest.skip("the collection of card objects is not here")
    kinds: Counter[str] = Counter()
    understood = 0
    for card in read_cards(path).cards:
        for face in card.faces:
            found = entering(face.text, face.name, str(face.type_line))
            kinds.update(type(clause).__name__ for clause in found)
            understood += bool(found)
    assert understood >= 976
    assert kinds["Tapped"] >= 480
    assert kinds["Counters"] >= 446
    assert kinds["Choice"] >= 169
    assert kinds["AsCopy"] >= 34
