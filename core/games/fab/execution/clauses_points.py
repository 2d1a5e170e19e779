"""Clauses about life, points and counters."""

from core.effects import program as lang
from core.execution.scene import NotExecutableError
from core.games.fab.execution.clauses_cards import amount_of, chosen_amount, mean_players
from core.games.fab.execution.handlers import performs
from core.games.fab.execution.run import Run
from core.rules.actions import Counters, Life, Points
from core.state.ids import PlayerId


@performs(lang.GainLife)
def _gain_life(run: Run, clause: lang.GainLife) -> None:
    players = run.doers(clause.by)
    number = amount_of(run, clause, clause.amount)
    for player in players:
        run.act(Life(player=player, change=number))
    run.that_many = number
    mean_players(run, clause.by, players)


@performs(lang.LoseLife)
def _lose_life(run: Run, clause: lang.LoseLife) -> None:
    players = run.doers(clause.by)
    number = amount_of(run, clause, clause.amount)
    for player in players:
        run.act(Life(player=player, change=-number))
    run.that_many = number
    mean_players(run, clause.by, players)


@performs(lang.GainPoints)
def _gain_points(run: Run, clause: lang.GainPoints) -> None:
    number = amount_of(run, clause, clause.amount)
    for player in run.doers(clause.by):
        change = -number if clause.loses else number
        run.act(Points(player=player, kind=clause.kind, change=change))
    run.that_many = number


@performs(lang.PutCounters)
def _put_counters(run: Run, clause: lang.PutCounters) -> None:
    player = next(iter(run.doers(clause.by)), run.me)
    if clause.divided:
        _divide_counters(run, clause, player)
        return
    found = run.select(clause.what, player)
    for each in found:
        for counters in clause.counters:
            count = chosen_amount(run, clause, counters.amount, player)
            run.act(Counters(player=player, object=each.ref.id, kind=counters.kind, change=count))
    run.mean(*(each.ref for each in found))
    run.did = bool(found)


def _divide_counters(run: Run, clause: lang.PutCounters, player: PlayerId) -> None:
    """Put counters on several objects, the number on each chosen by the player."""
    if len(clause.counters) != 1:
        raise NotExecutableError("counters of several kinds among several")
    counters = clause.counters[0]
    left = chosen_amount(run, clause, counters.amount, player)
    found = run.select(clause.what, player) if left else ()
    for place, each in enumerate(found):
        is_last = place == len(found) - 1
        count = left if is_last else run.pick_number(player, 0, left)
        left -= count
        if count:
            run.act(Counters(player=player, object=each.ref.id, kind=counters.kind, change=count))
    run.mean(*(each.ref for each in found))
    run.did = bool(found)


@performs(lang.RemoveCounters)
def _remove_counters(run: Run, clause: lang.RemoveCounters) -> None:
    player = next(iter(run.doers(clause.by)), run.me)
    found = run.select(clause.what, player)
    removed = 0
    for each in found:
        obj = run.state.find(each.ref)
        there = 0 if obj is None else obj.counter(clause.kind)
        if isinstance(clause.amount, lang.X):
            count = run.pick_number(player, 0, there)
        elif clause.amount is None:
            count = there
        else:
            count = chosen_amount(run, clause, clause.amount, player)
        count = min(count, there)
        if count:
            run.act(Counters(player=player, object=each.ref.id, kind=clause.kind, change=-count))
        removed += count
    run.counts["removed_this_way"] = removed
    run.that_many = removed
    run.did = removed > 0
    run.mean(*(each.ref for each in found))
