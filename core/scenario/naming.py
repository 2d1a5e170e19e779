"""Names for objects and cards in a written scenario, and actions written with them.

The fields that hold references are read from the type annotations of an action, as
`core.scenario.references` does.
"""

import re
import typing
import unicodedata
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from msgspec import Struct

from core.messages import worded
from core.rules.actions import Action, Batch
from core.rules.references import hints_of, members
from core.state.ids import OBJECT_ANSWER, Answer, CardId, ObjectId, PlayerId

if TYPE_CHECKING:
    from core.state.game_state import GameState


class UnnamedError(ValueError):
    """Something that a step is about and that no word of the scenario means."""


class Words(Protocol):
    """Names of objects and cards; raises `UnnamedError` for unnamed ones."""

    def object(self, object_id: ObjectId, /) -> str:
        """Return the word for an object, an ability that waits, or an effect that lasts."""

    def card(self, who: CardId, /) -> str:
        """Return the word for a card."""


def write_action(action: Action, words: Words, active: PlayerId) -> dict[str, Any]:
    """Return an action as the arguments of a step, without the active player.

    The caller writes a batch step by step, because only it knows the objects that each step makes.
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
    """Return an answer as a word; objects are written by name."""
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
    """Names for values without references."""

    def object(self, object_id: ObjectId, /) -> str:
        """Raise `UnnamedError`."""
        raise UnnamedError(worded("nothing is called {object_id} here", object_id=object_id))

    def card(self, who: CardId, /) -> str:
        """Raise `UnnamedError`."""
        raise UnnamedError(worded("no card is called {who} here", who=who))


_GAPS = re.compile(r"[^a-z0-9]+")


def slug(text: str) -> str:
    """Return a name in small letters without signs: ``Tok-Tok, Volcano Born`` as one word."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return _GAPS.sub("-", plain.replace("'", "").casefold()).strip("-")


class Naming:
    """Gives words to things and knows them again.

    ``table`` is the position that is spoken of: a melded card is called by its own name.
    """

    def __init__(self, players: Iterable[PlayerId]) -> None:
        self.names: dict[int, str] = {}
        self.state: GameState | None = None
        self._taken = set(map(str, players))

    def name(self, who: int, after: str) -> str:
        """Return a new unique name derived from a text, numbered if taken."""
        base = slug(after) or "nameless"
        word, number = base, 1
        while word in self._taken:
            number += 1
            word = f"{base}-{number}"
        self._taken.add(word)
        self.names[who] = word
        return word

    def object(self, object_id: ObjectId, /) -> str:
        """Return the word for an object, an ability that waits, or an effect that lasts."""
        word = self.names.get(object_id)
        if word is None:
            raise UnnamedError(worded("it is about something that no step has named"))
        return word

    def card(self, who: CardId, /) -> str:
        """Return the word for a card; one that is melded goes by the name on its front."""
        word = self.names.get(who)
        if word is None and self.state is not None:
            word = self.state.card(who).card.front.name
        if word is None:
            raise UnnamedError(worded("it is about a card that no step has named"))
        return word
