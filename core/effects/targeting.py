"""Targets in a program: the phrases that ask for them, and their places among those chosen."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct

from core.effects import program as lang

T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)
MOST = 99
"""The number of targets of a phrase that sets no limit."""


class Slot(Struct, frozen=True):
    """The targets that one phrase asks for: the noun or players, and how many."""

    part: lang.Noun | lang.Who
    least: int = 1
    most: int = 1


def modal_of(clauses: Iterable[lang.AnyClause]) -> lang.Modal | None:
    """Return the choice of modes among clauses, None without one."""
    return next((each for each in clauses if isinstance(each, lang.Modal)), None)


def chosen_clauses(
    clauses: Sequence[lang.AnyClause], modes: Sequence[int]
) -> tuple[lang.AnyClause, ...]:
    """Return the clauses with the chosen modes, in printed order, in place of their choice."""
    found: list[lang.AnyClause] = []
    for each in clauses:
        if isinstance(each, lang.Modal):
            for number in sorted(modes):
                found.extend(each.modes[number - 1].clauses)
        else:
            found.append(each)
    return tuple(found)


def targeting(part: object) -> Iterator[lang.Noun | lang.Who]:
    """Yield the nouns and players with targets in a part of a program, in printed order.

    Abilities in quotes and delayed abilities have targets of their own.
    """
    if isinstance(part, tuple):
        for each in part:
            yield from targeting(each)
        return
    if isinstance(part, lang.Ability | lang.Delayed) or not isinstance(part, Struct):
        return
    if isinstance(part, lang.Noun) and part.how in {"target", "any_target"}:
        yield part
        yield from targeting(part.joined)
        return
    if isinstance(part, lang.Who) and part.how == "target":
        yield part
        return
    asked = part.may if isinstance(part, lang.Clause) else None
    is_aimed = isinstance(asked, lang.Who) and asked.how == "target"
    for name in part.__struct_fields__:
        value = getattr(part, name)
        if isinstance(value, str | int | None):
            continue
        if not (is_aimed and name != "may" and value == asked):
            yield from targeting(value)


def shares_of(wanted: Sequence[Slot], targets: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """Return the kept targets of each phrase by their number alone: they are chosen already."""
    found: list[tuple[T, ...]] = []
    left = list(targets)
    for place, slot in enumerate(wanted):
        later = sum(each.least for each in wanted[place + 1 :])
        count = min(slot.most, max(len(left) - later, 0))
        found.append(tuple(left[:count]))
        left = left[count:]
    return tuple(found)


def slot_of(part: lang.Noun | lang.Who, number: Callable[[lang.AnyAmount | None], int]) -> Slot:
    """Return how many targets a phrase asks for; ``number`` computes amounts."""
    match part.amount:
        case None:
            most = 1
        case lang.AnyNumber(at_least=least):
            return Slot(part, least, MOST)
        case lang.UpTo(amount=amount):
            return Slot(part, 0, number(amount))
        case lang.Between(least=least, most=most):
            return Slot(part, least, most)
        case amount:
            most = number(amount)
    return Slot(part, 0 if part.up_to else most, most)


class Aiming(Protocol[T_contra]):
    """The judge of targets as they are chosen."""

    def is_legal(self, slot: Slot, target: T_contra, taken: Sequence[T_contra] = (), /) -> bool:
        """Return whether a target fits a phrase that has some already."""

    def take(self, slot: Slot, targets: Sequence[T_contra], /) -> None:
        """Note the targets of a phrase for those behind it."""


def assigned(
    aim: Aiming[T], wanted: Sequence[Slot], targets: Sequence[T]
) -> tuple[tuple[T, ...], ...] | None:
    """Return the targets of each phrase in the order of the text; None if they do not fit."""
    found: list[tuple[T, ...]] = []
    left = list(targets)
    for place, slot in enumerate(wanted):
        later = sum(each.least for each in wanted[place + 1 :])
        taken: list[T] = []
        while left and len(taken) < slot.most and (len(left) > later or len(taken) < slot.least):
            if left[0] in taken or not aim.is_legal(slot, left[0], taken):
                break
            taken.append(left.pop(0))
        if len(taken) < slot.least:
            return None
        found.append(tuple(taken))
        aim.take(slot, found[-1])
    return tuple(found) if not left else None
