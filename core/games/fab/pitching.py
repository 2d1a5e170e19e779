"""Pitching: what a pitched card gives its player (FaB CR 1.13, 1.14.3)."""

from collections.abc import Iterator

from core.games.fab.faces import DECK_CARD, category_of
from core.games.fab.traits import traits
from core.games.fab.zones import PITCH, place_of
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Move, Points
from core.rules.points import change_points, named
from core.rules.ruleset import PointSpec, StateView
from core.rules.verdict import Finding, done, refused
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
    """Tell whether a move is to pitch a card: from hand to the pitch zone."""
    return action.reason == "pitch" and obj.zone == HAND and place_of(action.to) == PITCH


def gain_of(view: StateView, obj: GameObject) -> tuple[str, int] | None:
    """Return what kind of points a card gives when it is pitched, and how many.

    None where that is not settled: it has no pitch value, or its two faces have different ones.
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
        # What the pitch zone cannot hold stays where it is, and that is said already.
        if action.reason == "pitch" and category_of(view.state.printed(obj)) == DECK_CARD:
            yield refused("points.pitching", Message("Only a card in hand is pitched."))
        return
    gain = gain_of(view, obj)
    if gain is not None:
        yield done(
            "points.pitching",
            Message("{owner} gains {named}.", owner=obj.owner, named=named(view, *gain)),
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
