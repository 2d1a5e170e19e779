"""Forms for manual actions: the fields, and the action that their values make. Data only.

A ruleset lists its forms for a position; a window shows any of them without knowing a game.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import cache
from types import UnionType
from typing import Annotated, TypeVar, get_args, get_origin

from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from core.grammar import capitalised
from core.messages import NO_WORDS, Message, verbatim
from core.rules.actions import Action, Asked
from core.rules.choices import Option
from core.state.ids import ObjectId

Made = TypeVar("Made", bound=Struct)
Value = str | int | bool | tuple[str, ...] | None
"""The value of a field: a text, a number, yes or no, several texts, or None."""


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
    """One field of a form.

    ``start`` is its first value. ``note`` explains an empty field; a ``required`` text is never
    empty, and ``longest`` is its maximum length, 0 for any number. ``when`` is another field with
    the values for which this one is shown.
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
        """The label as text."""
        return str(self.title)

    @property
    def hint(self) -> str:
        """The note on an empty field as text."""
        return str(self.note)


class UnfinishedError(ValueError):
    """An incomplete form; the text is a sentence on the missing value."""


class Answers:
    """The values of a form's fields, with access by kind."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = values

    def number(self, field: str) -> int | None:
        """Return a number, or None if the field is empty."""
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
        """Return whether a box is checked."""
        return self._values.get(field) is True

    def given(self, field: str) -> Value:
        """Return the value of a text field as cards print it; None if it is empty.

        The text "none" means an empty text.
        """
        value = self._values.get(field)
        if isinstance(value, str):
            return value.strip() or None
        if isinstance(value, tuple):
            no_words = [word.lower() for word in value] == ["none"]
            return () if no_words else tuple(capitalised(word) for word in value) or None
        return value


class Preset(Struct, frozen=True, kw_only=True):
    """A preset: a label for a list, its source, and the values of the fields.

    ``printed`` ones are printed cards, the others come from texts of cards on the table.
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
    """One kind of manual action: its title, its purpose, its fields.

    ``make`` turns values into the action, or raises `UnfinishedError`. ``presets`` are suggestions
    from the cards in play.
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
        """The title as text."""
        return str(self.title)

    @property
    def says(self) -> str:
        """The purpose as text."""
        return str(self.message)


def asked(form: Form, values: Mapping[str, Value]) -> tuple[Field, ...]:
    """Return the fields that are shown for these values."""
    conditions = ((field, *field.when) for field in form.fields)
    return tuple(
        field for field, other, wanted in conditions if not other or values.get(other) in wanted
    )


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
    """Return a field to pick one option, by default the first."""
    picked = known[0].id if start is None else start
    return Field(id=name, title=label, ask=Ask.PICK, start=picked, options=known)


def picked(answers: Answers, field: str, missing: Message) -> ObjectId:
    """Return a picked object; raise `UnfinishedError` with the sentence if none is."""
    found = answers.text(field)
    if not found:
        raise UnfinishedError(missing)
    return ObjectId(int(found))


_ANY = Asked(title=NO_WORDS)


def asking(  # noqa: PLR0913 - keyword options of a field
    kind: type[Struct],
    name: str,
    title: Message | None = None,
    *,
    prefix: str = "",
    hint: Message = NO_WORDS,
    known: Iterable[str] = (),
    start: Value = None,
    ask: Ask | None = None,
    lowest: int | None = None,
    highest: int | None = None,
) -> Field:
    """Return the field of a form for one field of a Struct, by its type and its `Asked` annotation.

    Its first value is the default of the field, unless ``start`` is given. ``prefix`` makes its id
    unique in the form. A text or a list may be asked for as a number.
    """
    field = _fields(kind)[name]
    by_type, empty = _asked_for(field)
    asked = next(
        (each for each in getattr(field.type, "__metadata__", ()) if isinstance(each, Asked)), _ANY
    )
    return Field(
        id=f"{prefix}{name}",
        title=asked.title if title is None else title,
        ask=ask or by_type,
        start=empty if start is None and ask is None else start,
        options=options(known),
        note=hint,
        lowest=asked.lowest if lowest is None else lowest,
        highest=asked.highest if highest is None else highest,
        longest=asked.longest,
    )


def filled(kind: type[Made], answers: Answers, prefix: str = "", /, **beside: object) -> Made:
    """Return the Struct from form values by field name.

    Empty fields get their defaults, as do those in the keyword arguments.
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
    """Return the kind of a field and its first value."""
    kind = get_args(field.type)[0] if get_origin(field.type) is Annotated else field.type
    types = get_args(kind) if isinstance(kind, UnionType) else (kind,)
    if bool in types:
        return Ask.FLAG, False
    if int in types:
        return Ask.NUMBER, None if field.required else field.default
    if str in types:
        return Ask.TEXT, ""
    return Ask.WORDS, ()
