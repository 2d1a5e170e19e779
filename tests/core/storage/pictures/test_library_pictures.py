"""Addresses of pictures as the card database has them from imported files."""

import json
from pathlib import Path
from uuid import UUID

import pytest

from core.cards.card import Card, PrintedSide, printed_side
from core.storage.database.importer import import_file
from core.storage.database.library import open_library
from core.storage.database.schema import Generations
from core.storage.pictures import LibraryPictures

HOST = "https://cards.scryfall.io"


def pictures(side: str, uid: str, host: str = HOST) -> dict[str, str]:
    return {size: f"{host}/{size}/{side}/{uid}.jpg?1" for size in ("normal", "large")}


def uid(number: int) -> str:
    return str(UUID(int=number))


def bear(number: int, code: str, host: str = HOST, lang: str = "en") -> dict[str, object]:
    return {
        "object": "card", "id": uid(number), "oracle_id": uid(1000), "name": "Bear", "lang": lang,
        "layout": "normal", "type_line": "Creature", "mana_cost": "{G}", "power": "2",
        "toughness": "2", "set": code, "collector_number": str(number),
        "image_uris": pictures("front", uid(number), host),
    }  # fmt: skip


def turning(number: int) -> dict[str, object]:
    faces = [
        {"name": name, "type_line": "Creature", "mana_cost": "", "power": "1", "toughness": "1",
         "image_uris": pictures(side, uid(number))}
        for name, side in (("Day", "front"), ("Night", "back"))
    ]  # fmt: skip
    return {
        "object": "card", "id": uid(number), "oracle_id": uid(2000), "name": "Day // Night",
        "layout": "transform", "set": "isd", "collector_number": str(number), "card_faces": faces,
    }  # fmt: skip


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A folder with a database of a few cards."""
    cards = [bear(1, "lea"), bear(2, "isd"), bear(3, "isd", lang="de"), turning(51)]
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(cards))
    import_file(tmp_path / "library", path)
    return tmp_path / "library"


def found(folder: Path, name: str) -> Card:
    opened = open_library(folder)
    assert opened is not None
    card = opened.printings(name, "mtg")[0]
    opened.close()
    return card


def test_the_picture_is_that_of_the_very_printing_else_of_its_set_else_of_any(
    library: Path,
) -> None:
    source = LibraryPictures(library)
    for code, number, wanted in (("isd", "2", 2), ("isd", "9", 2), ("", "", 1), ("lea", "1", 1)):
        side = PrintedSide(card="Bear", name="Bear", set_code=code, number=number)
        address = source.picture(side)
        assert address is not None
        assert address.url == f"{HOST}/large/front/{uid(wanted)}.jpg?1"
        assert UUID(address.uid) == UUID(int=wanted)
    source.close()


def test_each_side_has_its_own_picture_and_its_own_key(library: Path) -> None:
    source = LibraryPictures(library)
    card = found(library, "Day // Night")
    front, back = (source.picture(printed_side(card, side)) for side in (0, 1))
    assert front is not None
    assert back is not None
    assert "/front/" in front.url
    assert "/back/" in back.url
    assert front.uid == back.uid
    assert front.key != back.key
    source.close()


def test_addresses_of_other_hosts_are_not_used(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([bear(1, "lea", host="https://example.org"), turning(2)]))
    import_file(tmp_path / "library", path)
    source = LibraryPictures(tmp_path / "library")
    assert source.picture(PrintedSide(card="Bear", name="Bear")) is None
    source.close()


def test_a_later_import_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    source = LibraryPictures(folder)
    side = PrintedSide(card="Bear", name="Bear")
    assert source.picture(side) is None
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([bear(1, "lea")]))
    import_file(folder, path)
    assert source.picture(side) is not None
    source.close()


def test_a_damaged_database_has_no_addresses_and_does_no_harm(library: Path) -> None:
    current = Generations(library).current()
    assert current is not None
    content = bytearray(current.read_bytes())
    content[100:] = bytes(len(content) - 100)
    current.write_bytes(bytes(content))
    source = LibraryPictures(library)
    assert source.picture(PrintedSide(card="Bear", name="Bear")) is None
    source.close()
