"""Plain data of files: limits, TOML, ranges of editions, and sentences about faults."""

import re
import reprlib
import tomllib
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Protocol

import msgspec

from core.messages import worded
from core.state.ids import CardId, ObjectId

DEEPEST = 32
LONGEST = 4000
LARGEST = 10**9
_READ_BY_PEOPLE = frozenset({"title", "note", "source", "say", "text"})
_LONGEST_SENTENCE = 2000
_LONG_NUMBER = r"([0-9]{20})[0-9]{20,}"
# Compiled when first asked for, like all below: most starts read no file that is at fault.
_PLACE = r"(?s)^(.*) - at `\$\.?(.*)`$"
_INDEX = r"\[(\d*|\.\.\.)\]"
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "str": "text",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}
_quoting = reprlib.Repr()
_quoting.maxstring = _quoting.maxother = 80


def are_texts(value: object) -> bool:
    """Return whether a value is a list of texts."""
    return isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)


def quoted(value: object) -> str:
    """Return a value as code would write it, shortened where it is long."""
    return _quoting.repr(value)


def sentence(text: str, longest: int = _LONGEST_SENTENCE) -> str:
    """Return a text as one line of bounded length that any file can take.

    Of a number that is longer than any in a game only the first digits stay.
    """
    line = " ".join(text.encode("utf-8", "backslashreplace").decode().split())
    line = "".join(sign if sign.isprintable() else quoted(sign)[1:-1] for sign in line)
    line = re.sub(_LONG_NUMBER, r"\1…", line)
    return line if len(line) <= longest else f"{line[:longest]}…"


def oddity(data: object) -> str:
    """Return the first value that no scenario can contain, with its place, or ``""``."""
    waiting: list[tuple[tuple[str | int, ...], object]] = [((), data)]
    while waiting:
        path, value = waiting.pop()
        if len(path) > DEEPEST:
            return worded(
                "{path}: is nested more than {deepest} deep", path=place(path[:2]), deepest=DEEPEST
            )
        wrong = _odd(value, path[-1] if path else "")
        if wrong:
            return f"{place(path)}: {wrong}" if path else wrong
        waiting += [((*path, key), each) for key, each in reversed(list(_inside(value)))]
    return ""


def _inside(value: object) -> Iterator[tuple[str | int, object]]:
    if isinstance(value, Mapping):
        yield from value.items()
    elif isinstance(value, list | tuple):
        yield from enumerate(value)


def _odd(value: object, key: str | int) -> str:
    if isinstance(value, str):
        return _odd_text(value, key)
    if isinstance(value, Mapping):
        return next((wrong for each in value if (wrong := _odd_key(each))), "")
    if isinstance(value, int | float):
        what = worded("must be a number from -{largest} to {largest}", largest=LARGEST)
        return "" if abs(value) <= LARGEST else what
    if value is None:
        return worded("must not be null; leave the key out")
    known = isinstance(value, list | tuple)
    return "" if known else worded("must be no {name}; write it as text", name=type(value).__name__)


def _odd_key(key: object) -> str:
    wrong = _odd_text(key, "") if isinstance(key, str) else "is no text"
    return worded("the key {key} {wrong}", key=quoted(key), wrong=wrong) if wrong else ""


def _odd_text(text: str, key: str | int) -> str:
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        return worded("holds an invalid character")
    if len(text) > LONGEST and key not in _READ_BY_PEOPLE:
        return worded("must be at most {longest} characters long", longest=LONGEST)
    return ""


def place(path: tuple[str | int, ...]) -> str:
    """Return a path as text: ``step 3: expect 2: names``."""
    words: list[str] = []
    for part in path:
        if isinstance(part, int):
            words[-1:] = [f"{words[-1] if words else 'entry'} {part + 1}"]
        else:
            words.append(quoted(part)[1:-1])
    return ": ".join(words)


def error_sentence(error: msgspec.ValidationError) -> str:
    """Return an error of msgspec as a sentence with its place: ``setup 1: tapped: must be ...``."""
    found = re.match(_PLACE, str(error))
    text, where = (found[1], _in_words(found[2])) if found else (str(error), "")
    for pattern, words in _SENTENCES:
        known = re.match(pattern, text)
        if known:
            text = words(*known.groups())
            break
    return sentence(f"{where}: {text}" if where else text)


def _in_words(path: str) -> str:
    """Return msgspec's ``setup[0].tapped`` as text; ``...`` stands for an unknown key."""

    def counted(found: re.Match[str]) -> str:
        return f" {int(found[1]) + 1}" if found[1].isdecimal() else ""

    return re.sub(_INDEX, counted, path).replace(".", ": ")


def _kinds(names: str) -> str:
    return " or ".join(_KINDS.get(name, name) for name in names.split(" | ") if name != "null")


_SENTENCES: tuple[tuple[str, Callable[..., str]], ...] = (
    (r"(?s)^Object missing required field `(.*)`$", "{}: is missing".format),
    (
        r"(?s)^Object contains unknown field `(.*)`$",
        "{}: is not a known key".format,
    ),
    (
        r"(?s)^Expected `(.*)`, got `(.*)`$",
        lambda wanted, got: worded(
            "must be {wanted}, not {got}", wanted=_kinds(wanted), got=_kinds(got) or "null"
        ),
    ),
    (
        r"(?s)^Invalid enum value (.*)$",
        "{} is not a known word".format,
    ),
)


Ranges = str | Sequence[str]
"""Each text is an id, or conditions with commas between them; of a list any one is enough."""

_CONDITION = re.compile(r"\s*(>=|<=|>|<|)\s*([^\s<>=,]+)\s*")
_HOLDS: Mapping[str, Callable[[str, Sequence[str]], bool]] = {
    "": lambda edition, lineage: edition == lineage[-1],
    ">=": lambda edition, lineage: edition in lineage,
    ">": lambda edition, lineage: edition in lineage[:-1],
    "<": lambda edition, lineage: edition not in lineage,
    "<=": lambda edition, lineage: edition not in lineage[:-1],
}


def covers(ranges: Ranges, lineage: Sequence[str]) -> bool:
    """Return whether ranges include an edition: the last of ``lineage``, oldest first."""
    return any(
        all(_HOLDS[sign](edition, lineage) for sign, edition in _conditions(text))
        for text in _texts(ranges)
    )


def covered(ranges: Ranges, editions: Sequence[str]) -> tuple[str, ...]:
    """Return the editions of a game, oldest first, that ranges include."""
    lineages = (editions[:number] for number in range(1, len(editions) + 1))
    return tuple(lineage[-1] for lineage in lineages if covers(ranges, lineage))


def form_fault(ranges: Ranges) -> str:
    """Return which text is no valid edition or range, or ``""``."""
    odd = next((text for text in _texts(ranges) if not _conditions(text)), None)
    if odd is None:
        return ""
    return worded("{odd} is no edition and no range such as '>=2021-06'", odd=quoted(odd))


def edition_fault(ranges: Ranges, editions: Sequence[str], among: Sequence[str]) -> str:
    """Return which text has an unknown edition, or includes none of ``among``; else ``""``."""
    for text in _texts(ranges):
        for _, edition in _conditions(text):
            if edition not in editions:
                return worded(
                    "{edition} is none of {editions}",
                    edition=quoted(edition),
                    editions=", ".join(editions),
                )
        if not set(covered(text, editions)) & set(among):
            return worded("{text} means no edition of this scenario", text=quoted(text))
    return ""


def _texts(ranges: Ranges) -> Sequence[str]:
    return (ranges,) if isinstance(ranges, str) else ranges


@cache
def _conditions(text: str) -> tuple[tuple[str, str], ...]:
    found = [_CONDITION.fullmatch(part) for part in text.split(",")]
    return tuple((each[1], each[2]) for each in found if each) if all(found) else ()


_MOST_NESTED = 50_000
"""How many tables the keys of a file with dots may ask for; the reader keeps 1 KB of each."""
_SHORT = 1 << 16
"""The length in letters below which a text cannot ask for that many tables."""
_PART = r"""(?:(?<![\w-])[\w-]++|"(?:\\.|[^"\\\n])*+"?|'[^'\n]*+'?)"""
_LONG = re.compile(rf"\.(?:[ \t]*+{_PART}[ \t]*+\.){{{DEEPEST - 1}}}", re.DOTALL)
"""A part of every key that is too long, and of hardly any other text."""
_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r"|#[^\n]*+"
    rf"|(?P<key>{_PART}(?:[ \t]*+\.[ \t]*+{_PART})++)"
    rf"|{_PART}",
    re.DOTALL,
)
"""The tokens of a file; only keys with dots have a name."""


class TomlError(ValueError):
    """A text that is no TOML or exceeds the limits; its message gives the fault and its place."""


def read_toml(text: str) -> dict[str, Any]:
    """Return the data of a TOML text, or raise `TomlError`."""
    _bounded(text)
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise TomlError(worded("it is nested too deeply")) from error
    except MemoryError as error:
        raise TomlError(worded("it needs more memory than there is")) from error
    except ValueError as error:  # faults of form, and numbers of thousands of digits
        raise TomlError(str(error)) from error


def _bounded(text: str) -> None:
    """Refuse keys with more parts than the data of any file may have tables in each other."""
    if len(text) < _SHORT and not _LONG.search(text):
        return
    nested = 0
    for found in _TOKEN.finditer(text):
        key = found["key"]
        if key is None:
            continue
        parts = sum(1 for _ in re.finditer(_PART, key))
        nested += parts
        if parts > DEEPEST:
            raise TomlError(
                worded(
                    "a key in line {line} has {parts} parts, more than {most}",
                    line=text.count("\n", 0, found.start()) + 1,
                    parts=parts,
                    most=DEEPEST,
                )
            )
        if nested > _MOST_NESTED:
            raise TomlError(worded("its keys have more dots than a file of lessons may have"))


class UnnamedError(ValueError):
    """Something that a step is about and that no word of the scenario means."""


class Words(Protocol):
    """Names of objects and cards; raises `UnnamedError` for unnamed ones."""

    def object(self, object_id: ObjectId, /) -> str:
        """Return the word for an object, an ability that waits, or an effect that lasts."""

    def card(self, who: CardId, /) -> str:
        """Return the word for a card."""


_GAPS = re.compile(r"[^a-z0-9]+")


def slug(text: str) -> str:
    """Return a name in small letters without signs: ``Tok-Tok, Volcano Born`` as one word."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return _GAPS.sub("-", plain.replace("'", "").casefold()).strip("-")
