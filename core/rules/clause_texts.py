"""Descriptions of the clauses of a card text and their steps, for one viewer."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from core.messages import worded
from core.rules.action_context import ActionContext, label_of
from core.rules.actions import Action, flat
from core.rules.card_texts import Continue, Halt
from core.rules.history import Outcome
from core.rules.proposals import ClauseState, Proposed
from core.rules.redaction import redacted
from core.rules.ruleset import StateView
from core.rules.verdict import Verdict
from core.state.ids import PlayerId

MOST = 4
"""Most steps of a clause with a label of their own; the others are counted."""


class DescribedClause(Struct, frozen=True, kw_only=True):
    """One clause for a viewer: the words of the card, its state, and the steps that it makes."""

    words: str
    state: ClauseState
    does: tuple[str, ...] = ()


def described(
    view: StateView, proposed: Proposed, viewer: PlayerId | None
) -> tuple[DescribedClause, ...]:
    """Return the clauses of a proposal with their effects, without cards hidden from a viewer."""
    found: list[DescribedClause] = []
    for clause in proposed.clauses:
        labels: list[str] = []
        for label, after in _labelled(view, clause.steps, viewer):
            labels.append(label)
            view = after
        words = str(clause.words)
        found.append(DescribedClause(words=words, state=clause.state, does=_shortened(labels)))
    return tuple(found)


def steps_of_text(action: Action) -> tuple[Action, ...]:
    """Return the steps that a text has made in the action by which it resolved."""
    steps = tuple(flat(action))
    ends = tuple(each for each in steps if isinstance(each, Halt) or _resolves(each))
    if not ends:
        return ()
    return tuple(each for each in steps if each not in ends and not isinstance(each, Continue))


def _resolves(action: Action) -> bool:
    return bool(getattr(action, "carried_out", False))


def step_labels(
    view: StateView, steps: Iterable[Action], viewer: PlayerId | None
) -> tuple[str, ...]:
    """Return the labels of consecutive steps, without cards hidden from a viewer."""
    return _shortened([label for label, _ in _labelled(view, steps, viewer)])


def _labelled(
    view: StateView, steps: Iterable[Action], viewer: PlayerId | None
) -> Iterator[tuple[str, StateView]]:
    """Yield the label of each step, and the position after it."""
    for step in steps:
        context = ActionContext(view)
        label = label_of(view, step)
        view.rules.tables.specs[type(step)].handler(context, step)
        done = Outcome(
            action=step, verdict=Verdict(()), state=context.state, message=label, carried_out=True
        )
        yield redacted(view.rules, view.state, done, viewer).label, view.at(context.state)
        view = view.at(context.state)


def _shortened(labels: list[str]) -> tuple[str, ...]:
    """Return labels with equal ones counted, and a number for those that are too many."""
    counts = dict.fromkeys(labels, 0)
    for each in labels:
        counts[each] += 1
    named = [
        each if times == 1 else worded("{label}, {count} times", label=each, count=times)
        for each, times in counts.items()
    ]
    rest = len(named) - MOST
    if rest > 0:
        named[MOST:] = [worded("and {count:,} more", count=rest)]
    return tuple(named)
