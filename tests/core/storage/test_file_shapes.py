"""Card files in every JSON layout."""

import codecs
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.storage.importers.scryfall import read_cards
from tests.core.storage.objects import Object, a_line_each, face, faced, names, plain, read

HOUND = plain("Copperbell Hound")
STAIR = faced(
    "transform",
    face("Sunken Stair", type_line="Land", image_uris={"small": "https://example.org/f.jpg"}),
    face(
        "Stairway Léviathan",
        type_line="Creature — Leviathan",
        power="6",
        toughness="6",
        colors=["U"],
        color_indicator=["U"],
        image_uris={"small": "https://example.org/b.jpg"},
    ),
    keywords=[],
)
THREE = [HOUND, STAIR, plain("Snap Verdict", type_line="Instant")]
NAMES = [each["name"] for each in THREE]


def a_list(objects: list[Object]) -> dict[str, Any]:
    return {"object": "list", "total_cards": 3, "has_more": False, "warnings": [], "data": objects}


def hugging(objects: list[Object]) -> str:
    """Write brackets against each other, with no indentation anywhere."""
    return json.dumps(objects, indent=0).replace("[\n{", "[{").replace("},\n{", "}, {")


SHAPES: dict[str, Callable[[list[Object]], str]] = {
    "one object a line": a_line_each,
    "one object a line, indented": lambda each: a_line_each(each).replace("\n{", "\n  {"),
    "one object a line, Windows line ends": lambda each: a_line_each(each).replace("\n", "\r\n"),
    "one object a line, comma first": lambda each: a_line_each(each).replace(",\n", "\n,"),
    "one object a line, brackets on the same lines": lambda each: (
        "[" + ",\n".join(map(json.dumps, each)) + "]"
    ),
    "all on one line": json.dumps,
    "all on one line, no blanks": lambda each: json.dumps(each, separators=(",", ":")),
    "pretty-printed": lambda each: json.dumps(each, indent=2),
    "pretty-printed with tabs": lambda each: json.dumps(each, indent="\t"),
    "line ends without indentation": lambda each: json.dumps(each, indent=0),
    "brackets against each other": hugging,
    "keys sorted": lambda each: json.dumps(each, indent=1, sort_keys=True),
    "one object a line without a list": lambda each: "".join(f"{json.dumps(e)}\n" for e in each),
    "pretty-printed objects without a list": lambda each: "\n".join(
        json.dumps(e, indent=2) for e in each
    ),
    "objects one after the other": lambda each: "".join(map(json.dumps, each)),
    "a search result": lambda each: json.dumps(a_list(each)),
    "a search result, pretty-printed": lambda each: json.dumps(a_list(each), indent=4),
    "a search result, keys sorted": lambda each: json.dumps(a_list(each), indent=4, sort_keys=True),
    "a search result with one object a line": lambda each: (
        '{"object":"list","has_more":false,"data":' + a_line_each(each).rstrip() + "}\n"
    ),
    "several pages of search results": lambda each: "\n".join(
        json.dumps(a_list([page])) for page in each
    ),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_file_of_any_shape_gives_the_same_cards(shape: str, tmp_path: Path) -> None:
    file = read(tmp_path, SHAPES[shape](THREE))
    assert file.faults == ()
    assert names(file) == NAMES
    assert file.cards == read(tmp_path, a_line_each(THREE)).cards
    assert file.counts == {"normal": 2, "transform": 1}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_packed_file_of_any_shape_gives_the_same_cards(shape: str, tmp_path: Path) -> None:
    packed = gzip.compress(SHAPES[shape](THREE).encode())
    assert names(read(tmp_path, packed, "cards.json.gz")) == NAMES


@pytest.mark.parametrize("shape", SHAPES)
def test_a_byte_order_mark_and_blank_lines_do_no_harm(shape: str, tmp_path: Path) -> None:
    content = codecs.BOM_UTF8 + b"\n \n" + SHAPES[shape](THREE).encode() + b"\n\n"
    file = read(tmp_path, content)
    assert names(file) == NAMES
    assert file.faults == ()


def test_a_packed_file_is_known_by_its_bytes_and_not_by_its_name(tmp_path: Path) -> None:
    assert names(read(tmp_path, gzip.compress(a_line_each(THREE).encode()), "cards.json")) == NAMES
    assert names(read(tmp_path, a_line_each(THREE), "cards.json.gz")) == NAMES


@pytest.mark.parametrize("indent", [None, 2])
def test_one_card_alone_is_a_card_file(indent: int | None, tmp_path: Path) -> None:
    assert names(read(tmp_path, json.dumps(STAIR, indent=indent))) == [STAIR["name"]]


@pytest.mark.parametrize("indent", [None, 0, 2])
def test_a_file_larger_than_what_is_in_view_is_read_piece_by_piece(
    indent: int | None, tmp_path: Path
) -> None:
    many = [plain(f"Hound {n} — “é”", oracle_text="x" * 500) for n in range(4000)]
    content = json.dumps(many, indent=indent, ensure_ascii=False)
    assert len(content) > 3 << 20
    file = read(tmp_path, content)
    assert file.faults == ()
    assert names(file) == [each["name"] for each in many]


def test_an_object_of_2018_has_none_of_the_newer_keys(tmp_path: Path) -> None:
    old = {
        "object": "card",
        "id": "x",
        "name": "Wear // Tear",
        "layout": "split",
        "mana_cost": "{1}{R} // {W}",
        "type_line": "Instant // Instant",
        "card_faces": [
            face("Wear", mana_cost="{1}{R}", oracle_text="Destroy target artifact."),
            face("Tear", mana_cost="{W}", oracle_text="Destroy it.\nFuse (You may cast both.)"),
        ],
    }
    (card,) = read(tmp_path, json.dumps([old])).cards
    assert [face.keywords for face in card.faces] == [("Fuse",), ("Fuse",)]
    assert [str(face.mana_cost) for face in card.faces] == ["{1}{R}", "{W}"]


def test_a_key_that_says_null_is_not_there(tmp_path: Path) -> None:
    keys = "mana_cost power toughness loyalty keywords card_faces all_parts image_uris colors"
    nothing = dict.fromkeys(f"{keys} color_indicator oracle_text oracle_id".split())
    (card,) = read(tmp_path, json.dumps(plain("Hound", **nothing))).cards
    assert card.front.stats == ()
    assert card.front.colors == set()


@pytest.mark.parametrize(
    ("layout", "pictures", "back", "expected"),
    [
        ("mirrored", True, face("Back", type_line="Creature — Cat"), "transforming"),
        ("mirrored", True, face("Back", mana_cost="{R}"), "modal"),
        ("mirrored", False, face("Half", mana_cost="{R}"), "split"),
    ],
)
def test_an_unknown_layout_is_read_from_its_structure(
    layout: str, pictures: bool, back: Object, expected: str, tmp_path: Path
) -> None:
    more = {"image_uris": {"small": "https://example.org/x.jpg"}} if pictures else {}
    card = faced(layout, {**face("Front", mana_cost="{1}"), **more}, {**back, **more})
    file = read(tmp_path, json.dumps([card, plain("Sole", layout="engraved")]))
    assert [each.layout.value for each in file.cards] == [expected, "single"]
    assert [each.press_layout for each in file.cards] == [layout, "engraved"]
    assert file.counts == {layout: 1, "engraved": 1}


def test_a_face_has_only_its_own_values_where_the_card_has_a_sum(tmp_path: Path) -> None:
    card = faced(
        "adventure",
        face("Giant", mana_cost="{W}", type_line="Creature — Giant", power="1", toughness="2"),
        face("Chop", mana_cost="{2}{W}", type_line="Instant — Adventure"),
        mana_cost="{W} // {2}{W}",
        power="1",
        toughness="2",
        colors=["W", "B"],
    )
    (giant,) = read(tmp_path, json.dumps([card])).cards
    assert [str(face.mana_cost) for face in giant.faces] == ["{W}", "{2}{W}"]
    assert [face.stats for face in giant.faces] == [(("power", "1"), ("toughness", "2")), ()]
    assert [face.colors for face in giant.faces] == [{"W"}, {"W"}]


def test_a_type_line_on_the_card_alone_holds_for_every_part(tmp_path: Path) -> None:
    parts = [{"name": name, "mana_cost": "{W}"} for name in ("Who", "What", "Why")]
    card = plain("Who // What // Why", layout="split", type_line="Instant", card_faces=parts)
    (three,) = read(tmp_path, json.dumps([card])).cards
    assert [str(face.type_line) for face in three.faces] == ["Instant"] * 3


def test_a_card_with_devoid_has_no_colour_in_spite_of_its_cost(tmp_path: Path) -> None:
    (card,) = read(tmp_path, json.dumps([plain("Drone", colors=[])])).cards
    assert card.front.colors == set()


def test_printings_of_one_card_share_what_is_printed_on_it(tmp_path: Path) -> None:
    file = read(tmp_path, a_line_each([plain("Hound", set="one"), plain("Hound", set="two")]))
    first, second = file.cards
    assert (first.set_code, second.set_code) == ("one", "two")
    assert first.front is second.front


def test_a_path_as_it_is_given_is_read_twice_the_same(tmp_path: Path) -> None:
    path = tmp_path / "Karten äöü.json"
    path.write_text(a_line_each(THREE), encoding="utf-8")
    assert read_cards(path) == read_cards(path)
