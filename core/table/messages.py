"""Messages between the holder of a table and its viewers, as MessagePack.

Unknown fields are skipped, so that later versions can add some.
"""

from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from core.messages import CardName, Message, Value, Words
from core.rules.history import Event
from core.rules.verdict import Verdict

PROTOCOL = 1
MOST_BYTES = 16_384
"""The greatest size of a request in bytes."""
Plain = Any
"""Plain data: numbers, texts, lists and mappings."""


class OutcomeRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An `Outcome` without its position; the action is plain data."""

    action: Plain = None
    verdict: Verdict = Verdict()
    events: tuple[Event, ...] = ()
    message: Message = Message("")
    note: str = ""
    carried_out: bool = False
    forced: bool = False
    paid: bool = False


class Step(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The difference between two positions of one viewer, and the outcome that made it.

    ``objects`` and ``cards`` are the fields unlike their defaults; a card names a printed card by
    the number under which ``printed`` has sent it. ``rest`` holds the other changed fields.
    """

    outcome: OutcomeRow | None = None
    objects: tuple[dict[str, Plain], ...] = ()
    gone: tuple[int, ...] = ()
    cards: tuple[dict[str, Plain], ...] = ()
    cards_gone: tuple[int, ...] = ()
    printed: tuple[tuple[int, Plain], ...] = ()
    rest: dict[str, Plain] = {}


class Question(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A request that waits for the consent of the players ``of``; some have ``agreed``."""

    id: str
    by: str
    of: tuple[str, ...]
    agreed: tuple[str, ...] = ()
    why: Message = Message("")
    kind: str = "word"
    """``word``, ``goes_on`` (others may act first) or ``back`` (taking actions back)."""


class View(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="k", tag="view"):
    """A change of a viewer's history: after ``kept`` actions follow ``steps``, up to ``cursor``.

    Views of a viewer are numbered without gaps. ``kept`` is -1 in the first view, whose only step
    is the whole position.
    """

    seq: int
    kept: int
    steps: tuple[Step, ...] = ()
    cursor: int = 0
    focus: tuple[int, ...] = ()
    by: str = ""
    game: str = ""
    edition: str = ""


class Status(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="k", tag="status"):
    """The open question of a table, which every viewer sees, and the number of the last view."""

    seq: int
    question: Question | None = None


class Intent(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="k", tag="do"):
    """A request to carry out an action, in the numbers of the view ``base``."""

    id: str
    base: int
    action: Plain
    anyway: bool = False


class TakeBack(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="k", tag="back"):
    """A request to take the last actions back."""

    id: str
    count: int = 1


class Reply(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="k", tag="reply"):
    """The word of a player on a question; the player who asked withdraws it."""

    id: str
    question: str
    yes: bool


class Stops(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="k", tag="stops"):
    """The stops of a player: names of turn steps, and ``spells``."""

    id: str
    at: frozenset[str]


class CatchUp(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="k", tag="catch"):
    """A request for the views from a number on."""

    since: int


class Response(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="k", tag="response"
):
    """The answer to a request; ``again`` marks one that was answered before.

    ``outcome`` is there where the rules refuse the action or ask for a choice, ``question`` where
    others are asked.
    """

    id: str
    ok: bool = False
    seq: int = 0
    again: bool = False
    outcome: OutcomeRow | None = None
    why: Message = Message("")
    question: str = ""


Command = Intent | TakeBack | Reply | Stops
"""The requests that have an id and are done once."""
Request = Command | CatchUp
M = TypeVar("M")


def _encoded(value: object) -> object:
    if isinstance(value, Message):
        return [value.template, {name: _plain(each) for name, each in value.values.items()}]
    raise TypeError(f"{type(value).__name__} has no form in a message")


def _plain(value: Value) -> object:
    if isinstance(value, CardName):
        raise TypeError("the name of a card with its number must not leave the holder of a table")
    if isinstance(value, tuple):
        return {"list": [_plain(each) for each in value]}
    return {"message": _encoded(value)} if isinstance(value, Message) else value


def _decoded(kind: type, value: Any) -> object:  # noqa: ANN401 - plain data
    if kind is not Message:
        raise TypeError(f"{kind.__name__} has no form in a message")
    return _message(value)


def _message(value: Any) -> Message:  # noqa: ANN401 - plain data
    template, values = msgspec.convert(value, tuple[str, dict[str, Any]])
    try:
        return Message.made(template, {name: _value(each) for name, each in values.items()})
    except (KeyError, ValueError) as error:
        raise ValueError(f"{template!r} is no text with these values") from error


def _value(value: Any) -> Value:  # noqa: ANN401 - plain data
    if isinstance(value, dict) and "list" in value:
        return tuple(_words(each) for each in value["list"])
    return _words(value)


def _words(value: Any) -> Words:  # noqa: ANN401 - plain data
    if isinstance(value, dict):
        return _message(value["message"])
    if not isinstance(value, str | int | float):
        raise ValueError("a value of a text is a text or a number")  # noqa: TRY004 - bad data
    return value


_ENCODER = msgspec.msgpack.Encoder(enc_hook=_encoded, order="deterministic")


def encode(message: Struct) -> bytes:
    """Return the bytes of a message, the same for equal messages in every process."""
    return _ENCODER.encode(message)


def decode(raw: bytes, kind: type[M]) -> M:
    """Return the message of some bytes, or raise `ValueError`."""
    try:
        return msgspec.msgpack.decode(raw, type=kind, dec_hook=_decoded)
    except (TypeError, KeyError, RecursionError) as error:
        raise ValueError(str(error)) from error


def decode_request(raw: bytes) -> Request:
    """Return the request of some bytes, or raise `ValueError`."""
    if len(raw) > MOST_BYTES:
        raise ValueError("the request is too long")
    found: Request = decode(raw, Request)  # type: ignore[arg-type] # a union is no type
    return found
