"""Commanders: designated by the owner; it stays with the card in every zone (MTG CR 903)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.actions import Cast, Commander
from core.messages import NO_WORDS, CardName, Message
from core.rules import choices
from core.rules.action_context import ActionContext
from core.rules.actions import Move
from core.rules.history import Event
from core.rules.lasting_effects import applicable
from core.rules.ruleset import ActionSpec, MenuOption, StateView
from core.rules.verdict import Finding, choice, done, nothing, refused
from core.state.effects import END_OF_TURN, Filter, Permission
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, STACK

_KEY = "commander.zone_choice"
SEND_HOME = "send_home"
FOR_EACH_TIME = 2
"""So much more a commander costs for each time it was cast from the command zone before."""


def is_commander(view: StateView, obj: GameObject) -> bool:
    """Return whether a card of the object is a commander."""
    return any(piece.commander for piece in view.state.pieces(obj))


def naming(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield making a card in the command zone one's commander, or no longer."""
    if obj.zone == COMMAND and obj.cards and obj.owner == player:
        now = is_commander(view, obj)
        yield MenuOption(
            action=Commander(player=player, object=obj.id, use=not now),
            message=Message("No longer your commander")
            if now
            else Message("Make it your commander"),
            more=NO_WORDS if now else Message("it may return here"),
            verb="commander",
        )


def only_its_owner_names_it(view: StateView, action: Commander) -> Iterator[Finding]:
    """A player chooses a card of their own as a commander."""
    obj = view.object(action.object)
    if not obj.cards:
        yield refused(
            _KEY, Message("It is not a card, so it cannot be a commander."), possible=False
        )
    elif obj.owner != action.player:
        yield refused(_KEY, Message("It is {owner}'s card: {owner} chooses it.", owner=obj.owner))
    elif is_commander(view, obj) is action.use:
        message = (
            Message("It is the commander already.")
            if action.use
            else Message("It is not a commander.")
        )
        yield nothing(_KEY, message)
    elif action.use:
        message = Message(
            "It may be cast from the command zone, and go there again from wherever it is put."
        )
        yield done(_KEY, message, "commander.identity")
    else:
        yield done(_KEY, Message("It is a card like any other from now on."))


COMMANDER_CHECKS = {_KEY: only_its_owner_names_it}


# Where a commander goes


def commander_may_go_home(view: StateView, action: Move) -> Iterator[Finding]:
    """A commander bound for hand or library may go to the command zone instead."""
    obj = view.object(action.object)
    held = is_commander(view, obj)
    if held and action.to == COMMAND and _is_too_late(view, obj):
        message = Message(
            "{card} was put into the {zone} earlier; only just after that may it be moved.",
            card=CardName(obj.id, view.state.printed(obj).front.name),
            zone=obj.zone,
        )
        yield refused(_KEY, message)
    elif held and (action.to in {GRAVEYARD, EXILE} or obj.zone in {GRAVEYARD, EXILE}):
        yield done(
            _KEY, Message("From the graveyard or exile its owner may put it into the command zone.")
        )
    to = _bound_for(view, obj, action)
    if not held or to not in {HAND, LIBRARY} or obj.zone == to:
        return
    yield from owner_may_send_it_home(action.commander, to, obj.owner)


def _is_too_late(view: StateView, obj: GameObject) -> bool:
    """Return whether a commander was in a graveyard or exile already in a tracked game."""
    there = view.state.is_followed and obj.zone in {GRAVEYARD, EXILE}
    return there and all(each.filter.object != obj.id for each in may_go_home(view))


def may_go_home(view: StateView) -> tuple[Permission, ...]:
    """Return which commanders were just put into a graveyard or exile, and whose they are."""
    return tuple(each for each in view.state.permissions if _is_there(view.state, each))


def _is_there(state: GameState, each: Permission) -> bool:
    obj = state.objects.get(each.filter.object) if each.filter.object is not None else None
    fits = obj is not None and obj.incarnation == each.filter.incarnation
    return each.what == SEND_HOME and fits and obj is not None and obj.zone in {GRAVEYARD, EXILE}


def let_go_home(context: ActionContext, obj: GameObject) -> None:
    """Let the owner of a commander that was just put there move it to the command zone (903.9a).

    In a followed game that is asked at once, and possible only in that turn.
    """
    if not context.state.is_followed:
        return
    let = Permission(
        id=context.fresh_id(),
        who=obj.owner,
        what=SEND_HOME,
        allows=True,
        filter=Filter(object=obj.id, incarnation=obj.incarnation),
        key=_KEY,
        until=END_OF_TURN,
    )
    context.state = replace(context.state, permissions=(*context.state.permissions, let))


def ask_no_more(context: ActionContext, moved: ObjectId) -> None:
    """Drop the permission for a commander that has gone elsewhere."""
    kept = tuple(
        each
        for each in context.state.permissions
        if each.what != SEND_HOME or each.filter.object != moved
    )
    if len(kept) < len(context.state.permissions):
        context.state = replace(context.state, permissions=kept)


def owner_may_send_it_home(answer: str, to: Zone, owner: PlayerId) -> Iterator[Finding]:
    """Ask the owner of a commander bound for hand or library, unless there is an answer."""
    if answer in {COMMAND, to}:
        yield done(_KEY, Message("Its owner sends the commander to {answer}.", answer=answer))
        return
    options = (
        choices.Option(COMMAND, Message("Command zone")),
        choices.Option(to, Message("To {to} as instructed", to=to)),
    )
    message = Message("Its owner may put the commander into the command zone.")
    yield choice(_KEY, message, "commander", options, owner)


def times_cast(view: StateView, obj: GameObject, player: PlayerId) -> int:
    """Return how often a player has cast their commander from the command zone in this game."""
    casts = dict(view.state.player(player).commander_casts)
    counted = (casts.get(piece.id, 0) for piece in view.state.pieces(obj) if piece.commander)
    return max(counted, default=0)


def tax_of(view: StateView, obj: GameObject, player: PlayerId) -> int:
    """Return how much more a commander costs a player now, or as the spell that it is (903.8).

    It is {2} for each time that they have cast this card from the command zone before, whichever
    of its faces that was.
    """
    if obj.zone == COMMAND:
        return FOR_EACH_TIME * times_cast(view, obj, player)
    if obj.zone == STACK and obj.home == COMMAND:
        return FOR_EACH_TIME * max(times_cast(view, obj, player) - 1, 0)
    return 0


def cast_from_there(context: ActionContext, obj: GameObject, player: PlayerId) -> None:
    """Count that a player has cast their commander from the command zone."""
    if obj.zone != COMMAND:
        return
    for piece in context.state.pieces(obj):
        if piece.commander:
            seat = context.state.player(player)
            casts = dict(seat.commander_casts)
            casts[piece.id] = casts.get(piece.id, 0) + 1
            counted = replace(seat, commander_casts=tuple(sorted(casts.items())))
            context.state = context.state.with_player(counted)


def it_is_taxed(view: StateView, action: Cast) -> Iterator[Finding]:
    """A commander costs more each time it is cast from the command zone (``commander.tax``)."""
    obj = view.object(action.card)
    tax = tax_of(view, obj, action.player) if obj.zone == COMMAND else 0
    if tax:
        message = Message(
            "{card} costs {tax} more: it was cast from the command zone {times} time before.|"
            "{card} costs {tax} more: it was cast from the command zone {times} times before.",
            card=CardName(obj.id, view.state.printed(obj).front.name),
            tax="{" + str(tax) + "}",
            times=tax // FOR_EACH_TIME,
        )
        yield done("commander.tax", message)


def _bound_for(view: StateView, obj: GameObject, action: Move) -> Zone:
    """Return its zone after the single applicable replacement effect, if there is one."""
    found = applicable(view, obj, action.to)
    named = {each.name: each for each in reversed(found)}
    chosen = named.get(action.replacement) or (found[0] if len(named) == 1 else None)
    return chosen.instead if chosen is not None else action.to


def name_commander(context: ActionContext, action: Commander) -> None:
    """Let the card be a commander, or a card like any other."""
    obj = context.state.object(action.object)
    cards = context.state.cards
    for piece in context.view.state.pieces(obj):
        cards = cards.put(piece.id, replace(piece, commander=action.use))
    context.state = replace(context.state, cards=cards)
    context.put(replace(obj))
    context.emit(Event(kind="commander", object=obj.id, player=action.player, key=_KEY))


def _label(view: StateView, action: Commander) -> Message:
    name = view.rules.tables.named(view, action.object)
    commander = Message("{player}'s commander", player=action.player)
    return (
        Message("{card} is {commander}", card=name, commander=commander)
        if action.use
        else Message("{card} is no longer {commander}", card=name, commander=commander)
    )


SPECS = (
    ActionSpec(
        action=Commander, checks=COMMANDER_CHECKS, handler=name_commander, label=_label, menu=naming
    ),
)
