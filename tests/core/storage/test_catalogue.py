"""Finding cards by name: while typing, and by exact name."""

import random
from collections.abc import Iterable
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards.card import Card, Face
from core.cards.reader import build_card
from core.cards.type_line import TypeLine
from core.storage.database.catalogue import Catalogue, key_of
from core.storage.database.library import library_in_memory, names_like


def card(*faces: str, layout: str = "normal", oracle_id: str = "", set_code: str = "") -> Card:
    return build_card(
        [Face(name=name) for name in faces],
        press_layout=layout,
        name=" // ".join(faces),
        oracle_id=oracle_id,
        set_code=set_code,
    )


def part(name: str, partner: str) -> Card:
    faces = [Face(name=name), Face(name="Chittering Host")]
    return build_card(faces, press_layout="meld", name=name, melds_with=partner)


BOLT = card("Lightning Bolt")
EMERITUS = card("Emeritus of Conflict", "Lightning Bolt", layout="prepare")
DELVER = card("Delver of Secrets", "Insectile Aberration", layout="transform")
FIRE = card("Fire", "Ice", layout="split")
RATS, SCAVENGERS = (
    part("Graf Rats", "Midnight Scavengers"),
    part("Midnight Scavengers", "Graf Rats"),
)
VENTS = card("Steam Vents", "Steam Vents", layout="reversible_card")
SOLDIER_1 = card("Soldier", layout="token", oracle_id="one")
SOLDIER_2 = card("Soldier", layout="token", oracle_id="two")
PARADE = card("Soldier Parade")
VAULT = card("Lim-Dûl's Vault")
JOTUN = card("Jötun Grunt")
AETHER = card("Æther Vial")
CHOCO = card("Summon: Choco/Mog")
SPIDER = card("SP//dr, Piloted by Peni")
ART = card("Delver of Secrets", "Delver of Secrets", layout="art_series")
ALL = (EMERITUS, SOLDIER_1, SOLDIER_2, ART, BOLT, DELVER, FIRE, RATS, SCAVENGERS, VENTS, PARADE)
CARDS = (*ALL, VAULT, JOTUN, AETHER, CHOCO, SPIDER)
CATALOGUE = Catalogue.of(CARDS)


def found(query: str, *, cards: Iterable[Card] = CARDS, limit: int = 50) -> list[str]:
    with closing(library_in_memory({"mtg": cards})) as library:
        return [each.name for each in library.cards(names_like(library, "mtg", query, limit))]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Lightning Bolt", BOLT),
        ("  lightning   BOLT ", BOLT),
        ("Fire // Ice", FIRE),
        ("Fire/Ice", FIRE),
        ("Fire///Ice", FIRE),
        ("Fire|Ice", FIRE),
        ("Ice", FIRE),
        ("Insectile Aberration", DELVER),
        ("Delver of Secrets", DELVER),
        ("Chittering Host", RATS),
        ("Steam Vents", VENTS),
        ("Soldier", SOLDIER_1),
        ("Lim-Dûl’s Vault", VAULT),
        ("lim-dul's vault", VAULT),
        ("Jotun Grunt", JOTUN),
        ("\uff2aotun Grunt", JOTUN),
        ("Aether Vial", AETHER),
        ("Summon: Choco/Mog", CHOCO),
        ("SP//dr, Piloted by Peni", SPIDER),
        ("Lightning", None),
        ("", None),
        ("/", None),
    ],
)
def test_a_card_is_found_by_its_full_name_and_then_by_the_name_of_a_face(
    name: str, expected: Card | None
) -> None:
    assert CATALOGUE.card(name) == expected


def test_a_melded_result_belongs_to_both_parts() -> None:
    assert CATALOGUE.bearing("Chittering Host") == (RATS, SCAVENGERS)


def test_a_name_tells_everything_that_bears_it_the_card_first() -> None:
    assert CATALOGUE.bearing("Lightning Bolt") == (BOLT, EMERITUS)


def test_a_token_known_by_its_type_box_hides_no_printed_token_of_a_source_before() -> None:
    printed = card("Ponder", layout="token")
    box = TypeLine(types=("Token",), subtypes=("Aura",))
    shipped = build_card([Face(name="Ponder", type_line=box)], press_layout="single", name="Ponder")
    assert Catalogue.of((printed,)).over(Catalogue.of((shipped,))).card("Ponder") == printed


def test_a_token_of_the_same_name_never_hides_a_card() -> None:
    catalogue = Catalogue.of([card("Hound", layout="token"), card("Hound")])
    hound = catalogue.card("Hound")
    assert hound is not None
    assert hound.press_layout == "normal"


def test_earlier_sources_come_first_but_never_hide_a_card_behind_a_face() -> None:
    mine = Catalogue.of([card("Fire", "Ice", layout="split", set_code="mine"), EMERITUS])
    merged = mine.over(CATALOGUE)
    fire = merged.card("Fire // Ice")
    assert fire is not None
    assert fire.set_code == "mine"
    assert merged.card("Lightning Bolt") == BOLT
    assert mine.card("Lightning Bolt") == EMERITUS
    assert len(merged) == len(mine) + len(CATALOGUE)
    assert next(iter(merged)).set_code == "mine"


def test_all_printings_of_a_card_are_kept_and_shown_once() -> None:
    printings = [card("Island", set_code=code) for code in ("one", "two", "three")]
    catalogue = Catalogue.of([*printings, card("Island", layout="art_series")])
    assert catalogue.card("Island") == printings[0]
    assert len(catalogue) == 4


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", []),
        (" ", []),
        ("!", []),
        ("zzz", []),
        ("\n", []),
        ("lightning bolt", ["Lightning Bolt", "Emeritus of Conflict // Lightning Bolt"]),
        ("light", ["Lightning Bolt", "Emeritus of Conflict // Lightning Bolt"]),
        ("bolt", ["Lightning Bolt", "Emeritus of Conflict // Lightning Bolt"]),
        ("olt", ["Emeritus of Conflict // Lightning Bolt", "Lightning Bolt"]),
        ("ice", ["Fire // Ice"]),
        ("fire // i", ["Fire // Ice"]),
        ("insectile", ["Delver of Secrets // Insectile Aberration"]),
        ("chittering", ["Graf Rats", "Midnight Scavengers"]),
        ("sold", ["Soldier Parade", "Soldier", "Soldier"]),
        ("soldier", ["Soldier", "Soldier", "Soldier Parade"]),
        (
            "delver",
            [
                "Delver of Secrets // Insectile Aberration",
                "Delver of Secrets // Delver of Secrets",
            ],
        ),
        ("limduls vault", []),
        ("lim-duls", ["Lim-Dûl's Vault"]),
        ("lim dul", ["Lim-Dûl's Vault"]),
        ("LIM-DÛL’S V", ["Lim-Dûl's Vault"]),
        ("æth", ["Æther Vial"]),
        ("aeth", ["Æther Vial"]),
        ("choco mog", ["Summon: Choco/Mog"]),
    ],
)
def test_typing_finds_whole_names_then_beginnings_then_the_rest(
    query: str, expected: list[str]
) -> None:
    assert found(query) == expected


def test_no_more_is_found_than_asked_for() -> None:
    assert found("e", limit=3) == found("e")[:3]
    assert found("x" * 100_000) == []


@given(st.lists(st.text(max_size=12), max_size=30, unique=True), st.text(max_size=4))
def test_a_search_finds_exactly_the_names_with_the_typed_text(
    names: Iterable[str], query: str
) -> None:
    wanted = " ".join(key_of(query).replace("/", " ").replace("-", " ").split())
    if not wanted or any(sign in wanted for sign in "'\",.:;!?"):
        return
    plain = str.maketrans("/-", "  ", "'\",.:;!?")
    holding = {n for n in names if wanted in " ".join(key_of(n).translate(plain).split())}
    assert set(found(query, cards=map(card, names))) == holding


@pytest.mark.parametrize("number", [999, 1000, 1001, 2500])
def test_however_many_names_there_are_the_alphabet_decides(number: int) -> None:
    names = [f"Card {each:04} of {number - each:04}" for each in range(number)]
    mixed = random.Random(number)  # noqa: S311 - chance that must repeat, no secret
    cards = [card(name) for name in mixed.sample(names, number)]
    assert found("card", cards=cards, limit=number) == names
    assert found("of", cards=cards, limit=number) == names[::-1]
    assert found("ard", cards=cards, limit=number) == names


@given(st.text(max_size=30))
def test_a_key_stays_what_it_is(name: str) -> None:
    key = key_of(name)
    assert key_of(key) == key
    assert key_of(f" {name}  ") == key
