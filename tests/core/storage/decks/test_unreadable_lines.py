"""A line that cannot be read is reported and kept when the deck is written, in every format."""

import pytest
from msgspec.structs import replace

from core.storage.decks.deck_document import find_cards
from core.storage.decks.deck_format import DeckFileError
from core.storage.decks.formats import BY_ID, FORMATS, format_of, read_deck, write_deck
from tests.core.storage.decks.decks import FINDERS

XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
COD = (
    f'{XML}<cockatrice_deck version="1"><zone name="main"><card number="4" name="Murder"/>{{}}'
    '<card number="2" name="Island"/>{}</zone></cockatrice_deck>\n'
)
DEK = (
    f'{XML}<Deck><Cards Quantity="4" Sideboard="false" Name="Murder"/>{{}}'
    '<Cards Quantity="2" Sideboard="false" Name="Island"/>{}</Deck>\n'
)
CASES = {
    "cod": (COD, '<card number="none" name="Fork"'),
    "dek": (DEK, '<Cards Quantity="none" Name="Fork"'),
    "forge": ("[metadata]\nName=Two\n[Main]\n4 Murder|ISD\n{}\n2 Island\n{}\n", "0 Fork|LEA"),
    "xmage": ("4 [ISD:1] Murder\n{}\n2 [ISD:2] Island\n{}\n", "0 [LEA:3] Fork"),
    "deckbox": (
        (
            "Count,Tradelist Count,Name,Edition,Card Number,Condition,Language,Foil\n"
            "4,0,Murder,,,,,\n{}\n2,0,Island,,,,,\n{}\n"
        ),
        "none,0,Fork,,,,,",
    ),
    "manabox": (
        (
            "Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,Scryfall ID\n"
            "Murder,,,,,,4,,\n{}\nIsland,,,,,,2,,\n{}\n"
        ),
        "Fork,,,,,,none,,",
    ),
    "fabrary": (
        "Name: Kicks\nHero: Katsu\n\nDeck cards\n2x Head Jab (red)\n{}\n1x Head Jab (blue)\n{}\n",
        "0x Comet Storm",
    ),
    "archidekt": ("4x Murder (dsk) 110 [Removal]\n{}\n2x Island (10e) 368 [Land]\n{}\n", "0x Fork"),
    "moxfield": ("4 Murder (DSK) 110 *F*\n{}\n2 Island (10E) 368 #land\n{}\n", "0 Fork"),
    "arena": ("Deck\n4 Murder (DSK) 110\n{}\n2 Island (10E) 368\n{}\n", "0 Fork (LEA) 3"),
    "text": ("4 Murder\n{}\n2 Island\n{}\n", "0 Fork"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_line_that_cannot_be_read_is_reported_and_written_back(name: str) -> None:
    frame, bad = CASES[name]
    end = "/>" if bad.startswith("<") else ""
    text = frame.format(bad + end, bad.replace("Fork", "Forked") + end)
    read = read_deck(text)
    assert format_of(text).id == read.deck.source == name
    assert len(read.faults) == 2
    written = write_deck(read.deck, BY_ID[name], find_cards(read.deck, FINDERS).card_of)
    for name_of_it in ("Fork", "Forked"):
        assert bad.replace("Fork", name_of_it) in written
    again = read_deck(written)
    assert len(again.faults) == 2
    assert [(each.count, each.name) for each in again.deck.lines] == [
        (each.count, each.name) for each in read.deck.lines
    ]
    assert [each.above for each in again.deck.lines] == [each.above for each in read.deck.lines]


def test_unreadable_lines_of_a_list_for_magic_online_stay_above_the_next_card() -> None:
    text = "4 Murder\n0 Fork\n2 Island\n\nSideboard\n1000 Forked\n1 Opt\n0 Last\n"
    mtgo = BY_ID["mtgo"]
    read = mtgo.read(text)
    assert [fault.line for fault in read.faults] == [2, 6, 8]
    assert all(fault.what and fault.remedy for fault in read.faults)
    assert write_deck(read.deck, mtgo, find_cards(read.deck, FINDERS).card_of) == text


SPELLED = {
    "dek": ("Fire/Ice", "Bonecrusher Giant"),
    "mtgo": ("Fire/Ice", "Bonecrusher Giant"),
    "arena": ("Fire // Ice", "Bonecrusher Giant"),
}


@pytest.mark.parametrize("name", SPELLED)
def test_only_split_cards_are_spelled_with_both_names(name: str) -> None:
    deck = read_deck("1 Fire // Ice\n1 Bonecrusher Giant // Stomp\n").deck
    written = write_deck(deck, BY_ID[name], find_cards(deck, FINDERS).card_of)
    for each in SPELLED[name]:
        assert each in written
    assert "Stomp" not in written


def test_every_format_spells_both_halves_of_a_split_card() -> None:
    deck = read_deck("1 Fire // Ice\n").deck
    for format_ in FORMATS:
        if "mtg" in format_.games:
            written = write_deck(deck, format_, find_cards(deck, FINDERS).card_of)
            assert "Ice" in written, format_.id


def test_columns_without_a_meaning_keep_their_cells_in_the_same_columns() -> None:
    text = (
        "Count,Tradelist Count,Name,Edition,Card Number,Condition,Language,Foil,Place,Place\n"
        "4,1,Murder,,,Good,German,,shelf,drawer,further\n"
    )
    deck = read_deck(text).deck
    assert deck.source == "deckbox"
    written = write_deck(deck, BY_ID["deckbox"], find_cards(deck, FINDERS).card_of)
    rows = [line.split(",") for line in written.splitlines()]
    assert rows[0][-2:] == ["Place", "Place"]
    assert rows[1][:2] == ["4", "1"]
    assert rows[1][5:7] == ["Good", "German"]
    assert rows[1][8:] == ["shelf", "drawer", "further"]


@pytest.mark.parametrize(
    "cells", ["shelf,drawer,", ",drawer,", "shelf,,", ",,", ",,box", ",drawer,box,further"]
)
def test_cells_below_equal_headings_keep_their_places_though_some_are_empty(cells: str) -> None:
    heads = "Count,Name,Edition,Card Number,Tradelist Count,Condition,Language,Foil"
    text = f"{heads},Place,Place,behind\n4,Fork,Alpha,7,1,Good,German,,{cells}\n"
    deck = read_deck(text).deck
    assert deck.source == "deckbox"
    written = write_deck(deck, BY_ID["deckbox"], find_cards(deck, FINDERS).card_of)
    assert written == text
    assert read_deck(written).deck == deck


def test_broken_xml_of_magic_online_is_reported_and_does_not_replace_its_file() -> None:
    text = DEK.format("", '<Cards Quantity="1" Name="Fork')
    found = read_deck(text)
    assert [line.name for line in found.deck.lines] == ["Murder", "Island"]
    assert len(found.faults) == 1
    assert not found.whole
    sound = read_deck(DEK.format("", ""))
    assert sound.whole
    assert sound.faults == ()
    with pytest.raises(DeckFileError, match="no deck of Magic Online"):
        BY_ID["dek"].read("<Deck")


def test_magic_online_counts_from_one_to_999_and_needs_a_name() -> None:
    cards = "".join(
        f'<Cards Quantity="{count}" Name="Fork" />' for count in ("0", "1", "999", "1000", "-1")
    )
    found = read_deck(DEK.format(cards, '<Cards Quantity="1" />'))
    assert [line.count for line in found.deck.lines] == [4, 1, 999, 2]
    assert len(found.faults) == 4
    bare = read_deck(DEK.format('<Cards Name="Fork" />', ""))
    assert [line.count for line in bare.deck.lines] == [4, 1, 2]


def test_lines_of_another_format_are_not_written_into_a_table() -> None:
    deck = replace(read_deck("4 Murder\n0 Fork\n2 Island\n").deck, source="text")
    written = write_deck(deck, BY_ID["deckbox"], find_cards(deck, FINDERS).card_of)
    assert read_deck(written).faults == ()


def test_a_remark_below_an_unreadable_first_line_is_no_comment_on_the_deck() -> None:
    deck = read_deck("// Two Faces\n0 Fork\n// later\n4 Murder\n").deck
    assert (deck.name, deck.comment) == ("Two Faces", "")
    assert deck.lines[0].above == ("0 Fork", "// later")


def test_attributes_without_a_meaning_stay_in_a_deck_of_magic_online() -> None:
    card = '<Cards CatID="61446" Quantity="3" Sideboard="true" Name="Fork" Annotation="7" Own="x"/>'
    deck = read_deck(DEK.format(card, "")).deck
    assert dict(deck.lines[1].more) == {"CatID": "61446", "Annotation": "7", "Own": "x"}
    written = write_deck(deck, BY_ID["dek"], find_cards(deck, FINDERS).card_of)
    for said in ('CatID="61446"', 'Annotation="7"', 'Own="x"', 'Sideboard="true"'):
        assert written.count(said) == 1


def test_of_thousands_of_unreadable_lines_the_first_are_reported_and_the_rest_counted() -> None:
    text = "4 Murder\n" + "".join(f"0 Card {at}\n" for at in range(1203))
    faults = read_deck(text).faults
    assert [fault.line for fault in faults[:3]] == [2, 3, 4]
    assert faults[-1].what == f"{1203 - len(faults) + 1:,} more lines have faults"
    assert [fault.line for fault in faults[:-1]] == list(range(2, len(faults) + 1))


def test_a_line_of_forge_without_a_number_is_one_card() -> None:
    found = read_deck("[metadata]\nName=Two\n[Main]\nMurder|ISD\n2 Island+|LEA|1\n")
    assert found.faults == ()
    assert [(each.count, each.name, each.finish) for each in found.deck.lines] == [
        (1, "Murder", ""),
        (2, "Island", "foil"),
    ]


def test_a_fault_of_magic_online_names_the_attribute_that_is_wrong() -> None:
    found = read_deck(DEK.format('<Cards Quantity="none" Name="Fork" />', '<Cards Quantity="1" />'))
    wrong, nameless = found.faults
    assert "Quantity 'none'" in wrong.what
    assert "no Name" in nameless.what


def test_a_list_with_numbers_or_headings_is_not_doubtful() -> None:
    assert not read_deck("4 Murder\n2 Island\n").doubtful
    assert not read_deck("Deck\nMurder\nSideboard\nIsland\n").doubtful
    assert read_deck("Murder\nIsland\n").doubtful


@pytest.mark.parametrize("name", ["text", "arena"])
def test_a_blank_line_separates_the_sideboard_and_none_begins_the_list(name: str) -> None:
    deck = read_deck("Deck\n4 Murder\n\nSideboard\n2 Island\n").deck
    written = write_deck(deck, BY_ID[name], find_cards(deck, FINDERS).card_of)
    lines = written.splitlines()
    assert lines[0]
    assert lines.count("") == 1
    assert lines.index("") == len(lines) - 3


def test_a_table_names_the_part_of_a_deck_by_any_of_its_headings() -> None:
    rows = "4,Murder,Mainboard\n1,Island,\n2,Fork,Sideboard\n1,Plains,Maybeboard\n"
    read = read_deck(f"Count,Name,Board\n{rows}")
    assert not read.faults
    assert [str(line.board) for line in read.deck.lines] == ["main", "main", "side", "maybe"]


def test_an_unknown_part_of_a_deck_in_a_table_is_reported_and_written_back() -> None:
    read = read_deck("Count,Name,Board\n4,Murder,main\n2,Fork,Attic\n")
    assert [line.name for line in read.deck.lines] == ["Murder"]
    assert "'attic' is no part of a deck" in str(read.faults[0])
    written = write_deck(read.deck, BY_ID[read.deck.source], find_cards(read.deck, FINDERS).card_of)
    assert "2,Fork,Attic" in written
