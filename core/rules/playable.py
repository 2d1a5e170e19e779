"""Options that a player can carry out now with a full payment: the cards that glow."""

from collections.abc import Iterable, Iterator

from core.rules import engine
from core.rules.actions import Action
from core.rules.ruleset import Playable, StateView
from core.rules.verdict import LAWFUL, Ruling
from core.state.ids import ObjectId, PlayerId

_MOST_TRIED = 64
"""The number of answers that are tried before an action counts as one without an answer."""


def glowing(view: StateView, player: PlayerId) -> Iterator[tuple[ObjectId, Playable | None]]:
    """Yield each object with the plainest way in which a player can play or use it, if any."""
    for obj in tuple(view.state.objects):
        yield obj.id, plainest(view.rules.tables.playable(view, obj.id, player))


def plainest(options: Iterable[Playable]) -> Playable | None:
    """Return the first option that is not costly, else the first one."""
    first = None
    for each in options:
        if not each.costly:
            return each
        first = first or each
    return first


_TIMING = frozenset({"cast.timing", "activate.timing", "action.when", "land.timing"})
"""The keys of the checks that rule most actions out, and are quick."""


def is_refused_by(view: StateView, action: Action, keys: Iterable[str]) -> bool:
    """Return whether one of the checks under some keys refuses an action."""
    checks = view.rules.tables.specs[type(action)].checks
    findings = (each for key in keys if key in checks for each in checks[key](view, action))
    return any(each.ruling is Ruling.REFUSED for each in findings)


def completed(view: StateView, action: Action) -> Action | None:
    """Return an action with its open choices answered lawfully, None if no answer is lawful."""
    tried = [action]
    for _ in range(_MOST_TRIED):
        if not tried:
            return None
        action = tried.pop()
        verdict = engine.judge_in_short(view, action, _TIMING)
        if verdict.ruling in LAWFUL:
            return action
        asked = verdict.choice
        if verdict.ruling is Ruling.CHOICE and asked is not None:
            answers = [engine.answer(action, asked, each.id) for each in asked.options]
            tried.extend(reversed(answers))
    return None
