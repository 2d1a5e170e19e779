"""Dice and coins: what fell is part of the deed, for the core itself knows no chance."""

from collections.abc import Iterator

from core.rules.actions import FlipCoin, Roll
from core.rules.events import Event
from core.rules.progress import Progress
from core.rules.reading import Reading
from core.rules.verdict import Finding, refused

FEWEST_SIDES = 2
MOST_DICE = 20


def dice_can_fall_so(reading: Reading, action: Roll) -> Iterator[Finding]:
    """A die shows one of its sides; apart from that no rule has a say."""
    del reading
    fits = all(1 <= result <= action.sides for result in action.results)
    if action.sides < FEWEST_SIDES or not 1 <= len(action.results) <= MOST_DICE or not fits:
        says = f"A die with {action.sides} sides cannot show that."
        yield refused("", says, possible=False)


def words_of_roll(reading: Reading, action: Roll) -> str:
    """Return the name of the deed with what fell, e.g. ``Ann rolls a d20: 17``."""
    del reading
    number = len(action.results)
    dice = f"a d{action.sides}" if number == 1 else f"{number} d{action.sides}"
    fell = " + ".join(str(result) for result in action.results)
    total = f" = {sum(action.results)}" if number > 1 else ""
    return f"{action.player} rolls {dice}: {fell}{total}"


def words_of_coin(reading: Reading, action: FlipCoin) -> str:
    """Return the name of the deed with the side that is up."""
    del reading
    return f"{action.player} flips a coin: {action.result}"


def roll(progress: Progress, action: Roll) -> None:
    """Tell everybody what fell; the position stays as it is."""
    says = words_of_roll(progress.reading, action)
    progress.emit(Event(kind="rolled", player=action.player, says=says))


def flip_coin(progress: Progress, action: FlipCoin) -> None:
    """Tell everybody on which side the coin fell."""
    says = words_of_coin(progress.reading, action)
    progress.emit(Event(kind="coin_flipped", player=action.player, says=says))


ROLL_CHECKS = {"dice": dice_can_fall_so}
