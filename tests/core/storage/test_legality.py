"""Banned cards: from the statuses of a card file to the refusal of a deck."""

import json
from pathlib import Path

import pytest

from core.games import GAMES
from core.storage.database.importer import import_file
from core.storage.database.library import card_finders, open_library
from core.storage.decks.deck_document import FoundDeck, find_cards
from core.storage.decks.formats import read_deck
from core.storage.importers.collection import legality_in, read_legality
from tests.core.storage import fab_tables
from tests.core.storage.objects import Object, a_line_each, plain


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b'{"commander": "banned", "modern": "legal"}', "commander:banned"),
        (b'{"commander": "Banned", "modern": "not_legal"}', "modern:not_part commander:banned"),
        (b'{"commander": "restricted", "historic": "banned"}', ""),
        (b'{"commander": 3, "modern": ["banned"]}', ""),
        (b"[]", ""),
        (b"", ""),
        (b"null", ""),
        (b'{"commander": "banned\xff"}', ""),
    ],
)
def test_only_formats_that_bar_a_card_are_stored(raw: bytes, said: str) -> None:
    assert legality_in(raw) == said


def test_stored_legality_is_read_again() -> None:
    assert read_legality("commander:banned modern:not_part") == {
        "commander": "banned",
        "modern": "not_part",
    }
    assert read_legality("") == {}


def card(name: str, **legalities: str) -> Object:
    return plain(name, legalities=legalities)


def found_in(folder: Path, cards: list[Object], text: str) -> FoundDeck:
    file = folder / "cards.json"
    file.write_text(a_line_each(cards), encoding="utf-8")
    import_file(folder / "library", file)
    library = open_library(folder / "library")
    assert library is not None
    found = find_cards(read_deck(text).deck, card_finders(library))
    library.close()
    return found


def refusals(found: FoundDeck, format_: str) -> list[str]:
    chosen = GAMES["mtg"].play_format(format_)
    problems = chosen.problems(found.entries)
    return [str(each.finding.says) for each in problems if each.finding.key == "deck.banned"]


def test_a_deck_with_a_banned_card_is_refused_where_it_is_banned(tmp_path: Path) -> None:
    cards = [
        card("Loud Hound", commander="banned", modern="legal"),
        card("New Hound", commander="legal", modern="not_legal"),
    ]
    found = found_in(tmp_path, cards, "1 Loud Hound\n1 New Hound\n1 Forest\n")
    assert refusals(found, "commander") == ["Loud Hound is banned in Commander."]
    assert refusals(found, "modern") == ["New Hound is not part of Modern."]
    assert refusals(found, "casual") == []


def test_a_newer_file_lifts_a_ban_and_reports_the_changed_card(tmp_path: Path) -> None:
    text = "1 Loud Hound\n"
    assert refusals(found_in(tmp_path, [card("Loud Hound", commander="banned")], text), "commander")
    free = card("Loud Hound", commander="legal")
    assert not refusals(found_in(tmp_path, [free], text), "commander")
    (tmp_path / "cards.json").write_text(
        a_line_each([card("Loud Hound", commander="banned")]), encoding="utf-8"
    )
    changes = import_file(tmp_path / "library", tmp_path / "cards.json").changes
    assert changes.changed_names == ("Loud Hound",)


def test_mtgjson_tells_it_too(tmp_path: Path) -> None:
    entry = {
        "name": "Loud Hound",
        "layout": "normal",
        "type": "Creature",
        "legalities": {"commander": "Banned"},
        "identifiers": {"scryfallOracleId": "x"},
    }
    file = tmp_path / "AtomicCards.json"
    file.write_text(json.dumps({"meta": {}, "data": {"Loud Hound": [entry]}}), encoding="utf-8")
    import_file(tmp_path / "library", file)
    library = open_library(tmp_path / "library")
    assert library is not None
    found = find_cards(read_deck("1 Loud Hound\n").deck, card_finders(library))
    library.close()
    assert refusals(found, "commander") == ["Loud Hound is banned in Commander."]


def test_mtgjson_names_only_the_formats_that_a_card_is_part_of() -> None:
    said = read_legality(legality_in(b'{"commander": "Legal"}', names_all=False))
    assert said["modern"] == "not_part"
    assert "commander" not in said
    assert legality_in(b"{}", names_all=False) == ""


@pytest.mark.parametrize(
    ("format_", "told"),
    [
        ("blitz", ["Old Tunic is banned in Blitz."]),
        ("cc", ["New Tunic is not part of Classic Constructed."]),
        ("casual", []),
    ],
)
def test_banned_cards_of_flesh_and_blood_are_refused(
    tmp_path: Path, format_: str, told: list[str]
) -> None:
    cards = [
        fab_tables.card("Old Tunic", "Generic Equipment - Chest", blitz_banned="Yes"),
        fab_tables.card("New Tunic", "Generic Equipment - Chest", cc_legal="No"),
        fab_tables.card("Young Ann", "Ninja Hero - Young", blitz_legal="Yes", cc_legal="No"),
    ]
    numbered = [fab_tables.printing(each["Name"], f"XYZ00{at}") for at, each in enumerate(cards)]
    import_file(tmp_path / "library", fab_tables.write(tmp_path, cards, numbered) / "card.csv")
    library = open_library(tmp_path / "library")
    assert library is not None
    text = "Hero: Young Ann\n\nArena cards\n1x Old Tunic\n1x New Tunic\n"
    found = find_cards(read_deck(text).deck, card_finders(library))
    library.close()
    assert not found.missing
    problems = list(GAMES["fab"].play_format(format_).problems(found.entries))
    says = [str(each.finding.says) for each in problems if each.finding.key == "pool.banned"]
    assert says == told
