"""Forms for actions done by hand: what a person fills in, and the action it makes. Data only.

A ruleset lists its forms for a position; a window shows any of them without knowing a game.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import cache
from types import UnionType
from typing import TypeVar, get_args

from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from core.grammar import capitalised
from core.messages import NO_WORDS, Message, verbatim
from core.rules.actions import Action
from core.rules.choices import Option
from core.state.ids import ObjectId

Made = TypeVar("Made", bound=Struct)
Value = str | int | bool | tuple[str, ...] | None
"""What a field holds: a word, a number, yes or no, several words, or nothing yet."""


class Ask(StrEnum):
    """How a field is asked for.

    ``NUMBER`` may be left blank where it starts blank. ``TEXT`` is free text with options as
    suggestions, ``WORDS`` the same for several words. ``PICK`` takes one option, ``MANY``
    any number of them.
    """

    NUMBER = "number"
    TEXT = "text"
    WORDS = "words"
    PICK = "pick"
    MANY = "many"
    FLAG = "flag"


class Field(Struct, frozen=True, kw_only=True):
    """One thing to fill in.

    ``start`` is what stands there first. ``note`` says what an empty field means; a ``required``
    text is never empty, and ``longest`` is how many letters it has at most, 0 for any number.
    ``when`` names another field and the values of it with which this one is asked for.
    """

    id: str
    title: Message
    ask: Ask
    start: Value = None
    options: tuple[Option, ...] = ()
    note: Message = NO_WORDS
    lowest: int = -99
    highest: int = 99
    required: bool = False
    longest: int = 0
    when: tuple[str, tuple[Value, ...]] = ("", ())

    @property
    def label(self) -> str:
        """Its label in words."""
        return str(self.title)

    @property
    def hint(self) -> str:
        """What an empty field means, in words."""
        return str(self.note)


class UnfinishedError(ValueError):
    """A form that says too little yet; the text tells in a sentence what is missing."""


class Answers:
    """What stands in the fields of a form, asked for by kind."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = values

    def number(self, field: str) -> int | None:
        """Return a number, or None where none stands."""
        value = self._values.get(field)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def text(self, field: str) -> str:
        """Return a text without blanks around it."""
        value = self._values.get(field)
        return value.strip() if isinstance(value, str) else ""

    def words(self, field: str) -> tuple[str, ...]:
        """Return several words."""
        value = self._values.get(field)
        return value if isinstance(value, tuple) else ()

    def flag(self, field: str) -> bool:
        """Tell whether something is ticked."""
        return self._values.get(field) is True

    def given(self, field: str) -> Value:
        """Return an answer as a value has it, words as cards print them; None where none stands.

        The word "none" is the answer that there are no words.
        """
        value = self._values.get(field)
        if isinstance(value, str):
            return value.strip() or None
        if isinstance(value, tuple):
            no_words = [word.lower() for word in value] == ["none"]
            return () if no_words else tuple(capitalised(word) for word in value) or None
        return value


class Preset(Struct, frozen=True, kw_only=True):
    """Answers at hand: words for a list, where they come from, what stands in the fields then.

    ``printed`` ones come from what the press prints, the others from what cards here speak of.
    """

    message: Message
    source: str = ""
    printed: bool = False
    values: dict[str, Value] = {}

    @property
    def label(self) -> str:
        """Its words."""
        return str(self.message)


class Form(Struct, frozen=True, kw_only=True):
    """One kind of action by hand: its name in a list, what it is for, its fields.

    ``make`` turns answers into the action, or raises `UnfinishedError`. ``presets`` are
    answers that the cards at hand suggest.
    """

    id: str
    title: Message
    message: Message
    fields: tuple[Field, ...]
    make: Callable[[Answers], Action]
    group: str = ""
    presets: tuple[Preset, ...] = ()

    @property
    def label(self) -> str:
        """Its name in words."""
        return str(self.title)

    @property
    def says(self) -> str:
        """What it is for, in words."""
        return str(self.message)


def asked(form: Form, values: Mapping[str, Value]) -> tuple[Field, ...]:
    """Return the fields that are asked for while these values stand in them."""
    return tuple(field for field in form.fields if not field.when[0] or _holds(field.when, values))


def _holds(when: tuple[str, tuple[Value, ...]], values: Mapping[str, Value]) -> bool:
    name, wanted = when
    return values.get(name) in wanted


NOTHING_YET = Option("", Message("…"))
"""The entry of a list before a selection."""


def options(words: Iterable[str]) -> tuple[Option, ...]:
    """Return words as suggestions, each once."""
    return tuple(Option(word, verbatim(word)) for word in dict.fromkeys(words) if word)


def number(
    name: str, label: Message, start: int | None = 0, lowest: int = -99, hint: Message = NO_WORDS
) -> Field:
    """Return a field for a number."""
    return Field(id=name, title=label, ask=Ask.NUMBER, start=start, lowest=lowest, note=hint)


def how_many(name: str, most: int) -> Field:
    """Return a field for how many of a kind there shall be."""
    return Field(
        id=name, title=Message("How many"), ask=Ask.NUMBER, start=1, lowest=1, highest=most
    )


def text(name: str, label: Message, hint: Message = NO_WORDS, known: Iterable[str] = ()) -> Field:
    """Return a field for a text, with suggestions."""
    return Field(id=name, title=label, ask=Ask.TEXT, start="", note=hint, options=options(known))


def flag(name: str, label: Message) -> Field:
    """Return a field to tick."""
    return Field(id=name, title=label, ask=Ask.FLAG, start=False)


def pick(name: str, label: Message, known: tuple[Option, ...], start: str | None = None) -> Field:
    """Return a field to pick one option; the first is picked unless ``start`` says which."""
    picked = known[0].id if start is None else start
    return Field(id=name, title=label, ask=Ask.PICK, start=picked, options=known)


def picked(answers: Answers, field: str, missing: Message) -> ObjectId:
    """Return a picked object; raise `UnfinishedError` with the sentence if none is."""
    found = answers.text(field)
    if not found:
        raise UnfinishedError(missing)
    return ObjectId(int(found))


def asking(  # noqa: PLR0913 - what differs from field to field, each by its name
    kind: type[Struct],
    name: str,
    title: Message,
    *,
    prefix: str = "",
    hint: Message = NO_WORDS,
    known: Iterable[str] = (),
    start: Value = None,
    ask: Ask | None = None,
    lowest: int = -99,
) -> Field:
    """Return the entry for one field of a value to be made, which is asked for by its type.

    It begins with what the field is by itself, unless ``start`` says otherwise. ``prefix`` tells
    it from the same field of another value in the form. A text may be asked for as a number.
    """
    by_type, empty = _asked_for(_fields(kind)[name])
    return Field(
        id=f"{prefix}{name}",
        title=title,
        ask=ask or by_type,
        start=empty if start is None and ask is None else start,
        options=options(known),
        note=hint,
        lowest=lowest,
    )


def filled(kind: type[Made], answers: Answers, prefix: str = "", /, **beside: object) -> Made:
    """Return the value that the entries of a form make, each of which is called as its field.

    What is left empty stays as the field is by itself; nobody is asked for what is ``beside``.
    """
    given: dict[str, object] = {}
    for name, field in _fields(kind).items():
        value = answers.given(f"{prefix}{name}")
        if value is not None:
            is_text = _asked_for(field)[0] is Ask.TEXT
            given[name] = str(value) if is_text else value
    return kind(**given | beside)


@cache
def _fields(kind: type[Struct]) -> Mapping[str, FieldInfo]:
    return {field.name: field for field in fields(kind)}


def _asked_for(field: FieldInfo) -> tuple[Ask, Value]:
    """Return how a field is asked for, and what stands there first."""
    types = get_args(field.type) if isinstance(field.type, UnionType) else (field.type,)
    if bool in types:
        return Ask.FLAG, False
    if int in types:
        return Ask.NUMBER, None if field.required else field.default
    if str in types:
        return Ask.TEXT, ""
    return Ask.WORDS, ()
