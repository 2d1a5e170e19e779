"""An act that another player expected, weighed against the choice of an opponent."""

from collections.abc import Callable

from core.messages import NO_WORDS, Message
from core.opponent.tactics import Move, Seat
from core.rules import engine
from core.rules.actions import Action
from core.rules.verdict import LAWFUL, Ruling

_POSSIBLE = frozenset({*LAWFUL, Ruling.CHOICE})
_AS_GOOD = 0.05
_SAME = Message("It is what I do.")
Value = Callable[[Seat, Action], tuple[float, Message] | None]
"""Returns the value of an act and its expected result; None if it cannot be tried."""


def weighed(seat: Seat, action: Action, best: Move | None, value: Value) -> Message:
    """Return the expected result of an act, compared with the best move of the opponent."""
    refused = _refusal(seat, action)
    if refused is not None:
        return refused
    if best is not None and best.action == action:
        return Message("{same} {reason}", same=_SAME, reason=best.reason)
    here, other = value(seat, action), None if best is None else value(seat, best.action)
    gain, result = here if here is not None else (None, NO_WORDS)
    return _compared(gain, result, best, other[0] if other is not None else None)


def _refusal(seat: Seat, action: Action) -> Message | None:
    """Return why the rules do not allow an act, None if they do."""
    verdict = engine.judge(seat.view, action)
    if verdict.ruling in _POSSIBLE:
        return None
    return Message("The rules do not allow it: {why}", why=verdict.decisive[0].message)


def _compared(
    value: float | None, result: Message, best: Move | None, best_value: float | None
) -> Message:
    """Return the result of an act, compared with the choice of the opponent."""
    instead = best.reason if best is not None and best.reason else Message("I go on instead.")
    if value is None:
        return Message("My sums find no gain in it. {instead}", instead=instead)
    if best_value is None:
        return Message("{result} {instead}", result=result, instead=instead)
    if value >= best_value - _AS_GOOD:
        return Message("{result} By my sums it is as good as my choice.", result=result)
    return Message(
        "{result} By my sums it is {less:g} worse than my choice. {instead}",
        result=result,
        less=round(best_value - value, 1),
        instead=instead,
    )
