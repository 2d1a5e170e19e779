"""Carrying clauses out in their order: conditions, permissions, and replacements."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from msgspec.structs import replace

from core.effects import program as lang
from core.effects.targeting import targeting
from core.execution.run import HaltedError, Run
from core.execution.scene import NotExecutableError, Topic
from core.state.ids import PlayerId

AnyRun = Run[Any]
C = TypeVar("C", bound=lang.Clause)
R = TypeVar("R", bound=AnyRun)
Handler = Callable[[Any, Any], None]


class Handlers:
    """The functions that carry out each kind of clause in a game; a later one replaces an earlier.

    A game begins with those that all games share.
    """

    def __init__(self, shared: "Handlers | None" = None) -> None:
        self._by_kind: dict[type, Handler] = dict(shared._by_kind) if shared is not None else {}  # noqa: SLF001 - of its own class

    def performs(self, kind: type[C]) -> Callable[[Callable[[R, C], None]], Callable[[R, C], None]]:
        """Return the decorator that makes a function carry out one kind of clause."""

        def register(handler: Callable[[R, C], None]) -> Callable[[R, C], None]:
            self._by_kind[kind] = handler
            return handler

        return register

    def perform(self, run: AnyRun, clause: lang.AnyClause) -> None:
        """Carry out one clause; raise for a kind that the game does not know."""
        handler = self._by_kind.get(type(clause))
        if handler is None:
            raise NotExecutableError(type(clause).__name__)
        handler(run, clause)


SHARED = Handlers()
_performs = SHARED.performs


def carry_out(run: AnyRun, clauses: Sequence[lang.AnyClause]) -> None:
    """Carry clauses out in their order; those that can't be are left to the players."""
    for place, clause in enumerate(clauses):
        following = clauses[place + 1] if place + 1 < len(clauses) else None
        if following is not None and _replaces(run, following):
            spoken = _own_targets(run, clause)
            run.mean(*spoken)
            due = _is_due(run, following)
            if due is None:
                run.leave(clause)
            if due is not False:
                continue
        if _replaces(run, clause) and _is_due(run, clause) is False:
            continue
        try:
            _one(run, clause)
        except HaltedError as halted:
            judged = following is not None and _replaces(run, following)
            halted.rest += clauses[place + 1 + judged :]
            raise


def _replaces(run: AnyRun, clause: lang.AnyClause) -> bool:
    """Return whether a clause is done instead of the one before it."""
    if isinstance(clause, lang.ByHand):
        return "instead" in run.spoken(clause)
    inner = clause.clauses[:1] if isinstance(clause, lang.Several) else ()
    return clause.instead or any(each.instead for each in inner)


def _own_targets(run: AnyRun, clause: lang.AnyClause) -> tuple[Topic, ...]:
    try:
        return tuple(topic for part in targeting(clause) for topic in run.target(part))
    except NotExecutableError:
        return ()


def _is_due(run: AnyRun, clause: lang.AnyClause) -> bool | None:
    """Return whether the condition of a clause is true, None where the players judge it."""
    if isinstance(clause, lang.ByHand):
        return None
    try:
        return run.holds(clause.when)
    except NotExecutableError:
        return None


def _one(run: AnyRun, clause: lang.AnyClause) -> None:
    if run.leaves_out(clause):
        return
    before, left = run.mark(), len(run.by_hand)
    with run.noted(clause):
        try:
            _do(run, clause)
        except NotExecutableError:
            run.back_to(before)
            run.by_hand.append(run.spoken(clause))
            run.forget(*(each for each in _own_targets(run, clause) if isinstance(each, str)))
    if run.stops and len(run.by_hand) > left:
        raise HaltedError


@contextmanager
def unbroken(run: AnyRun) -> Iterator[None]:
    """Carry out instructions that are repeated without a stop between them."""
    before, run.stops = run.stops, False
    try:
        yield
    finally:
        run.stops = before


def _do(run: AnyRun, clause: lang.AnyClause) -> None:
    run.begin(clause)
    if isinstance(clause, lang.ByHand):
        raise NotExecutableError("words that are not understood")
    asked = clause.when.what if isinstance(clause.when, lang.Is | lang.Holds) else None
    if asked is not None and asked.how in {"that", "those", "self"}:
        run.mean(*(each.ref for each in run.meant(asked)))
    run.mean(*run.spoken_by(clause.when))
    run.spoken_before = len(run.topics)
    run.mean(*(topic for part in targeting(clause) for topic in run.target(part)))
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
    if _is_reflexive(clause) and not run.has_done():
        return
    _perform(run, clause)


def _is_reflexive(clause: lang.AnyClause) -> bool:
    """Return whether a clause triggers on the one before it: "when you do"."""
    return isinstance(clause, lang.Delayed) and clause.on == lang.Happens(name="you_do")


def _perform(run: AnyRun, clause: lang.AnyClause) -> None:
    announced = run.x
    if clause.x is not None:
        run.x = run.number(clause.x)
    run.did = True
    run.perform(clause)
    if announced is not None:
        run.x = announced


def _if_wanted(run: AnyRun, clause: lang.AnyClause, may: lang.Who) -> None:
    """Ask the players who may do it, one after the other."""
    if not run.makes_a_difference(clause):
        return
    who = run.players(may)
    for player in who:
        if not run.says_yes(player, clause):
            run.did = False
            if len(who) == 1:
                carry_out(run, clause.otherwise)
            continue
        if len(who) == 1 and clause.by != may:
            _perform(run, clause)
            continue
        outer, run.each_of = run.each_of, may
        with unbroken(run), run.acting(player):
            _perform(run, replace(clause, by=lang.Who(how="same")))
        run.each_of = outer


def _is_avoided(run: AnyRun, clause: lang.AnyClause) -> bool:
    """Return whether a player does the alternative that prevents a clause."""
    unless = clause.unless
    if isinstance(unless, lang.AnyOf):
        return any(_is_avoided(run, replace(clause, unless=each)) for each in unless.of)
    if isinstance(unless, lang.Pays):
        return _someone_pays(run, clause, run.players(unless.who), unless.costs)
    if isinstance(unless, lang.Does):
        costs = (lang.Do(clause=unless.clause),)
        return _someone_pays(run, clause, run.players(unless.clause.by), costs)
    if isinstance(unless, lang.Holds) and unless.name == "pays_life":
        life = lang.LoseLife(amount=unless.amount or lang.ONE, pays=True)
        return _someone_pays(
            run, clause, run.players(unless.who or lang.YOU), (lang.Do(clause=life),)
        )
    return run.holds(unless)


def _someone_pays(
    run: AnyRun,
    clause: lang.AnyClause,
    players: Sequence[PlayerId],
    costs: tuple[lang.AnyCost, ...],
) -> bool:
    for player in players:
        if run.can_pay(player, costs) and run.says_yes(player, clause):
            run.pay(player, costs)
            return True
    return False


def _begins(moment: lang.Moment) -> lang.Begins:
    return lang.Begins(step=moment.step, whose=moment.whose)


# Clauses of clauses


@_performs(lang.Several)
def _several(run: AnyRun, clause: lang.Several) -> None:
    carry_out(run, clause.clauses)


@_performs(lang.OneOf)
def _one_of(run: AnyRun, clause: lang.OneOf) -> None:
    player = next(iter(run.doers(clause.by)), run.me)
    able = [each for each in clause.clauses if run.is_possible(player, each)] or clause.clauses
    words = tuple(run.spoken(each) for each in able)
    taken = run.pick_word(player, words)
    _one(run, able[words.index(taken)])


@_performs(lang.ForEach)
def _for_each(run: AnyRun, clause: lang.ForEach) -> None:
    with unbroken(run):
        _each_time(run, clause)


def _each_time(run: AnyRun, clause: lang.ForEach) -> None:
    if clause.who is not None:
        for player in run.players(clause.who):
            run.mean(player)
            carry_out(run, clause.clauses)
    elif clause.what is not None:
        for each in run.fitting(clause.what) or run.meant(clause.what):
            run.mean(each.ref)
            carry_out(run, clause.clauses)
    else:
        for _ in range(run.number(clause.amount)):
            carry_out(run, clause.clauses)


@_performs(lang.Pay)
def _pay(run: AnyRun, clause: lang.Pay) -> None:
    player = next(iter(run.doers(clause.by)), run.me)
    if run.can_pay(player, clause.costs):
        run.pay(player, clause.costs)
        run.did = True
    else:
        run.did = False


@_performs(lang.Delayed)
def _delayed(run: AnyRun, clause: lang.Delayed) -> None:
    run.delay(clause.on, clause.clauses, once=clause.once, until=clause.until)
