"""Playing lands: the land face of a card goes straight to the battlefield."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Card, Layout
from core.games.mtg.actions import PlayLand
from core.games.mtg.casting.cast_modes import (
    CastMode,
    cast_modes,
    from_own_zone,
    is_the_time,
    mode_named,
    permission,
    prohibition,
)
from core.games.mtg.faces.shown_faces import TURNED
from core.games.mtg.zones.arrival import COPY_OF_ITSELF_CHECKS, Arrival, planned, with_details
from core.games.mtg.zones.entry import enter, replacement_findings
from core.messages import CardName, Message
from core.rules import choices
from core.rules.action_context import ActionContext, known_to_player
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, MenuOption, StateView
from core.rules.verdict import Finding, choice, done, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, COMMAND, STACK

EXTRA_LAND = "extra_land"
"""The kind of points that are further land plays of this turn."""


def land_modes(view: StateView, action: PlayLand) -> tuple[CastMode, ...]:
    """Return the faces and parts that are lands and may be chosen as such."""
    card = view.state.printed(view.object(action.card))
    return tuple(mode for mode in cast_modes(card) if mode.is_land and mode.id not in TURNED)


def chosen_land(view: StateView, action: PlayLand) -> CastMode | None:
    """Return the land face that the action means."""
    found = land_modes(view, action)
    if not action.as_:
        return found[0] if len(found) == 1 else None
    named = mode_named(view.state.printed(view.object(action.card)), action.as_)
    return named if named in found else None


def a_land_face(view: StateView, action: PlayLand) -> Iterator[Finding]:
    """The face played must be a land (``mdfc.land_choice``)."""
    obj = view.object(action.card)
    card = view.state.printed(obj)
    found = land_modes(view, action)
    mode = chosen_land(view, action)
    key = "mdfc.land_choice" if card.layout is Layout.MODAL else "land.play"
    if mode is not None:
        message = Message("{way} is played, without the stack.", way=CardName(obj.id, mode.name))
        yield done(key, message, *(("land.not_cast",) if key == "land.play" else ()))
    elif len(found) > 1 and not action.as_:
        options = tuple(
            choices.Option(each.id, Message("Play {card}", card=CardName(obj.id, each.name)))
            for each in found
        )
        message = Message("Both faces are lands: choose the one to be up.")
        yield choice(key, message, "as_", options, action.player)
    else:
        named = mode_named(card, action.as_) if action.as_ else None
        turned = card.layout is Layout.TRANSFORMING and action.as_ == "back"
        message = Message(
            "{card} is not a land that can be played.",
            card=CardName(obj.id, named.name) if named else CardName(obj.id, card.front.name),
        )
        if turned:
            message = Message("A transforming card is not played as its back.")
        also = ("mdfc.land_choice", "face.outside_battlefield_stack") if turned else ()
        yield refused(key, message, *also, possible=bool(found))


def allowed_from_there(view: StateView, action: PlayLand) -> Iterator[Finding]:
    """A land is played from the hand unless an effect permits more (``land.play``).

    The effect that made a copy of a card permits to play it (MTG CR 712.12).
    """
    obj = view.object(action.card)
    mode = chosen_land(view, action)
    if mode is None:
        return
    granted = permission(view, obj, mode, "play_land", action.player)
    home = from_own_zone(view, obj, action.player) and obj.zone != COMMAND
    if obj.cards and not granted and not home:
        message = Message(
            "Nothing lets {player} play {way} from {place}.",
            player=action.player,
            way=CardName(obj.id, mode.name),
            place=obj.zone,
        )
        yield refused("land.play", message)
    if prohibition(view, obj, mode, "play_land", action.player) is not None:
        yield refused(
            "land.play",
            Message("An effect forbids playing {way}.", way=CardName(obj.id, mode.name)),
        )


def one_a_turn(view: StateView, action: PlayLand) -> Iterator[Finding]:
    """One land a turn, in the player's own turn (``land.one_a_turn``); effects may allow more."""
    player = view.state.player(action.player)
    if view.state.active != action.player:
        yield refused("land.play", Message("It is not {player}'s turn.", player=action.player))
    elif player.lands_played > player.point(EXTRA_LAND):
        yield refused(
            "land.one_a_turn",
            Message("{player} has played a land this turn already.", player=action.player),
        )


def entering_is_replaced(view: StateView, action: PlayLand) -> Iterator[Finding]:
    """Effects may change how the land enters, its own text among them."""
    mode = chosen_land(view, action)
    if mode is not None:
        obj = view.object(action.card)
        yield from replacement_findings(view, obj, planned(view, obj, _arrival(view, action)))


def in_a_main_phase(view: StateView, action: PlayLand) -> Iterator[Finding]:
    """A land is played in the player's own main phase, on an empty stack (``land.timing``)."""
    if is_the_time(view, action.player):
        return
    yield refused(
        "land.timing", Message("A land is played in one's own main phase, on an empty stack.")
    )


LAND_CHECKS = {
    "land.timing": in_a_main_phase,
    "mdfc.land_choice": a_land_face,
    "land.play": allowed_from_there,
    "land.one_a_turn": one_a_turn,
    "replacement.applies": entering_is_replaced,
    **COPY_OF_ITSELF_CHECKS,
}


def _arrival(view: StateView, action: PlayLand) -> Arrival:
    mode = chosen_land(view, action)
    arrival = Arrival(controller=action.player, side=mode.side if mode else 0)
    return with_details(view, arrival, action)


def play_land(context: ActionContext, action: PlayLand) -> None:
    """Put the land onto the battlefield with the chosen face up and count the play."""
    obj = context.state.object(action.card)
    mode = chosen_land(context.view, action)
    enter(context, obj, _arrival(context.view, action))
    player = context.state.player(action.player)
    context.state = context.state.with_player(replace(player, lands_played=player.lands_played + 1))
    name = mode.name if mode else Message("a land")
    context.emit(
        Event(
            kind="land_played",
            object=obj.id,
            player=action.player,
            message=Message("{player} played {card}", player=action.player, card=name),
            key="land.play",
        )
    )


def _label(view: StateView, action: PlayLand) -> Message:
    known = known_to_player(view, action, action.card)
    mode = chosen_land(view, action) if known else None
    return Message("Play {card}", card=mode.name if mode else Message("a land"))


# Menu


def land_plays(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield playing a card, once for each face that is a land."""
    card = view.state.printed(obj)
    for mode in cast_modes(card):
        if mode.is_land:
            play = PlayLand(player=player, card=obj.id, as_=mode.id)
            detail = _detail(card, mode.id)
            yield MenuOption(
                action=play,
                message=Message("Play {way}", way=CardName(obj.id, mode.name)),
                more=detail,
                verb="play",
            )


def _detail(card: Card, mode: str) -> Message:
    return Message("land, {way} face up", way=mode) if card.is_double_sided else Message("land")


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if obj.zone not in {BATTLEFIELD, STACK}:
        yield from land_plays(view, obj, player)


SPECS = (
    ActionSpec(action=PlayLand, checks=LAND_CHECKS, handler=play_land, label=_label, menu=_menu),
)
