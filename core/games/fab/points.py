"""Pitching and go again: sources of points (FaB CR 1.13, 1.14.3, 8.3.5)."""

import re
from collections.abc import Iterator

from core.games.fab.faces import DECK_CARD, category_of
from core.games.fab.traits import Traits, traits
from core.games.fab.zones import PITCH, actual_zone
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Move, Points
from core.rules.choices import Option
from core.rules.events import Event
from core.rules.ruleset import PointSpec, StateView
from core.rules.table_actions import change_points, points_text
from core.rules.verdict import Finding, done, refused
from core.state.effects import Waiting
from core.state.objects import GameObject
from core.state.zones import HAND

ACTION, RESOURCE, CHI = "action", "resource", "chi"
POINTS = (
    PointSpec(
        ACTION,
        Message("{count:select}action point|{count:select}action points"),
        always=True,
        each_turn=1,
    ),
    PointSpec(
        RESOURCE, Message("{count:select}resource point|{count:select}resource points"), always=True
    ),
    PointSpec(CHI, Message("{count:select}chi point|{count:select}chi points"), always=True),
)


def is_pitched(obj: GameObject, action: Move) -> bool:
    """Return whether a move pitches a card: from hand to the pitch zone."""
    return action.reason == "pitch" and obj.zone == HAND and actual_zone(action.to) == PITCH


def gain_of(view: StateView, obj: GameObject) -> tuple[str, int] | None:
    """Return the kind and number of points that pitching a card gives.

    None without a pitch value, and where two faces have different ones.
    """
    found = traits(view, obj)
    pitch = found.stat("pitch")
    if pitch is None or not pitch.isdecimal():
        return None
    return (CHI if "Chi" in found.subtypes else RESOURCE), int(pitch)


def pitching_gives_points(view: StateView, action: Move) -> Iterator[Finding]:
    """A pitched card gives as many points as its pitch value (``points.pitching``)."""
    obj = view.object(action.object)
    if not is_pitched(obj, action):
        # A card that the pitch zone cannot hold stays; another check reports that.
        if action.reason == "pitch" and category_of(view.state.printed(obj)) == DECK_CARD:
            yield refused("points.pitching", Message("Only a card in hand is pitched."))
        return
    gain = gain_of(view, obj)
    if gain is not None:
        yield done(
            "points.pitching",
            Message("{owner} gains {named}.", owner=obj.owner, named=points_text(view, *gain)),
        )
    elif traits(view, obj).stat("pitch") is None:
        yield refused("points.pitching", Message("It has no pitch value, so it can't be pitched."))
    else:
        says = Message("Its pitch value is not one number: give its player the points by hand.")
        yield done("points.pitching", says)


def give_points(context: ActionContext, obj: GameObject, gain: tuple[str, int]) -> None:
    """Give the owner of a pitched card its points."""
    kind, amount = gain
    change_points(context, Points(player=obj.owner, kind=kind, change=amount))


GO_AGAIN_KEY = "resolve.go_again"
GETS, LACKS = "go_again", "none"
_SURGE = "Surge"
_GETS = re.compile(
    r"[^.\n]*(?:\b(?:it|this|its attacks|this card['’]s attacks|the attack)|~)"
    r"(?: costs\b[^.\n]*\band)? (?:gets?|gains?|has|have)\b[^.\n]*\bgo again\b[^.\n]*\.?",
    re.IGNORECASE,
)


def has_go_again(found: Traits) -> bool:
    """Return whether an object, or an attack of its own, has go again unconditionally."""
    return found.has("Go again") or any(each.attack and each.go_again for each in found.abilities)


def go_again_sentence(found: Traits) -> str:
    """Return the sentence of its own text by which something may get go again, or ``""``."""
    for text in found.text:
        plain = text
        for name in found.names:
            plain = plain.replace(name, "~")
        match = _GETS.search(plain)
        if match is not None:
            return match[0].strip().replace("~", found.name or "it")
    return ""


def go_again_question(found: Traits) -> str:
    """Return the words that may give go again as an object resolves, ``""`` without surge.

    Only surge depends on the card's own effect (FaB CR 8.4.8).
    """
    return go_again_sentence(found) if found.has(_SURGE) and not has_go_again(found) else ""


def gains_go_again(context: ActionContext, found: Traits) -> bool:
    """Ask the players whether an object got go again by its text."""
    words = go_again_question(found)
    if not words:
        return False
    options = (
        Option(GETS, Message("It gets go again: an action point")),
        Option(LACKS, Message("It does not")),
    )
    says = Message("{card} says: “{words}” Does it get go again?", card=found.name, words=words)
    return context.choose(GO_AGAIN_KEY, says, options, found.controller) == GETS


def ability_goes_again(context: ActionContext, layer: Waiting) -> None:
    """Give the action point of an ability with go again, last as it resolves (FaB CR 5.3.5)."""
    if layer.key == GO_AGAIN_KEY and layer.controller == context.state.active:
        change_points(context, Points(player=layer.controller, kind=ACTION, change=1))
        says = Message("{player} gains an action point by go again", player=layer.controller)
        context.emit(Event(kind="state", player=layer.controller, key=GO_AGAIN_KEY, message=says))
