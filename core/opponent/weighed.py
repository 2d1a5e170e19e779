"""An act that another player expected, weighed against the choice of an opponent."""

from core.messages import Message
from core.opponent.tactics import Move, Seat
from core.rules import engine
from core.rules.actions import Action
from core.rules.verdict import LAWFUL, Ruling

_POSSIBLE = frozenset({*LAWFUL, Ruling.CHOICE})
_AS_GOOD = 0.05
SAME = Message("It is what I do.")


def refusal(seat: Seat, action: Action) -> Message | None:
    """Return why the rules do not allow an act, None if they do."""
    verdict = engine.judge(seat.view, action)
    if verdict.ruling in _POSSIBLE:
        return None
    return Message("The rules do not allow it: {why}", why=verdict.decisive[0].message)


def compared(
    value: float | None, says: Message, best: Move | None, best_value: float | None
) -> Message:
    """Return the result of an act, compared with the choice of the opponent."""
    instead = best.reason if best is not None and best.reason else Message("I go on instead.")
    if value is None:
        return Message("My sums find no gain in it. {instead}", instead=instead)
    if best_value is None:
        return Message("{says} {instead}", says=says, instead=instead)
    if value >= best_value - _AS_GOOD:
        return Message("{says} By my sums it is as good as my choice.", says=says)
    return Message(
        "{says} By my sums it is {less:g} worse than my choice. {instead}",
        says=says,
        less=round(best_value - value, 1),
        instead=instead,
    )
