"""Continuous effects, control, copies, tokens and permissions that players start (FaB CR 6)."""

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeBox
from core.games.fab import actions as fab
from core.games.fab.actions import Token
from core.games.fab.objects.faces import Shown
from core.games.fab.objects.traits import STATS, base_faces, traits
from core.games.fab.objects.zone_changes import name_of, with_its_counters
from core.games.fab.zones import PERMANENT, in_arena
from core.messages import Message, sentence_case, verbatim
from core.rules.action_context import ActionContext
from core.rules.actions import (
    Action,
    BecomeCopy,
    Control,
    Effect,
    Forbid,
    Permit,
    Replacement,
    Timed,
    TokenCopy,
)
from core.rules.effect_forms import so_many
from core.rules.effect_labels import lasting_verbs
from core.rules.forms import Answers, Form, Preset, UnfinishedError, Value, asking, filled, how_many
from core.rules.history import Event
from core.rules.lasting_effects import (
    begin,
    can_end,
    copied,
    fixes_its_set,
    it_does_something,
    lasts_as_told,
    new_effect,
    readable_faces,
    timed,
    without_card,
)
from core.rules.ruleset import ActionSpec, Check, MenuOption, StateView
from core.rules.table_actions import token_made
from core.rules.verdict import Finding, done, nothing
from core.state.effects import END_OF_TURN, NEXT_TURN, Change, Copy
from core.state.effects import PERMANENT as PERMANENT_EFFECT
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import STACK

OF_LAYERS = frozenset({END_OF_TURN, NEXT_TURN})
"""The durations that only effects of layers have: those of static abilities never have one."""


def note_what_has_begun(context: ActionContext) -> None:
    """Store the objects to which an effect with a duration has begun to apply (FaB CR 6.2.2).

    The effect then applies even if another face changes their properties. Objects outside the arena
    and the stack are not stored: a card played as another face has other properties.
    """
    effects = context.state.effects
    if not any(each.all is not None and each.until in OF_LAYERS for each in effects):
        return
    there = [obj for obj in context.state.by_place if in_arena(obj) or obj.zone == STACK]
    applied = [(obj.ref, traits(context.view, obj).begun) for obj in there]
    noted = tuple(
        replace(each, begun=(*each.begun, *new))
        if each.all is not None
        and each.until in OF_LAYERS
        and (new := [r for r, ids in applied if each.id in ids and r not in each.begun])
        else each
        for each in effects
    )
    if noted != effects:
        context.state = replace(context.state, effects=noted)


MOST = 20
_MARK = "Token"
_STATS = ("power", "defense", "life")
_KEYWORDS = ("Go again", "Ephemeral", "Phantasm", "Spectra", "Spellvoid 1", "Ward 1")
_NAMED = re.compile(r"\b(?P<name>[A-Z][\w'’-]+(?: (?:of |the )?[A-Z][\w'’-]+)*) tokens?\b")


def token_form(view: StateView, player: PlayerId, cards: Iterable[Card]) -> Form:
    """Return the form that creates tokens; printed tokens and texts suggest some."""
    return Form(
        id="token",
        title=Message("Create tokens"),
        message=Message("Its name, its type box, and the number of tokens."),
        fields=(
            asking(fab.Token, "name", Message("Name")),
            asking(
                fab.Token,
                "type_line",
                Message("Type box"),
                hint=Message("e.g. Runeblade Token - Aura"),
            ),
            *(
                asking(fab.Token, stat, sentence_case(stat), hint=Message("none"))
                for stat in _STATS
            ),
            asking(
                fab.Token,
                "keywords",
                Message("Keywords"),
                hint=Message("e.g. Ward 1"),
                known=_KEYWORDS,
            ),
            asking(fab.Token, "text", Message("Text"), hint=Message("what it does")),
            how_many("count", MOST),
        ),
        make=lambda answers: _tokens_make(answers, player),
        presets=tuple(_presets(view, player, cards)),
    )


def _tokens_make(answers: Answers, player: PlayerId) -> Action:
    if not answers.text("name"):
        raise UnfinishedError(Message("Enter its name."))
    if not TypeBox.read(answers.text("type_line")).types:
        raise UnfinishedError(Message("Enter its type box, e.g. Generic Token - Aura."))
    token = filled(fab.Token, answers, player=player)
    return so_many(player, token, answers.number("count"))


def _presets(view: StateView, player: PlayerId, cards: Iterable[Card]) -> Iterator[Preset]:
    printed = {card.name: card for card in cards if _MARK in card.front.type_line.types}
    named_before: set[str] = set()
    for face in readable_faces(view, player):
        for name in (found["name"] for found in _NAMED.finditer(face.text)):
            if name not in named_before:
                named_before.add(name)
                values: dict[str, Value] = {"name": name, "type_line": f"Generic {_MARK} - Aura"}
                if name in printed:
                    values = _of_card(printed[name])
                yield Preset(message=verbatim(name), source=face.name, values=values)
    for name, card in sorted(printed.items()):
        if name not in named_before:
            values = _of_card(card)
            yield Preset(
                message=verbatim(name), source=card.front.typebox, printed=True, values=values
            )


def _of_card(card: Card) -> dict[str, Value]:
    face = card.front
    stats = {stat: face.stat(stat) or "" for stat in _STATS}
    return {
        "name": face.name,
        "type_line": face.typebox,
        "keywords": face.keywords,
        "text": face.text,
        **stats,
    }


def an_effect_starts(view: StateView, action: Effect) -> Iterator[Finding]:
    """Effects apply in stages and by timestamp (``stages.order``)."""
    if fixes_its_set(view, action):
        says = Message("It applies to objects that match now, not to later ones.")
        yield done("stages.order", says, "dfc.effects_continue")
    elif action.all_ is not None and action.until in OF_LAYERS:
        says = Message("It applies to those until it ends, even if they change.")
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
        yield nothing(
            "control.gain",
            Message("{card} is in a zone in which cards have no controller.", card=name),
        )
    elif traits(view, obj).controller == action.to:
        says = Message("{to} controls {card} already.", to=action.to, card=name)
        yield nothing("control.gain", says)
    else:
        says = Message("{to} controls {card}; its owner stays the same.", to=action.to, card=name)
        yield done("control.gain", says)


def it_applies_from_now_on(
    _view: StateView, action: Replacement | Permit | Forbid
) -> Iterator[Finding]:
    """It lasts until it ends."""
    if isinstance(action, Replacement):
        yield from it_does_something(action, "replacement.applies")
    key = "replacement.applies" if isinstance(action, Replacement) else "play.from"
    yield done(key, Message("It applies from now on."))


def it_stays_the_same_object(view: StateView, action: BecomeCopy) -> Iterator[Finding]:
    """A copy has other properties and is the same object, mark and all (``copy.effect``)."""
    obj, other = view.object(action.object), view.object(action.of)
    now = copied(view, obj)
    if now is not None and now.card == _copied(base_faces(view, other)):
        says = Message("It is a copy of {other} already.", other=name_of(view, other))
        yield nothing("copy.effect", says)
        return
    says = Message(
        "{card} gets the printed properties of {other}.",
        card=name_of(view, obj),
        other=name_of(view, other),
    )
    yield done("copy.effect", says, "marked.lasts")


def _timed(check: Check) -> Check:
    lasts = lasts_as_told("stages.order")

    def both(view: StateView, action: Timed) -> Iterator[Finding]:
        yield from check(view, action)
        yield from lasts(view, action)

    return both


TOKEN_CHECKS = {"token.created": token_made("token.created")}


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
    context.emit(Event(kind="became", object=action.object, key="copy.effect"))


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
    if action.to is None:
        _make(context, card, action.player)
        return
    made = without_card(context, card, action.player, action.to)
    context.put(made)
    context.emit(Event(kind="made", object=made.id))


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


def _token_copy_menu(_view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if in_arena(obj):
        copy = TokenCopy(player=player, of=obj.id)
        yield MenuOption(action=copy, message=Message("Create a token copy"), verb="copy")


SPECS = (
    *lasting_verbs(
        effect={"stages.order": _timed(an_effect_starts)},
        change_of_control={"control.gain": _timed(control_changes)},
        end={"stages.order": can_end("stages.order")},
        lasting={"stages.order": _timed(it_applies_from_now_on)},
        copying={"copy.effect": _timed(it_stays_the_same_object)},
        become_copy=become_copy,
    ),
    ActionSpec(action=Token, checks=TOKEN_CHECKS, handler=token, label=Message("Create {name}")),
    ActionSpec(
        action=TokenCopy,
        checks=TOKEN_CHECKS,
        handler=token_copy,
        label=Message("Token copy of {subject}"),
        menu=_token_copy_menu,
    ),
)
