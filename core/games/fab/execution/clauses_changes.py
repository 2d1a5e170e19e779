"""Clauses by which objects change while an effect lasts, now or when they come."""

from collections.abc import Mapping

from msgspec.structs import replace

from core.effects import program as lang
from core.effects.printed import Printed, encoded
from core.execution.scene import NotExecutableError
from core.games.fab.execution.changes import change_of
from core.games.fab.execution.handlers import performs
from core.games.fab.execution.run import Run
from core.games.fab.execution.waiting_effects import (
    event_of,
    is_about_next,
    is_next,
    lasts_this_turn,
)
from core.rules.actions import Effect, Until
from core.rules.card_texts import Delay
from core.state.effects import END_OF_TURN, NEXT_TURN, PERMANENT

_UNTIL: Mapping[str, Until] = {
    "this_turn": END_OF_TURN,
    "end_of_turn": END_OF_TURN,
    "this_combat_chain": END_OF_TURN,
    "this_chain_link": END_OF_TURN,
    "this_action_phase": END_OF_TURN,
    "start_of_your_next_turn": NEXT_TURN,
    "rest_of_game": PERMANENT,
}
_OPEN = frozenset({"bare", "each", "all", "your"})


@performs(lang.Alter)
def _alter(run: Run, clause: lang.Alter) -> None:
    noun = clause.what
    when = clause.when
    if is_next(noun):
        _wait_for(run, clause, noun)
        return
    if isinstance(when, lang.Is | lang.Holds) and is_about_next(when) and when.what is not None:
        _wait_for(run, replace(clause, when=replace(when, what=lang.IT)), when.what)
        return
    if noun.how in _OPEN and not any(isinstance(each, lang.In) for each in noun.where):
        _last_for_all(run, clause)
        return
    found = run.select(noun, run.me)
    times = 1 if clause.each is None else run.number(clause.each)
    change = change_of(run, clause.changes, times)
    until = _until_of(clause.until)
    for each in found:
        if each.obj is not None:
            run.act(
                Effect(
                    player=run.me,
                    objects=(each.ref.id,),
                    change=change,
                    until=until,
                    source=run.source_name(),
                )
            )
    run.did = bool(found)
    run.mean(*(each.ref for each in found))


def _until_of(until: lang.Until | None) -> Until:
    if until is None:
        return END_OF_TURN
    if until.how not in _UNTIL:
        raise NotExecutableError(f"duration {until.how}")
    return _UNTIL[until.how]


def _wait_for(run: Run, clause: lang.Alter, noun: lang.Noun) -> None:
    """Let an effect wait for its object; a number of "next" ones is kept as X."""
    change_of(run, clause.changes)
    fixed = tuple(_fixed(run, each) for each in clause.changes)
    count = run.number(noun.amount)
    when = clause.when if clause.what.how == "it" else None
    one = lang.Alter(what=lang.IT, changes=fixed, x=lang.Number(value=count), when=when)
    ability = lang.Triggered(on=event_of(noun), clauses=(one,))
    ends = clause.until is not None or lasts_this_turn(noun)
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


def _fixed(run: Run, change: lang.AnyChange) -> lang.AnyChange:
    """Return a change whose number is that of now."""
    if isinstance(change, lang.StatChange):
        return replace(change, amount=lang.Number(value=run.number(change.amount)))
    return change


def _last_for_all(run: Run, clause: lang.Alter) -> None:
    """Let an effect apply to all that fit while it lasts, also to those that come later."""
    change_of(run, clause.changes)
    until = _until_of(clause.until if clause.until is not None else _span_of(clause.what))
    if until not in {END_OF_TURN, NEXT_TURN}:
        raise NotExecutableError(f"duration {until}")
    where = tuple(each for each in clause.what.where if not isinstance(each, lang.Did))
    open_ = lang.Alter(
        what=replace(clause.what, where=where),
        changes=tuple(_fixed(run, each) for each in clause.changes),
    )
    ability = lang.Static(clauses=(open_,))
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


def _span_of(noun: lang.Noun) -> lang.Until:
    spans = [each.name for each in noun.where if isinstance(each, lang.Did)]
    return lang.Until(how=spans[0] if spans else "this_turn")
