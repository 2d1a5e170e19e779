"""Invented card objects in Scryfall's shape, and ways to write them to a file."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.storage.importers.collection import CardFile
from core.storage.importers.scryfall import read_cards

Object = dict[str, Any]


def plain(name: str, **more: object) -> Object:
    """Return the object of a card with one face."""
    return {
        "object": "card",
        "id": f"id-{name}-{more.get('set', 'tst')}",
        "name": name,
        "layout": "normal",
        "image_uris": {"small": "https://example.org/a.jpg"},
        "mana_cost": "{1}{W}",
        "type_line": "Creature — Dog",
        "oracle_text": 'Vigilance\nSays "hello, {friend}".',
        "power": "2",
        "toughness": "2",
        "colors": ["W"],
        "keywords": ["Vigilance"],
        "set": "tst",
        "collector_number": "1",
        **more,
    }


def faced(layout: str, *faces: Object, **more: object) -> Object:
    """Return the object of a card with several faces."""
    whole = plain(" // ".join(face["name"] for face in faces), layout=layout, card_faces=faces)
    for key in ("image_uris", "mana_cost", "oracle_text", "power", "toughness", "keywords"):
        del whole[key]
    whole["type_line"] = " // ".join(face["type_line"] for face in faces)
    return {**whole, **more}


def face(name: str, **more: object) -> Object:
    """Return one entry of ``card_faces``."""
    return {
        "object": "card_face",
        "name": name,
        "mana_cost": "",
        "type_line": "Instant",
        "oracle_text": "",
        **more,
    }


def a_line_each(objects: Sequence[Object]) -> str:
    """Write objects as Scryfall's bulk files do."""
    lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in objects)
    return f"[\n{lines}\n]\n"


def read(folder: Path, content: str | bytes, name: str = "cards.json") -> CardFile:
    """Write a card file and read it."""
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_cards(path)


def names(file: CardFile) -> list[str]:
    """Return the names of the cards in a file."""
    return [card.name for card in file.cards]
