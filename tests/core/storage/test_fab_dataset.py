"""The Flesh and Blood dataset: rows as published, and the links between its tables."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.cards.card import Card, Layout
from core.cards.reader import KINDS
from core.cli.check import check_files
from core.games.fab.objects.faces import category_of
from core.storage.assets import starter_entries
from core.storage.database.catalogue import Catalogue
from core.storage.files import Cancelled
from core.storage.importers.collection import CardFile
from core.storage.importers.fab_dataset import read_dataset
from tests.core.storage.fab_tables import card, pair, printing, read

ALSO_ORDINARY = {
    "Fyendal's Spring Tunic",
    "Hope Merchant's Hood",
    "Snapdragon Scalers",
    "Scabskin Leathers",
    "Crown of Providence",
    "Blossom of Spring",
}
DRAGON = """
title = "A card that does not ship"
game = "fab"
rulebook = "cr-9"

[[setup]]
id = "it"
player = "A"
zone = "hand"
card = "Invoke Kyloria // Kyloria"

[[step]]
do = "reveal"
object = "it"
expect = [{ object = "it", names = ["Invoke Kyloria"], cost = "1" }]
"""
Find = Callable[[str], Card]


@pytest.fixture(scope="module")
def folder(reference: Path) -> Path:
    found = reference / "data" / "fab"
    if not (found / "fab-card-sample.csv").is_file():
        pytest.skip("the sample of the Flesh and Blood dataset is not here")
    return found


@pytest.fixture(scope="module")
def sample(folder: Path) -> CardFile:
    return read_dataset(folder)


@pytest.fixture(scope="module")
def the(sample: CardFile) -> Find:
    by_name = {each.name: each for each in sample.cards}
    return lambda name: by_name[name]


@pytest.fixture(scope="module")
def several(folder: Path) -> list[dict[str, Any]]:
    """Facts about every card with several faces, collected by hand."""
    found: list[dict[str, Any]] = json.loads((folder / "fab-multiface.json").read_bytes())
    return found


def test_every_row_of_the_sample_is_read(sample: CardFile) -> None:
    assert sample.faults == ()
    assert sample.counts == {
        "flip": 30,
        "single": 101,
        "split": 11,
        "token": 8,
        "transcend": 12,
        "twin": 1,
        "reminder": 2,
    }
    assert len(sample.cards) == 163


def test_every_card_with_several_faces_is_linked(
    the: Find, sample: CardFile, several: list[dict[str, Any]]
) -> None:
    assert len(several) == 54
    for characteristics in several:
        found = the(characteristics["name"])
        assert found.layout is KINDS[characteristics["kind"]], found.name
        assert category_of(found) == characteristics["card_category"], found.name
        printed = (found.set_code + found.number) in characteristics["printing_ids"]
        assert printed, found.name
    assert sum(len(each.faces) > 1 for each in sample.cards) == 54


def test_every_face_says_what_is_printed_on_it(the: Find, several: list[dict[str, Any]]) -> None:
    stats = {"color", "pitch", "cost", "power", "defense", "intellect"}
    for characteristics in several:
        found = the(characteristics["name"])
        for face, wanted in zip(found.faces, characteristics["faces"], strict=True):
            assert face.name == wanted["name"]
            assert face.typebox == wanted["type_text"]
            missing = set(wanted["keywords"]) - set(face.keywords)
            assert set(face.keywords) == set(wanted["keywords"]) - missing, face.name
            assert missing <= {"Dominate"}, face.name  # which the text only gives
            assert set(face.type_line.types) == set(wanted["types"]), face.name
            shown = {stat: face.stat(stat) for stat in stats}
            shown["color"] = shown["color"] and shown["color"].lower()
            assert shown == {s: None if wanted[s] is None else str(wanted[s]) for s in stats}
            life = wanted["health"]
            assert face.stat("life") == (None if life is None else str(life))


def test_a_construct_is_a_flip_card_though_the_table_denies_it(the: Find) -> None:
    found = the("Construct Bank Breaker // Bank Breaker")
    assert found.layout is Layout.FLIP_CARD
    assert [len(side) for side in found.sides] == [1, 1]


def test_a_twin_pair_that_is_listed_both_ways_is_one_card(sample: CardFile) -> None:
    twins = [each for each in sample.cards if each.layout is Layout.TWIN_CARD]
    assert [each.name for each in twins] == ["Levia, Redeemed // Blasmophet, Levia Consumed"]


def test_one_back_serves_twelve_fronts_and_is_no_card_of_its_own(sample: CardFile) -> None:
    backs = Counter(each.faces[1].name for each in sample.cards if each.is_double_sided)
    assert backs["Inner Chi"] == 12
    assert not [each for each in sample.cards if each.name == "Inner Chi"]
    chi = {id(each.faces[1]) for each in sample.cards if each.name.endswith("// Inner Chi")}
    assert len(chi) == 1


def test_six_backs_are_ordinary_cards_too(sample: CardFile) -> None:
    backs = {each.faces[1].name for each in sample.cards if each.is_double_sided}
    assert {each.name for each in sample.cards} & backs == ALSO_ORDINARY
    assert backs >= ALSO_ORDINARY


def test_sheets_with_something_on_both_sides_are_no_double_faced_cards(the: Find) -> None:
    for name in ("Rhinar", "Katsu", "Ash", "Arakni, Redback", "Spectral Shield"):
        assert not the(name).is_double_sided


def test_an_agent_of_chaos_is_a_demi_hero_with_a_life_of_its_own_sort(the: Find) -> None:
    assert the("Arakni, Redback").front.stat("life") == "*"


def test_what_only_reminds_or_keeps_a_place_is_no_card(sample: CardFile) -> None:
    names = {each.name for each in sample.cards}
    assert not names & {"Marked", "Dragons of Legend"}


def test_a_split_card_has_its_texts_apart_and_its_cost_on_both_sides(the: Find) -> None:
    storm, shock = the("Comet Storm // Shock").faces
    assert storm.text != shock.text
    assert "//" not in storm.text + shock.text
    assert (storm.stat("cost"), shock.stat("cost")) == ("2", "2")
    assert (storm.has("Meld"), shock.has("Meld")) == (True, False)


def test_a_text_has_no_marks_for_bold_type(sample: CardFile) -> None:
    assert not [face.name for each in sample.cards for face in each.faces if "**" in face.text]
    assert any("{r}" in face.text for each in sample.cards for face in each.faces)


def test_a_colour_without_a_pitch_stays_without(the: Find) -> None:
    harpoon = the("Goldfin Harpoon").front
    assert (harpoon.stat("color"), harpoon.stat("pitch")) == ("Yellow", None)


def test_every_pitch_of_a_name_is_a_card(sample: CardFile) -> None:
    taps = [each for each in sample.cards if each.name == "Etchings of Arcana"]
    assert [each.front.stat("pitch") for each in taps] == ["1", "2", "3"]
    assert len({each.oracle_id for each in taps}) == 3


def test_each_pitch_of_a_name_can_be_found(sample: CardFile) -> None:
    catalogue = Catalogue.of(sample.cards)
    found = [catalogue.card(f"Etchings of Arcana{more}") for more in ("", " (yellow)", " (Blue)")]
    assert [each and each.front.stat("pitch") for each in found] == ["1", "2", "3"]


def test_a_card_comes_before_the_token_of_its_name(sample: CardFile) -> None:
    found = Catalogue.of(sample.cards).card("Hyper Driver")
    assert found is not None
    assert found.front.type_line.types == ("Action",)


def test_the_shipped_cards_agree_with_the_dataset(sample: CardFile) -> None:
    by_key = {(c.name, c.front.stat("pitch"), c.front.typebox): c for c in sample.cards}
    compared = 0
    for entry in starter_entries("fab-starter"):
        own = entry.card()
        other = by_key.get((own.name, own.front.stat("pitch"), own.front.typebox))
        if other is None:
            continue
        compared += 1
        assert other.layout is own.layout
        for mine, theirs in zip(own.faces, other.faces, strict=True):
            assert (mine.name, mine.typebox) == (theirs.name, theirs.typebox)
            assert dict(mine.stats) == dict(theirs.stats), mine.name
    assert compared > 80


def test_any_of_the_three_tables_leads_to_the_others(folder: Path, sample: CardFile) -> None:
    for name in ("card", "card-printing", "face-association"):
        assert read_dataset(folder / f"fab-{name}-sample.csv").counts == sample.counts


def test_progress_runs_once_over_all_three_tables(folder: Path) -> None:
    heard: list[tuple[int, int]] = []

    def hear(done: int, total: int) -> bool:
        heard.append((done, total))
        return True

    read_dataset(folder, progress=hear)
    total = sum(file.stat().st_size for file in folder.glob("*.csv"))
    assert heard == sorted(heard)
    assert heard[-1] == (total, total)


def test_the_reading_can_be_stopped(folder: Path) -> None:
    with pytest.raises(Cancelled):
        read_dataset(folder, progress=lambda _done, _total: False)


def test_scenarios_take_their_cards_from_the_dataset(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scenario = tmp_path / "dragon.toml"
    scenario.write_text(DRAGON, encoding="utf-8")
    check_files([scenario], None)
    assert "FAIL" in capsys.readouterr().out
    assert check_files([scenario], folder / "fab-card-sample.csv") == 0


# Invented cards


def test_a_flip_card_printed_the_wrong_way_round_has_its_front_first(tmp_path: Path) -> None:
    rows = [card("Big Robot", "Generic Weapon - Wrench (2H)"), card("Kit", "Generic - Construct")]
    printings = [printing("Big Robot", "TST001"), printing("Kit", "TST001")]
    file = read(tmp_path, rows, printings, [pair("Big Robot", "Kit", "TST001")])
    assert [each.name for each in file.cards] == ["Kit // Big Robot"]
    assert file.cards[0].layout is Layout.FLIP_CARD


def test_two_heroes_that_share_a_back_are_two_heroes_that_traverse(tmp_path: Path) -> None:
    heroes = ("One", "Two", "Both")
    lives = {"One": "20", "Two": "40", "Both": "*"}
    rows = [card(name, "Generic Hero", health=lives[name]) for name in heroes]
    printings = [printing(name, number) for number in ("TST001", "TST002") for name in heroes]
    pairs = [pair("One", "Both", "TST001"), pair("Both", "Two", "TST002")]
    file = read(tmp_path, rows, printings, pairs)
    assert file.counts == {"traverse": 2}
    assert [each.name for each in file.cards] == ["One // Both", "Two // Both"]
    assert file.faults == ()


def test_two_demi_heroes_on_one_card_are_a_twin_card(tmp_path: Path) -> None:
    rows = [card(name, "Shadow Demi-Hero", health="20") for name in ("One", "Other")]
    printings = [printing(name, "TST001") for name in ("One", "Other")]
    file = read(tmp_path, rows, printings, [pair("One", "Other", "TST001")])
    assert file.counts == {"twin": 1}


def test_a_token_on_the_other_side_of_a_sheet_makes_no_card_of_two_faces(tmp_path: Path) -> None:
    rows = [card("Hero", "Generic Hero"), card("Imp", "Generic Token - Ally")]
    printings = [printing("Hero", "TST001"), printing("Imp", "TST002")]
    file = read(tmp_path, rows, printings, [pair("Hero", "Imp", "TST001", "No")])
    assert file.counts == {"single": 1, "token": 1}


def test_a_front_without_its_back_is_told_and_kept(tmp_path: Path) -> None:
    file = read(tmp_path, [card("Lonely Kit", "Generic Action - Construct")])
    assert [each.name for each in file.cards] == ["Lonely Kit"]
    assert file.cards[0].layout is Layout.SINGLE
    assert "cannot turn" in str(file.faults[0])


@pytest.mark.parametrize(
    ("printed", "keywords"),
    [
        ("Ward 4, Go again", ("Ward 4", "Go again")),
        ("Essence of Earth, Ice, and Lightning", ("Essence of Earth, Ice, and Lightning",)),
        ("Essence of Ice, Go again", ("Essence of Ice", "Go again")),
        ("", ()),
    ],
)
def test_one_keyword_is_itself_a_list(
    tmp_path: Path, printed: str, keywords: tuple[str, ...]
) -> None:
    file = read(tmp_path, [card("It", card_keywords=printed)])
    assert file.cards[0].front.keywords == keywords


def test_a_hybrid_has_one_type_box_and_a_split_card_two(tmp_path: Path) -> None:
    rows = [card("Swing", "Brute / Warrior Action"), card("A // B", "Brute Action // Instant")]
    hybrid, split = read(tmp_path, rows).cards
    assert hybrid.front.type_line.supertypes == ("Brute", "Warrior")
    assert [face.typebox for face in split.faces] == ["Brute Action", "Instant"]


def test_a_text_runs_over_several_lines_and_holds_quotes(tmp_path: Path) -> None:
    text = 'First "one".\n\n**Second** *(a reminder)*.\n'
    file = read(tmp_path, [card("It", functional_text=text), card("Next")])
    assert file.cards[0].front.text == 'First "one".\nSecond (a reminder).'
    assert len(file.cards) == 2


@pytest.mark.parametrize(
    ("listed", "text", "kept"),
    [
        ("Go again", "**Go again**", ("Go again",)),
        ("Go again", "", ("Go again",)),
        ("Go again", "If this was played from arsenal, it gets **go again**.", ()),
        ("Go again", "Your next attack gets **go again**.\n\n**Go again**", ("Go again",)),
        ("Combo, Go again", "**Combo** - If so, It gains +2{p} and **go again**.", ("Combo",)),
        ("Transcend", "If you've played another card, **transcend**.", ("Transcend",)),
        ("Go again", "While It isn't defended, it has **go again**.", ()),
        ("Go again", 'If so, it has **go again** and "If this hits, draw a card."', ()),
        ("Combo, Go again", "**Combo** - If so, this has +2{p}, **go again**.", ("Combo",)),
        (
            "Combo, Go again",
            '**Combo** - If so, this costs {r}, and has **go again** and "You have **combo**."',
            ("Combo",),
        ),
        ("Piercing 1", "If It has an aim counter, it has **piercing 1**.", ()),
        ("Ward 1, Ward 6", "Now this has **ward 6**. Otherwise, this has **ward 1**.", ("Ward 1",)),
        ("Go again", 'Your attacks get "This deals 1 damage." **Go again**', ("Go again",)),
        ("Transform", "If you have a head, transform it.", ("Transform",)),
        ("Phantasm", "Play this if one has been destroyed by phantasm.", ("Phantasm",)),
    ],
)
def test_a_keyword_that_a_card_has_only_on_a_condition_is_not_read_as_its_own(
    tmp_path: Path, listed: str, text: str, kept: tuple[str, ...]
) -> None:
    file = read(tmp_path, [card("It", card_keywords=listed, functional_text=text)])
    assert file.cards[0].front.keywords == kept
