"""From values back to a scenario's words: the reverse of `core.scenario.references`.

Which fields hold references is read from the same type annotations, so a new verb needs
no line here. What is as it is by default is left out.
"""

import typing
from collections.abc import Mapping
from enum import Enum
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from core.messages import worded
from core.rules.actions import Action, Batch
from core.rules.references import hints_of, members
from core.state.ids import OBJECT_ANSWER, Answer, CardId, ObjectId, PlayerId


class UnnamedError(ValueError):
    """Something that a step is about and that no word of the scenario means."""


class Words(Protocol):
    """What things are called in a scenario; raises `UnnamedError` for what has no name."""

    def object(self, object_id: ObjectId, /) -> str:
        """Return the word for an object, an ability that waits, or an effect that lasts."""

    def card(self, who: CardId, /) -> str:
        """Return the word for a card."""


def write_action(action: Action, words: Words, active: PlayerId) -> dict[str, Any]:
    """Return the arguments of the step that means the action; the active player is not told.

    A batch is written step by step by whoever knows what each of them makes.
    """
    if isinstance(action, Batch):
        raise UnnamedError(worded("a step of a batch is a batch itself"))
    data = write_struct(action, words)
    if action.player == active and getattr(action, "reason", "") != "sacrifice":
        del data["player"]
    return data


def write_struct(value: Struct, words: Words) -> dict[str, Any]:
    """Return a Struct as a table of its fields that are not as by default."""
    hints = hints_of(type(value))
    return {
        field.encode_name: write_value(here, hints[field.name], words)
        for field in msgspec.structs.fields(value)
        if (here := getattr(value, field.name)) is not None and not _is_default(field, here)
    }


def write_value(value: object, hint: object, words: Words) -> object:
    """Return a value of that type as plain data."""
    kinds = members(hint)
    if isinstance(value, Struct):
        return write_struct(value, words)
    if isinstance(value, tuple | list | frozenset):
        args = (typing.get_args(kind) for kind in kinds)
        inner = next((found[0] for found in args if found), object)
        written = [write_value(each, inner, words) for each in value]
        return sorted(written, key=str) if isinstance(value, frozenset) else written
    if isinstance(value, int):
        return _number(value, kinds, words)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, str) and Answer in kinds:
        return write_answer(value, words)
    return value.value if isinstance(value, Enum) else value


def write_answer(answer: Answer, words: Words) -> str:
    """Return an answer as a word: of an object what the scenario calls it."""
    if not answer.startswith(OBJECT_ANSWER):
        return answer
    object_id = ObjectId(int(answer.removeprefix(OBJECT_ANSWER)))
    return f"{OBJECT_ANSWER}{words.object(object_id)}"


def _number(value: int, kinds: tuple[object, ...], words: Words) -> object:
    if ObjectId in kinds:
        return words.object(ObjectId(value))
    return words.card(CardId(value)) if CardId in kinds else value


def _is_default(field: msgspec.structs.FieldInfo, value: object) -> bool:
    if field.default_factory is not msgspec.NODEFAULT:
        return bool(value == field.default_factory())
    return field.default is not msgspec.NODEFAULT and bool(value == field.default)


class NoWords:
    """Words for what holds no references."""

    def object(self, object_id: ObjectId, /) -> str:
        """Raise `UnnamedError`."""
        raise UnnamedError(worded("nothing is called {object_id} here", object_id=object_id))

    def card(self, who: CardId, /) -> str:
        """Raise `UnnamedError`."""
        raise UnnamedError(worded("no card is called {who} here", who=who))
