"""Actions that are offered and then refused: there must be none, in any position."""

from collections.abc import Iterator

from core.rules import engine
from core.rules.actions import Action
from core.rules.ruleset import MenuOption, StateView
from core.rules.verdict import LAWFUL, Ruling
from core.state.ids import PlayerId
from core.state.objects import GameObject
from tests.core.sequences.any_action import Pick

_MOST_ANSWERS = 12
_OFFERED = LAWFUL | {Ruling.CHOICE}


def offers(pick: Pick, view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield the options for one object: its menu, a drop on each zone, a drop on another object."""
    rules = view.rules.tables
    yield from rules.menu(view, obj.id, player)
    for spec in view.rules.zones:
        yield from rules.drop(view, obj.id, spec.zone, player, player)
    yield from rules.onto(view, obj.id, pick(tuple(view.state.objects)).id, player)


def refused_offers(pick: Pick, view: StateView, obj: GameObject, player: PlayerId) -> Iterator[str]:
    """Yield the offers for one object that are refused once they are taken."""
    for option in offers(pick, view, obj, player):
        verdict = engine.judge(view, option.action)
        if verdict.ruling in _OFFERED and verdict.possible:
            yield from _refusals(pick, view, option, option.action)


def _refusals(pick: Pick, view: StateView, option: MenuOption, action: Action) -> Iterator[str]:
    for _ in range(_MOST_ANSWERS):
        outcome = engine.apply(view, action)
        if outcome.carried_out:
            return
        if outcome.verdict.ruling is not Ruling.CHOICE:
            yield _fault(option, action, [each.says for each in outcome.verdict.decisive])
            return
        asked = outcome.verdict.choice
        if asked is None or not asked.options:
            return  # an open question, such as a name, has no answer that is offered
        action = engine.answer(action, asked, pick(asked.options).id)
    yield _fault(option, action, ["it goes on asking"])


def _fault(option: MenuOption, action: Action, reasons: list[str]) -> str:
    return f"{option.label!r} is offered and then refused: {'; '.join(reasons)} ({action})"
