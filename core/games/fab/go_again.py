"""Go again: what has it, and what gets it only if its own text says so at the time."""

import re

from core.games.fab.pitching import ACTION
from core.games.fab.traits import Traits
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Points
from core.rules.choices import Option
from core.rules.events import Event
from core.rules.points import change_points
from core.state.effects import Waiting

KEY = "resolve.go_again"
GETS, LACKS = "go_again", "none"
_SURGE = "Surge"
_GETS = re.compile(
    r"[^.\n]*(?:\b(?:it|this|its attacks|this card['’]s attacks|the attack)|~)"
    r"(?: costs\b[^.\n]*\band)? (?:gets?|gains?|has|have)\b[^.\n]*\bgo again\b[^.\n]*\.?",
    re.IGNORECASE,
)


def has_it(found: Traits) -> bool:
    """Tell whether something has go again, or an attack of its own that has, whatever happens."""
    return found.has("Go again") or any(each.attack and each.go_again for each in found.abilities)


def words_that_give_it(found: Traits) -> str:
    """Return the sentence of its own text by which something may get go again, or ``""``."""
    for text in found.text:
        plain = text
        for name in found.names:
            plain = plain.replace(name, "~")
        match = _GETS.search(plain)
        if match is not None:
            return match[0].strip().replace("~", found.name or "it")
    return ""


def asks_for_it(found: Traits) -> str:
    """Return the words by which something gets go again as it resolves, if what it does is enough.

    Only surge speaks of what the card itself has just done (FaB CR 8.4.8).
    """
    return words_that_give_it(found) if found.has(_SURGE) and not has_it(found) else ""


def got_as_it_resolves(context: ActionContext, found: Traits) -> bool:
    """Ask whether something got go again by its text, where that is for the players to see."""
    words = asks_for_it(found)
    if not words:
        return False
    options = (
        Option(GETS, Message("It gets go again: an action point")),
        Option(LACKS, Message("It does not")),
    )
    says = Message("{card} says: “{words}” Does it get go again?", card=found.name, words=words)
    return context.choose(KEY, says, options, found.controller) == GETS


def ability_goes_again(context: ActionContext, layer: Waiting) -> None:
    """Give the action point of an ability with go again, last as it resolves (FaB CR 5.3.5)."""
    if layer.key == KEY and layer.controller == context.state.active:
        change_points(context, Points(player=layer.controller, kind=ACTION, change=1))
        says = Message("{player} gains an action point by go again", player=layer.controller)
        context.emit(Event(kind="state", player=layer.controller, key=KEY, message=says))
