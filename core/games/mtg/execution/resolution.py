"""The resolution of a spell or ability by its text, as one action."""

from collections.abc import Sequence

from msgspec.structs import replace

from core.cards.mana import ManaCost as PrintedCost
from core.effects import program as lang
from core.effects.printed import decoded
from core.effects.targeting import chosen_clauses, shares_of
from core.execution.carrying import carry_out
from core.execution.halting import halt, resume
from core.execution.run import AskedError, HaltedError
from core.execution.scene import NotExecutableError
from core.games.mtg.actions import Activate, Resolve
from core.games.mtg.casting.mana import Mana
from core.games.mtg.execution import (  # noqa: F401 - imported to register their handlers
    amounts,
    clauses_actions,
    clauses_cards,
    clauses_casting,
    clauses_choices,
    clauses_keywords,
    clauses_mana,
    clauses_permanents,
    clauses_waiting,
    clauses_zones,
    conditions,
    nouns,
)
from core.games.mtg.execution.abilities import abilities
from core.games.mtg.execution.activating import is_at_once, meant
from core.games.mtg.execution.announcing import OVERLOAD
from core.games.mtg.execution.mana_triggers import mana_triggers
from core.games.mtg.execution.run import Run
from core.games.mtg.execution.targets import Aim, overloaded, slots, still_legal
from core.games.mtg.layers.traits import Traits, traits, x_of
from core.rules.actions import Action, Batch
from core.rules.card_texts import Continue
from core.rules.proposals import Proposed, Resolving
from core.rules.ruleset import StateView
from core.state.announced import Announced
from core.state.effects import Unfinished, Waiting
from core.state.game_state import GameState
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import HAND, STACK


def resolution(view: StateView, resolving: Resolving) -> Proposed:
    """Return the proposal of a resolving spell or ability by its text."""
    action = resolving.action
    if isinstance(action, Activate):
        return _at_once(view, resolving, action)
    rest = view.state.unfinished if view.state.reads_texts else None
    if rest is not None and _goes_on(action, rest):
        return _of_rest(view, resolving, rest)
    if not view.state.reads_texts or not isinstance(action, Resolve):
        return Proposed(action=action)
    obj = view.state.objects.get(action.object)
    if obj is not None:
        return _of_spell(view, resolving, action, obj)
    ability = next((each for each in view.state.waiting if each.id == action.object), None)
    if ability is None or not ability.program:
        return Proposed(action=action)
    return _of_ability(view, resolving, action, ability)


def _goes_on(action: Action, rest: Unfinished) -> bool:
    if isinstance(action, Resolve):
        return action.object == rest.object
    return isinstance(action, Continue)


def _at_once(view: StateView, resolving: Resolving, action: Activate) -> Proposed:
    """Return an ability that does not use the stack, with its steps."""
    found = meant(view, action)
    obj = view.state.objects.get(action.source)
    if found is None or obj is None or not is_at_once(found.ability):
        return Proposed(action=action)
    announced = Announced(modes=action.modes, x=action.x)
    run = Run(
        view,
        obj.ref,
        action.player,
        answers=resolving.answers,
        line=found.printed.line,
        announced=announced,
    )
    run.act(action)
    if not run.steps:
        return Proposed(action=action)
    try:
        carry_out(run, found.ability.clauses)
        if found.ability.is_mana and lang.TapSelf() in found.ability.costs:
            _add_more_mana(run, obj)
    except AskedError as asked:
        return Proposed(action=action, steps=tuple(run.steps), asks=asked.choice)
    steps = tuple(each.action for each in run.steps)
    whole = Batch(player=action.player, steps=steps, answers=tuple(run.answered))
    return Proposed(action=whole, steps=tuple(run.steps), by_hand=tuple(run.by_hand))


def _add_more_mana(run: Run, tapped: GameObject) -> None:
    """Carry out the triggered mana abilities of a permanent tapped for mana (605.4a)."""
    added = next((x.action.add for x in reversed(run.steps) if isinstance(x.action, Mana)), "")
    for source, controller, clauses in mana_triggers(run.view, tapped, run.me):
        with run.speaking(source, controller), run.acting(run.me):
            run.mean(tapped.ref)
            carry_out(run, tuple(_produced(each, added) for each in clauses))


def _produced(clause: lang.AnyClause, added: str) -> lang.AnyClause:
    """Return a clause that adds mana of a type that was produced, with those types."""
    if not isinstance(clause, lang.AddMana) or clause.color != "produced":
        return clause
    types = tuple(dict.fromkeys(str(each) for each in PrintedCost.read(added)))
    return replace(clause, color="", options=types)


def _of_spell(view: StateView, resolving: Resolving, action: Resolve, obj: GameObject) -> Proposed:
    found = traits(view, obj)
    if obj.zone != STACK or found.type_line.is_permanent or obj.face_down:
        return Proposed(action=action)
    announced = obj.announced
    x = x_of(obj)
    if announced.x is None and x is not None:
        announced = replace(announced, x=x)
    run = Run(view, obj.ref, obj.controller, answers=resolving.answers, announced=announced)
    clauses: list[lang.AnyClause] = []
    for printed in abilities(view, obj):
        if isinstance(printed.ability, lang.Spell):
            own = printed.ability.clauses
            for each in overloaded(own) if obj.paid == OVERLOAD else own:
                run.print_on(printed.line, each)
                clauses.append(each)
        elif isinstance(printed.ability, lang.Unread):
            clauses.append(lang.ByHand(words=printed.ability.words))
            run.print_on(printed.line, clauses[-1])
    clauses += _leaving(view, obj)
    run.stops = resolving.stops
    return _carried_out(run, action, clauses, obj.targets, found, resolving.left_out)


def _leaving(view: StateView, spell: GameObject) -> tuple[lang.AnyClause, ...]:
    """Return the clauses by which a keyword of a resolving spell moves it: buyback, rebound."""
    words = {
        each.ability.name
        for each in abilities(view, spell)
        if isinstance(each.ability, lang.Keyword)
    }
    if "buyback" in words and spell.announced.kicked:
        return (lang.MoveTo(way="return", to=lang.Place(zone="hand")),)
    if "rebound" in words and spell.announced.zone == HAND:
        return (lang.Special(name="rebound"),)
    return ()


def _of_ability(
    view: StateView, resolving: Resolving, action: Resolve, ability: Waiting
) -> Proposed:
    printed = decoded(ability.program)
    run = Run(
        view,
        ability.source,
        ability.controller,
        answers=resolving.answers,
        line=printed.line,
        topics=ability.topics,
        number=ability.amount,
        known=ability.known,
        announced=ability.announced,
    )
    run.ability = ability.id
    run.stops = resolving.stops
    program = printed.ability
    if isinstance(program, lang.Triggered) and program.when is not None:
        try:
            if not run.holds(program.when):
                return Proposed(action=replace(action, carried_out=True))
            run.mean(*run.spoken_by(program.when))
        except NotExecutableError:
            left = (printed.line,)
            return Proposed(action=replace(action, carried_out=True, left=left), by_hand=left)
    clauses = getattr(program, "clauses", ())
    source = view.state.objects.get(ability.source.id)
    found = traits(view, source) if source is not None else None
    return _carried_out(run, action, clauses, ability.targets, found, resolving.left_out)


def _carried_out(  # noqa: PLR0913, PLR0917 - the parts of a text and of its targets
    run: Run,
    action: Resolve,
    clauses: Sequence[lang.AnyClause],
    targets: Sequence[Ref | PlayerId],
    source: Traits | None,
    left_out: frozenset[int],
) -> Proposed:
    chosen = chosen_clauses(clauses, run.announced.modes)
    if not _takes_targets(run, chosen, targets, source):
        return Proposed(action=action)
    return _whole(run, action, chosen, left_out)


def _whole(
    run: Run,
    action: Resolve,
    clauses: Sequence[lang.AnyClause],
    left_out: frozenset[int],
    *before: Action,
) -> Proposed:
    """Return the proposal of clauses whose targets are known, up to those by hand if it stops."""
    run.account_for(clauses, left_out)
    try:
        carry_out(run, clauses)
    except AskedError as asked:
        return Proposed(
            action=action,
            steps=tuple(run.steps),
            asks=asked.choice,
            by_hand=tuple(run.by_hand),
            clauses=run.course(ended=False),
        )
    except HaltedError as halted:
        rest = list(halted.rest)
        while rest and isinstance(rest[0], lang.ByHand):
            run.leave(rest.pop(0))
    else:
        rest = []
    left = tuple(run.by_hand)
    ends: tuple[Action, ...] = ()
    if rest:
        ends = (halt(run, action.object, rest),)
    elif _is_on_the_stack(run.state, action) and not run.state.match.over:
        ends = (replace(action, carried_out=True, left=left),)
    elif left:
        ends = (halt(run, action.object, ()),)
    steps = (*before, *(each.action for each in run.steps), *ends)
    whole = steps[0]
    if len(steps) > 1:
        whole = Batch(player=action.player, steps=steps, answers=tuple(run.answered))
    return Proposed(
        action=whole,
        steps=tuple(run.steps),
        by_hand=left,
        clauses=run.course(ended=not rest),
    )


def _of_rest(view: StateView, resolving: Resolving, rest: Unfinished) -> Proposed:
    """Return the proposal of the clauses behind those that players have carried out."""
    ability = next((each for each in view.state.waiting if each.id == rest.object), None)
    run = Run(
        view,
        rest.source,
        rest.controller,
        answers=resolving.answers,
        topics=ability.topics if ability is not None else (),
        number=ability.amount if ability is not None else None,
        known=ability.known if ability is not None else (),
        announced=rest.announced,
    )
    run.ability = ability.id if ability is not None else None
    run.stops = resolving.stops
    clauses = resume(run, rest)
    player = resolving.action.player
    first = Continue(player=player)
    run.act(first)
    run.steps.clear()
    return _whole(
        run, Resolve(player=player, object=rest.object), clauses, resolving.left_out, first
    )


def _is_on_the_stack(state: GameState, action: Resolve) -> bool:
    """Return whether a spell or ability has not left the stack by its own text."""
    obj = state.objects.get(action.object)
    if obj is not None:
        return obj.zone == STACK
    return any(each.id == action.object for each in state.waiting)


def _takes_targets(
    run: Run,
    clauses: Sequence[lang.AnyClause],
    targets: Sequence[Ref | PlayerId],
    source: Traits | None,
) -> bool:
    """Assign the chosen targets to their phrases; return False if all are illegal (608.2b)."""
    wanted = slots(run, clauses)
    spoken = len(run.topics)
    kept = shares_of(wanted, targets)
    legal = 0
    for topic, share in zip(targets, run.announced.divided, strict=False):
        run.shares[topic] = share
    for slot, topics in zip(wanted, kept, strict=True):
        there = topics
        if source is not None:
            aim = Aim(run, source)
            run.slots[id(slot.part)] = topics
            there = tuple(each for each in topics if still_legal(aim, slot, each))
        run.slots[id(slot.part)] = there
        run.targets = (*run.targets, *there)
        run.mean(*topics)
        legal += len(there)
    del run.topics[spoken:]
    return legal > 0 or not targets
