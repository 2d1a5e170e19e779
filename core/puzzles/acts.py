"""Acts of players in a puzzle: an action with every answer that it asks for."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, permutations

from msgspec import Struct
from msgspec.structs import replace

from core.rules import engine
from core.rules.actions import Action
from core.rules.choices import Choice, Selection
from core.rules.engine import apply_whole
from core.rules.history import Outcome
from core.rules.proposals import Resolving
from core.rules.ruleset import StateView
from core.rules.verdict import Ruling
from core.state.ids import Answer, ObjectId

_MOST_WAYS = 64
"""So many ways to answer one choice are tried; more make a puzzle too large."""
_DEEPEST = 12
_WORD = "Elf"
"""The answer to a choice of any word."""


class TooLargeError(ValueError):
    """A position with more lines than a puzzle may have, or with a choice of too many ways."""


class Act(Struct, frozen=True, kw_only=True):
    """An action, and the answers to the choices that its texts ask for, in their order."""

    action: Action
    answers: tuple[Selection | Answer, ...] = ()


def results(view: StateView, action: Action) -> Iterator[tuple[Act, Outcome]]:
    """Yield an action with each set of answers to its choices, and the outcome."""
    yield from _with_texts(view, Act(action=action), (), 0)


def _with_texts(
    view: StateView, act: Act, made: tuple[Selection, ...], depth: int
) -> Iterator[tuple[Act, Outcome]]:
    if not view.state.reads_texts:
        yield from _answered(view, act, act.action, depth)
        return
    proposed = view.rules.tables.resolution(view, Resolving(action=act.action, answers=made))
    if proposed.asks is None:
        yield from _answered(view, act, proposed.action, depth)
        return
    if depth >= _DEEPEST:
        raise TooLargeError(str(proposed.asks.title))
    for each in selections(proposed.asks):
        longer = replace(act, answers=(*act.answers, each))
        yield from _with_texts(view, longer, (*made, each), depth + 1)


def _answered(
    view: StateView, act: Act, whole: Action, depth: int
) -> Iterator[tuple[Act, Outcome]]:
    outcome = apply_whole(view, whole, _unshuffled)
    if outcome.carried_out:
        yield act, outcome
        return
    asked = outcome.verdict.choice
    if outcome.verdict.ruling is not Ruling.CHOICE or asked is None or not asked.options:
        return
    if depth >= _DEEPEST:
        raise TooLargeError(str(asked.message))
    own = whole is act.action
    for option in asked.options:
        answered = engine.answer(whole, asked, option.id)
        if own:
            longer = replace(act, action=answered)
        else:
            longer = replace(act, answers=(*act.answers, option.id))
        yield from _answered(view, longer, answered, depth + 1)


def selections(choice: Choice) -> tuple[Selection, ...]:
    """Return every answer to a choice of a text."""
    if choice.also or choice.kind == "pairs":
        raise TooLargeError(str(choice.title))
    ids = [each.id for each in choice.options]
    found: Iterable[Selection]
    if choice.kind == "number":
        numbers = range(choice.at_least, choice.at_most + 1)
        found = (Selection(number=number) for number in numbers)
    elif choice.kind == "divide":
        found = (Selection(amounts=each) for each in _divisions(ids, choice.total or 0))
    elif not ids:
        found = (Selection(options=(_WORD,) if choice.is_open else ()),)
    else:
        rest = [each for each in ids if each not in choice.required]
        most = min(choice.at_most, len(ids)) - len(choice.required)
        ways = permutations if choice.kind == "order" else combinations
        found = (
            Selection(options=(*choice.required, *some))
            for number in range(max(choice.at_least - len(choice.required), 0), most + 1)
            for some in ways(rest, number)
        )
    buttons = [each.id for each in choice.answers] or [""]
    some = tuple(islice((replace(x, answer=y) for x in found for y in buttons), _MOST_WAYS + 1))
    if len(some) > _MOST_WAYS:
        raise TooLargeError(str(choice.title))
    return some


def _divisions(ids: Sequence[Answer], total: int) -> Iterator[tuple[tuple[Answer, int], ...]]:
    if not ids:
        return
    if len(ids) == 1:
        yield ((ids[0], total),)
        return
    for share in range(total + 1):
        for rest in _divisions(ids[1:], total - share):
            yield ((ids[0], share), *rest)


def _unshuffled(objects: Sequence[ObjectId]) -> Sequence[ObjectId]:
    return objects
