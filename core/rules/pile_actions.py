"""Looking at a pile, shuffling it, putting its cards back: the same in every game."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.rules.action_context import ActionContext
from core.rules.actions import Arrange, Look, Reveal, Shuffle
from core.rules.events import Event
from core.rules.ruleset import Check, Handler, StateView
from core.rules.verdict import Finding, done, nothing, refused
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.visibility import may_see
from core.state.zones import ZoneSpec


def pile_of(view: StateView, object_id: ObjectId) -> ZoneSpec:
    """Return the zone that an object lies in."""
    return view.rules.zone(view.object(object_id).zone)


def in_the_order_chosen(key: str) -> Check:
    """Return the check of a game that cites ``key`` for the order of a pile."""

    def they_were_looked_at(view: StateView, action: Arrange) -> Iterator[Finding]:
        """Only cards of one pile of the player's own that they have looked at are arranged."""
        named = (*action.objects, *action.bottom)
        if not named:
            yield nothing(key, "No card is named.")
            return
        found = [view.object(object_id) for object_id in named]
        pile = pile_of(view, named[0])
        apart = any(obj.zone != pile.zone or obj.owner != action.player for obj in found)
        if apart or not pile.ordered or len(set(named)) < len(named):
            says = "These are not different cards from one of the player's own piles."
            yield refused(key, says, possible=False)
        elif not all(may_see(view.rules.zones, obj, action.player) for obj in found):
            yield refused(key, "Only cards that were looked at can be put in order.")
        else:
            where = pile.title.lower()
            yield done(key, f"{action.player} chooses the order of {_count(named)} in the {where}.")

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
    context.emit(Event(kind="arranged", player=action.player, says=says))


def words_of_arranging(view: StateView, action: Arrange) -> str:
    """Return the name of the action; it tells how many cards, and never which."""
    named = (*action.objects, *action.bottom)
    if not named:
        return f"{action.player} arranges nothing"
    pile = pile_of(view, named[0]).title.lower()
    if not action.bottom:
        return f"{action.player} puts {_count(action.objects)} on top of the {pile}"
    if not action.objects:
        return f"{action.player} puts {_count(action.bottom)} at the bottom of the {pile}"
    top = f"{action.player} puts {_count(action.objects)} on top of the {pile}"
    return f"{top} and {len(action.bottom)} at the bottom"


def words_of_looking(view: StateView, action: Look | Reveal) -> str:
    """Return the name of the action: how many cards, or the whole pile, and never which."""
    looks = "looks at" if isinstance(action, Look) else "reveals"
    if action.object is not None:
        return f"{action.player} {looks} {_name(view, action)}"
    pile = next((spec for spec in view.rules.zones if spec.hidden_from_owner), None)
    if pile is None:
        return f"{action.player} {looks} a card"
    title = pile.title.lower()
    there = len(view.state.in_zone(pile.zone, action.player))
    if action.count >= there > 1:
        through = "looks through" if isinstance(action, Look) else "reveals"
        return f"{action.player} {through} the {title}"
    cards = "the top card" if action.count == 1 else f"the top {action.count} cards"
    return f"{action.player} {looks} {cards} of the {title}"


def _name(view: StateView, action: Look | Reveal) -> str:
    """Name a card that everybody sees already, or that is just being shown by its owner."""
    object_id = action.object
    if object_id is None:
        return "a card"
    zones, obj = view.rules.zones, view.object(object_id)
    shows = isinstance(action, Reveal) and may_see(zones, obj, action.player)
    if not shows and not may_see(zones, obj, None):
        return "a card"
    return str(view.rules.tables.characteristics(view, object_id)["name"]) or "a nameless card"


def _count(cards: tuple[ObjectId, ...]) -> str:
    return "1 card" if len(cards) == 1 else f"{len(cards)} cards"


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
            yield refused(key, "The new order names other cards.", possible=False)
        else:
            yield done(key, "Nobody knows the order any more.")

    return it_is_shuffled


def shuffling(deck: Zone) -> Handler:
    """Return what gives a deck a new order; whoever had seen a card of it knows nothing now."""

    def shuffle(context: ActionContext, action: Shuffle) -> None:
        there = context.state.in_zone(deck, action.player)
        for object_id in action.order or tuple(obj.id for obj in reversed(there)):
            obj = context.state.object(object_id)
            context.put(replace(obj, order=context.tick(), visible_to=()))
        says = f"{action.player} shuffled"
        context.emit(Event(kind="shuffled", player=action.player, says=says))

    return shuffle
