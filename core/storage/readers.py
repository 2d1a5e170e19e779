"""Reading and writing scenario files, reading lessons, and the cards and ids they refer to."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import count, islice
from pathlib import Path
from typing import Any

import tomli_w

from core.games import GAMES
from core.lessons.checker import Known
from core.messages import worded
from core.scenario.checker import Library
from core.scenario.plain import quoted, read_toml, sentence
from core.storage.assets import read_rulebook, starter_cards
from core.storage.courses import lesson_files, lesson_ids, read_items
from core.storage.database.catalogue import Catalogue
from core.storage.files import read_whole, reason
from core.storage.importers.card_files import read_card_file

LARGEST = 8 << 20
"""The size limit of a scenario in bytes; a recorded game of two decks has some hundred thousand."""
_KEYS_OF_SCENARIOS = frozenset({"title", "game", "rulebook", "step"})
_KEYS_OF_CARDS = frozenset({"card_faces", "mana_cost", "meta", "oracle_text", "type_line"})
_ZIP_SIGNATURE = b"PK\x03\x04"


class ScenarioFileError(ValueError):
    """A scenario file that is not valid TOML or JSON; the text gives the place and the reason."""


def games(cards: Path | None) -> Mapping[str, Library]:
    """Return the library of each game: the cards of a file first, then the starter cards."""
    known = {game: Catalogue.of(starter_cards(game=game).values()) for game in GAMES}
    whole = ""
    if cards is not None:
        found = read_card_file(cards)
        whole = found.game
        known[whole] = Catalogue.of(found.file.cards).over(known[whole])
    return {
        id_: Library(
            editions=game.editions,
            verbs=game.actions,
            find=known[id_].card,
            whole=whole == id_,
        )
        for id_, game in GAMES.items()
    }


def known_to_lessons(files: Iterable[Path]) -> Callable[[], Known]:
    """Return a cached reader of the rulebooks, lessons and quiz items that a lesson may refer to.

    The lessons are the shipped ones, those among ``files`` and those in the same folders.
    """

    @cache
    def read() -> Known:
        folders = {path.parent for path in files}
        neighbours = (path for folder in folders for path in folder.glob("*.toml"))
        return Known(
            books={game: read_rulebook(game) for game in GAMES},
            lessons=lesson_ids({*lesson_files(), *neighbours}),
            items=read_items(),
        )

    return read


def scenario_files(paths: Sequence[Path]) -> Iterator[Path]:
    """Yield the files, and every scenario file below the folders, in order."""
    for path in paths:
        if path.is_dir():
            found = (p for p in path.rglob("*") if p.suffix.casefold() in {".toml", ".json"})
            yield from sorted(p for p in found if not p.is_dir())
        else:
            yield path


def read_data(path: Path) -> Mapping[str, Any]:
    """Read a scenario or lesson file as plain data, or raise `ScenarioFileError`."""
    content = _content(path)
    try:
        text = content.decode("utf-8-sig")
        in_json = path.suffix.casefold() == ".json" or text.lstrip().startswith("{")
        data = json.loads(text, object_pairs_hook=_each_key_once) if in_json else read_toml(text)
    except UnicodeDecodeError as error:
        raise ScenarioFileError(worded("is not text in UTF-8; save it as UTF-8")) from error
    except RecursionError as error:
        raise ScenarioFileError(worded("is not well formed: it is nested too deeply")) from error
    except ValueError as error:  # includes numbers of thousands of digits
        what = sentence(worded("is not well formed: {error}", error=str(error)))
        raise ScenarioFileError(what) from error
    if not isinstance(data, dict) or not data.keys() & _KEYS_OF_SCENARIOS:
        raise ScenarioFileError(_no_scenario(data))
    return data


def _content(path: Path) -> bytes:
    try:
        content = read_whole(path, LARGEST)
    except OSError as error:
        raise ScenarioFileError(worded("cannot be read: {error}", error=reason(error))) from error
    if content.startswith(_ZIP_SIGNATURE):
        raise ScenarioFileError(worded("is a packed folder; unpack it, and open the files in it"))
    return content


def _no_scenario(data: object) -> str:
    first = next(iter(data), None) if isinstance(data, list) else data
    words = set(first) if isinstance(first, dict) else set()
    if words & _KEYS_OF_CARDS:
        return worded(
            "holds cards and is not a scenario; open it with File > Open cards, or after --cards"
        )
    what = worded("is not a scenario: a table with title, game, rulebook and steps was expected")
    if not data or not isinstance(data, dict):
        return what
    return worded("{what}; its first key is {key}", what=what, key=quoted(next(iter(data))))


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object; raise `ValueError` for a duplicate key."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(worded("the key {key} is given twice", key=quoted(twice)))
    return found


SUFFIX = ".toml"


def scenario_text(data: Mapping[str, Any]) -> str:
    """Return a scenario as TOML."""
    return tomli_w.dumps(data)


def write_scenarios(path: Path, parts: Sequence[Mapping[str, Any]]) -> tuple[Path, ...]:
    """Write one file, or one for each part: ``evening.toml``, ``evening-2.toml``; return the paths.

    The ending is added if missing. Only ``path`` itself may be overwritten: its dialog has asked
    the user. Raise `OSError` if a file cannot be written.
    """
    first = path if path.suffix.casefold() == SUFFIX else path.with_name(f"{path.name}{SUFFIX}")
    numbered = (first.with_name(f"{first.stem}-{number}{SUFFIX}") for number in count(2))
    free = (each for each in numbered if not each.exists())
    paths = (first, *islice(free, len(parts) - 1))
    for where, data in zip(paths, parts, strict=True):
        where.write_text(scenario_text(data), encoding="utf-8", newline="\n")
    return paths
