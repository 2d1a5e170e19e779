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
    is_of_each,
    lasts_this_turn,
    on_link,
)
from core.rules.actions import Effect, Until
from core.rules.card_texts import Delay
from core.state.effects import END_OF_TURN, NEXT_TURN, PERMANENT
from core.state.ids import Ref

_UNTIL: Mapping[str, Until] = {
    "this_turn": END_OF_TURN,
    "end_of_turn": END_OF_TURN,
    "this_combat_chain": END_OF_TURN,
    "this_chain_link": END_OF_TURN,
    "this_action_phase": END_OF_TURN,
    "start_of_your_next_turn": NEXT_TURN,
    "rest_of_game": PERMANENT,
}
_THEIR_NEXT_TURN = frozenset(
    {"their_next_turn", "end_of_their_next_turn", "their_next_action_phase"}
)
"""Durations that end with the next turn of another player, as the own next turn begins."""
_OPEN = frozenset({"bare", "each", "all", "your"})


@performs(lang.Alter)
def _alter(run: Run, clause: lang.Alter) -> None:
    clause = _chosen(run, clause)
    noun = clause.what
    when = clause.when
    if is_next(noun):
        _wait_for(run, clause, noun)
        return
    if noun.how in {"same", "it"} and run.coming is not None:
        _wait_for(run, replace(clause, what=lang.IT), run.coming)
        return
    if clause.changes == (lang.Cant(what="play"),) and noun.how in _OPEN:
        everyone = lang.Who(how="each")
        run.perform(lang.Forbid(to="play", what=noun, by=everyone, until=clause.until))
        return
    if isinstance(when, lang.Is | lang.Holds) and is_about_next(when) and when.what is not None:
        _wait_for(run, replace(clause, when=replace(when, what=lang.IT)), when.what)
        return
    if noun.how in _OPEN and not any(isinstance(each, lang.In) for each in noun.where):
        _last_for_all(run, clause)
        return
    found = run.select(noun, run.me)
    if is_of_each(when):
        found = tuple(each for each in found if _holds_for(run, when, each.ref))
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


def _holds_for(run: Run, condition: lang.AnyCondition | None, ref: Ref) -> bool:
    """Return whether a condition that judges each object is true of one."""
    run.about = ref
    try:
        return run.holds(condition)
    finally:
        run.about = None


def _chosen(run: Run, clause: lang.Alter) -> lang.Alter:
    """Return a clause with the one of its alternative changes that a player chooses."""
    found: list[lang.AnyChange] = []
    for each in clause.changes:
        if isinstance(each, lang.HasFact) and each.name == "one_of":
            words = tuple(map(_label, each.changes))
            taken = run.pick_word(run.me, words)
            found.append(each.changes[words.index(taken)])
        else:
            found.append(each)
    return replace(clause, changes=tuple(found))


def _label(change: lang.AnyChange) -> str:
    if isinstance(change, lang.Gains):
        names = (each.name for each in change.abilities if isinstance(each, lang.Keyword))
        return " and ".join(names) or "an ability"
    if isinstance(change, lang.StatChange) and isinstance(change.amount, lang.Number):
        sign = "-" if change.minus else "+"
        return f"{sign}{change.amount.value}{{{change.stat[:1]}}}"
    raise NotExecutableError("a choice of changes")


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
    theirs = noun.how == "first"
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
            players=run.latest_players(),
            once=True,
            at_once=True,
            until=NEXT_TURN if theirs else END_OF_TURN if ends else PERMANENT,
        )
    )
    run.coming = noun


def _fixed(run: Run, change: lang.AnyChange) -> lang.AnyChange:
    """Return a change whose number is that of now."""
    if isinstance(change, lang.StatChange):
        return replace(change, amount=lang.Number(value=run.number(change.amount)))
    return change


def _last_for_all(run: Run, clause: lang.Alter) -> None:
    """Let an effect apply to all that fit while it lasts, also to those that come later."""
    change_of(run, clause.changes)
    span = clause.until if clause.until is not None else _span_of(clause.what)
    until = NEXT_TURN if span.how in _THEIR_NEXT_TURN else _until_of(span)
    if until not in {END_OF_TURN, NEXT_TURN}:
        raise NotExecutableError(f"duration {until}")
    where = tuple(each for each in clause.what.where if not isinstance(each, lang.Did))
    open_ = lang.Alter(
        what=replace(clause.what, where=where),
        changes=tuple(_fixed(run, each) for each in clause.changes),
        when=_lasting_condition(run, clause, span.how),
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


def _lasting_condition(run: Run, clause: lang.Alter, span: str) -> lang.AnyCondition | None:
    """Return the condition of an effect on all that fit: its link, or one that judges each."""
    link = on_link(run, span)
    if not is_of_each(clause.when):
        return link
    if link is not None:
        raise NotExecutableError("a condition on each object of a chain link")
    return clause.when


def _span_of(noun: lang.Noun) -> lang.Until:
    spans = [each.name for each in noun.where if isinstance(each, lang.Did)]
    return lang.Until(how=spans[0] if spans else "this_turn")
