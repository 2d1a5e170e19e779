"""The tokens that the text of an object creates, each as an action by hand."""

from collections.abc import Iterator
from functools import lru_cache

from core.effects import program as lang
from core.effects.printed import Printed
from core.execution.run import AskedError
from core.execution.scene import NotExecutableError
from core.games.mtg.execution.abilities import abilities
from core.games.mtg.execution.run import Run
from core.rules.actions import Action, Batch
from core.rules.ruleset import StateView
from core.state.ids import PlayerId
from core.state.objects import GameObject

_MOST = 1024


def own_tokens(view: StateView, obj: GameObject, player: PlayerId) -> tuple[Action, ...]:
    """Return an action for each kind of token that an object's text creates, one of it each."""
    found: list[Action] = []
    for printed in abilities(view, obj):
        for make in _makes(printed):
            run = Run(view, obj.ref, player, line=printed.line, announced=obj.announced)
            try:
                run.perform(make)
            except (NotExecutableError, AskedError):
                continue
            steps = tuple(each.action for each in run.steps)
            if steps:
                found.append(steps[0] if len(steps) == 1 else Batch(player=player, steps=steps))
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=_MOST)
def _makes(printed: Printed) -> tuple[lang.Make, ...]:
    return tuple(
        lang.Make(token=each.token, words=each.words) for each in _clauses(printed.ability)
    )


def _clauses(value: object) -> Iterator[lang.Make]:
    """Yield the clauses of a program that create tokens with characteristics of their own."""
    if isinstance(value, tuple):
        for each in value:
            yield from _clauses(each)
        return
    if isinstance(value, lang.Make):
        if isinstance(value.token, lang.TokenOf):
            yield value
        return
    for name in getattr(value, "__struct_fields__", ()):
        yield from _clauses(getattr(value, name))
