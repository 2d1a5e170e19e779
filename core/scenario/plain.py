"""Plain data from a file: what may be in it at all, and words for what may not."""

import re
import reprlib
from collections.abc import Callable, Iterator, Mapping

import msgspec

from core.messages import worded

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
    """Return what is in the data that no scenario can hold, with its place, or ``""``."""
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
        return _odd_number(value)
    if value is None:
        return worded("must not be null; leave the key out")
    known = isinstance(value, list | tuple)
    return "" if known else worded("must be no {name}; write it as text", name=type(value).__name__)


def _odd_number(value: float) -> str:
    return (
        ""
        if abs(value) <= LARGEST
        else worded("must be a number from -{largest} to {largest}", largest=LARGEST)
    )


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
    """Return a path in words: ``step 3: expect 2: names``."""
    words: list[str] = []
    for part in path:
        if isinstance(part, int):
            words[-1:] = [f"{words[-1] if words else 'entry'} {part + 1}"]
        else:
            words.append(quoted(part)[1:-1])
    return ": ".join(words)


def error_sentence(error: msgspec.ValidationError) -> str:
    """Return what msgspec found, with the place first: ``setup 1: tapped: must be ...``."""
    found = re.match(_PLACE, str(error))
    text, where = (found[1], _in_words(found[2])) if found else (str(error), "")
    for pattern, words in _SENTENCES:
        known = re.match(pattern, text)
        if known:
            text = words(*known.groups())
            break
    return sentence(f"{where}: {text}" if where else text)


def _in_words(path: str) -> str:
    """Return msgspec's ``setup[0].tapped`` in words; a key that it does not tell is ``...``."""

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
