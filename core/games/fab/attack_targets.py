"""Declaring what is attacked, as an attack is played or activated (FaB CR 1.4.5, 5.1.4b)."""

from collections.abc import Iterator
from typing import Protocol

from core.games.fab.clock import by_the_clock, is_running
from core.games.fab.combat_chain import attackable, is_ally
from core.games.fab.keyword_actions.marked import is_hero
from core.games.fab.zone_changes import controller_of, name_of
from core.messages import Message, verbatim
from core.rules.action_context import ActionContext
from core.rules.choices import Option
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, choice, done, refused
from core.state.ids import Answer, ObjectId, PlayerId, Ref, object_answer
from core.state.objects import GameObject

KEY = "attack.target"
_ASKS = Message("Several things can be attacked: choose one.")


class Attacks(Protocol):
    """What plays or activates an attack."""

    @property
    def player(self) -> PlayerId:
        """Who attacks."""

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What was chosen on the way."""

    @property
    def targets(self) -> tuple[ObjectId | PlayerId, ...]:
        """What is declared as attacked."""


def target_is_declared(view: StateView, action: Attacks) -> Iterator[Finding]:
    """An attack needs something to attack, and it is never one's own (``attack.target``)."""
    possible = attackable(view, action.player)
    if action.targets:
        yield from _each_is_lawful(view, action, possible)
    elif not possible:
        yield by_the_clock(view, KEY, Message("There is nothing that could be attacked."))
    elif len(possible) == 1:
        yield done(KEY, Message("It attacks {target}.", target=name_of(view, possible[0])))
    elif not is_running(view.state):
        yield done(KEY, Message("What it attacks is said at the table."))
    elif not set(action.answers) & {object_answer(obj.id) for obj in possible}:
        yield choice(KEY, _ASKS, "answers", _options(view, possible), action.player)


def _each_is_lawful(
    view: StateView, action: Attacks, possible: tuple[GameObject, ...]
) -> Iterator[Finding]:
    found = [_meant(view, target, possible) for target in action.targets]
    if any(obj is not None and found.count(obj) > 1 for obj in found):
        yield refused(KEY, Message("What is attacked is named once."))
    for target, obj in zip(action.targets, found, strict=True):
        if obj is not None:
            says = Message("It attacks {target}.", target=name_of(view, obj))
            yield done(KEY, says, *(("ally.combat",) if is_ally(view, obj) else ()))
            continue
        there = None if isinstance(target, str) else view.state.objects.get(target)
        name = name_of(view, there) if there is not None else Message("That")
        yield refused(
            KEY,
            Message(
                "{target} is no legal target: a hero or an ally of an opponent is.", target=name
            ),
        )


def _meant(
    view: StateView, target: ObjectId | PlayerId, possible: tuple[GameObject, ...]
) -> GameObject | None:
    """Return which of the legal targets is meant; a player is attacked in their hero."""
    if not isinstance(target, str):
        return next((obj for obj in possible if obj.id == target), None)
    mine = (obj for obj in possible if controller_of(view, obj) == target)
    return next((obj for obj in mine if is_hero(view, obj)), None)


def _options(view: StateView, possible: tuple[GameObject, ...]) -> tuple[Option, ...]:
    return tuple(
        Option(object_answer(obj.id), verbatim(name_of(view, obj)), obj.id) for obj in possible
    )


def targets_of(context: ActionContext, action: Attacks) -> tuple[Ref, ...]:
    """Return what an attack is at: what was declared, or the only thing that it can be at."""
    possible = attackable(context.view, action.player)
    if action.targets:
        there = (_there(context, each, possible) for each in action.targets)
        return tuple(obj.ref for obj in there if obj is not None)
    if len(possible) > 1 and is_running(context.state):
        answer = context.choose(KEY, _ASKS, _options(context.view, possible), action.player)
        possible = tuple(obj for obj in possible if object_answer(obj.id) == answer)
    return (possible[0].ref,) if len(possible) == 1 else ()


def _there(
    context: ActionContext, target: ObjectId | PlayerId, possible: tuple[GameObject, ...]
) -> GameObject | None:
    """Return a declared target; what is no legal one may be said at a table without a clock."""
    found = _meant(context.view, target, possible)
    return found or (None if isinstance(target, str) else context.state.objects.get(target))
