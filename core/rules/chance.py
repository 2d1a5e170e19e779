"""Dice and coins: what fell is part of the action, for the core itself knows no chance."""

from collections.abc import Iterator

from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import FlipCoin, Roll
from core.rules.events import Event
from core.rules.ruleset import StateView, Verb
from core.rules.verdict import Finding, refused

FEWEST_SIDES = 2
MOST_DICE = 20


def dice_can_fall_so(view: StateView, action: Roll) -> Iterator[Finding]:
    """A die shows one of its sides; apart from that no rule has a say."""
    del view
    fits = all(1 <= result <= action.sides for result in action.results)
    if action.sides < FEWEST_SIDES or not 1 <= len(action.results) <= MOST_DICE or not fits:
        says = Message("A die with {sides} sides cannot show that.", sides=action.sides)
        yield refused("", says, possible=False)


def words_of_roll(view: StateView, action: Roll) -> Message:
    """Return the name of the action with what fell, e.g. ``Ann rolls a d20: 17``."""
    del view
    fell = " + ".join(str(result) for result in action.results)
    words = Message("{player} rolls a d{sides}: {result}")
    if len(action.results) != 1:
        words = Message("{player} rolls {count} d{sides}: {result} = {sum}")
    return words.filled(
        {
            "player": action.player,
            "count": len(action.results),
            "sides": action.sides,
            "result": fell,
            "sum": sum(action.results),
        }
    )


def words_of_coin(view: StateView, action: FlipCoin) -> Message:
    """Return the name of the action with the side that is up."""
    del view
    return Message("{player} flips a coin: {result}", player=action.player, result=action.result)


def roll(context: ActionContext, action: Roll) -> None:
    """Tell everybody what fell; the position stays as it is."""
    says = words_of_roll(context.view, action)
    context.emit(Event(kind="rolled", player=action.player, message=says))


def flip_coin(context: ActionContext, action: FlipCoin) -> None:
    """Tell everybody on which side the coin fell."""
    says = words_of_coin(context.view, action)
    context.emit(Event(kind="coin_flipped", player=action.player, message=says))


ROLL_CHECKS = {"dice": dice_can_fall_so}


VERBS = (
    Verb(action=Roll, checks=ROLL_CHECKS, handler=roll, label=words_of_roll),
    Verb(action=FlipCoin, handler=flip_coin, label=words_of_coin),
)
