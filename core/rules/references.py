"""References: the objects that an action names, found by the types of its fields.

They decide whether an action is out of date and whether it involves a hidden card, so no field may
be overlooked. A plain `ObjectId` must exist; the other types allow further values.
"""

import types
import typing
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.state.game_state import GameState
from core.state.ids import OBJECT_ANSWER, Answer, CardId, ObjectId, Ref, object_answer


class Named(Struct, frozen=True):
    """The way in which a field names an object.

    ``subject`` is the object of the action. ``lasting`` allows an effect and a waiting ability,
    too. A rule judges a missing object that ``may_be_gone``. ``by_chance`` is a random order,
    unknown to all. A ``hidden`` field is for the owner of the object only; other viewers get the
    action without it. A ``shown`` object is public once the action is carried out.
    """

    subject: bool = False
    lasting: bool = False
    may_be_gone: bool = False
    by_chance: bool = False
    hidden: bool = False
    shown: bool = False


Subject = Annotated[ObjectId, Named(subject=True)]
"""The subject of an action."""
LastingSubject = Annotated[ObjectId, Named(subject=True, lasting=True)]
"""The subject of an action: an object, a waiting ability, or an effect."""
Target = Annotated[ObjectId, Named(lasting=True)]
"""An object, or an ability that waits on the stack."""
Instruction = Annotated[ObjectId, Named(lasting=True, may_be_gone=True)]
"""The ability that causes the action; if it is gone, a rule decides the result."""
ByChance = Annotated[ObjectId, Named(by_chance=True)]
"""An object whose place chance has chosen."""
Hidden = Annotated[ObjectId, Named(hidden=True)]
"""An object that only its owner learns of an action; the rest of the action is public."""
Shown = Annotated[ObjectId, Named(subject=True, shown=True)]
"""The subject of an action, which the action reveals to all players."""

A = TypeVar("A", bound=Struct)
_PLAIN = Named()
_IDS = (ObjectId, CardId)


class Reference(Struct, frozen=True, gc=False):
    """One object that an action names; with an incarnation, the object as it was then."""

    id: ObjectId
    named: Named = _PLAIN
    incarnation: int | None = None

    def is_there(self, state: GameState) -> bool:
        """Return whether a state holds the referenced object, or need not."""
        if self.incarnation is not None:
            return state.find(Ref(self.id, self.incarnation)) is not None
        if self.named.lasting:
            return self.named.may_be_gone or state.knows(self.id)
        return state.objects.get(self.id) is not None


@cache
def hints_of(kind: type) -> Mapping[str, Any]:
    """Return the types of a Struct's fields, with annotations."""
    return typing.get_type_hints(kind, include_extras=True)


def members(hint: Any) -> tuple[Any, ...]:  # noqa: ANN401 - a type as it was written
    """Return the types of a union, or the single type.

    The way of naming an object does not matter here: its type is `ObjectId`.
    """
    if typing.get_origin(hint) in {typing.Union, types.UnionType}:
        return tuple(kind for each in typing.get_args(hint) for kind in members(each))
    return (ObjectId,) if _mark(hint) is not None else (hint,)


def references_in(value: Struct) -> Iterator[Reference]:
    """Yield the references in a value, in the order of its fields."""
    for name, named in _fields(type(value)):
        yield from _found(getattr(value, name), named)


def subjects_in(value: Struct) -> Iterator[ObjectId]:
    """Yield the references of a value itself, without those of the values in it."""
    for name, named in _fields(type(value)):
        if named is not None and named.subject:
            yield from (each.id for each in _found(getattr(value, name), named))


def but_for(value: Struct, object_id: ObjectId) -> dict[str, object]:
    """Return the fields of a value, without those about one object alone."""
    about = {name for name, named in _fields(type(value)) if named is not None and named.subject}
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    alone = (object_id, (object_id,))
    return {name: here for name, here in fields.items() if name not in about or here not in alone}


def renamed(value: A, name: Callable[[int], int | None]) -> A:
    """Return a value in which everything it names is called otherwise, cards and answers too.

    Raise `LookupError` if something in it has no name.
    """
    hints = hints_of(type(value))
    fields = {field: getattr(value, field) for field in value.__struct_fields__}
    changed = {
        field: new
        for field, here in fields.items()
        if (new := _renamed(here, tuple(_leaves(hints[field])), name)) is not here
    }
    return replace(value, **changed) if changed else value


def _renamed(value: Any, leaves: tuple[Any, ...], name: Callable[[int], int | None]) -> Any:  # noqa: ANN401 - a field of any type
    if isinstance(value, Struct):
        return renamed(value, name)
    if isinstance(value, tuple):
        found = tuple(_renamed(each, leaves, name) for each in value)
        return value if all(new is old for new, old in zip(found, value, strict=True)) else found
    if isinstance(value, str) and Answer in leaves and value.startswith(OBJECT_ANSWER):
        return object_answer(ObjectId(_name(int(value.removeprefix(OBJECT_ANSWER)), name)))
    if type(value) is int and any(leaf in _IDS or _mark(leaf) is not None for leaf in leaves):
        return _name(value, name)
    return value


def _name(who: int, name: Callable[[int], int | None]) -> int:
    found = name(who)
    if found is None:
        raise LookupError(who)
    return found


def without_chance(value: A) -> A:
    """Return a value without its random order."""
    return _without(value, lambda named: named.by_chance, lambda _: False)


def without_hidden(value: A, knows: Callable[[ObjectId], bool]) -> A:
    """Return a value without the hidden objects that a viewer does not know."""
    return _without(value, lambda named: named.hidden, knows)


@cache
def hidden_fields(kind: type[Struct]) -> frozenset[str]:
    """Return the fields of an action that are for the owners of their objects only."""
    return frozenset(name for name, named in _fields(kind) if named is not None and named.hidden)


def _without(value: A, goes: Callable[[Named], bool], stays: Callable[[ObjectId], bool]) -> A:
    names = (name for name, named in _fields(type(value)) if named is not None and goes(named))
    cleared: dict[str, tuple[ObjectId, ...] | None] = {}
    for name in names:
        here = getattr(value, name)
        if isinstance(here, tuple):
            left = tuple(each for each in here if stays(each))
            if left != here:
                cleared[name] = left
        elif here is not None and not stays(here):
            cleared[name] = None
    return replace(value, **cleared) if cleared else value


def _found(value: object, named: Named | None) -> Iterator[Reference]:
    if isinstance(value, Ref):
        yield Reference(value.id, incarnation=value.incarnation)
    elif isinstance(value, Struct):
        yield from references_in(value)
    elif isinstance(value, tuple | list | frozenset):
        for each in value:
            yield from _found(each, named)
    elif type(value) is int and named is not None:
        yield Reference(ObjectId(value), named)


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, Named | None], ...]:
    """Return the fields that may name objects, and in which way; None for those inside others."""
    found: list[tuple[str, Named | None]] = []
    for name, hint in hints_of(kind).items():
        leaves = tuple(_leaves(hint))
        marks = [_PLAIN if leaf is ObjectId else _mark(leaf) for leaf in leaves]
        named = next((mark for mark in marks if mark is not None), None)
        if named is not None and int in leaves:
            raise TypeError(f"{kind.__name__}.{name} holds ids and other numbers")
        if named is not None or any(
            isinstance(leaf, type) and issubclass(leaf, Struct) for leaf in leaves
        ):
            found.append((name, named))
    return tuple(found)


def _leaves(hint: Any) -> Iterator[Any]:  # noqa: ANN401 - a type as it was written
    """Yield the types that a type is made of."""
    inner = () if typing.get_origin(hint) in {Annotated, typing.Literal} else typing.get_args(hint)
    if not inner:
        yield hint
    for each in inner:
        yield from _leaves(each)


def _mark(hint: Any) -> Named | None:  # noqa: ANN401 - a type as it was written
    """Return in which way an annotated id names an object; None for any other type."""
    if typing.get_origin(hint) is not Annotated:
        return None
    return next((each for each in hint.__metadata__ if isinstance(each, Named)), None)
