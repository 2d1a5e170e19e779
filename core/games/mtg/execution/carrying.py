"""Carrying clauses out in their order: conditions, permissions, replacements, and payments."""

from collections.abc import Callable, Sequence
from functools import singledispatch
from typing import Any, TypeVar

from msgspec.structs import replace

from core.cards.mana import ManaCost as PrintedCost
from core.effects import program as lang
from core.effects.targeting import targeting
from core.games.mtg.casting.mana import Mana, proposed_payment
from core.games.mtg.execution import nouns
from core.games.mtg.execution.kinds import NotExecutableError
from core.games.mtg.execution.run import Run
from core.games.mtg.execution.scene import Topic
from core.rules.actions import Tap
from core.state.ids import PlayerId
from core.state.zones import BATTLEFIELD, HAND

C = TypeVar("C", bound=lang.Clause)
Handler = Callable[[Run, Any], None]


@singledispatch
def perform(clause: lang.Clause, _run: Run) -> None:
    """Carry out one clause; the modules of clauses know each kind."""
    raise NotExecutableError(type(clause).__name__)


def performs(kind: type[C]) -> Callable[[Callable[[Run, C], None]], Callable[[Run, C], None]]:
    """Return the decorator that makes a function carry out one kind of clause."""

    def register(handler: Callable[[Run, C], None]) -> Callable[[Run, C], None]:
        perform.register(kind)(lambda clause, run: handler(run, clause))
        return handler

    return register


def carry_out(run: Run, clauses: Sequence[lang.AnyClause]) -> None:
    """Carry clauses out in their order; those that can't be are left to the players."""
    for place, clause in enumerate(clauses):
        following = clauses[place + 1] if place + 1 < len(clauses) else None
        if following is not None and _replaces(following):
            spoken = _own_targets(run, clause)
            run.mean(*spoken)
            if _is_due(run, following):
                continue
        if _replaces(clause) and not _is_due(run, clause):
            continue
        _one(run, clause)


def _replaces(clause: lang.AnyClause) -> bool:
    """Return whether a clause is done instead of the one before it."""
    inner = clause.clauses[:1] if isinstance(clause, lang.Several) else ()
    return clause.instead or any(each.instead for each in inner)


def _own_targets(run: Run, clause: lang.AnyClause) -> tuple[Topic, ...]:
    try:
        return tuple(topic for part in targeting(clause) for topic in run.target(part))
    except NotExecutableError:
        return ()


def _is_due(run: Run, clause: lang.AnyClause) -> bool:
    try:
        return run.holds(clause.when)
    except NotExecutableError:
        return False


def _one(run: Run, clause: lang.AnyClause) -> None:
    before = run.mark()
    try:
        _do(run, clause)
    except NotExecutableError:
        run.back_to(before)
        run.by_hand.append(run.spoken(clause))


def _do(run: Run, clause: lang.AnyClause) -> None:
    run.begin(clause)
    run.mean(*(topic for part in targeting(clause) for topic in run.target(part)))
    if isinstance(clause, lang.ByHand):
        run.by_hand.append(run.spoken(clause))
        return
    if clause.at is not None:
        run.delay(_begins(clause.at), (replace(clause, at=None),))
        return
    if not run.holds(clause.when) or (clause.unless is not None and _is_avoided(run, clause)):
        run.did = False
        carry_out(run, clause.otherwise)
        return
    if clause.may is not None:
        _if_wanted(run, clause, clause.may)
        return
    _perform(run, clause)


def _perform(run: Run, clause: lang.AnyClause) -> None:
    x = run.x
    if clause.x is not None:
        run.x = run.number(clause.x)
    run.did = True
    perform(clause, run)
    run.x = x


def _if_wanted(run: Run, clause: lang.AnyClause, may: lang.Who) -> None:
    """Ask the players who may do it, one after the other."""
    who = nouns.players(run, may)
    for player in who:
        if not run.says_yes(player, clause):
            run.did = False
            if len(who) == 1:
                carry_out(run, clause.otherwise)
            continue
        if len(who) == 1:
            _perform(run, clause)
            continue
        before, run.same = run.same, player
        _perform(run, replace(clause, by=lang.Who(how="same")))
        run.same = before


def _is_avoided(run: Run, clause: lang.AnyClause) -> bool:
    """Return whether a player does the alternative that prevents a clause."""
    unless = clause.unless
    if isinstance(unless, lang.Pays):
        for player in nouns.players(run, unless.who):
            if can_pay(run, player, unless.costs) and run.says_yes(player, clause):
                pay(run, player, unless.costs)
                return True
        return False
    if isinstance(unless, lang.Does):
        for player in nouns.players(run, unless.clause.by):
            costs = (lang.Do(clause=unless.clause),)
            if can_pay(run, player, costs) and run.says_yes(player, clause):
                pay(run, player, costs)
                return True
        return False
    return run.holds(unless)


_STEPS = {
    "end_step": "end_step",
    "upkeep": "upkeep",
    "end_of_combat": "end_of_combat",
    "combat": "combat",
    "main_phase": "main_phase",
}


def _begins(moment: lang.Moment) -> lang.Begins:
    return lang.Begins(step=_STEPS.get(moment.step, moment.step), whose=moment.whose)


# Clauses of clauses


@performs(lang.AdditionalCost)
def _additional_cost(_run: Run, _clause: lang.AdditionalCost) -> None:
    """Do nothing: it counts as the spell is cast."""


@performs(lang.AlternativeCost)
def _alternative_cost(_run: Run, _clause: lang.AlternativeCost) -> None:
    """Do nothing: it counts as the spell is cast."""


@performs(lang.CostChange)
def _cost_change(_run: Run, _clause: lang.CostChange) -> None:
    """Do nothing: it counts as the spell is cast."""


@performs(lang.CastOnly)
def _cast_only(_run: Run, _clause: lang.CastOnly) -> None:
    """Do nothing: it counts as the spell is cast."""


@performs(lang.Several)
def _several(run: Run, clause: lang.Several) -> None:
    carry_out(run, clause.clauses)


@performs(lang.OneOf)
def _one_of(run: Run, clause: lang.OneOf) -> None:
    player = next(iter(run.doers(clause.by)), run.me)
    words = tuple(run.spoken(each) for each in clause.clauses)
    taken = run.pick_word(player, words)
    _one(run, clause.clauses[words.index(taken)])


@performs(lang.ForEach)
def _for_each(run: Run, clause: lang.ForEach) -> None:
    if clause.who is not None:
        for player in nouns.players(run, clause.who):
            run.mean(player)
            carry_out(run, clause.clauses)
    elif clause.what is not None:
        for each in nouns.fitting(run, clause.what) or nouns.things(run, clause.what):
            run.mean(each.ref)
            carry_out(run, clause.clauses)
    else:
        for _ in range(run.number(clause.amount)):
            carry_out(run, clause.clauses)


@performs(lang.Pay)
def _pay(run: Run, clause: lang.Pay) -> None:
    player = next(iter(run.doers(clause.by)), run.me)
    if can_pay(run, player, clause.costs):
        pay(run, player, clause.costs)
        run.did = True
    else:
        run.did = False


@performs(lang.Delayed)
def _delayed(run: Run, clause: lang.Delayed) -> None:
    run.delay(clause.on, clause.clauses, once=clause.once, until=clause.until)


@performs(lang.Choose)
def _choose(run: Run, clause: lang.Choose) -> None:
    player = next(iter(run.doers(clause.by)), run.me)
    if clause.what is not None and not clause.random:
        pool = None
        if clause.from_ is not None:
            pool = nouns.things(run, lang.Noun(how="them"))
        found = run.select(clause.what, player, pool)
        run.chosen = tuple(each.ref for each in found)
        run.mean(*run.chosen)
    elif clause.who is not None:
        run.chosen_player = next(iter(run.doers(clause.who)), None)
        if run.chosen_player is not None:
            run.mean(run.chosen_player)
    else:
        raise NotExecutableError(f"choosing {clause.name}")


# Costs that are paid while an ability resolves


def can_pay(run: Run, player: PlayerId, costs: Sequence[lang.AnyCost]) -> bool:
    """Return whether a player is able to pay costs."""
    return all(_can_pay(run, player, each) for each in costs)


def _can_pay(run: Run, player: PlayerId, cost: lang.AnyCost) -> bool:
    if isinstance(cost, lang.ManaCost):
        if not run.state.is_followed:
            return True
        return not proposed_payment(run.view, player, _mana(run, cost), run.x or 0).missing
    if isinstance(cost, lang.Do):
        match cost.clause:
            case lang.LoseLife(amount=amount):
                return run.state.player(player).life >= run.number(amount)
            case lang.Discard(what=what):
                return len(run.state.in_zone(HAND, player)) >= run.number(what.amount)
            case lang.MoveTo(way="sacrifice", what=what):
                own = (
                    each
                    for each in run.objects((BATTLEFIELD,))
                    if each.found.controller == player and nouns.fits(run, what, each)
                )
                return any(True for _ in own)
        return True
    raise NotExecutableError(f"cost {type(cost).__name__}")


def _mana(run: Run, cost: lang.ManaCost) -> PrintedCost:
    times = run.number(cost.each)
    return PrintedCost.read(cost.mana * max(times, 0) or "{0}")


def pay(run: Run, player: PlayerId, costs: Sequence[lang.AnyCost]) -> None:
    """Have a player pay costs; mana comes from the pool and from lands that are proposed."""
    for cost in costs:
        if isinstance(cost, lang.ManaCost):
            mana = _mana(run, cost)
            if run.state.is_followed and mana.mana_value:
                for each in proposed_payment(run.view, player, mana, run.x or 0).tap:
                    run.act(Tap(player=player, object=each))
                run.act(Mana(player=player, spend=str(mana)))
        elif isinstance(cost, lang.Do):
            before, run.same = run.same, player
            perform(replace(cost.clause, by=lang.Who(how="same")), run)
            run.same = before
