"""The card files of `assets`: their faces with texts, written again from the programs."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec.json import decode, encode

from core.cards.reader import CardEntry
from core.cards.type_line import TypeLine
from core.effects.stored import program_of
from core.games import GAMES
from core.games.fab.reading import summaries as of_fab
from core.games.mtg.reading import summaries as of_mtg
from core.storage.assets import CARDS

_WRITERS: dict[str, Callable[..., tuple[str, Any]]] = {
    "mtg": of_mtg.text_of,
    "fab": of_fab.text_of,
}
_MANA = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


def _reminders(type_line: TypeLine, melds_with: str) -> tuple[str, ...]:
    """Return the lines in brackets: mana of basic land types, and the other card of a meld."""
    out = [f"(Tap: add {{{_MANA[each]}}}.)" for each in type_line.subtypes if each in _MANA]
    if melds_with:
        out.append(f"(It melds with {melds_with}.)")
    return tuple(out)


def card_files() -> Iterator[tuple[str, Path]]:
    """Yield every file of shipped cards with the id of its game."""
    for game in GAMES.values():
        for name in game.starters:
            yield game.id, CARDS / f"{name}.json"


def texts(game: str, entry: CardEntry) -> Iterator[str]:
    """Yield the text that each face of a card has by its program."""
    for place, face in enumerate(each.face() for each in entry.faces):
        program = program_of(face.does) if face.does else ()
        lines = [_WRITERS[game](program, face.name)[0]]
        if game == "mtg":
            partner = "" if place or "meld them" in lines[0] else entry.melds_with
            lines += _reminders(face.type_line, partner)
        yield "\n".join(line for line in lines if line)


def rewritten(game: str, written: str) -> str:
    """Return the content of a card file with the texts of its programs."""
    entries = json.loads(written)
    for entry in entries:
        for face, text in zip(
            entry["faces"], texts(game, decode(encode(entry), type=CardEntry)), strict=True
        ):
            face.pop("text", None)
            does = face.pop("does", None)
            if text:
                face["text"] = text
            if does:
                face["does"] = does
    return f"[\n{','.join(map(_card, entries)).lstrip()}\n]\n"


def _card(entry: dict[str, Any]) -> str:
    head = {key: value for key, value in entry.items() if key != "faces"}
    faces = ",\n  ".join(map(_face, entry["faces"]))
    return f'\n{_packed(head)[:-1]},"faces":[\n  {faces}]}}'


def _face(face: dict[str, Any]) -> str:
    head = {key: value for key, value in face.items() if key != "does"}
    if not face.get("does"):
        return _packed(head)
    does = ",\n    ".join(map(_packed, face["does"]))
    return f'{_packed(head)[:-1]},"does":[\n    {does}]}}'


def _packed(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
