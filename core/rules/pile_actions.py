"""Looking at a pile, shuffling it, putting its cards back: the same in every game."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.messages import A_CARD, CardName, Message, Value, Words
from core.rules.action_context import ActionContext
from core.rules.actions import Arrange, Discard, Look, Reveal, Shuffle
from core.rules.events import Event
from core.rules.ruleset import Check, Handler, Option, StateView
from core.rules.verdict import Finding, done, nothing, refused
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.visibility import may_see
from core.state.zones import HAND, ZoneSpec


def pile_of(view: StateView, object_id: ObjectId) -> ZoneSpec:
    """Return the zone that an object lies in."""
    return view.rules.zone(view.object(object_id).zone)


def discarding(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield discarding a card in hand."""
    del view
    if obj.zone == HAND:
        discarded = Discard(player=player, object=obj.id)
        yield Option(action=discarded, message=Message("Discard"), verb="move")


def nothing_to_discard(view: StateView, action: Discard) -> Iterator[Finding]:
    """An empty hand holds no card to discard (``discard.card``)."""
    if view.state.in_zone(HAND, action.player):
        says = Message("It does not say which card of {player}'s hand.", player=action.player)
        yield refused("discard.card", says, possible=False)
    else:
        says = Message("{player} has no card in hand to discard.", player=action.player)
        yield nothing("discard.card", says)


def in_the_order_chosen(key: str) -> Check:
    """Return the check of a game that cites ``key`` for the order of a pile."""

    def they_were_looked_at(view: StateView, action: Arrange) -> Iterator[Finding]:
        """Only cards of one pile of the player's own that they have looked at are arranged."""
        named = (*action.objects, *action.bottom)
        if not named:
            yield nothing(key, Message("No card is named."))
            return
        found = [view.object(object_id) for object_id in named]
        pile = pile_of(view, named[0])
        apart = any(obj.zone != pile.zone or obj.owner != action.player for obj in found)
        if apart or not pile.ordered or len(set(named)) < len(named):
            says = Message("These are not different cards from one of the player's own piles.")
            yield refused(key, says, possible=False)
        elif not all(may_see(view.rules.zones, obj, action.player) for obj in found):
            yield refused(key, Message("Only cards that were looked at can be put in order."))
        else:
            yield done(
                key,
                Message(
                    "{player} chooses the order of {count} card in the {pile}.|"
                    "{player} chooses the order of {count} cards in the {pile}.",
                    player=action.player,
                    count=len(named),
                    pile=pile.title.lower(),
                ),
            )

    return they_were_looked_at


def arrange(context: ActionContext, action: Arrange) -> None:
    """Put the cards in their order; who else had seen one of them has lost track of it."""
    for object_id, sign in (
        *((object_id, 1) for object_id in reversed(action.objects)),
        *((object_id, -1) for object_id in action.bottom),
    ):
        obj = context.state.object(object_id)
        left = tuple(viewer for viewer in obj.visible_to if viewer == action.player)
        context.put(replace(obj, order=sign * context.tick(), visible_to=left))
    says = words_of_arranging(context.view, action)
    context.emit(Event(kind="arranged", player=action.player, message=says))


def words_of_arranging(view: StateView, action: Arrange) -> Message:
    """Return the name of the action; it tells how many cards, and never which."""
    named = (*action.objects, *action.bottom)
    if not named:
        return Message("{player} arranges nothing", player=action.player)
    top, bottom = len(action.objects), len(action.bottom)
    if not bottom:
        words = Message(
            "{player} puts {top} card on top of the {pile}|"
            "{player} puts {top} cards on top of the {pile}"
        )
    elif not top:
        words = Message(
            "{player} puts {bottom} card at the bottom of the {pile}|"
            "{player} puts {bottom} cards at the bottom of the {pile}"
        )
    else:
        words = Message(
            "{player} puts {top} card on top of the {pile} and {bottom} at the bottom|"
            "{player} puts {top} cards on top of the {pile} and {bottom} at the bottom"
        )
    pile = pile_of(view, named[0]).title.lower()
    return words.filled({"player": action.player, "top": top, "bottom": bottom, "pile": pile})


def words_of_looking(view: StateView, action: Look | Reveal) -> Message:
    """Return the name of the action: how many cards, or the whole pile, and never which."""
    looks = isinstance(action, Look)
    pile = next((spec for spec in view.rules.zones if spec.hidden_from_owner), None)
    values: dict[str, Value] = {"player": action.player, "count": action.count}
    if action.object is not None or pile is None:
        one = Message("{player} looks at {card}") if looks else Message("{player} reveals {card}")
        return one.filled({**values, "card": _name(view, action)})
    values["pile"] = pile.title.lower()
    there = len(view.state.in_zone(pile.zone, action.player))
    if action.count >= there > 1:
        whole = Message("{player} looks through the {pile}")
        return (whole if looks else Message("{player} reveals the {pile}")).filled(values)
    if action.count == 1:
        top = Message("{player} looks at the top card of the {pile}")
        shown = Message("{player} reveals the top card of the {pile}")
    else:
        top = Message("{player} looks at the top {count} cards of the {pile}")
        shown = Message("{player} reveals the top {count} cards of the {pile}")
    return (top if looks else shown).filled(values)


def _name(view: StateView, action: Look | Reveal) -> Words:
    """Name a card that everybody sees already, or that is just being shown by its owner."""
    object_id = action.object
    if object_id is None:
        return A_CARD
    zones, obj = view.rules.zones, view.object(object_id)
    shows = isinstance(action, Reveal) and may_see(zones, obj, action.player)
    if not shows and not may_see(zones, obj, None):
        return A_CARD
    name = str(view.rules.tables.characteristics(view, object_id)["name"])
    return CardName(obj.id, name) if name else Message("a nameless card")


def top_cards(state: GameState, deck: Zone, player: PlayerId, count: int) -> tuple[GameObject, ...]:
    """Return the top cards of a player's deck, the topmost first."""
    return state.in_zone(deck, player)[::-1][:count]


def looked_at(state: GameState, deck: Zone, action: Look | Reveal) -> tuple[GameObject, ...]:
    """Return what somebody looks at: one object, or cards on top of the deck."""
    if action.object is not None:
        return (state.object(action.object),)
    return top_cards(state, deck, action.player, action.count)


def showing(deck: Zone, key: str) -> Handler:
    """Return what shows cards to who looks, or to everybody where they are revealed."""

    def show(context: ActionContext, action: Look | Reveal) -> None:
        state = context.state
        everybody = tuple(player.id for player in state.players)
        viewers = (action.player,) if isinstance(action, Look) else everybody
        for obj in looked_at(state, deck, action):
            seen = tuple(dict.fromkeys((*obj.visible_to, *viewers)))
            context.put(replace(obj, visible_to=seen))
        context.emit(Event(kind="shown", player=action.player, key=key))

    return show


def its_own_cards(deck: Zone, key: str) -> Check:
    """Return the check that a new order is one of the cards that lie in the deck."""

    def it_is_shuffled(view: StateView, action: Shuffle) -> Iterator[Finding]:
        """Nobody knows the order afterwards."""
        there = {obj.id for obj in view.state.in_zone(deck, action.player)}
        if action.order and set(action.order) != there:
            yield refused(key, Message("The new order names other cards."), possible=False)
        else:
            yield done(key, Message("Nobody knows the order any more."))

    return it_is_shuffled


def shuffling(deck: Zone) -> Handler:
    """Return what gives a deck a new order; whoever had seen a card of it knows nothing now."""

    def shuffle(context: ActionContext, action: Shuffle) -> None:
        there = context.state.in_zone(deck, action.player)
        for object_id in action.order or tuple(obj.id for obj in reversed(there)):
            obj = context.state.object(object_id)
            context.put(replace(obj, order=context.tick(), visible_to=()))
        says = Message("{player} shuffled", player=action.player)
        context.emit(Event(kind="shuffled", player=action.player, message=says))

    return shuffle
