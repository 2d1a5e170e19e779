"""The choice of the targets of a triggered ability, one after another."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from core.effects.targeting import Slot
from core.rules.actions import NO_TARGET

T = TypeVar("T")


def chosen_targets(
    slot: Slot,
    candidates: Callable[[Slot, Sequence[T]], Sequence[T]],
    ask: Callable[[Sequence[T], int], str],
    target_of: Callable[[str], T],
) -> tuple[T, ...] | None:
    """Return the targets that a phrase gets; None if one is missing or asked for.

    ``ask`` takes the candidates and the number of targets that are needed; it returns the answer,
    empty while the choice is open. The only possible targets are taken without a question.
    """
    taken: list[T] = []
    while len(taken) < slot.most:
        options = candidates(slot, taken)
        short = slot.least - len(taken)
        if len(options) < short:
            return None
        if not options:
            break
        if slot.least == slot.most and len(options) == short:
            taken.extend(options)
            break
        answer = ask(options, short)
        if not answer:
            return None
        if answer == NO_TARGET:
            break
        taken.append(target_of(answer))
    return tuple(taken)
