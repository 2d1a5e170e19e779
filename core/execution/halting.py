"""Halting a text at clauses by hand, and resuming it behind them."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from core.effects import program as lang
from core.effects.printed import Printed, decoded, encoded
from core.effects.targeting import targeting
from core.execution.run import Run
from core.execution.scene import Topic
from core.rules.card_texts import Halt
from core.state.effects import Unfinished
from core.state.ids import ObjectId, Ref


def halt(run: Run[Any], object_id: ObjectId, rest: Sequence[lang.AnyClause]) -> Halt:
    """Return the action that names the clauses by hand and keeps the rest, if there is one.

    ``object_id`` is the spell or ability that resolves.
    """
    there = [each for each in run.targets if _is_unmoved(run, each)]
    places = {topic: place for place, topic in enumerate(there)}
    slots = (run.slots.get(id(part), ()) for part in targeting(tuple(rest)))
    printed = (
        Printed(lang.Spell(clauses=tuple(each)), line)
        for line, each in groupby(rest, key=lambda one: run.lines.get(id(one), run.line))
    )
    latest = run.topics[-1] if run.topics else ()
    return Halt(
        player=run.me,
        object=object_id,
        source=run.source.id,
        incarnation=run.source.incarnation,
        programs=tuple(map(encoded, printed)),
        words=tuple(run.by_hand),
        targets=tuple(each.id if isinstance(each, Ref) else each for each in there),
        shares=tuple(run.shares.get(each, 0) for each in there),
        slots=tuple(tuple(places[each] for each in slot if each in places) for slot in slots),
        players=tuple(each for each in latest if not isinstance(each, Ref)),
        chosen=tuple(each.id for each in run.chosen if _is_unmoved(run, each)),
        chosen_player=run.chosen_player,
        announced=run.announced,
    )


def _is_unmoved(run: Run[Any], topic: Topic) -> bool:
    """Return whether a target is a player, or an object that has not moved."""
    if isinstance(topic, str):
        return True
    return run.state.find(topic) is not None or any(
        each.id == topic.id for each in run.state.waiting
    )


def resume(run: Run[Any], rest: Unfinished) -> tuple[lang.AnyClause, ...]:
    """Restore the state of a halted text in a run; return the remaining clauses."""
    clauses: list[lang.AnyClause] = []
    for program in rest.programs:
        printed = decoded(program)
        for each in getattr(printed.ability, "clauses", ()):
            run.print_on(printed.line, each)
            clauses.append(each)
    run.is_resumed = True
    run.targets = rest.targets
    run.shares = dict(zip(rest.targets, rest.shares, strict=False))
    for part, places in zip(targeting(tuple(clauses)), rest.slots, strict=False):
        run.slots[id(part)] = tuple(rest.targets[each] for each in places)
    run.chosen, run.chosen_player = rest.chosen, rest.chosen_player
    run.forget(*rest.players)
    return tuple(clauses)
