"""Frozen objects: no playing, no activating of abilities (FaB CR 8.5.34)."""

from collections.abc import Iterator

from core.games.fab.actions import Activate, Play
from core.games.fab.stages import fits
from core.games.fab.traits import traits
from core.games.fab.zone_changes import name_of
from core.messages import Message
from core.rules.continuous_effects import effects_on
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, refused
from core.state.effects import Effect
from core.state.objects import GameObject

KEY = "effect.freeze"


def freezing(view: StateView, obj: GameObject) -> tuple[Effect, ...]:
    """Return the effects that keep an object frozen."""
    found = (each for each in effects_on(view.state.effects, obj) if each.change.frozen)
    return tuple(
        each for each in found if each.all is None or fits(each.all, traits(view, obj), obj)
    )


def it_is_not_frozen(view: StateView, action: Play | Activate) -> Iterator[Finding]:
    """A frozen card is not played, a frozen permanent not activated (``effect.freeze``)."""
    obj = view.object(action.card if isinstance(action, Play) else action.source)
    if freezing(view, obj):
        yield refused(KEY, Message("{card} is frozen.", card=name_of(view, obj)))
