"""An editable lesson or scenario file that keeps its formatting.

Comments, order, spaces and unknown tables are preserved; edits change only their own values.
"""

import re
from collections.abc import Callable, Iterable, Mapping, MutableMapping, MutableSequence
from difflib import SequenceMatcher
from itertools import pairwise
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, InlineTable, Item, Table

from core.messages import worded
from core.scenario.plain import read_toml, sentence
from core.storage.files import read_whole, reason, write_whole

LARGEST = 1 << 18
"""Maximum size in bytes; parsing a larger file with its comments takes seconds."""
_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"

Place = tuple[str | int, ...]
"""The keys and indices of a value: ``("step", 0, "hint", "say")``."""


class LessonDocumentError(ValueError):
    """A file or a line of it that cannot be read; the text gives the reason and the place."""


class ChangedFileError(OSError):
    """The file changed on disk since it was opened."""


class LessonDocument:
    """The text of a file whose values can be changed one by one."""

    def __init__(self, text: str) -> None:
        """Parse a text; raise `LessonDocumentError` with line and column if it is not TOML."""
        self._read = text
        self._mark = _MARK if text.startswith(_MARK) else ""
        self._toml = _parsed(text.removeprefix(_MARK))
        self._emptied: set[Place] = set()
        """Removed places; their keys stay until the text is written, to come back in place."""
        self._left: tomlkit.TOMLDocument | None = self._toml
        """The document without removed places, None while it must be rebuilt."""
        self.is_changed = False

    @property
    def text(self) -> str:
        """The whole file as it would be written."""
        if not self.is_changed:
            return self._read
        return self._mark + tomlkit.dumps(self._now)

    @property
    def data(self) -> dict[str, Any]:
        """The values as plain data."""
        return self._now.unwrap()

    def value(self, *place: str | int) -> Any:  # noqa: ANN401 - a file may hold anything
        """Return the plain value at a place, or None."""
        return _plain(_at(self._now, place))

    def put(self, place: Place, value: object) -> None:
        """Set a value; an empty text removes its key."""
        had = self.value(*place)
        if had == value or (value == "" and had is None):
            return
        self.is_changed, self._left = True, None
        if value == "":
            self._emptied.add(place)
            return
        self._emptied.discard(place)
        *way, key = place
        table = _at(self._toml, way)
        if not isinstance(table, MutableMapping):
            self._add(tuple(way[:-1]), str(way[-1]), _inline({str(key): value}))
        elif key not in table:
            self._add(tuple(way), str(key), _item(value))
        elif _plain(table[key]) != value:
            table[key] = _item(value)

    def lines(self, *place: str | int) -> list[str]:
        """Return the tables of a list, each as one line: ``object = "bear", tapped = true``."""
        return _lines(_at(self._now, place))

    def put_lines(self, place: Place, lines: list[str]) -> None:
        """Set a list of tables, one a line; no lines remove the list.

        Unchanged lines keep their formatting. Raise `LessonDocumentError`, with nothing changed,
        for a line that is no table.
        """
        wanted = [line.strip() for line in lines if line.strip()]
        if wanted == self.lines(*place):
            return
        tables = [_table_of(line, number) for number, line in enumerate(wanted, 1)]
        there = _at(self._toml, place)
        had = _lines(there)
        if not wanted:
            self.put(place, "")
        elif not had:
            self.put(place, [table.unwrap() for table in tables])
        else:
            self.is_changed, self._left = True, None
            self._emptied.discard(place)
            _change(there, had, wanted, tables)

    def rename(self, place: Place, name: str) -> None:
        """Rename a key within its table."""
        value = self.value(*place)
        if value is not None:
            self.put(place, "")
            self.put((*place[:-1], name), value)

    def line(self, place: Place, keys: Iterable[str]) -> str:
        """Return some keys of a table as one line, as `lines` returns whole tables."""
        found = _at(self._now, place)
        there = found if isinstance(found, Mapping) else {}
        return _line(_inline({key: _plain(there[key]) for key in keys if key in there}))

    def put_line(self, place: Place, keys: Iterable[str], line: str) -> None:
        """Set some keys of a table from a line.

        Raise `LessonDocumentError`, with nothing changed, for a line that is no table.
        """
        wanted = _table_of(line, 1).unwrap() if line.strip() else {}
        for key in keys:
            if key not in wanted:
                self.put((*place, key), "")
        for key, value in wanted.items():
            self.put((*place, key), value)

    def rearranged(self, change: Callable[[str], str]) -> "LessonDocument":
        """Return a document with its whole text changed; exceptions of the change pass through."""
        return LessonDocument(self._mark + change(self.text.removeprefix(_MARK)))

    @property
    def _now(self) -> tomlkit.TOMLDocument:
        if self._left is None:
            self._left = self._toml
            if self._emptied:
                self._left = _parsed(tomlkit.dumps(self._toml))
                for place in self._emptied:
                    _take_away(self._left, place)
        return self._left

    def _add(self, way: Place, key: str, item: Item) -> None:
        """Add a key after the last one of a table, before the comments of the next table."""
        table = _at(self._toml, way)
        last = _last_line(table)
        if last is None:
            table[key] = item
            return
        end = last.trivia.trail or "\n"
        last.trivia.trail = f"{end}{last.trivia.indent}{key} = {item.as_string()}{end}"
        self._toml = _parsed(tomlkit.dumps(self._toml))


def read_document(path: Path) -> LessonDocument:
    """Open a file; raise `LessonDocumentError` with a sentence on the fault."""
    try:
        return LessonDocument(read_whole(path, LARGEST).decode("utf-8"))
    except OSError as error:
        what = worded("{path} cannot be read: {why}.", path=str(path), why=reason(error))
        raise LessonDocumentError(what) from error
    except UnicodeDecodeError as error:
        what = worded("{path} is not text in UTF-8; save it as UTF-8.", path=str(path))
        raise LessonDocumentError(what) from error
    except LessonDocumentError as error:
        raise LessonDocumentError(f"{path} {error}") from error


def write_document(document: LessonDocument, path: Path, before: str | None = None) -> None:
    """Write a file; raise `OSError`.

    With ``before`` the file must still hold that text, else `ChangedFileError` is raised.
    """
    if before is not None and path.exists() and read_whole(path, 4 * LARGEST) != before.encode():
        raise ChangedFileError
    write_whole(path, document.text.encode())


def _parsed(text: str) -> tomlkit.TOMLDocument:
    try:
        read_toml(text)
        return tomlkit.parse(text)
    except RecursionError as error:
        raise LessonDocumentError(worded("is not well formed: it is nested too deeply.")) from error
    except (ValueError, TOMLKitError) as error:
        what = sentence(worded("is not well formed: {error}", error=str(error)))
        raise LessonDocumentError(f"{what}.") from error


def _at(value: Any, place: Place | list[str | int]) -> Any:  # noqa: ANN401 - a file may hold anything
    for key in place:
        if isinstance(key, str):
            value = value.get(key) if isinstance(value, Mapping) else None
        elif isinstance(value, MutableSequence) and key < len(value):
            value = value[key]
        else:
            return None
    return value


def _plain(found: object) -> object:
    return found.unwrap() if isinstance(found, Item) else found


def _take_away(document: tomlkit.TOMLDocument, place: Place) -> None:
    *way, key = place
    table = _at(document, way)
    if isinstance(table, MutableMapping) and key in table:
        del table[key]
        if not table and isinstance(table, InlineTable):
            _take_away(document, tuple(way))


def _lines(found: object) -> list[str]:
    return [_line(each) for each in found] if isinstance(found, MutableSequence) else []


def _last_line(table: object) -> Item | None:
    if not isinstance(table, Table | tomlkit.TOMLDocument):
        return None
    body = table.value.body if isinstance(table, Table) else table.body
    own = [item for key, item in body if key is not None and not isinstance(item, Table | AoT)]
    return own[-1] if own else None


def _item(value: object) -> Item:
    """Return a value as a TOML item; long texts keep their lines."""
    if isinstance(value, str):
        # TOML drops a line end at the very beginning of lines, and reads the other kind as this.
        keeps_lines = "\n" in value and not value.startswith("\n") and "\r" not in value
        return tomlkit.string(value, multiline=keeps_lines)
    if isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
        array = tomlkit.array()
        for each in value:
            array.append(_inline(each))
        return array.multiline(multiline=True)
    return tomlkit.item(value)


def _inline(value: Mapping[str, Any]) -> InlineTable:
    table = tomlkit.inline_table()
    for key, inner in value.items():
        table[key] = _inline(inner) if isinstance(inner, dict) else inner
    return table


def _line(table: object) -> str:
    """Return a table as one line, without the braces."""
    if isinstance(table, InlineTable) and "\n" not in table.as_string():
        written = table.as_string()
    elif isinstance(table, Table | InlineTable):
        written = _inline(table.unwrap()).as_string()
    else:
        return str(table)
    return written.strip()[1:-1].strip()


def _table_of(line: str, number: int) -> InlineTable:
    try:
        read_toml(f"x = {{ {line} }}")
        found = tomlkit.parse(f"x = {{ {line} }}")["x"]
    except (ValueError, TOMLKitError, RecursionError) as error:
        what = worded(
            "line {number} is not well formed: {line}; the expected form is "
            'object = "bear", tapped = true',
            number=number,
            line=line,
        )
        raise LessonDocumentError(what) from error
    if not isinstance(found, InlineTable):
        raise LessonDocumentError(worded("line {number} is no table", number=number))
    return found


def _change(
    there: Any,  # noqa: ANN401 - one of two kinds of lists
    had: list[str],
    wanted: list[str],
    tables: list[InlineTable],
) -> None:
    """Change only those tables of a list whose lines differ, from the end so that indices hold."""
    steps = SequenceMatcher(None, had, wanted, autojunk=False).get_opcodes()
    for step, start, end, begin, stop in reversed(steps):
        if step == "equal":
            continue
        both = min(end - start, stop - begin)
        for number in reversed(range(start + both, end)):
            del there[number]
        for offset in reversed(range(begin + both, stop)):
            there.insert(start + both, _for_list(there, tables[offset]))
        for offset in range(both):
            _become(there[start + offset], tables[begin + offset].unwrap())


def _for_list(there: object, table: InlineTable) -> Item:
    if not isinstance(there, AoT):
        return table
    made = tomlkit.table()
    made.update(table.unwrap())
    return made


def _become(table: Any, wanted: dict[str, Any]) -> None:  # noqa: ANN401 - one of two kinds of tables
    """Change only the keys that differ."""
    for key in [key for key in table if key not in wanted]:
        del table[key]
    had = table.unwrap()
    for key, value in wanted.items():
        if key not in had or had[key] != value:
            table[key] = _inline(value) if isinstance(value, dict) else value


_HEADER = re.compile(r"\[{1,2}[^\[\]{}=,]+\]{1,2}[ \t]*(#.*)?$")
_STEP = re.compile(r"\[\[[ \t]*step[ \t]*\]\]")
_WITHIN = re.compile(r"\[{1,2}[ \t]*step[ \t]*\.")
_LINE_END = "\r\n"


class StepBlocksError(ValueError):
    """Steps that cannot be moved as blocks; the text gives the reason."""


def inserted(text: str, at: int, block: str) -> str:
    """Return a text with one more step at an index from 0."""
    end = "\r\n" if "\r\n" in text else "\n"
    new = end.join(block.splitlines())
    there = read_toml(block)["step"][0]

    def change(parts: list[str], gaps: list[str], steps: list[int]) -> None:
        after = steps[-1] + 1 if steps else len(parts)
        place = steps[at] if at < len(steps) else after
        parts.insert(place, new)
        if place < len(gaps):
            gaps.insert(place, 2 * end)
        else:
            gaps[-1:] = [2 * end, gaps[-1] or end]

    def expected(data: list[Any]) -> list[Any]:
        return [*data[:at], there, *data[at:]]

    return _changed(text, change, expected)


def removed(text: str, number: int) -> str:
    """Return a text without a step."""

    def change(parts: list[str], gaps: list[str], steps: list[int]) -> None:
        place = steps[number]
        del parts[place]
        del gaps[place - 1 if place and place == len(parts) else place]

    return _changed(text, change, lambda data: [*data[:number], *data[number + 1 :]])


def moved(text: str, number: int, to: int) -> str:
    """Return a text with a step moved to another index."""

    def change(parts: list[str], _gaps: list[str], steps: list[int]) -> None:
        order = list(steps)
        order.insert(to, order.pop(number))
        blocks = [parts[place] for place in order]
        for place, block in zip(steps, blocks, strict=True):
            parts[place] = block

    def expected(data: list[Any]) -> list[Any]:
        others = [*data[:number], *data[number + 1 :]]
        return [*others[:to], data[number], *others[to:]]

    return _changed(text, change, expected)


def _changed(
    text: str,
    change: Callable[[list[str], list[str], list[int]], None],
    expected: Callable[[list[Any]], list[Any]],
) -> str:
    """Return the text with changed blocks; raise `StepBlocksError` unless it parses as expected."""
    before = read_toml(text)
    data = before.get("step", [])
    parts, gaps, steps = _parts(text)
    if not isinstance(data, list) or len(steps) != len(data):
        raise _unlike()
    change(parts, gaps, steps)
    after = "".join(part + gap for part, gap in zip(parts, gaps, strict=True))
    try:
        found = read_toml(after)
    except ValueError as error:
        raise _unlike() from error
    if {**found, "step": found.get("step", [])} != {**before, "step": expected(data)}:
        raise _unlike()
    return after


def _unlike() -> StepBlocksError:
    return StepBlocksError(
        worded("the steps of this file are written in a way in which they cannot be moved here")
    )


def _parts(text: str) -> tuple[list[str], list[str], list[int]]:
    lines = text.splitlines(keepends=True)
    begins = [0]
    for number, line in enumerate(lines):
        if _HEADER.match(line.strip()) and not _WITHIN.match(line.strip()):
            begin = number
            while begin > begins[-1] and lines[begin - 1].lstrip().startswith("#"):
                begin -= 1
            begins.append(begin)
    found = ["".join(lines[a:b]) for a, b in pairwise([*begins, len(lines)])]
    parts = [each.rstrip(_LINE_END) for each in found]
    gaps = [each[len(part) :] for each, part in zip(found, parts, strict=True)]
    steps = [place for place, part in enumerate(parts) if _is_step(part)]
    return parts, gaps, steps


def _is_step(part: str) -> bool:
    head = next((line for line in part.splitlines() if not line.lstrip().startswith("#")), "")
    return bool(_STEP.match(head.strip()))
