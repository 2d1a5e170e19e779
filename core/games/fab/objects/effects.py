"""Effects that players carry out: draws, reveals, tokens, continuous effects (FaB CR 6, 8.5)."""

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeBox
from core.games.fab import actions as fab
from core.games.fab.actions import Token
from core.games.fab.objects.faces import Shown, ceases_outside
from core.games.fab.objects.traits import STATS, base_faces, traits
from core.games.fab.objects.zone_changes import (
    NEW,
    Arrival,
    beneath,
    change_zone,
    name_of,
    obstacle,
    share_secrecy,
    turn_private,
    what_replaces,
    with_its_counters,
)
from core.games.fab.zones import (
    ARENA_ZONES,
    DECK,
    INVENTORY,
    PERMANENT,
    PRIVATE_ZONES,
    actual_zone,
    everybody,
    in_arena,
    is_public,
    zone_noun,
)
from core.messages import Message, sentence_case, verbatim
from core.rules import table_actions
from core.rules.action_context import ActionContext
from core.rules.actions import (
    Action,
    BecomeCopy,
    Bring,
    Control,
    Discard,
    Draw,
    Effect,
    Forbid,
    Look,
    Mill,
    Permit,
    Replacement,
    Reveal,
    Timed,
    TokenCopy,
    TurnFaceDown,
    TurnFaceUp,
)
from core.rules.effect_forms import so_many
from core.rules.effect_labels import lasting_verbs
from core.rules.forms import Answers, Form, Preset, UnfinishedError, Value, asking, filled, how_many
from core.rules.history import REVEALED, Event
from core.rules.lasting_effects import (
    begin,
    can_end,
    copied,
    fixes_its_set,
    it_does_something,
    lasts_as_told,
    new_effect,
    newcomer,
    readable_faces,
    timed,
    without_card,
)
from core.rules.ruleset import ActionSpec, Check, MenuOption, StateView
from core.rules.table_actions import cards_taken, draw_label, looked_at, pile_specs, token_made
from core.rules.verdict import Finding, done, nothing, refused
from core.state.effects import END_OF_TURN, NEXT_TURN, Change, Copy
from core.state.effects import PERMANENT as PERMANENT_EFFECT
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, HAND, STACK


def the_deck_holds_cards(view: StateView, action: Draw | Mill) -> Iterator[Finding]:
    """As many cards move as the deck holds (``draw.card``)."""
    key = "draw.card" if isinstance(action, Draw) else "zone.deck"
    short = ("game.empty_deck",) if isinstance(action, Draw) else ()
    number = len(cards_taken(view, DECK, action))
    if not view.state.in_zone(DECK, action.player):
        says = Message("{player}'s deck is empty.", player=action.player)
        yield nothing(key, says, *short)
    elif action.object is not None and not number:
        says = Message("It is not in {player}'s deck.", player=action.player)
        yield refused(key, says, possible=False)
    elif number < 1:
        yield nothing(key, Message("No cards: the number is 0."))
    else:
        says = Message("{count} card moves from the deck.|{count} cards move from the deck.")
        if action.object is None:
            says = Message(
                "{count} card moves from the top of the deck.|"
                "{count} cards move from the top of the deck."
            )
        yield done(key, says.filled({"count": number}), *(short if number < action.count else ()))
        yield done(NEW, Message("In another zone it is a new object."))


def it_is_in_hand(view: StateView, action: Discard) -> Iterator[Finding]:
    """A card is discarded from its owner's hand (``discard.card``)."""
    if action.object is None:
        yield from table_actions.nothing_to_discard(view, action)
        return
    obj = view.object(action.object)
    if obj.zone != HAND:
        says = Message("{card} is not in hand.", card=name_of(view, obj))
        yield refused("discard.card", says)
    else:
        says = Message("{owner} puts a card from hand into the graveyard.", owner=obj.owner)
        yield done("discard.card", says)
        yield from what_replaces(view, obj, GRAVEYARD, action.replacement)
        if obj.side:
            yield done("transcend.stays", Message("It has transcended: its back stays active."))


def it_comes_to_the_table(view: StateView, action: Bring) -> Iterator[Finding]:
    """A card comes to the table from outside, where the zone can hold it."""
    to = actual_zone(action.to)
    if to == STACK:
        yield refused("play.card", Message("A card is put onto the stack by playing it."))
        return
    trial = view.at(view.state.add_card(action.card, action.owner))
    found = obstacle(trial, newcomer(action, view.state.next_id, view.state.clock, INVENTORY), to)
    if found is not None:
        yield found
    else:
        says = Message(
            "{card} is added to {owner}'s {zone}.",
            card=action.card.name,
            owner=action.owner,
            zone=zone_noun(to),
        )
        yield done(NEW, says)


DRAW_CHECKS = {"draw.card": the_deck_holds_cards}


def draw(context: ActionContext, action: Draw) -> None:
    """Draw cards, one after the other."""
    for obj in cards_taken(context.view, DECK, action):
        change_zone(context, obj, HAND, Arrival(reason="draw"))


def mill(context: ActionContext, action: Mill) -> None:
    """Put cards from the top of the deck into the graveyard."""
    for obj in cards_taken(context.view, DECK, action):
        change_zone(context, obj, GRAVEYARD)


def discard(context: ActionContext, action: Discard) -> None:
    """Discard a card."""
    if action.object is None:
        return
    obj = context.state.object(action.object)
    how = Arrival(reason="discard", replacement=action.replacement)
    change_zone(context, obj, GRAVEYARD, how)


def bring(context: ActionContext, action: Bring) -> None:
    """Bring a card to the table, as a new physical card from outside the game."""
    number = context.state.next_id
    context.state = context.state.add_card(action.card, action.owner)
    obj = newcomer(action, number, context.tick(), INVENTORY)
    context.put(replace(obj, token=ceases_outside(context.state, obj)))
    context.emit(Event(kind="made", object=obj.id))
    if actual_zone(action.to) in ARENA_ZONES:
        side = 0 if len(action.card.sides) > 1 else None
        change_zone(context, obj, action.to, Arrival(side=side))
    else:
        context.put(replace(obj, zone=actual_zone(action.to)))


def _bring_label(view: StateView, action: Bring) -> Message:
    hidden = view.rules.zone(actual_zone(action.to)).hidden
    return Message("Add {card}", card=Message("a card") if hidden else action.card.name)


def alone_or_with_its_top_card(
    view: StateView, action: TurnFaceDown | TurnFaceUp
) -> Iterator[Finding]:
    """A sub-card is as public as the card above it (``subcard.secrecy``)."""
    obj = view.object(action.object)
    number = len(beneath(view.state, obj))
    if obj.attached_to is not None:
        says = Message("It is under another card, and as public or private as that card.")
        yield nothing("subcard.secrecy", says)
    elif number and isinstance(action, TurnFaceUp) and obj.face_down:
        says = Message(
            "{number} card under it becomes public with it.|"
            "{number} cards under it become public with it.",
            number=number,
        )
        yield done("subcard.secrecy", says)


def not_private_already(view: StateView, action: TurnFaceDown) -> Iterator[Finding]:
    """A card turned face down becomes private, and a new object (``visibility.turn``)."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    if not is_public(obj, everybody(view.state)):
        yield nothing("visibility.turn", Message("It is face down already."))
        return
    yield done("visibility.turn", Message("{card} becomes private.", card=name))
    yield done(NEW, Message("A public object that becomes private is a new object."))
    layout = view.state.printed(obj).layout
    if obj.side and layout is Layout.TRANSCEND_CARD:
        yield done("transcend.stays", Message("It has transcended, so its back stays active."))
    elif obj.side and layout is Layout.FLIP_CARD:
        yield done("flip.inside_game", Message("A new object has its front active."))


def not_public_already(view: StateView, action: TurnFaceUp) -> Iterator[Finding]:
    """A card turned face up becomes public and stays the same object."""
    obj = view.object(action.object)
    if is_public(obj, everybody(view.state)):
        yield nothing("visibility.turn", Message("It is face up already."))
    else:
        yield done("visibility.turn", Message("It becomes public and stays the same object."))


def whoever_looks_can_see_both_faces(view: StateView, action: Look | Reveal) -> Iterator[Finding]:
    """A player who looks at a card sees both its faces (``dfc.look_at_both``)."""
    found = looked_at(view.state, DECK, action)
    key = "look.card" if isinstance(action, Look) else "reveal.card"
    players = everybody(view.state)
    if not found:
        yield nothing(key, Message("There is no card to look at."))
    elif all(is_public(obj, players) for obj in found):
        yield nothing(key, Message("All players see it already."))
    else:
        says = Message("A player who looks at a card sees both its faces.")
        yield done(key, says, "dfc.look_at_both")
        if isinstance(action, Reveal):
            yield done("reveal.over", Message("All players see it once, then it is private again."))


LOOK_CHECKS = {"dfc.look_at_both": whoever_looks_can_see_both_faces}


def turn_face_down(context: ActionContext, action: TurnFaceDown) -> None:
    """Make an object private."""
    obj = context.state.object(action.object)
    turn_private(context, obj)
    context.emit(Event(kind="turned_face_down", object=obj.id, key="visibility.turn"))


def reveal(context: ActionContext, action: Reveal) -> None:
    """Reveal cards; without a duration the reveal is over at once (``reveal.over``)."""
    players = everybody(context.state)
    found = looked_at(context.state, DECK, action)
    shown = [obj for obj in found if not is_public(obj, players)]
    names = tuple(name_of(context.view, obj) for obj in shown)
    context.emit(
        Event(
            kind=REVEALED,
            player=action.player,
            key="reveal.over",
            arrived=tuple(obj.id for obj in shown),
            message=Message("{player} revealed {names}", player=action.player, names=names),
        )
    )


def turn_face_up(context: ActionContext, action: TurnFaceUp) -> None:
    """Make an object public; in a private zone all players see it."""
    obj = context.state.object(action.object)
    seen = everybody(context.state) if obj.zone in PRIVATE_ZONES else obj.visible_to
    turned = replace(obj, face_down=False, visible_to=seen)
    context.put(turned)
    share_secrecy(context, turned)
    says = Message("{turned} was turned face up", turned=name_of(context.view, turned))
    key = "visibility.turn"
    context.emit(Event(kind="turned_face_up", object=obj.id, key=key, message=says))


def _face_down_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if is_public(obj, everybody(view.state)):
        down, more = TurnFaceDown(player=player, object=obj.id), Message("a new object")
        yield MenuOption(
            action=down, message=Message("Turn face down"), more=more, verb="face_down"
        )


def _face_up_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if not is_public(obj, everybody(view.state)):
        up = TurnFaceUp(player=player, object=obj.id)
        yield MenuOption(action=up, message=Message("Turn face up"), verb="face_up")


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
    ActionSpec(action=Draw, checks=DRAW_CHECKS, handler=draw, label=draw_label),
    ActionSpec(
        action=Mill, checks=DRAW_CHECKS, handler=mill, label=Message("{player}: deck to graveyard")
    ),
    ActionSpec(
        action=Discard,
        checks={"discard.card": it_is_in_hand},
        handler=discard,
        label=Message("{player} discards a card"),
        menu=table_actions.discarding,
    ),
    *pile_specs(DECK, shuffle_key="shuffle.zone", order_key="zone.same"),
    ActionSpec(
        action=Bring, checks={NEW: it_comes_to_the_table}, handler=bring, label=_bring_label
    ),
    ActionSpec(
        action=TurnFaceDown,
        checks={
            "visibility.turn": not_private_already,
            "subcard.secrecy": alone_or_with_its_top_card,
        },
        handler=turn_face_down,
        label=Message("Turn face down: {subject}"),
        menu=_face_down_menu,
    ),
    ActionSpec(
        action=TurnFaceUp,
        checks={
            "visibility.turn": not_public_already,
            "subcard.secrecy": alone_or_with_its_top_card,
        },
        handler=turn_face_up,
        label=Message("Turn face up: {subject}"),
        menu=_face_up_menu,
    ),
    ActionSpec(
        action=Look,
        checks=LOOK_CHECKS,
        handler=table_actions.showing(DECK, "dfc.look_at_both"),
        label=table_actions.words_of_looking,
    ),
    ActionSpec(
        action=Reveal, checks=LOOK_CHECKS, handler=reveal, label=table_actions.words_of_looking
    ),
)
