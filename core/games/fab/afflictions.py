"""Afflictions: whoever plays one, it enters under the control of an opponent (FaB CR 8.2.11)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.fab.traits import traits
from core.games.fab.zones import PERMANENT
from core.messages import Message
from core.rules.choices import Option
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, choice, done, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject

_KEY = "affliction.opponent"


def is_affliction(view: StateView, obj: GameObject, side: int | None = None) -> bool:
    """Tell whether it enters the arena as an affliction; ``side`` is the face that is chosen."""
    if side is not None:
        obj = replace(obj, zone=PERMANENT, attached_to=None, side=side)
    return "Affliction" in traits(view, obj).subtypes


def opponent_for(view: StateView, whose: PlayerId, declared: PlayerId | None) -> Iterator[Finding]:
    """Find whether the opponent that it enters under is settled."""
    rivals = view.state.opponents(whose)
    if declared is None and len(rivals) > 1:
        options = tuple(Option(rival, Message("{rival} gets it", rival=rival)) for rival in rivals)
        says = Message("Its controller declares an opponent.")
        yield choice(_KEY, says, "controller", options, whose)
    elif declared is not None and declared not in rivals:
        yield refused(_KEY, Message("It enters under the control of an opponent."))
    else:
        yield done(_KEY, Message("It enters under the control of an opponent."))


def opponent_of(view: StateView, whose: PlayerId, declared: PlayerId | None) -> PlayerId:
    """Return the player that it enters under."""
    rivals = view.state.opponents(whose)
    return declared if declared in rivals else next(iter(rivals), whose)
