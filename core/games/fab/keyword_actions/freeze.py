"""Freeze: frozen cards can't be played nor activated (FaB CR 8.5.34, 8.5.37)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.fab.actions import Activate, Freeze, Play, Unfreeze
from core.games.fab.objects.traits import applying_effects
from core.games.fab.objects.zone_changes import name_of
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Effect
from core.rules.lasting_effects import start_effect
from core.rules.ruleset import ActionSpec, StateView
from core.rules.verdict import Finding, done, nothing, refused
from core.state.effects import Change
from core.state.effects import Effect as ContinuousEffect
from core.state.objects import GameObject

FREEZE = "effect.freeze"


def freezing(view: StateView, obj: GameObject) -> tuple[ContinuousEffect, ...]:
    """Return the effects that keep an object frozen."""
    return tuple(each for each in applying_effects(view, obj) if each.change.frozen)


def it_is_not_frozen(view: StateView, action: Play | Activate) -> Iterator[Finding]:
    """A frozen card is not played, a frozen permanent not activated (``effect.freeze``)."""
    obj = view.object(action.card if isinstance(action, Play) else action.source)
    if freezing(view, obj):
        yield refused(FREEZE, Message("{card} is frozen.", card=name_of(view, obj)))


def it_freezes(view: StateView, action: Freeze) -> Iterator[Finding]:
    """An object is frozen until the next turn of the player who froze it."""
    name = name_of(view, view.object(action.object))
    says = Message("{card} is frozen until {player}'s next turn.", card=name, player=action.player)
    yield done(FREEZE, says)


def it_is_unfrozen(view: StateView, action: Unfreeze) -> Iterator[Finding]:
    """End the freezing of an object (``effect.freeze``)."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    if freezing(view, obj):
        yield done(FREEZE, Message("{card} is not frozen any more.", card=name))
    else:
        yield nothing(FREEZE, Message("{card} is not frozen.", card=name))


def freeze(context: ActionContext, action: Freeze) -> None:
    """Start an effect that freezes an object."""
    effect = Effect(
        player=action.player,
        objects=(action.object,),
        change=Change(frozen=True),
        until="next_turn",
        source="freeze",
    )
    start_effect(context, effect)


def unfreeze(context: ActionContext, action: Unfreeze) -> None:
    """End the effects that freeze an object."""
    ended = {each.id for each in freezing(context.view, context.state.object(action.object))}
    left = tuple(each for each in context.state.effects if each.id not in ended)
    context.state = replace(context.state, effects=left)


SPECS = (
    ActionSpec(
        action=Freeze,
        checks={FREEZE: it_freezes},
        handler=freeze,
        label=Message("Freeze {subject}"),
    ),
    ActionSpec(
        action=Unfreeze,
        checks={FREEZE: it_is_unfrozen},
        handler=unfreeze,
        label=Message("Unfreeze {subject}"),
    ),
)
