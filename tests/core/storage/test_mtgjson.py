"""Files of MTGJSON: every shape, and faults in some."""

import contextlib
import gzip
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards.card import Card, Layout
from core.storage.files import Cancelled, CardFileError
from core.storage.importers.card_files import read_card_file
from core.storage.importers.collection import CardFile
from core.storage.importers.mtgjson import is_mtgjson, read_mtgjson
from core.storage.importers.scryfall import read_cards

Entry = dict[str, Any]


def entry(name: str, **more: object) -> Entry:
    """Return the entry of a card with one face, or of one face."""
    return {
        "availability": ["paper"],
        "colors": ["G"],
        "identifiers": {"scryfallId": f"id-{name}", "scryfallOracleId": f"oracle-{name}"},
        "foreignData": [{"name": "Hund", "text": 'Sagt: "{}"'}],
        "keywords": [],
        "layout": "normal",
        "manaCost": "{1}{G}",
        "manaValue": 2.0,
        "name": name,
        "number": "7",
        "power": "2",
        "setCode": "TST",
        "text": 'Says "hello, {friend}".',
        "toughness": "2",
        "type": "Creature — Dog",
        **more,
    }


def faces(layout: str, *names: str, **more: object) -> list[Entry]:
    """Return the entries of a card with several faces."""
    whole = " // ".join(names)
    return [
        entry(whole, faceName=name, side="abcde"[place], layout=layout, **more)
        for place, name in enumerate(names)
    ]


HOUND = entry("Hound")
DUO = faces("transform", "Day", "Night", keywords=["Transform"])
PRINTINGS: Mapping[str, Any] = {
    "TST": {
        "baseSetSize": 3,
        "booster": {"default": {"sheets": {"common": {"cards": {"0-1": 2}, "totalWeight": 2}}}},
        "cards": [HOUND, *DUO],
        "code": "TST",
        "decks": [{"name": "Dogs", "mainBoard": [{"count": 4, "uuid": "0-1"}]}],
        "sealedProduct": [{"name": "Box", "contents": {"card": [{"name": "Hound"}]}}],
        "tokens": [entry("Pup", layout="token", type="Token Creature — Dog", manaCost=None)],
        "languages": ["English"],
    },
    "TWO": {"cards": [entry("Cat")], "tokens": []},
}


def written(folder: Path, data: object, *, indent: int | None = None) -> Path:
    whole = {"meta": {"date": "2025-09-01", "version": "5.2.2"}, "data": data}
    path = folder / "cards.json"
    path.write_text(json.dumps(whole, indent=indent, ensure_ascii=False), encoding="utf-8")
    return path


def names(cards: Sequence[Card]) -> list[str]:
    return [card.name for card in cards]


def read(folder: Path, data: object) -> CardFile:
    found = read_card_file(written(folder, data))
    assert found.game == "mtg"
    return found.file


@pytest.mark.parametrize("indent", [None, 1])
def test_all_printings_are_read_and_nothing_that_only_lists_cards(
    tmp_path: Path, indent: int | None
) -> None:
    file = read_mtgjson(written(tmp_path, PRINTINGS, indent=indent))
    assert names(file.cards) == ["Hound", "Day // Night", "Pup", "Cat"]
    assert file.faults == ()
    assert file.counts == {"normal": 2, "transform": 1, "token": 1}


def test_the_file_of_one_set_is_read(tmp_path: Path) -> None:
    assert names(read(tmp_path, PRINTINGS["TST"]).cards) == ["Hound", "Day // Night", "Pup"]


def test_a_file_that_has_every_card_once_is_read(tmp_path: Path) -> None:
    known = {"scryfallOracleId": "one"}
    other = [entry("Same", identifiers={"scryfallOracleId": number}) for number in ("two", "three")]
    atomic = {
        "Hound": [HOUND],
        "Fire // Ice": faces("split", "Fire", "Ice", identifiers=known, type="Instant"),
        "Same": other,
    }
    file = read(tmp_path, atomic)
    assert names(file.cards) == ["Hound", "Fire // Ice", "Same", "Same"]
    assert file.cards[1].layout is Layout.SPLIT
    assert [face.name for face in file.cards[1].faces] == ["Fire", "Ice"]


def test_a_deck_is_read(tmp_path: Path) -> None:
    deck = {"name": "Dogs", "mainBoard": [{**HOUND, "count": 4}], "sideBoard": [], "commander": DUO}
    assert names(read(tmp_path, deck).cards) == ["Hound", "Day // Night"]


def test_faces_are_put_together_wherever_they_stand(tmp_path: Path) -> None:
    five = faces("split", "Who", "What", "When", "Where", "Why")
    mixed = [five[3], DUO[1], five[0], HOUND, five[4], five[1], DUO[0], five[2]]
    file = read(tmp_path, {"TST": {"cards": mixed}})
    found = {card.name: card for card in file.cards}
    assert [face.name for face in found["Day // Night"].faces] == ["Day", "Night"]
    assert [face.name for face in found["Who // What // When // Where // Why"].faces] == [
        "Who", "What", "When", "Where", "Why",
    ]  # fmt: skip
    assert file.faults == ()


def test_a_card_without_its_other_face_is_taken_with_a_word_about_it(tmp_path: Path) -> None:
    file = read(tmp_path, {"TST": {"cards": [DUO[0], HOUND]}})
    assert set(names(file.cards)) == {"Hound", "Day // Night"}
    assert len(file.faults) == 1
    assert str(file.faults[0]).startswith("line 1 (Day // Night): one of its faces is not in")


def test_a_meld_has_its_combined_face_behind_both_parts(tmp_path: Path) -> None:
    parts = [
        {**entry(f"{name} // Both"), "faceName": name, "side": "a", "layout": "meld"}
        for name in ("Left", "Right")
    ]
    both = {**entry("Both"), "faceName": "Both", "side": "b", "layout": "meld", "number": "7b"}
    file = read(tmp_path, {"TST": {"cards": [*parts, both]}})
    left, right = file.cards
    assert left.is_partner_of(right)
    assert [each.sides[1][0].name for each in (left, right)] == ["Both", "Both"]
    assert names(file.combined) == ["Both"]
    assert file.faults == ()


def test_abilities_of_planeswalkers_are_written_as_on_the_card(tmp_path: Path) -> None:
    walker = entry("Walker", text="[+1]: Draw.\n[\u2212X]: Gain X life.\n[0]: Scry.", loyalty="3")
    file = read(tmp_path, {"TST": {"cards": [walker]}})
    assert file.cards[0].front.text == "+1: Draw.\n\u2212X: Gain X life.\n0: Scry."
    assert file.cards[0].front.stat("loyalty") == "3"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"TST": {"cards": []}}, "there is no card in it; choose AllPrintings.json"),
        ({"0-1": {"paper": {"retail": {}}}}, "there is no card in it"),
        ({"TST": {"cards": [entry("")]}}, "it has no name"),
        ({"TST": {"cards": [entry("Hound", type="")]}}, "it has no type"),
        ({"TST": {"cards": [entry("Hound", manaCost="2R")]}}, "expected a symbol in braces"),
        ({"TST": {"cards": [entry("Hound", power=2)]}}, "Expected `str | null`, got `int`"),
    ],
)
def test_a_file_without_cards_is_refused_in_one_sentence(
    tmp_path: Path, data: object, words: str
) -> None:
    with pytest.raises(CardFileError) as caught:
        read(tmp_path, data)
    said = str(caught.value)
    assert words in said
    assert said.endswith(".")
    assert "\n" not in said


def test_a_broken_entry_costs_only_itself(tmp_path: Path) -> None:
    cards = [entry(f"Hound {number}") for number in range(6)]
    path = written(tmp_path, {"TST": {"cards": cards}, "TWO": {"cards": [entry("Cat")]}}, indent=0)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"name": "Hound 2"', '"name" "Hound 2"'), encoding="utf-8")
    file = read_card_file(path).file
    assert names(file.cards) == ["Hound 0", "Hound 1", "Hound 3", "Hound 4", "Hound 5", "Cat"]
    assert len(file.faults) == 1
    assert "the JSON is malformed" in file.faults[0].what


def test_a_file_that_is_cut_short_gives_what_is_there_and_a_word_about_it(tmp_path: Path) -> None:
    path = written(tmp_path, {"TST": {"cards": [entry(f"Hound {n}") for n in range(9)]}})
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index('"name": "Hound 4"')], encoding="utf-8")
    file = read_card_file(path).file
    assert names(file.cards) == [f"Hound {n}" for n in range(4)]
    assert "may be cut short" in file.faults[-1].what


def test_it_may_be_packed_and_reading_can_be_stopped(tmp_path: Path) -> None:
    path = written(tmp_path, PRINTINGS)
    packed = tmp_path / "cards.json.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    assert names(read_card_file(packed).file.cards) == names(read_card_file(path).file.cards)
    with pytest.raises(Cancelled):
        read_card_file(path, progress=lambda _done, _total: False)


def test_only_what_begins_as_their_files_do_is_taken_for_one() -> None:
    assert is_mtgjson(b'\xef\xbb\xbf{\n "meta": {"date"')
    assert is_mtgjson(b'{"data":{"10E":{')
    assert not is_mtgjson(b'{"object":"list","data":[')
    assert not is_mtgjson(b"[")


@given(st.binary(max_size=40), st.integers(0, 3000))
def test_whatever_bytes_stand_in_it_there_is_a_sentence_or_cards(
    tmp_path_factory: pytest.TempPathFactory, bytes_: bytes, at: int
) -> None:
    path = written(tmp_path_factory.mktemp("mangled"), PRINTINGS)
    content = path.read_bytes()
    path.write_bytes(content[:at] + bytes_ + content[at + len(bytes_) :])
    with contextlib.suppress(CardFileError):
        assert read_mtgjson(path).cards


def test_a_real_file_says_what_the_same_cards_of_scryfall_say(reference: Path) -> None:
    found = read_card_file(reference / "data" / "mtgjson-sample.json").file
    others = read_cards(reference / "data" / "scryfall-sample.json").cards
    assert found.faults == ()
    assert found.objects == 35
    assert len(found.combined) == 3
    same = {card.name: card for card in others}
    compared = 0
    for card in found.cards:
        other = same.get(card.name)
        if other is not None:
            compared += 1
            assert (card.layout, card.melds_with) == (other.layout, other.melds_with)
            for one, two in zip(card.faces, other.faces, strict=True):
                assert (one.name, one.mana_cost, one.type_line) == (
                    two.name,
                    two.mana_cost,
                    two.type_line,
                )
                assert (one.stats, one.colors, one.keywords) == (
                    two.stats,
                    two.colors,
                    two.keywords,
                )
    assert compared > 10
