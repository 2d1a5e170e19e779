"""Clauses that let players play cards or forbid it for a time, and change costs."""

from collections.abc import Mapping

from msgspec.structs import replace

from core.effects import program as lang
from core.effects.printed import Printed, encoded
from core.execution.carrying import carry_out
from core.execution.scene import NotExecutableError
from core.games.fab.execution.handlers import performs
from core.games.fab.execution.optional_costs import OPTIONAL, REQUIRED
from core.games.fab.execution.run import Run
from core.games.fab.execution.waiting_effects import event_of, is_next, lasts_this_turn, on_link
from core.games.fab.playing.stack import ATTACK_AGAIN
from core.rules.actions import Effect, Forbid, Permit, Until
from core.rules.card_texts import Delay
from core.state.effects import (
    END_OF_NEXT_TURN,
    END_OF_TURN,
    NEXT_TURN,
    PERMANENT,
    Change,
    Filter,
)
from core.state.ids import PlayerId

_UNTIL: Mapping[str, Until] = {
    "this_turn": END_OF_TURN,
    "end_of_turn": END_OF_TURN,
    "this_combat_chain": END_OF_TURN,
    "this_chain_link": END_OF_TURN,
    "this_action_phase": END_OF_TURN,
    "start_of_your_next_turn": NEXT_TURN,
    "end_of_your_next_turn": END_OF_NEXT_TURN,
    "start_of_their_next_turn": NEXT_TURN,
    "end_of_their_next_turn": END_OF_NEXT_TURN,
    "your_next_turn": END_OF_NEXT_TURN,
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
    if clause.to == "attack" and noun is not None:
        _attack_again(run, clause, noun)
        return
    if clause.to != "play" or noun is None or clause.once_a_turn or clause.paying:
        raise NotExecutableError(f"permission to {clause.to}")
    if is_next(noun):
        _next_as_instant(run, clause, noun)
        return
    if clause.as_instant and noun.how in {"bare", "all", "your"}:
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


def _attack_again(run: Run, clause: lang.Permit, noun: lang.Noun) -> None:
    """Let players attack with weapons or allies once more this turn."""
    if clause.word != "additional":
        raise NotExecutableError("permission to attack")
    found = run.select(noun, run.me)
    for each in found:
        proxy = each.obj.proxy_of if each.obj is not None else None
        target = proxy.id if proxy is not None else each.ref.id
        change = Change(forces=(ATTACK_AGAIN,))
        run.act(Effect(player=run.me, objects=(target,), change=change, until=END_OF_TURN))
    run.did = bool(found)
    run.mean(*(each.ref for each in found))


def _next_as_instant(run: Run, clause: lang.Permit, noun: lang.Noun) -> None:
    """Let a player play the next card of a kind as an instant; it waits for that card."""
    on = event_of(noun)
    kept = replace(clause, what=lang.IT, may=None, words=lang.NO_WORDS)
    run.you_do = on
    run.delay(on, (kept,), until=lang.Until(how="this_turn"), at_once=True)


@performs(lang.Delayed)
def _delayed(run: Run, clause: lang.Delayed) -> None:
    """Let clauses wait for an event; "when you do" is the event of the permission before."""
    on, until = clause.on, clause.until
    if isinstance(on, lang.Happens) and on.name == "you_do":
        if run.you_do is None:
            if run.has_done():
                carry_out(run, clause.clauses)
            return
        on, until = run.you_do, lang.Until(how="this_turn")
    run.delay(on, clause.clauses, once=clause.once, until=until)


def _for_all(run: Run, clause: lang.Permit) -> None:
    until = _lasting(clause.until, clause.span)
    if until != END_OF_TURN:
        raise NotExecutableError(f"duration {until}")
    _keep(run, replace(clause, until=None, span=""))


def _lasting_of_kinds(until: lang.Until | None) -> Until:
    """Return how long a prohibition for the next turn of another player lasts."""
    how = until.how if until is not None else ""
    theirs = {"their_next_turn", "their_next_action_phase", "end_of_their_next_turn"}
    return NEXT_TURN if how in theirs else _lasting(until)


def _keep(run: Run, clause: lang.AnyClause, until: Until = END_OF_TURN) -> None:
    """Keep a clause as a static ability for a time."""
    ability = lang.Static(clauses=(clause,))
    run.act(
        Delay(
            player=run.me,
            source=run.source.id,
            incarnation=run.source.incarnation,
            program=encoded(Printed(ability, run.line)),
            players=run.latest_players(),
            once=False,
            until="next_turn" if until == NEXT_TURN else "end_of_turn",
        )
    )


@performs(lang.Forbid)
def _forbid(run: Run, clause: lang.Forbid) -> None:
    """Forbid players to play cards of a name, or certain cards."""
    noun = clause.what
    if clause.to != "play" or noun is None or clause.unless is not None:
        raise NotExecutableError(f"prohibition to {clause.to}")
    players = run.doers(clause.by)
    if noun.how in {"bare", "all", "any"} and not any("named" in k.traits for k in noun.kinds):
        span = clause.until.how if clause.until is not None else ""
        by = clause.by if clause.by.how == "each" else lang.Who(how="they")
        when = on_link(run, span)
        kept = replace(clause, by=by, when=when, until=None, words=lang.NO_WORDS)
        run.mean(*players)
        _keep(run, kept, _lasting_of_kinds(clause.until))
        return
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
    if noun.how in _ONES:
        _cost_of_objects(run, clause, noun)
        return
    if not is_next(noun):
        if noun.how not in {"bare", "your", "all", "each"}:
            raise NotExecutableError("cost of one object")
        _lasting(clause.until)
        _keep(run, replace(fixed, until=None, words=lang.NO_WORDS))
        return
    if noun.amount is not None and run.number(noun.amount) > 1:
        fixed = replace(fixed, x=lang.Number(value=run.number(noun.amount)))
    theirs = noun.how == "first"
    ends = clause.until is not None or lasts_this_turn(noun)
    ability = lang.Triggered(on=event_of(noun), clauses=(replace(fixed, what=lang.IT),))
    run.act(
        Delay(
            player=run.me,
            source=run.source.id,
            incarnation=run.source.incarnation,
            program=encoded(Printed(ability, run.line)),
            players=run.latest_players(),
            once=True,
            at_once=True,
            until=NEXT_TURN if theirs else END_OF_TURN if ends else PERMANENT,
        )
    )
    run.coming = noun


_ONES = frozenset({"it", "that", "those", "them", "target", "same", "its_attacks", "the"})


def _cost_of_objects(run: Run, clause: lang.CostChange, noun: lang.Noun) -> None:
    """Change the costs of certain objects; those of a weapon's attacks are its own."""
    if noun.how == "same" and run.coming is not None:
        run.perform(replace(clause, what=run.coming))
        return
    amount = run.number(clause.amount) * (1 if clause.each is None else run.number(clause.each))
    change = Change(cost=-amount if clause.less else amount)
    meant = lang.Noun(how="it") if noun.how == "its_attacks" else noun
    found = run.select(meant, run.me)
    for each in found:
        run.act(
            Effect(
                player=run.me,
                objects=(each.ref.id,),
                change=change,
                until=_lasting(clause.until),
                source=run.source_name(),
            )
        )
    run.did = bool(found)


@performs(lang.AdditionalCost)
def _additional_cost(run: Run, _clause: lang.AdditionalCost) -> None:
    """Note whether the cost was paid as the card was played, for the "if you do" behind it."""
    spent = [each.last for each in run.announced.spent if each.way in {OPTIONAL, REQUIRED}]
    run.did = bool(spent)
    run.that_many = len(spent)
    for last in spent:
        run.known.setdefault(last.ref, last)
    run.mean(*(last.ref for last in spent))
