"""Decks of all programs are recognised by content and read completely."""

from collections import Counter
from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from core.cards.card import Card
from core.cards.deck import Board, Deck, DeckLine
from core.storage.database.library import card_finders
from core.storage.decks.deck_document import DeckCards, find_cards
from core.storage.decks.deck_format import DeckFileError, DeckFormat, WrittenLine
from core.storage.decks.formats import (
    BY_ID,
    FORMATS,
    LARGEST,
    MOST_CARDS,
    format_of,
    left_out,
    lost_commanders,
    read_deck,
    write_deck,
)
from core.storage.decks.tables import (
    BOARD,
    COUNT,
    FINISH,
    LONGEST_CELL,
    NAME,
    SET,
    TableShape,
    table_format,
)
from core.storage.decks.text_lists import suffixes
from tests.core.storage.decks.decks import FINDERS

COCKATRICE = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <deckname>Two Faces</deckname>
    <format>commander</format>
    <bannerCard providerId="">Ulrich of the Krallenhorde</bannerCard>
    <comments>free text &amp; more</comments>
    <tags><tag>tempo</tag></tags>
    <zone name="main">
        <card number="4" name="Delver of Secrets" setShortName="ISD" collectorNumber="51"
            uuid="1-2"/>
        <card name="Fire // Ice" price="0"/>
        <card number="1" name="Graf Rats"/>
    </zone>
    <zone name="side">
        <card number="1" name="Ulrich of the Krallenhorde"/>
        <card number="2" name="Agadeem's Awakening"/>
    </zone>
    <zone name="tokens"><card number="3" name="Wolf"/></zone>
</cockatrice_deck>
"""
DEK = """<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <NetDeckID>0</NetDeckID>
  <Cards CatID="61446" Quantity="3" Sideboard="false" Name="Kessig Prowler" Annotation="0" />
  <Cards Name="Turn/Burn" Quantity="1" Sideboard="False" />
  <Cards CatID="78308" Quantity="1" Sideboard="true" Name="Bonecrusher Giant" Annotation="0" />
</Deck>
"""
ARENA = """About
Name Two Faces

Commander
1 Esika, God of the Tree (KHM) 168

Companion
1 Jegantha, the Wellspring (IKO) 222

Deck
4 Delver of Secrets (MID) 47
1 Assault /// Battery (INV) 295

Sideboard
1 Murder (DSK) 110
"""
MOXFIELD = """1 Growing Rites of Itlimoc // Itlimoc, Cradle of the Sun (XLN) 191 *E*
2 Delver of Secrets // Insectile Aberration (ISD) 51 *F* #ramp #!draw

SIDEBOARD:
1 Fire // Ice (APC) 128

Considering
3 Murder (DSK) 110
"""
ARCHIDEKT = """1x Agadeem's Awakening // Agadeem, the Undercrypt (znr) 90 [Resilience,Land]
1x Ulrich of the Krallenhorde (emn) 191 [Commander{top}]
1x Runeclaw Bear (plst) ROE-44 *F* [Sideboard] ^Keeper,#4aab08^
2x Grizzly Bears (10e) 268 [Creature,Other{noDeck}]
1x Giant Growth (sos) 167 [Extra{noDeck}{noPrice}]
"""
FORGE = """[metadata]
Name=Two Faces
Comment=free text
[Commander]
1 Esika, God of the Tree|KHM|1
[Main]
4 Delver of Secrets+|ISD
1 Fire // Ice|MH2|1
1 Graf Rats
[Sideboard]
1 Agadeem's Awakening
[Planes]
1 Academy at Tolaria West|HOP
"""
XMAGE = """NAME:Two Faces
2 [ISD:51] Delver of Secrets
1 [AST:2*] Murder
SB: 3 [ZNR:90] Agadeem's Awakening
LAYOUT MAIN:(1,2)(NONE,false,50)|([ISD:51],[AST:2*])
"""
FABRARY = """Name: Flying Kicks
Hero: Katsu
Format: Blitz

Arena cards
1x Breaking Scales
2x Harmonized Kodachi

Deck cards
2x Head Jab (red)
2x Head Jab (blue)
1x Comet Storm

Made with love at the FaBrary
See the full deck @ https://fabrary.net/decks/1
"""
OLD_FAB = """Hero: Oscilio
Weapons: Volzar, the Lightning Rod
Equipment: Ink-lined Cloak, Twinkle Toes

(3) Fry (red)
"""
MANABOX = (
    "Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,Scryfall ID,"
    "Misprint\r\n"
    "Bonecrusher Giant // Stomp,ELD,Throne of Eldraine,115,foil,rare,2,1234,ab-cd,false\r\n"
)
MOXFIELD_CSV = (
    '"Count","Tradelist Count","Name","Edition","Condition","Language","Foil","Tags",'
    '"Last Modified","Collector Number","Alter","Proxy","Purchase Price"\n'
    '"4","0","Delver of Secrets // Insectile Aberration","isd","Near Mint","English","foil","",'
    '"2024-01-01","51","False","False",""\n'
)
DECKBOX = (
    "Count,Tradelist Count,Name,Edition,Card Number,Condition,Language,Foil\n"
    "3,0,Delver of Secrets,Innistrad,51,Near Mint,English,foil\n"
)
ARCHIDEKT_CSV = (
    "Quantity;Name;Finish;Tags;Edition Code;Scryfall ID;Collector Number\n"
    "2;Fire // Ice;Normal;a,b;apc;;128\n"
)
MTGO = "4 Delver of Secrets\n1 Turn/Burn\n56 Island\n\n15 Murder\n"
DECKSTATS = """//NAME: Wolves from DeckStats.net
//Main
1 [EMN#191] Ulrich of the Krallenhorde # !Commander
2 [ISD] Moonmist

//Sideboard
SB: 1 Fire//Ice
"""


def boards(text: str) -> dict[str, int]:
    deck = read_deck(text).deck
    return {str(board): deck.count(board) for board in Board if deck.count(board)}


@pytest.mark.parametrize(
    ("text", "format_", "counts"),
    [
        (COCKATRICE, "cod", {"commander": 1, "main": 6, "side": 2, "other": 3}),
        (DEK, "dek", {"main": 4, "side": 1}),
        (ARENA, "arena", {"commander": 1, "companion": 1, "main": 5, "side": 1}),
        (MOXFIELD, "moxfield", {"main": 3, "side": 1, "maybe": 3}),
        (ARCHIDEKT, "archidekt", {"commander": 1, "main": 3, "side": 1, "maybe": 1}),
        (FORGE, "forge", {"commander": 1, "main": 6, "side": 1, "other": 1}),
        (XMAGE, "xmage", {"main": 3, "side": 3}),
        (FABRARY, "fabrary", {"hero": 1, "arena": 3, "main": 5}),
        (OLD_FAB, "fabrary", {"hero": 1, "arena": 3, "main": 3}),
        (MANABOX, "manabox", {"main": 2}),
        (MOXFIELD_CSV, "moxfield-csv", {"main": 4}),
        (DECKBOX, "deckbox", {"main": 3}),
        (ARCHIDEKT_CSV, "archidekt-csv", {"main": 2}),
        (MTGO, "text", {"main": 61, "side": 15}),
        (DECKSTATS, "text", {"commander": 1, "main": 2, "side": 1}),
    ],
)
def test_a_deck_is_recognised_by_its_content(
    text: str, format_: str, counts: dict[str, int]
) -> None:
    assert format_of(text).id == format_
    assert boards(text) == counts
    assert read_deck(text).faults == ()


@pytest.mark.parametrize("format_", FORMATS, ids=lambda format_: format_.id)
def test_each_format_is_recognised_in_the_full_list_of_formats(
    format_: DeckFormat,
) -> None:
    deck = read_deck(FABRARY if format_.games == ("fab",) else ARENA).deck
    if format_.id == "moxfield":  # without finishes and tags a list is one of Arena, too
        deck = replace(deck, lines=tuple(replace(each, tags=("ramp",)) for each in deck.lines))
    written = write_deck(deck, format_, find_cards(deck, FINDERS).card_of)
    meant = "text" if format_.id == "mtgo" else format_.id  # indistinguishable from any list
    assert format_of(written).id == meant
    assert read_deck(written).faults == ()


@pytest.mark.parametrize("printing", ["[EMN:]", "[:15a]"])
def test_an_xmage_line_may_name_a_set_or_a_number_alone(printing: str) -> None:
    deck = read_deck(f"1 {printing} Bruna, the Fading Light\n").deck
    assert deck.source == "xmage"
    assert [each.name for each in deck.lines] == ["Bruna, the Fading Light"]


UNRECOGNISABLE = {"mtgo"}
"""Formats without a mark of their own: such a list is read as plain text."""


@pytest.mark.parametrize("format_", FORMATS, ids=list(BY_ID))
def test_each_format_is_recognised_in_the_full_list(format_: DeckFormat) -> None:
    deck = read_deck({"fabrary": FABRARY, "text": MTGO}.get(format_.id, MOXFIELD)).deck
    written = write_deck(deck, format_, find_cards(deck, FINDERS).card_of)
    expected = "text" if format_.id in UNRECOGNISABLE else format_.id
    assert format_of(written).id == expected


TAPPED_OUT = table_format(
    TableShape(
        id="tapped-out",
        title="TappedOut CSV",
        columns=(
            ("Board", BOARD),
            ("Copies", COUNT),
            ("Name", NAME),
            ("Printing", SET),
            ("Foil", FINISH),
            ("Set", ""),
        ),
        distinctive=frozenset({"copies", "printing"}),
    )
)
TAPPED_OUT_CSV = (
    "Set,Board,Copies,Name,Printing,Foil\nInnistrad,side,4,Delver of Secrets,isd,foil\n"
)


def test_a_new_table_is_read_by_the_columns_that_it_declares() -> None:
    assert TAPPED_OUT.recognise(TAPPED_OUT_CSV)
    (line,) = TAPPED_OUT.read(TAPPED_OUT_CSV).deck.lines
    assert (line.count, line.name, line.board) == (4, "Delver of Secrets", Board.SIDE)
    assert (line.set_code, line.finish) == ("isd", "foil")
    assert line.more == (("Set", "Innistrad"),)


def test_a_table_is_only_recognised_by_the_columns_of_its_own_shape() -> None:
    others = [each for each in FORMATS if each.suffix == ".csv"]
    assert not any(each.recognise(TAPPED_OUT_CSV) for each in others)


@pytest.mark.parametrize("text", [ARENA, MOXFIELD, ARCHIDEKT, FABRARY, MANABOX, MTGO, DEK, OLD_FAB])
def test_every_card_of_it_is_found_however_its_name_is_written(text: str) -> None:
    assert find_cards(read_deck(text).deck, FINDERS).missing == ()


@pytest.mark.parametrize(
    ("line", "count", "name"),
    [
        ("4 Murder", 4, "Murder"),
        ("4x Murder", 4, "Murder"),
        ("x4 Murder", 4, "Murder"),
        ("(4) Murder", 4, "Murder"),
        ("[4] Murder", 4, "Murder"),
        ("4* Murder", 4, "Murder"),
        ("Murder", 1, "Murder"),
        ("4 Murder <110> [DSK] (F)", 4, "Murder"),
        ("4 Murder (DSK) 110 *F*", 4, "Murder"),
        ("1 Hazmat Suit (Used)", 1, "Hazmat Suit (Used)"),
        ("1996 World Champion", 1, "1996 World Champion"),
        ("2 Throttle (red)", 2, "Throttle (red)"),
        ("1 Summon: Choco/Mog", 1, "Summon: Choco/Mog"),
    ],
)
def test_a_line_is_read_in_every_usual_spelling(line: str, count: int, name: str) -> None:
    first = read_deck(f"1 Island\n{line}\n").deck.lines[1]
    assert (first.count, first.name) == (count, name)


def deck(text: str) -> Deck:
    return read_deck(text).deck


def test_the_gap_in_a_bare_list_begins_the_sideboard_and_several_gaps_do_not() -> None:
    assert boards("60 Island\n\n15 Murder\n") == {"main": 60, "side": 15}
    assert boards("20 Island\n\n15 Murder\n\n9 Fork\n") == {"main": 44}
    assert boards("1 Ulrich of the Krallenhorde\n\n99 Forest\n") == {"commander": 1, "main": 99}


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "nothing in it"),
        (b"\x00\x01\x02", "no text"),
        (b"<!DOCTYPE html><html><body>4 Island</body></html>", "web page"),
        (b'{"cards": []}', "JSON"),
        (b"<cockatrice_deck", "not well formed"),
        (b"// only a remark", "no card"),
        (b"a" * (LARGEST + 1), "larger than"),
        (
            b'<!DOCTYPE a [<!ENTITY b "c">]><cockatrice_deck version="1"></cockatrice_deck>',
            "document type",
        ),
    ],
)
def test_other_content_is_refused_in_a_sentence(content: bytes, why: str) -> None:
    with pytest.raises(DeckFileError, match=why):
        read_deck(content)


def test_a_broken_line_is_reported_with_its_place_and_the_others_are_loaded() -> None:
    found = read_deck("4 Murder\n0 Island\n2\n3 Fork\n")
    assert [fault.line for fault in found.faults] == [2, 3]
    assert boards("4 Murder\n0 Island\n2\n3 Fork\n") == {"main": 7}


def test_elements_behind_a_break_in_xml_are_loaded() -> None:
    broken = COCKATRICE.replace('<card name="Fire // Ice" price="0"/>', '<card name="Fire // Ice')
    found = read_deck(broken)
    assert len(found.faults) == 1
    assert found.faults[0].line in {11, 12}
    assert {"Delver of Secrets", "Agadeem's Awakening"} <= {line.name for line in found.deck.lines}
    assert found.deck.count(Board.OTHER) == 3


def test_more_lines_than_any_deck_has_are_refused_in_one_sentence() -> None:
    with pytest.raises(DeckFileError, match="300,000 lines, and no deck has more than 30,000"):
        read_deck("1 Island\n" * 300_000)


def test_more_cards_than_any_deck_has_are_left_out_in_one_sentence() -> None:
    found = read_deck("4 Murder\n" + "999 Island\n" * 20 + "0 Fork\n")
    assert found.deck.count(*Board) == 4 + 10 * 999 <= MOST_CARDS
    assert not found.whole
    assert str(found.faults[-1]) == (
        "the file: there are more than 10,000 cards, so the last 10 lines, from 'Island' on, "
        "were left out; divide it into several files; the lines before were loaded."
    )
    assert len(found.faults) == 2
    assert read_deck("999 Island\n" * 10).whole


class CountingFinder:
    """The shipped cards of Magic, and the requested ids."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.named_once: Counter[str] = Counter()
        self._cards = card_finders()["mtg"]

    def __len__(self) -> int:
        return len(self._cards)

    def with_id(self, scryfall_id: str, /) -> Card | None:
        return self._cards.with_id(scryfall_id)

    def printed_as(self, set_code: str, number: str, /) -> Card | None:
        return self._cards.printed_as(set_code, number)

    def named(self, name: str, /) -> tuple[Card, ...]:
        self.named_once[name] += 1
        return self._cards.named(name)

    def nearest(self, name: str, /, limit: int = 3) -> tuple[Card, ...]:
        self.asked.append(name)
        return self._cards.nearest(name, limit)

    def barred(self, card: Card, /) -> Mapping[str, str]:
        return self._cards.barred(card)


def test_lines_of_the_same_name_are_looked_up_once_and_stay_lines_of_their_own() -> None:
    finder = CountingFinder()
    cards = DeckCards({"mtg": finder})
    read = read_deck("2 Lightening Bolt\n" * 50 + "3 Lightening Bolt\n").deck
    found = cards.find(read)
    assert finder.named_once == {"Lightening Bolt": 1}
    assert [each.line for each in found.missing] == list(read.lines)
    cards.find(read.counted(0, 5))
    assert finder.named_once == {"Lightening Bolt": 1}


def test_similar_names_are_looked_for_when_they_are_wanted() -> None:
    finder = CountingFinder()
    read = read_deck("\n".join(f"1 Lightening Bolt {n}" for n in range(5000))).deck
    found = find_cards(read, {"mtg": finder})
    assert len(found.missing) == 5000
    assert finder.asked == []
    assert found.candidates(found.missing[7])[0].name == "Lightning Bolt"
    assert finder.asked == ["Lightening Bolt 7"]


@pytest.mark.parametrize(
    "text",
    [
        'Count,Name,Edition\n"4","Delver of Secrets // Insectile Aberration","isd"\n',
        "Qty;Card Name;Notes\n4;Delver of Secrets;good\n",
        "Amount\tCard\n4\tDelver of Secrets/Insectile Aberration\n",
    ],
)
def test_any_table_of_names_and_counts_is_a_deck(text: str) -> None:
    found = find_cards(read_deck(text).deck, card_finders())
    assert [each.line.count for each in found.lines] == [4]
    assert not found.missing


def test_a_front_with_its_colour_is_the_card_of_that_pitch() -> None:
    text = "Hero: Katsu\n\nDeck cards\n1x Construct Nitro Mechanoid (yellow)\n"
    found = find_cards(read_deck(text).deck, card_finders())
    assert not found.missing


def test_a_companion_is_in_the_sideboard_of_forge() -> None:
    deck = read_deck(ARENA.encode()).deck
    written = write_deck(deck, BY_ID["forge"], lambda _: None)
    sections = [line for line in written.splitlines() if line.startswith("[")]
    assert sections == ["[metadata]", "[Commander]", "[Main]", "[Sideboard]"]
    assert read_deck(written.encode()).deck.count(Board.SIDE) == 2
    assert "Jegantha" in lost_commanders(deck, BY_ID["forge"], written)


@pytest.mark.parametrize(
    ("declared", "written"),
    [
        ("utf-16", "utf-16"),
        ("utf-16", "utf-8"),
        ("iso-8859-1", "cp1252"),
        ("f-8", "utf-8"),
        ("shift_jis", "utf-8"),
    ],
)
def test_xml_is_read_whatever_encoding_it_declares(declared: str, written: str) -> None:
    text = DEK.replace('"utf-8"', f'"{declared}"').replace("Kessig", "K\u00e9ssig")
    deck = read_deck(text.encode(written)).deck
    assert next(iter(deck.lines)).name == "K\u00e9ssig Prowler"


@pytest.mark.parametrize("text", [DEK, COCKATRICE, ARENA])
def test_half_a_sign_on_the_clipboard_costs_no_more_than_itself(text: str) -> None:
    deck = read_deck(text.replace("ow", "\ud83dw").replace("Is", "\udc00s")).deck
    for format_ in FORMATS:
        assert write_deck(deck, format_, lambda _: None).encode()


def test_a_fabrary_list_has_the_headings_of_sections() -> None:
    deck = read_deck(FABRARY).deck
    *lines, last = deck.lines
    deck = replace(deck, lines=(*lines, replace(last, section="Finishers")))
    written = write_deck(deck, BY_ID["fabrary"], find_cards(deck, FINDERS).card_of)
    assert "\nFinishers\n1x Comet Storm" in written


def test_a_first_line_that_is_longer_than_any_cell_is_no_table() -> None:
    assert format_of("x" * (LONGEST_CELL + 1) + "\n4 Murder\n").id == "text"


def test_forge_names_the_picture_of_a_card_only_where_the_file_does() -> None:
    art = {each.name: each.more for each in read_deck(FORGE).deck.lines}
    assert art["Fire // Ice"] == (("art", "1"),)
    assert art["Graf Rats"] == ()


def test_a_heading_that_begins_with_the_word_sideboard_is_one() -> None:
    found = read_deck("4 Murder\n\nSideboard plans\n2 Island\n")
    assert found.faults == ()
    assert boards("4 Murder\n\nSideboard plans\n2 Island\n") == {"main": 4, "side": 2}


def test_nothing_is_said_of_boards_where_a_format_holds_them_all() -> None:
    deck = read_deck(FORGE).deck
    assert left_out(deck, BY_ID["forge"]) == ""
    assert left_out(deck, BY_ID["dek"]) != ""


@pytest.mark.parametrize(
    ("line", "with_tags", "without"),
    [
        (DeckLine(count=1, name="Fork", tags=("ramp", "red")), " #ramp #red", ""),
        (DeckLine(count=1, name="Fork", set_code="LEA", comment="old"), " (LEA) # old", " (LEA)"),
        (DeckLine(count=1, name="Fork", tags=("red",), comment="old"), " #red", ""),
    ],
)
def test_tags_come_before_a_comment_and_only_where_a_format_has_them(
    line: DeckLine, with_tags: str, without: str
) -> None:
    written = WrittenLine(line=line, name=line.name, card=None)
    assert suffixes(written) == with_tags
    assert suffixes(written, tags=False) == without


def test_a_row_that_is_no_row_of_a_table_is_a_fault() -> None:
    endless = "x" * 200_000
    read = read_deck(f"Count,Name,Edition\n4,Murder,\n1,{endless},\n2,Island,\n")
    assert [fault.line for fault in read.faults] == [3]
    assert [each.name for each in read.deck.lines] == ["Murder", "Island"]
