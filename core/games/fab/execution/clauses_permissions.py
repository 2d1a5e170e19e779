"""Clauses that let players play cards or forbid it for a time, and change costs."""

from collections.abc import Mapping

from msgspec.structs import replace

from core.effects import program as lang
from core.effects.printed import Printed, encoded
from core.execution.scene import NotExecutableError
from core.games.fab.execution.handlers import performs
from core.games.fab.execution.run import Run
from core.games.fab.execution.waiting_effects import event_of, is_next, lasts_this_turn
from core.rules.actions import Forbid, Permit, Until
from core.rules.card_texts import Delay
from core.state.effects import END_OF_NEXT_TURN, END_OF_TURN, NEXT_TURN, PERMANENT, Filter
from core.state.ids import PlayerId

_UNTIL: Mapping[str, Until] = {
    "this_turn": END_OF_TURN,
    "end_of_turn": END_OF_TURN,
    "this_combat_chain": END_OF_TURN,
    "start_of_your_next_turn": NEXT_TURN,
    "end_of_your_next_turn": END_OF_NEXT_TURN,
    "start_of_their_next_turn": NEXT_TURN,
    "end_of_their_next_turn": END_OF_NEXT_TURN,
    "rest_of_game": PERMANENT,
}
_THEIRS = frozenset({"start_of_their_next_turn", "end_of_their_next_turn"})


def _lasting(until: lang.Until | None, span: str = "") -> Until:
    how = until.how if until is not None else span or "this_turn"
    if how not in _UNTIL:
        raise NotExecutableError(f"duration {how}")
    return _UNTIL[how]


def _holder(until: lang.Until | None, player: PlayerId, me: PlayerId) -> PlayerId:
    """Return the player whose next turn ends a prohibition."""
    return player if until is not None and until.how in _THEIRS else me


@performs(lang.Permit)
def _permit(run: Run, clause: lang.Permit) -> None:
    """Let players play certain cards, or all that fit while it lasts."""
    noun = clause.what
    if clause.to != "play" or noun is None or clause.once_a_turn or clause.paying:
        raise NotExecutableError(f"permission to {clause.to}")
    if is_next(noun) or (clause.as_instant and noun.how in {"bare", "all", "your"}):
        raise NotExecutableError("permission for a card to come")
    players = run.doers(clause.by)
    until = _lasting(clause.until, clause.span)
    if noun.how in {"bare", "all", "any", "each"}:
        _for_all(run, clause)
        return
    found = run.select(noun, run.me)
    for each in found:
        for player in players:
            run.act(
                Permit(
                    player=run.me,
                    who=player,
                    filter=Filter(object=each.ref.id, incarnation=each.ref.incarnation),
                    free=clause.free,
                    until=until,
                )
            )
    run.did = bool(found)


def _for_all(run: Run, clause: lang.Permit) -> None:
    until = _lasting(clause.until, clause.span)
    if until != END_OF_TURN:
        raise NotExecutableError(f"duration {until}")
    _keep(run, replace(clause, until=None, span=""))


def _keep(run: Run, clause: lang.AnyClause) -> None:
    """Keep a clause as a static ability until the end of the turn."""
    ability = lang.Static(clauses=(clause,))
    run.act(
        Delay(
            player=run.me,
            source=run.source.id,
            incarnation=run.source.incarnation,
            program=encoded(Printed(ability, run.line)),
            players=run.latest_players(),
            once=False,
            until=END_OF_TURN,
        )
    )


@performs(lang.Forbid)
def _forbid(run: Run, clause: lang.Forbid) -> None:
    """Forbid players to play cards of a name, or certain cards."""
    noun = clause.what
    if clause.to != "play" or noun is None or clause.unless is not None:
        raise NotExecutableError(f"prohibition to {clause.to}")
    players = run.doers(clause.by)
    for player in players:
        for wanted in _filters(run, noun):
            run.act(
                Forbid(
                    player=run.me,
                    who=player,
                    filter=wanted,
                    until=_lasting(clause.until),
                    holder=_holder(clause.until, player, run.me),
                )
            )


def _filters(run: Run, noun: lang.Noun) -> tuple[Filter, ...]:
    if any("named" in kind.traits for kind in noun.kinds):
        if not run.named:
            raise NotExecutableError("a card that was named")
        return (Filter(name=run.named),)
    if noun.how in {"bare", "all", "any"}:
        raise NotExecutableError("prohibition of a kind of cards")
    found = run.select(noun, run.me)
    return tuple(Filter(object=each.ref.id, incarnation=each.ref.incarnation) for each in found)


@performs(lang.CostChange)
def _cost_change(run: Run, clause: lang.CostChange) -> None:
    """Change the costs of cards or abilities to come; those of its own count as it is played."""
    noun = clause.what
    if noun is None or noun.how in {"self", "this"}:
        return
    fixed = replace(clause, amount=lang.Number(value=run.number(clause.amount)), by=lang.YOU)
    if not is_next(noun):
        if noun.how not in {"bare", "your", "all", "each"}:
            raise NotExecutableError("cost of one object")
        _lasting(clause.until)
        _keep(run, replace(fixed, until=None, words=lang.NO_WORDS))
        return
    if noun.amount is not None and run.number(noun.amount) > 1:
        raise NotExecutableError("cost of several cards to come")
    ends = clause.until is not None or lasts_this_turn(noun)
    ability = lang.Triggered(on=event_of(noun), clauses=(replace(fixed, what=lang.IT),))
    run.act(
        Delay(
            player=run.me,
            source=run.source.id,
            incarnation=run.source.incarnation,
            program=encoded(Printed(ability, run.line)),
            once=True,
            at_once=True,
            until=END_OF_TURN if ends else PERMANENT,
        )
    )
