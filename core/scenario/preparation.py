"""Steps that bring about what no setup entry can say, so that a scenario can begin anywhere."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from core.scenario.action_writer import write_struct
from core.scenario.names import Naming
from core.scenario.steps import Step, read_step
from core.state.effects import Effect, Permission, Replacement, Waiting
from core.state.game_state import GameState
from core.state.ids import PlayerId, Ref

StepData = dict[str, Any]


def preparations(state: GameState, now: Callable[[], GameState], naming: Naming) -> Iterator[Step]:
    """Yield the steps that lead from a laid-out position to the one that is meant.

    Each has to be done before the next is asked for; ``now`` is the position that came of it.
    Raise `UnnamedError` where something lasts that is about what is no longer there.
    """
    yield from map(read_step, _written(state, now, naming))


def _written(state: GameState, now: Callable[[], GameState], naming: Naming) -> Iterator[StepData]:
    yield from _of_objects(state, naming)
    for player in state.players:
        change = player.life - now().player(player.id).life
        if change:
            yield _by(state, player.id, {"do": "life", "change": change})
        have = now().player(player.id).points
        for kind in dict.fromkeys(kind for kind, _ in (*player.points, *have)):
            more = player.point(kind) - now().player(player.id).point(kind)
            if more:
                yield _by(state, player.id, {"do": "points", "kind": kind, "change": more})
    if state.day_night not in {now().day_night, "neither"}:
        yield {"do": "day_night", "to": state.day_night}
    yield from ({"do": "choose_name", "name": name} for name in state.chosen_names)
    yield from _lasting(state, naming)


def _of_objects(state: GameState, naming: Naming) -> Iterator[StepData]:
    for obj in sorted(state.objects, key=lambda each: each.order):
        if obj.kept_by is not None:
            keeper = naming.object(obj.kept_by.id)
            yield {"do": "prepare", "object": keeper, "id": naming.object(obj.id)}
            continue
        word = naming.object(obj.id)
        if any(piece.substitute for piece in state.pieces(obj)):
            yield _by(state, obj.owner, {"do": "substitute", "object": word, "use": True})
        for viewer in obj.visible_to:
            yield _by(state, viewer, {"do": "look", "object": word})


def _by(state: GameState, player: PlayerId, step: StepData) -> StepData:
    return step if player == state.active else {**step, "player": str(player)}


def _lasting(state: GameState, naming: Naming) -> Iterator[StepData]:
    """Yield a step for all that lasts, in the order in which it began."""
    there: list[Effect | Replacement | Permission | Waiting]
    there = [*state.effects, *state.replacements, *state.permissions, *state.waiting]
    for each in sorted(there, key=lambda one: one.id):
        if isinstance(each, Effect):
            step = _effect(state, each, naming)
        elif isinstance(each, Replacement):
            step = _replacement(state, each, naming)
        elif isinstance(each, Permission):
            step = _permission(state, each, naming)
        else:
            step = _ability(state, each, naming)
        if step is not None:
            yield {**step, "id": naming.name(each.id, step["do"])}


def _effect(state: GameState, effect: Effect, naming: Naming) -> StepData | None:
    """Return the step that starts an effect; None if nothing is left that it applies to."""
    step: StepData = {"do": "effect", "change": write_struct(effect.change, naming)}
    if effect.all is not None:
        step["all"] = write_struct(effect.all, naming)
    else:
        found = [state.find(ref) for ref in effect.targets]
        step["objects"] = [naming.object(obj.id) for obj in found if obj is not None]
        if not step["objects"]:
            return None
    return _timed(state, effect, {**step, "source": effect.source}, naming)


def _replacement(state: GameState, each: Replacement, naming: Naming) -> StepData | None:
    object_id, now = each.filter.object, each.filter.incarnation
    if object_id is not None and now is not None and state.find(Ref(object_id, now)) is None:
        return None
    fitting = write_struct(replace(each.filter, incarnation=None), naming)
    step = {
        "do": "replacement",
        "name": each.name,
        "applies_to": {"to": str(each.to), **fitting},
        "instead": _instead(state, each, naming),
    }
    return _timed(state, each, step, naming)


def _instead(state: GameState, each: Replacement, naming: Naming) -> StepData:
    if each.instead != each.to:
        return {"to": str(each.instead), "position": each.position}
    enters = each.enters
    fields: StepData = {"tapped": True} if enters.tapped else {}
    fields |= {"as": "transformed"} if enters.turned else {}
    fields |= {"counters": dict(enters.counters)} if enters.counters else {}
    fields |= {"controller": str(enters.controller)} if enters.controller is not None else {}
    original = state.find(enters.copy_of) if enters.copy_of is not None else None
    return fields | ({"as_copy_of": naming.object(original.id)} if original is not None else {})


def _timed(
    state: GameState, each: Effect | Replacement | Permission, step: StepData, naming: Naming
) -> StepData:
    """Return the step with how long it lasts, what that hangs on and whose it is."""
    fields: StepData = {**step, "until": each.until}
    bound = state.find(each.bound) if each.bound is not None else None
    if bound is not None:
        fields["bound_to"] = naming.object(bound.id)
    return fields if each.holder is None else _by(state, each.holder, fields)


def _permission(state: GameState, each: Permission, naming: Naming) -> StepData:
    step: StepData = {
        "do": "permit" if each.allows else "forbid",
        "who": str(each.who),
        "what": each.what,
        "filter": write_struct(each.filter, naming),
    }
    step |= {"free": True} if each.free else {}
    return _timed(state, each, step | ({"as": each.as_} if each.as_ else {}), naming)


def _ability(state: GameState, each: Waiting, naming: Naming) -> StepData | None:
    source = state.find(each.source)
    if source is None or source.turned != each.turned:
        return None
    targets = [
        naming.object(target.id) if isinstance(target, Ref) else str(target)
        for target in each.targets
        if not isinstance(target, Ref) or state.find(target) is not None
    ]
    step: StepData = {"do": "ability", "source": naming.object(source.id)}
    return _by(state, each.controller, step | ({"targets": targets} if targets else {}))
