"""Effects, control, copies, tokens, replacements and permissions that a person starts."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.typebox import TypeBox
from core.games.fab.actions import Token
from core.games.fab.effect_durations import OF_LAYERS
from core.games.fab.entry_counters import with_its_counters
from core.games.fab.faces import Shown
from core.games.fab.traits import STATS, base_faces, traits
from core.games.fab.zone_changes import name_of
from core.games.fab.zones import PERMANENT, in_arena
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import (
    BecomeCopy,
    Control,
    Effect,
    Forbid,
    Permit,
    Replacement,
    Timed,
    TokenCopy,
)
from core.rules.continuous_effects import copied
from core.rules.durations import lasts_as_told, timed
from core.rules.events import Event
from core.rules.lasting_effects import (
    begin,
    can_end,
    fixes_its_set,
    it_does_something,
    new_effect,
)
from core.rules.lasting_verbs import lasting_verbs
from core.rules.objects import without_card
from core.rules.ruleset import Check, Option, StateView, Verb
from core.rules.tokens import token_made
from core.rules.verdict import Finding, done, nothing
from core.state.effects import PERMANENT as PERMANENT_EFFECT
from core.state.effects import Change, Copy
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import STACK

# Checks


def an_effect_starts(view: StateView, action: Effect) -> Iterator[Finding]:
    """Effects apply in stages and by timestamp (``stages.order``)."""
    if fixes_its_set(view, action):
        says = Message("It applies to what matches now, and to nothing later.")
        yield done("stages.order", says, "dfc.effects_continue")
    elif action.all_ is not None and action.until in OF_LAYERS:
        says = Message("It goes on applying to those, even if they change, until it ends.")
        yield done("stages.order", says, "stages.goes_on", "dfc.effects_continue")
    elif action.all_ is not None:
        says = Message("It applies to whatever matches, while it matches.")
        yield done("stages.order", says, "stages.while_it_fits")
    elif action.objects:
        says = Message("The effect applies from now on.")
        if action.until == PERMANENT_EFFECT:
            says = Message("The effect applies from now on, for as long as the object exists.")
        yield done("stages.order", says, "dfc.effects_continue")
    else:
        yield nothing("stages.order", Message("The effect names nothing that it applies to."))


def control_changes(view: StateView, action: Control) -> Iterator[Finding]:
    """Another player controls it; only arena and stack know controllers."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    if not in_arena(obj) and obj.zone != STACK:
        yield nothing("control.gain", Message("{card} is where nobody controls a card.", card=name))
    elif traits(view, obj).controller == action.to:
        yield nothing(
            "control.gain", Message("{to} controls {card} already.", to=action.to, card=name)
        )
    else:
        yield done(
            "control.gain",
            Message("{to} controls {card}; its owner stays the same.", to=action.to, card=name),
        )


def it_applies_from_now_on(
    view: StateView, action: Replacement | Permit | Forbid
) -> Iterator[Finding]:
    """It lasts until it ends."""
    del view
    if isinstance(action, Replacement):
        yield from it_does_something(action, "replacement.applies")
    key = "replacement.applies" if isinstance(action, Replacement) else "play.from"
    yield done(key, Message("It applies from now on."))


def it_stays_the_same_object(view: StateView, action: BecomeCopy) -> Iterator[Finding]:
    """A copy has other properties and is the same object, mark and all (``copy.effect``)."""
    obj, other = view.object(action.object), view.object(action.of)
    now = copied(view, obj)
    if now is not None and now.card == _copied(base_faces(view, other)):
        yield nothing(
            "copy.effect", Message("It is a copy of {other} already.", other=name_of(view, other))
        )
        return
    says = Message(
        "{card} gets the printed properties of {other}.",
        card=name_of(view, obj),
        other=name_of(view, other),
    )
    yield done("copy.effect", says, "marked.lasts")


def _timed(check: Check) -> Check:
    """Return a check with what the duration of an effect has to say beside it."""
    lasts = lasts_as_told("stages.order")

    def both(view: StateView, action: Timed) -> Iterator[Finding]:
        yield from check(view, action)
        yield from lasts(view, action)

    return both


EFFECT_CHECKS = {"stages.order": _timed(an_effect_starts)}
CONTROL_CHECKS = {"control.gain": _timed(control_changes)}
END_EFFECT_CHECKS = {"stages.order": can_end("stages.order")}
LASTING_CHECKS = {"stages.order": _timed(it_applies_from_now_on)}
COPY_CHECKS = {"copy.effect": _timed(it_stays_the_same_object)}
TOKEN_CHECKS = {"token.created": token_made("token.created")}


# Handlers


def become_copy(context: ActionContext, action: BecomeCopy) -> None:
    """Make an object a copy; the printed properties are taken now."""
    of = context.state.object(action.of)
    shown = base_faces(context.view, of)
    name = " // ".join(face.name for face in shown.faces)
    copy = Copy(card=_copied(shown))
    ref = context.state.object(action.object).ref
    change = replace(action.except_, copy=copy)
    started = new_effect(context, change, action.until, (ref,))
    begin(context, timed(context, action, replace(started, source=f"a copy of {name}")))


def _copied(shown: Shown) -> Card:
    name = " // ".join(face.name for face in shown.faces)
    return Card(name=name, layout=Layout.SINGLE, sides=(shown.faces,))


def token(context: ActionContext, action: Token) -> None:
    """Create a token from words."""
    numbers = ((stat, getattr(action, stat, None)) for stat in STATS)
    face = Face(
        name=action.name,
        type_line=TypeBox.read(action.type_line).line,
        stats=tuple((stat, value) for stat, value in numbers if value is not None),
        keywords=action.keywords,
        text=action.text,
        typebox=action.type_line,
    )
    card = Card(name=action.name, layout=Layout.SINGLE, sides=((face,),))
    _make(context, card, action.player)


def token_copy(context: ActionContext, action: TokenCopy) -> None:
    """Create a token with the printed properties of an object's active faces."""
    shown = base_faces(context.view, context.state.object(action.of))
    made = _make(context, _copied(shown), action.player)
    if action.except_ != Change():
        effect = new_effect(context, action.except_, PERMANENT_EFFECT, (made.ref,))
        context.state = replace(context.state, effects=(*context.state.effects, effect))


def _make(context: ActionContext, card: Card, player: PlayerId) -> GameObject:
    made = replace(without_card(context, card, player, PERMANENT), token=True)
    context.put(made)
    context.emit(Event(kind="made", object=made.id))
    says = Message("{card} entered the arena", card=card.name)
    context.emit(Event(kind="enters", object=made.id, to=PERMANENT, message=says))
    return with_its_counters(context, made)


# What is offered


def _token_copy_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    del view
    if in_arena(obj):
        copy = TokenCopy(player=player, of=obj.id)
        yield Option(action=copy, message=Message("Create a token copy"), verb="copy")


VERBS = (
    *lasting_verbs(
        effect=EFFECT_CHECKS,
        change_of_control=CONTROL_CHECKS,
        end=END_EFFECT_CHECKS,
        lasting=LASTING_CHECKS,
        copying=COPY_CHECKS,
        become_copy=become_copy,
    ),
    Verb(action=Token, checks=TOKEN_CHECKS, handler=token, label=Message("Create {name}")),
    Verb(
        action=TokenCopy,
        checks=TOKEN_CHECKS,
        handler=token_copy,
        label=Message("Token copy of {subject}"),
        menu=_token_copy_menu,
    ),
)
