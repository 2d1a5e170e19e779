"""Resolving and negating layers (FaB CR 5.3)."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from core.cards.card import Layout
from core.games.fab.actions import Counter, Resolve, Transcend
from core.games.fab.combat.attacking import begin_attack_step, close
from core.games.fab.combat.combat_chain import DEFENDING, active_link, is_attack_on_stack
from core.games.fab.combat.defending import Bar, bars
from core.games.fab.keyword_actions.flip_cards import can_transcend, transcend, transcending
from core.games.fab.objects.entry import is_affliction, opponent_for, opponent_of
from core.games.fab.objects.faces import ENTER_AS_BACK, can_be_permanent
from core.games.fab.objects.traits import traits
from core.games.fab.objects.zone_changes import (
    RIGHT_RESOLVED,
    Arrival,
    change_zone,
    clear,
    name_of,
    named,
    what_replaces,
)
from core.games.fab.playing.ability_layers import ability_of, an_ability_is_on_top
from core.games.fab.playing.costs import ability_goes_again, gains_go_again, is_unpaid, paid_or_not
from core.games.fab.playing.stack import (
    StackLayer,
    layer_name,
    layers,
    put_ability,
    resolve_trigger,
    top_layer,
)
from core.games.fab.playing.transforming import Becoming, become, becoming
from core.games.fab.turn.phases import ACTION, the_game_is_on
from core.games.fab.turn.reminders import report_ability_text, report_card_text
from core.games.fab.zones import COMBAT_CHAIN, PERMANENT
from core.messages import NO_WORDS, CardName, Message
from core.rules.action_context import ActionContext, leave_by_hand
from core.rules.actions import Ability, Points
from core.rules.card_texts import delaying
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, Check, Condition, MenuOption, StateView
from core.rules.table_actions import change_points
from core.rules.verdict import Finding, done, nothing, refused
from core.state.effects import Waiting
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, STACK

_NEGATED = Message("Resolve {card}, which is negated")
_CLEARED = Message("Resolve {card}, which is cleared")


def it_is_on_the_stack(view: StateView, action: Resolve) -> Iterator[Finding]:
    """Only a layer on the stack resolves (``resolve.layer``)."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    if obj.zone != STACK:
        says = Message("{card} is not on the stack.", card=name)
        yield refused("resolve.layer", says, possible=False)
    elif half_done(obj):
        half = view.state.printed(obj).faces[1].name
        says = Message("{half} resolves; {card} stays on the stack.", half=half, card=name)
        yield done("split.meld_resolves", says, "split.stack_side")
    elif view.state.is_followed and top_layer(view.state) != obj:
        says = Message("Another object is above {card} on the stack and resolves first.", card=name)
        yield refused("resolve.layer", says)
    elif (bar := _bar(view, obj)) is not None:
        says = Message("It fails and is cleared: {why}", why=bar.message)
        yield done("reaction.fails", says, bar.key)
    elif goes_to_chain(view, obj):
        yield done("resolve.chain", Message("{card} becomes part of the combat chain.", card=name))
    elif action.transcend and can_transcend(view, obj):
        return  # it leaves the stack by itself
    elif (what := becoming(view, obj, action.under)) is not None:
        yield from _as_it_becomes(view, obj, action, what)
    elif action.under:
        says = Message("These do not transform into {card}.", card=name)
        yield refused("transform.effect", says)
    elif enters(view, obj):
        says = Message("{card} enters the arena as a permanent.", card=name)
        yield done("resolve.arena", says, "permanent.becomes")
    else:
        split = view.state.printed(obj).layout is Layout.SPLIT
        says = Message("{card} resolves and goes to the graveyard.", card=name)
        yield done("resolve.clear", says, *(("split.single_card",) if split else ()))
        yield from what_replaces(view, obj, GRAVEYARD, None)


def _as_it_becomes(
    view: StateView, obj: GameObject, action: Resolve, what: Becoming
) -> Iterator[Finding]:
    if action.under and set(action.under) != set(what.under):
        says = Message("{card} does not transform these.", card=name_of(view, obj))
        yield refused("transform.effect", says)
        return
    yield done(what.key, what.message, *what.also)
    if what.zone is None:
        yield from what_replaces(view, obj, GRAVEYARD, None)


def face_it_enters_with(view: StateView, action: Resolve) -> Iterator[Finding]:
    """Constructs and invocations enter with their back active, figments do not."""
    obj = view.object(action.object)
    card = view.state.printed(obj)
    what = becoming(view, obj, action.under)
    if obj.zone != STACK or not enters(view, obj) or (what is not None and what.zone is None):
        return
    if card.layout is Layout.FLIP_CARD:
        key = back_key(view, obj)
        if key:
            back = CardName(obj.id, card.sides[1][0].name)
            says = Message("It enters with its back active: {face}.", face=back)
            yield done("flip.inside_game", says, key)
        elif "Figment" in traits(view, obj).subtypes:
            front = CardName(obj.id, card.front.name)
            says = Message("A figment enters with its front active: {face}.", face=front)
            yield done("flip.inside_game", says, "flip.figment")
    elif card.layout is Layout.TWIN_CARD:
        yield done("twin.one_active", Message("The declared face stays active in the arena."))
    elif card.layout is Layout.SPLIT:
        yield done("split.stack_side", Message("The chosen side stays for as long as it exists."))


def transcending_as_it_resolves(view: StateView, action: Resolve) -> Iterator[Finding]:
    """A card may transcend while it resolves if its text lets it (``transcend.effect``)."""
    obj = view.object(action.object)
    if obj.zone != STACK:
        return
    back = view.state.printed(obj).sides[-1][0].name
    if action.transcend and not can_transcend(view, obj):
        says = Message("{card} has no back that it could transcend to.", card=name_of(view, obj))
        yield nothing("transcend.definition", says, possible=False)
    elif action.transcend:
        says = Message(
            "It transcends as it resolves: {owner} gets {back} into hand.",
            owner=obj.owner,
            back=back,
        )
        yield done("transcend.effect", says, "transcend.stays")
    elif may_transcend(view, obj):
        says = Message(
            "It does not transcend. Its text may let it, but only now: afterwards it is too late."
        )
        yield done("transcend.effect", says)


def affliction_goes_to_an_opponent(view: StateView, action: Resolve) -> Iterator[Finding]:
    """An affliction enters under an opponent's control (``affliction.opponent``)."""
    obj = view.object(action.object)
    if obj.zone != STACK or not is_affliction(view, obj):
        return
    yield from opponent_for(view, obj.controller, action.controller)


def it_can_be_negated(view: StateView, action: Counter) -> Iterator[Finding]:
    """A negated layer is cleared and does not resolve (``negate.layer``)."""
    if any(each.id == action.object for each in view.state.waiting):
        yield done("negate.layer", Message("The ability ceases to exist and does not resolve."))
        return
    if view.state.objects.get(action.object) is None:
        yield nothing("negate.layer", Message("That is not a layer on the stack."), possible=False)
        return
    obj = view.object(action.object)
    name = name_of(view, obj)
    if obj.zone != STACK:
        says = Message("{card} is not on the stack.", card=name)
        yield nothing("negate.layer", says, possible=False)
        return
    says = Message("{card} is cleared from the stack and does not resolve.", card=name)
    yield done("negate.layer", says)
    yield from what_replaces(view, obj, GRAVEYARD, None)
    layout = view.state.printed(obj).layout
    if layout is Layout.SPLIT:
        yield done("split.single_card", Message("In the graveyard it has both sides again."))
    elif layout is Layout.FLIP_CARD:
        yield done("flip.inside_game", Message("Its back never was active."))


def an_ability_waits(view: StateView, action: Ability) -> Iterator[Finding]:
    """A layer is independent of its source (``ability.layer``)."""
    says = Message("An ability of {card} is on the stack; it stays there without its source.")
    name = name_of(view, view.object(action.source))
    yield done("ability.layer", says.filled({"card": name}))


def going_again(view: StateView, action: Resolve) -> Iterator[Finding]:
    """Go again of a non-attack gives an action point as it resolves (``resolve.go_again``)."""
    obj = view.object(action.object)
    if obj.zone != STACK or not goes_again(view, obj):
        return
    who = obj.controller
    if who == view.state.active:
        says = Message("Go again: {controller} gains an action point.", controller=who)
        yield done("resolve.go_again", says)
    else:
        says = Message(
            "Go again gives nothing: it is not {controller}'s action phase.", controller=who
        )
        yield done("resolve.go_again", says, "points.action")


def may_transcend(view: StateView, obj: GameObject) -> bool:
    """Return whether a card on the stack may transcend by its own text as it resolves.

    A card that becomes a permanent transcends by an ability in the arena instead.
    """
    return obj.zone == STACK and can_transcend(view, obj) and not enters(view, obj)


def half_done(obj: GameObject) -> bool:
    """Return whether the next resolution covers only the right side of a melded card."""
    return len(obj.halves) > 1 and RIGHT_RESOLVED not in obj.conditions


def goes_again(view: StateView, obj: GameObject) -> bool:
    """Return whether the resolution of a non-attack gives its player an action point."""
    found = traits(view, obj)
    return not half_done(obj) and not is_attack_on_stack(view, obj) and found.has("Go again")


def _bar(view: StateView, obj: GameObject) -> Bar | None:
    """Return the restriction that makes a defense reaction fail (``reaction.fails``), or None."""
    if is_attack_on_stack(view, obj) or not goes_to_chain(view, obj):
        return None
    link = active_link(view)
    if link is not None:
        return next(bars(view, link, (obj,)), None)
    if view.state.is_followed:
        return Bar("reaction.fails", Message("there is no attack to defend against."))
    return None


def fails_to_defend(view: StateView, obj: GameObject) -> bool:
    """Return whether a defense reaction is cleared as it resolves (``reaction.fails``)."""
    return _bar(view, obj) is not None


def goes_to_chain(view: StateView, obj: GameObject) -> bool:
    """Return whether an object resolves onto the combat chain: an attack or a defense reaction."""
    return is_attack_on_stack(view, obj) or "Defense Reaction" in traits(view, obj).types


def enters(view: StateView, obj: GameObject) -> bool:
    """Return whether an object enters the arena as it resolves."""
    if half_done(obj) or goes_to_chain(view, obj):
        return False
    return can_be_permanent(view.state.printed(obj), traits(view, obj).type_line)


def back_key(view: StateView, obj: GameObject) -> str:
    """Return the rule that makes its back active on resolving, ``""`` if none does."""
    if view.state.printed(obj).layout is not Layout.FLIP_CARD:
        return ""
    subtypes = traits(view, obj).subtypes
    return next((key for word, key in ENTER_AS_BACK.items() if word in subtypes), "")


def _leave(context: ActionContext, object_id: ObjectId, words: tuple[str, ...], key: str) -> None:
    """Note the clauses of a text that are left to the players."""
    obj = context.state.objects.get(object_id)
    name = traits(context.view, obj).name if obj is not None else "…"
    leave_by_hand(context, CardName(object_id, name), words, key)


def resolve(context: ActionContext, action: Resolve) -> None:  # noqa: C901 - one case a way to leave the stack
    """Resolve a card or an ability on the stack."""
    ability = ability_of(context.state, action.object)
    if ability is not None:
        resolve_layer(context, ability, carried_out=action.carried_out, left=action.left)
        return
    obj = context.state.object(action.object)
    if action.carried_out:
        _leave(context, obj.id, action.left, "resolve.layer")
    elif not enters(context.view, obj):
        melded = len(obj.halves) > 1
        report_card_text(context, obj, int(half_done(obj)) if melded else None)
    if half_done(obj):
        half = context.state.printed(obj).faces[1].name
        says = Message("{half} resolved; the left side is next", half=half)
        context.put(replace(obj, conditions=(*obj.conditions, RIGHT_RESOLVED)))
        event = Event(kind="resolved", object=obj.id, key="split.meld_resolves", message=says)
        context.emit(event)
        return
    view = context.view
    says = Message("{card} resolved", card=name_of(view, obj))
    context.emit(Event(kind="resolved", object=obj.id, message=says))
    if obj.controller == context.state.active and (
        goes_again(view, obj) or gains_go_again(context, traits(view, obj))
    ):
        change_points(context, Points(player=obj.controller, kind=ACTION, change=1))
    if action.transcend:
        transcend(context, Transcend(player=obj.controller, object=obj.id))
    elif is_attack_on_stack(view, obj):
        begin_attack_step(context, obj, tapped=action.tapped)
    elif goes_to_chain(view, obj):
        _defend(context, obj, action)
    elif (what := becoming(view, obj, action.under)) is not None:
        become(context, obj, what, Arrival(tapped=action.tapped))
    elif enters(view, obj):
        controller = action.controller
        if is_affliction(view, obj):
            controller = opponent_of(view, obj.controller, controller)
        side = 1 if back_key(view, obj) else None
        how = Arrival(side=side, controller=controller, tapped=action.tapped)
        change_zone(context, obj, PERMANENT, how)
    else:
        clear(context, obj)


def _defend(context: ActionContext, obj: GameObject, action: Resolve) -> None:
    """Move a defense reaction onto the chain; a barred one fails and is cleared."""
    fails = _bar(context.view, obj)
    if fails is None:
        how = Arrival(tapped=action.tapped, conditions=(DEFENDING,))
        change_zone(context, obj, COMBAT_CHAIN, how)
        return
    says = Message(
        "{card} failed to resolve: {why}", card=name_of(context.view, obj), why=fails.message
    )
    context.emit(Event(kind="state", object=obj.id, key="reaction.fails", message=says))
    clear(context, obj)


def counter(context: ActionContext, action: Counter) -> None:
    """Negate a card or an ability on the stack."""
    state = context.state
    waiting = tuple(each for each in state.waiting if each.id != action.object)
    if len(waiting) < len(state.waiting):
        context.state = replace(state, waiting=waiting)
        context.emit(Event(kind="negated", key="negate.layer"))
        return
    obj = context.state.object(action.object)
    says = Message("{card} was negated", card=name_of(context.view, obj))
    context.emit(Event(kind="negated", object=obj.id, key="negate.layer", message=says))
    clear(context, obj)


def resolutions(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield the options to resolve a card: one that may transcend has two."""
    resolve = Resolve(player=player, object=obj.id)
    also = may_transcend(view, obj)
    if also:
        back = view.state.printed(obj).sides[-1][0].name
        yield MenuOption(
            action=replace(resolve, transcend=True),
            message=Message("Resolve and transcend"),
            more=Message("if its text lets it: {back} to hand", back=back),
            verb="play",
        )
    what = becoming(view, obj)
    words, more = Message("Resolve"), Message("without transcending") if also else NO_WORDS
    if what is not None:
        words, more = what.label, what.more
    yield MenuOption(action=resolve, message=words, more=more, verb="play")


def negation(obj: GameObject, player: PlayerId) -> MenuOption:
    """Return the option to negate a layer."""
    return MenuOption(
        action=Counter(player=player, object=obj.id), message=Message("Negate"), verb="counter"
    )


def _resolve_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if obj.zone != STACK:
        return
    yield from resolutions(view, obj, player)
    if view.state.printed(obj).layout is Layout.TRANSCEND_CARD:
        option = transcending(view, obj, player)
        resolved = Resolve(player=player, object=obj.id, transcend=True)
        yield replace(option, action=resolved) if may_transcend(view, obj) else option


def _counter_menu(_view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if obj.zone == STACK:
        yield negation(obj, player)


def _label(view: StateView, action: Resolve) -> Message:
    obj = view.state.objects.get(action.object)
    what = becoming(view, obj, action.under) if obj is not None else None
    words = Message("Resolve {card}")
    if what is not None and what.zone is None:
        words = _NEGATED if what.negated else _CLEARED
    return words.filled({"card": named(view, action.object)})


_BY_TYPE = {"Attack Reaction": "reaction.attack", "Defense Reaction": "reaction.defense"}
_TWICE = 2
"""A melded card resolves so often, and nothing resolves more often."""


def resolve_layer(
    context: ActionContext,
    top: StackLayer,
    *,
    carried_out: bool = False,
    left: tuple[str, ...] = (),
) -> None:
    """Resolve the top layer; players carry out texts by hand, or the clauses that are ``left``."""
    if not isinstance(top, Waiting):
        action = Resolve(player=top.controller, object=top.id, carried_out=carried_out, left=left)
        resolve(context, action)
        return
    says = Message("{layer} resolved", layer=layer_name(context.view, top))
    rest = tuple(each for each in context.state.waiting if each.id != top.id)
    context.state = replace(context.state, waiting=rest)
    context.emit(
        Event(
            kind="resolved",
            object=top.source.id,
            player=top.controller,
            key=top.key,
            message=says,
        )
    )
    if carried_out:
        _leave(context, top.source.id, left, "ability.layer")
    else:
        report_ability_text(context, top)
    ability_goes_again(context, top)
    if resolve_trigger(context, top):
        close(context, top.controller)


def what_resolves(view: StateView, top: StackLayer) -> tuple[str, ...]:
    """Return the rules that apply as the top layer resolves."""
    if isinstance(top, Waiting):
        return (top.key,) if top.key else ()
    types = traits(view, top).types
    found = [key for word, key in _BY_TYPE.items() if word in types]
    action = Resolve(player=top.controller, object=top.id)
    for check in (it_is_on_the_stack, face_it_enters_with, going_again):
        for finding in check(view, action):
            found += (finding.key, *finding.also)
    return tuple(dict.fromkeys(found))


def resolve_what_is_left(context: ActionContext) -> None:
    """Resolve all layers left as the chain closes (``combat.close``), but unpaid ones.

    An ability with a text is resolved by the steps of its text.
    """
    for _ in range(_TWICE * len(layers(context.state))):
        top = top_layer(context.state)
        unpaid = isinstance(top, GameObject) and is_unpaid(top)
        has_text = isinstance(top, Waiting) and bool(top.program)
        if top is None or unpaid or has_text or context.asked is not None:
            return
        resolve_layer(context, top)


_GONE = (refused("resolve.layer", Message("It is not on the stack."), possible=False),)


def _of_a_card(check: Callable[[StateView, Any], Iterable[Finding]]) -> Check:
    """Return a check of resolving that is about cards, not about abilities."""

    def of_a_card(view: StateView, action: Resolve) -> Iterable[Finding]:
        if ability_of(view.state, action.object) is not None:
            return ()
        if view.state.objects.get(action.object) is None:
            return _GONE if check is it_is_on_the_stack else ()
        return check(view, action)

    of_a_card.__doc__ = check.__doc__
    return of_a_card


SPECS = (
    delaying("ability.layer"),
    ActionSpec(
        action=Resolve,
        goes_on=True,
        checks={
            "game.start": the_game_is_on,
            "ability.layer": an_ability_is_on_top,
            "resolve.layer": _of_a_card(it_is_on_the_stack),
            "flip.inside_game": _of_a_card(face_it_enters_with),
            "affliction.opponent": _of_a_card(affliction_goes_to_an_opponent),
            "transcend.effect": _of_a_card(transcending_as_it_resolves),
            "resolve.go_again": _of_a_card(going_again),
            "play.cost": _of_a_card(paid_or_not),
        },
        handler=resolve,
        label=_label,
        menu=_resolve_menu,
        shows=(
            Condition(
                word=RIGHT_RESOLVED,
                key="split.meld_resolves",
                message=Message("the left side resolves next"),
            ),
        ),
    ),
    ActionSpec(
        action=Counter,
        checks={"negate.layer": it_can_be_negated},
        handler=counter,
        label=Message("Negate {subject}"),
        menu=_counter_menu,
    ),
    ActionSpec(
        action=Ability,
        checks={"ability.layer": an_ability_waits},
        handler=put_ability,
        label=Message("Ability of {subject}"),
    ),
)
