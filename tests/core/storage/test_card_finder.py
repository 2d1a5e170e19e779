"""Finding the cards that a line of a deck file means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards.card import Card, Face
from core.cards.deck import DeckLine
from core.cards.reader import build_card
from core.storage.assets import starter_cards, starter_entries
from core.storage.database.catalogue import Catalogue, CatalogueFinder, told_apart
from core.storage.decks.deck_document import find_line


def card(*faces: str, layout: str = "normal", printed: tuple[str, str] = ("", "")) -> Card:
    return build_card(
        [Face(name=name) for name in faces],
        press_layout=layout,
        name=" // ".join(faces),
        oracle_id=f"id of {faces[0]}",
        set_code=printed[0],
        number=printed[1],
    )


def part(name: str, partner: str) -> Card:
    faces = [Face(name=name), Face(name="Chittering Host")]
    return build_card(faces, press_layout="meld", name=name, melds_with=partner)


_MID = ("isd", "51")
BOLT = card("Lightning Bolt", printed=("clu", "141"))
EMERITUS = card("Emeritus of Conflict", "Lightning Bolt", layout="prepare")
DELVER = card(
    "Delver of Secrets", "Insectile Aberration", layout="transform", printed=("isd", "51")
)
FIRE = card("Fire", "Ice", layout="split")
RATS = part("Graf Rats", "Midnight Scavengers")
SCAVENGERS = part("Midnight Scavengers", "Graf Rats")
VAULT = card("Lim-Dûl's Vault")
CHOCO = card("Summon: Choco/Mog")
ART = card("Delver of Secrets", "Delver of Secrets", layout="art_series")
SOLDIER = card("Soldier", layout="token", printed=("isd", "7"))
MAGIC = CatalogueFinder(
    Catalogue.of((ART, EMERITUS, BOLT, DELVER, FIRE, RATS, SCAVENGERS, VAULT, CHOCO, SOLDIER))
)
SHIPPED = CatalogueFinder(Catalogue.of(starter_cards(game="fab").values()))
FAB = CatalogueFinder(Catalogue.of(entry.card() for entry in starter_entries("fab-starter")))


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Delver of Secrets", DELVER),
        ("delver of secrets // insectile aberration", DELVER),
        ("Delver of Secrets/Insectile Aberration", DELVER),
        ("Insectile Aberration", DELVER),
        ("Fire // Ice", FIRE),
        ("Fire/Ice", FIRE),
        ("Fire /// Ice", FIRE),
        ("Fire | Ice", FIRE),
        ("Ice", FIRE),
        ("LIM-DUL’S VAULT", VAULT),
        ("Summon: Choco/Mog", CHOCO),
        ("Lightning Bolt", BOLT),
        ("Emeritus of Conflict // Lightning Bolt", EMERITUS),
    ],
)
def test_a_name_means_the_whole_card_however_it_is_written(written: str, meant: Card) -> None:
    assert MAGIC.named(written) == (meant,)


def test_the_name_of_a_melded_result_leaves_both_parts_to_choose_from() -> None:
    assert MAGIC.named("Chittering Host") == (RATS, SCAVENGERS)


def test_a_name_with_several_pitches_leaves_each_and_a_colour_decides() -> None:
    assert {found.front.stat("color") for found in FAB.named("Head Jab")} == {"Red", "Blue"}
    assert [found.front.stat("color") for found in FAB.named("head jab (blue)")] == ["Blue"]


def test_what_comes_in_no_deck_is_not_found() -> None:
    assert MAGIC.named("Soldier") == ()
    assert MAGIC.printed_as("isd", "7") is None
    assert SOLDIER not in MAGIC.nearest("Soldier")


def test_a_set_and_a_number_mean_one_card_whatever_their_case_and_zeros() -> None:
    assert MAGIC.printed_as("ISD", "051") is DELVER
    assert MAGIC.printed_as("ISD", "52") is None
    assert MAGIC.printed_as("", "") is None


def test_an_id_means_one_card() -> None:
    assert MAGIC.with_id("ID of Fire") is FIRE
    assert MAGIC.with_id("") is None


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Lightening Bolt", BOLT),
        ("Delver of Secretes", DELVER),
        ("Insectile Abberation", DELVER),
        ("Graff Rats", RATS),
        ("Lim Duls Valt", VAULT),
    ],
)
def test_the_nearest_name_of_a_misspelt_one_is_the_card_that_was_meant(
    written: str, meant: Card
) -> None:
    assert MAGIC.nearest(written)[0] == meant


@given(name=st.text(max_size=300), limit=st.integers(0, 12))
def test_any_text_has_at_most_as_many_nearest_names_as_asked_for(name: str, limit: int) -> None:
    found = FAB.nearest(name, limit)
    assert len(found) == len(set(found)) <= limit


# Text behind a Flesh and Blood name in other programs


def told(name: str) -> list[str]:
    return [told_apart(each) for each in SHIPPED.nearest(name)]


@pytest.mark.parametrize(
    ("written", "first"),
    [
        ("Hed Jab (yellow)", "Head Jab (yellow)"),
        ("Hed Jab (Y)", "Head Jab (yellow)"),
        ("Blackot Kick (blue)", "Blackout Kick (blue)"),
        ("Blackot Kick (3)", "Blackout Kick (blue)"),
        ("Scr for a Scar (red)", "Scar for a Scar (red)"),
    ],
)
def test_of_a_misspelt_name_the_card_of_its_colour_comes_first(written: str, first: str) -> None:
    assert told(written)[0] == first


def test_the_other_colours_of_a_name_can_be_chosen_too() -> None:
    every = {"Head Jab (red)", "Head Jab (yellow)", "Head Jab (blue)"}
    assert set(told("Hed Jab (yellow)")[:3]) == every
    assert set(told("Hed Jab (green)")[:3]) == every
    assert set(told("Hed Jab")[:3]) == every


def test_where_nothing_is_alike_no_name_is_guessed() -> None:
    assert told("Razor Reflx (red)") == []


def test_brackets_of_a_name_that_are_part_of_it_stay() -> None:
    big = card("B.F.M. (Monster)")
    finder = CatalogueFinder(Catalogue.of((big, card("Monster"))))
    assert finder.nearest("B.F.N. (Monster)")[0] == big


def test_a_printing_counts_only_if_its_card_bears_the_name() -> None:
    other = find_line(DeckLine(count=1, name="Lightning Bolt", set_code="isd", number="51"), MAGIC)
    assert (other.card, bool(other.note)) == (BOLT, True)
    same = find_line(DeckLine(count=1, name="Lightning Bolt", set_code="clu", number="141"), MAGIC)
    assert (same.card, same.note) == (BOLT, "")
