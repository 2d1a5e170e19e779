"""What continuous effects do to an object, game by game: which ones, in what order, and why."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from core.cards.card import Card
from core.cards.type_line import TypeLine
from core.messages import Message, Words
from core.rules.characteristics_view import Why
from core.rules.ruleset import StateView
from core.state.effects import END_OF_TURN, Copy, Effect
from core.state.ids import PlayerId
from core.state.objects import GameObject


class Described(Protocol):
    """What filters ask for in any game of an object, finished or in the making."""

    @property
    def names(self) -> tuple[str, ...]:
        """Its names."""

    @property
    def type_line(self) -> TypeLine:
        """Its types."""

    @property
    def controller(self) -> PlayerId:
        """Who controls it."""


class Reasons:
    """A chain of reasons for each characteristic of an object in the making."""

    __slots__ = ("_start", "_why")

    def __init__(self, start: Why) -> None:
        self._start = start
        self._why: dict[str, list[Why]] = {}

    def note(self, trait: str, key: str, message: Message) -> None:
        """Add one reason to a characteristic."""
        self._why.setdefault(trait, [self._start]).append(Why(key, message))

    def reasons(self) -> Mapping[str, tuple[Why, ...]]:
        """Return the reasons; a characteristic that is not in it has only the first one."""
        found = {trait: tuple(chain) for trait, chain in self._why.items()}
        found[""] = (self._start,)
        return found


def effects_on(effects: Iterable[Effect], obj: GameObject) -> tuple[Effect, ...]:
    """Return the effects that may touch the object, by timestamp; filters are asked later."""
    mine = [e for e in effects if e.all is not None or obj.ref in e.targets]
    return tuple(sorted(mine, key=lambda e: e.timestamp))


def copied(view: StateView, obj: GameObject) -> Copy | None:
    """Return the copy effect that shapes the object now, the latest one, if any does."""
    found = [e for e in view.state.effects if e.change.copy and obj.ref in e.targets]
    return max(found, key=lambda e: e.timestamp).change.copy if found else None


def card_or_copy(view: StateView, obj: GameObject) -> Card:
    """Return the card that an object is made of, or the one that it is a copy of now."""
    copy = copied(view, obj)
    return copy.card if copy is not None else view.state.printed(obj)


def source_words(effect: Effect) -> Words:
    """Say where an effect comes from, and that it ends with the turn if it does."""
    source: Words = effect.source or Message("an effect")
    if effect.until != END_OF_TURN:
        return source
    return Message("{source} until end of turn", source=source)


def counter_words(kind: str, amount: int) -> Message:
    """Name so many counters as a reason."""
    return Message("{amount} {kind} counter|{amount} {kind} counters", amount=amount, kind=kind)
