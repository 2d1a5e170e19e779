"""Texts of the core: templates with named values, rendered for one viewer.

A template is a literal where a `Message` is made, so that the catalogue of all templates can be
read from the source (`core.cli.check`). A template with a plural is two whole
sentences with a bar between them, ``"{count} card moves.|{count} cards move."``: the first number
among the values selects one of them, or the field with the form ``select``, which shows nothing. A
field in braces is the name of a value; behind a colon is its form:

- ``{parts}``, ``{parts:or}``, ``{parts:,}`` a list: ``a, b and c``, ``a, b or c``, ``a, b, c``;
  ``{parts:;}``, ``{parts:/}``, ``{parts: }`` and ``{parts: · }`` likewise
- ``{card:capital}``, ``{what:small}`` with a capital or a small first letter, ``{title:lower}`` in
  small letters, ``{sentence:open}`` without its full stop
- ``{change:+d}``, ``{value:g}`` a number as Python formats it

A value that names a card is a `CardName`; where the viewer may not know that card, "a card".
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from string import Formatter
from typing import NoReturn

from msgspec import Struct

from core.grammar import capitalised, is_plural, listed, uncapitalised, without_full_stop

Knows = Callable[[int], bool]
"""Returns whether a viewer may know an object's card, by the object's id."""


class CardName(Struct, frozen=True, gc=False):
    """The name of an object, or of a part of it, that reveals its card."""

    object: int
    name: str

    def __str__(self) -> str:
        return self.name


@lru_cache(4_096)
def card_named(object_id: int, name: str) -> CardName:
    """Return a name as one shared value: a history keeps several for each action."""
    return CardName(object_id, name)


class Message:
    """A text for users: a template and the values of its fields, rendered late.

    ``str(message)`` is the text for a viewer who may know every card, `render` that for any viewer.
    """

    __slots__ = ("_values", "template")

    template: str
    _values: tuple["Value", ...]
    """In the order of the template's fields; a dict would take twice the memory."""

    def __init__(self, template: str, /, **values: "Value") -> None:
        in_order = tuple(values[name] for name in _fields(template)) if values else ()
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "_values", in_order)

    @classmethod
    def made(cls, template: str, values: Mapping[str, "Value"]) -> "Message":
        """Return a message of a template that is a literal elsewhere."""
        return cls(template, **values)

    def filled(self, values: Mapping[str, "Value"]) -> "Message":
        """Return the same template with these values."""
        return self.made(self.template, values)

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the fields of the template, each once."""
        return _fields(self.template)

    @property
    def values(self) -> dict[str, "Value"]:
        """The values by field; empty before any were filled in."""
        return dict(zip(_fields(self.template), self._values, strict=False)) if self._values else {}

    @property
    def cards(self) -> Iterator[CardName]:
        """The names of cards in it, also in nested messages."""
        for value in self._values:
            for each in value if isinstance(value, tuple) else (value,):
                if isinstance(each, CardName):
                    yield each
                elif isinstance(each, Message):
                    yield from each.cards

    @property
    def first_field(self) -> str:
        """The field whose value begins the text, or ``""``."""
        for text, field, form in _parts(self.template):
            if text or form != _SELECT:
                return "" if text else field
        return ""

    def __setattr__(self, name: str, _value: object) -> NoReturn:
        raise AttributeError(f"a message does not change: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a message does not change: {name}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return self.template == other.template and self._values == other._values

    def __hash__(self) -> int:
        return hash((self.template, self._values))

    def __bool__(self) -> bool:
        return bool(self.template)

    def __reduce__(self) -> "tuple[Callable[..., Message], tuple[str, Mapping[str, Value]]]":
        """Let another process make the same message again."""
        return Message.made, (self.template, self.values)

    def __str__(self) -> str:
        return render(self)

    def __repr__(self) -> str:
        values = "".join(f", {name}={value!r}" for name, value in self.values.items())
        return f"Message({self.template!r}{values})"


Words = str | int | float | CardName | Message
"""One value of a field, to be rendered."""
Text = Message | str
"""A text for users, or a text printed on a card."""
Value = Words | tuple[Words, ...]
"""The value of a field; a list is a tuple."""

_SELECT = "select"
_BETWEEN = {"\n": "\n", ",": ", ", ";": "; ", " ": " ", " · ": " · ", "/": "/"}

_FORMS: Mapping[str, Callable[[str], str]] = {
    "capital": capitalised,
    "lower": str.casefold,
    "small": uncapitalised,
    "open": without_full_stop,
}

NO_WORDS = Message("")
"""The empty text."""
A_CARD = Message("a card")
"""Stands for a card that the viewer may not know."""
NAMELESS_OBJECT = Message("the nameless object")
NAMELESS_CARD = Message("the nameless card")
"""Stands for a card without a name."""
_NO_NAMES = (A_CARD, NAMELESS_OBJECT, NAMELESS_CARD)


def verbatim(words: Words) -> Message:
    """Return a name or a printed text as a message."""
    return words if isinstance(words, Message) else Message("{words}", words=words)


def sentence_case(words: Words) -> Message:
    """Return a message with a capital first letter."""
    if isinstance(words, Message) and words.template[:1].isupper():
        return words
    return Message("{words:capital}", words=words)


def is_everything_known(_object_id: int) -> bool:
    """Return True: the `Knows` of a viewer who sees everything."""
    return True


def render(message: Message, knows: Knows = is_everything_known) -> str:
    """Return the text of a message for a viewer, with unknown cards unnamed."""
    text = _text(message, knows)
    values = message.values
    # "A card is ...", where the name of the card would have its own capital.
    first = message.first_field if values else ""
    unknown = first in values and _is_unknown(values[first], knows)
    return capitalised(text) if unknown else text


def worded(template: str, /, **values: "Value") -> str:
    """Return a text at once, for readers who may see every card.

    The catalogue holds its template like that of every other message.
    """
    return render(Message.made(template, values))


def with_names_hidden(message: Message, knows: Knows) -> Message:
    """Return a message in which unknown cards are permanently "a card"."""
    return _with_names(message, lambda card: card if knows(card.object) else A_CARD)


def without_ids(message: Message) -> Message:
    """Return a message with plain names; object ids are only for viewers of the whole table."""
    return _with_names(message, lambda card: card.name)


def _with_names(message: Message, name: Callable[[CardName], Words]) -> Message:
    if not message.values:
        return message
    return message.filled({field: _named(each, name) for field, each in message.values.items()})


def _named(value: Value, name: Callable[[CardName], Words]) -> Value:
    if isinstance(value, tuple):
        return tuple(_named_words(each, name) for each in value)
    return _named_words(value, name)


def _named_words(words: Words, name: Callable[[CardName], Words]) -> Words:
    if isinstance(words, CardName):
        return name(words)
    return _with_names(words, name) if isinstance(words, Message) else words


@cache
def _parts(template: str) -> tuple[tuple[str, str, str], ...]:
    """Return the pieces of a template: a text, the field behind it (or none), and its form."""
    return tuple(
        (text, name or "", form or "") for text, name, form, _ in Formatter().parse(template)
    )


@cache
def _fields(template: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for _, name, _ in _parts(template) if name))


def _text(message: Message, knows: Knows) -> str:
    values = message.values
    if not values:
        return message.template.replace("{{", "{").replace("}}", "}")
    one, divided, several = message.template.partition("|")
    chosen = several if divided and is_plural(_count(message, values)) else one
    filled = ""
    for text, name, form in _parts(chosen):
        filled += text
        if name:
            filled += _formed(values[name], form, knows)
    return filled


def _count(message: Message, values: Mapping[str, Value]) -> float:
    """Return the number that selects the singular or the plural of a template."""
    selects = [name for _, name, form in _parts(message.template) if form == _SELECT]
    counts = selects or list(values)
    return next(each for each in map(values.__getitem__, counts) if isinstance(each, (int, float)))


def _formed(value: Value, form: str, knows: Knows) -> str:
    if isinstance(value, tuple):
        several = [_words(each, knows) for each in value]
        between = _BETWEEN.get(form)
        return listed(several, form or "and") if between is None else between.join(several)
    if isinstance(value, (int, float)):
        return "" if form == _SELECT else format(value, form)
    words = _words(value, knows)
    return _FORMS[form](words) if form else words


def _words(value: Words, knows: Knows) -> str:
    if isinstance(value, CardName):
        return value.name if knows(value.object) else str(A_CARD)
    return _text(value, knows) if isinstance(value, Message) else str(value)


def _is_unknown(value: Value, knows: Knows) -> bool:
    if isinstance(value, tuple):
        return bool(value) and _is_unknown(value[0], knows)
    return value in _NO_NAMES or (isinstance(value, CardName) and not knows(value.object))
