"""Actions that are the same in every game: dice, notes, points, piles, tapping, counters."""

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from core.messages import A_CARD, CardName, Message, Value, Words
from core.rules.action_context import ActionContext, cards
from core.rules.actions import (
    FEWEST_SIDES,
    LONGEST_NOTE,
    MOST_DICE,
    Action,
    Arrange,
    Counters,
    Discard,
    Draw,
    FlipCoin,
    Life,
    Look,
    Mill,
    Note,
    Points,
    Reveal,
    Roll,
    Shuffle,
    Tap,
    Untap,
)
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, Check, Dice, Handler, MenuOption, PointSpec, StateView
from core.rules.verdict import Finding, done, nothing, refused
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.visibility import may_see
from core.state.zones import HAND, ZoneSpec


def dice_can_fall_so(_view: StateView, action: Roll) -> Iterator[Finding]:
    """A die shows one of its sides; there is no further rule."""
    fits = all(1 <= result <= action.sides for result in action.results)
    if action.sides < FEWEST_SIDES or not 1 <= len(action.results) <= MOST_DICE or not fits:
        says = Message("A die with {sides} sides cannot show that.", sides=action.sides)
        yield refused("", says, possible=False)


def words_of_roll(_view: StateView, action: Roll) -> Message:
    """Return the label of the action with the result, e.g. ``Ann rolls a d20: 17``."""
    fell = " + ".join(str(result) for result in action.results)
    words = Message("{player} rolls a d{sides}: {result}")
    if len(action.results) != 1:
        words = Message("{player} rolls {count} d{sides}: {result} = {sum}")
    return words.filled(
        {
            "player": action.player,
            "count": len(action.results),
            "sides": action.sides,
            "result": fell,
            "sum": sum(action.results),
        }
    )


def words_of_coin(_view: StateView, action: FlipCoin) -> Message:
    """Return the name of the action with the side that is up."""
    return Message("{player} flips a coin: {result}", player=action.player, result=action.result)


def roll(context: ActionContext, action: Roll) -> None:
    """Report the result to all players; the state does not change."""
    says = words_of_roll(context.view, action)
    context.emit(Event(kind="rolled", player=action.player, message=says))


def flip_coin(context: ActionContext, action: FlipCoin) -> None:
    """Report the side of the coin to all players."""
    says = words_of_coin(context.view, action)
    context.emit(Event(kind="coin_flipped", player=action.player, message=says))


ROLL_CHECKS = {"dice": dice_can_fall_so}


def who_writes_may_see_it(view: StateView, action: Note) -> Iterator[Finding]:
    """Only a player who may see a card may write on it; there is no further rule."""
    if not may_see(view.rules.zones, view.object(action.object), action.player):
        says = Message("Only a player who may see a card can write on it.")
        yield refused("", says, possible=False)
    elif len(action.text) > LONGEST_NOTE:
        says = Message(
            "A note has at most {most} characters; this one has {count}.",
            most=LONGEST_NOTE,
            count=len(action.text),
        )
        yield refused("", says, possible=False)


def note(context: ActionContext, action: Note) -> None:
    """Write a note on an object, or erase it."""
    obj = context.state.object(action.object)
    context.put(replace(obj, note=action.text.strip()))
    context.emit(Event(kind="noted", object=obj.id, player=action.player))


NOTE_CHECKS = {"note": who_writes_may_see_it}


def points_text(view: StateView, kind: str, amount: int) -> Message:
    """Name so many points of a kind, e.g. ``2 action points``."""
    return Message("{amount} {points}", amount=amount, points=_without_number(view, kind, amount))


def _without_number(view: StateView, kind: str, amount: int) -> Message:
    words = view.rules.policies.point_words.get(kind)
    found = next((spec.named for spec in view.rules.points if spec.kind == kind), words)
    if found is not None:
        return found.filled({"count": amount})
    return Message(
        "{count:select}{kind} counter|{count:select}{kind} counters", kind=kind, count=amount
    )


def points_at_start(specs: Iterable[PointSpec]) -> tuple[tuple[str, int], ...]:
    """Return the points with which a turn begins for the player whose turn it is."""
    return tuple(sorted((spec.kind, spec.each_turn) for spec in specs if spec.each_turn))


def points_label(view: StateView, action: Points) -> Message:
    """Return the label of an action with points, e.g. ``Ann gains 2 resource points``."""
    amount = abs(action.change)
    return gained(action.player, action.change, _without_number(view, action.kind, amount))


def life_label(_view: StateView, action: Life) -> Message:
    """Return the label of an action with life, e.g. ``Ann loses 2 life``."""
    return gained(action.player, action.change, Message("life"))


def gained(player: PlayerId, change: int, what: Message) -> Message:
    """Return the text of a gain or a loss, e.g. ``Ann loses 7 life``."""
    if change > 0:
        return Message("{player} gains {amount} {what}", player=player, amount=change, what=what)
    return Message("{player} loses {amount} {what}", player=player, amount=-change, what=what)


def by_the_rule(key: str) -> Check:
    """Return a check that reports the new total, citing a game's rule."""

    def there_are_enough(view: StateView, action: Points) -> Iterator[Finding]:
        """Report the new total; a player loses at most the points that there are."""
        have = view.state.player(action.player).point(action.kind)
        then = have + action.change
        signed = action.kind in view.rules.policies.below_zero
        if action.change > 0 or (action.change and (signed or then >= 0)):
            says = Message("{player} has {points} now.")
            total = points_text(view, action.kind, then)
            yield done(key, says.filled({"player": action.player, "points": total}))
        else:
            says = Message("{player} has {points}: nothing changes.")
            total = points_text(view, action.kind, have)
            yield nothing(key, says.filled({"player": action.player, "points": total}))

    return there_are_enough


def lose_life(context: ActionContext, who: PlayerId, amount: int) -> None:
    """Let a player lose life, or gain it by a negative amount."""
    player = context.state.player(who)
    context.state = context.state.with_player(replace(player, life=player.life - amount))
    context.emit(Event(kind="life", player=who, amount=-amount))


def change_points(context: ActionContext, action: Points) -> None:
    """Give points or take them; there are seldom fewer than none (`Policies.below_zero`)."""
    player = context.state.player(action.player)
    amount = player.point(action.kind) + action.change
    if action.kind not in context.view.rules.policies.below_zero:
        amount = max(amount, 0)
    context.state = context.state.with_player(player.with_points(action.kind, amount))
    total = points_text(context.view, action.kind, amount)
    says = Message("{player} has {points}", player=player.id, points=total)
    context.emit(Event(kind="points", player=player.id, message=says))


def pile_of(view: StateView, object_id: ObjectId) -> ZoneSpec:
    """Return the zone of an object."""
    return view.rules.zone(view.object(object_id).zone)


def discarding(_view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield discarding a card in hand."""
    if obj.zone == HAND:
        discarded = Discard(player=player, object=obj.id)
        yield MenuOption(action=discarded, message=Message("Discard"), verb="move")


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
            says = Message(
                "{player} chooses the order of {count} card in the {pile}.|"
                "{player} chooses the order of {count} cards in the {pile}.",
                player=action.player,
                count=len(named),
                pile=pile.title.lower(),
            )
            yield done(key, says)

    return they_were_looked_at


def arrange(context: ActionContext, action: Arrange) -> None:
    """Put the cards in their order; viewers other than the player lose track of them."""
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
    """Return the label of the action with the number of cards, never their names."""
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
    """Return the name of a public card, or of one that its owner reveals."""
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
    """Return the cards to look at: one object, or the top cards of the deck."""
    if action.object is not None:
        return (state.object(action.object),)
    return top_cards(state, deck, action.player, action.count)


def showing(deck: Zone, key: str) -> Handler:
    """Return the handler that shows cards to a player, or reveals them."""

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
    """Return the check that a new order consists of the cards of the deck."""

    def it_is_shuffled(view: StateView, action: Shuffle) -> Iterator[Finding]:
        """The order is unknown afterwards."""
        there = {obj.id for obj in view.state.in_zone(deck, action.player)}
        if action.order and set(action.order) != there:
            yield refused(key, Message("The new order names other cards."), possible=False)
        else:
            yield done(key, Message("The order is unknown now."))

    return it_is_shuffled


def shuffling(deck: Zone) -> Handler:
    """Return the handler that gives a deck a new order; all viewers lose track of its cards."""

    def shuffle(context: ActionContext, action: Shuffle) -> None:
        there = context.state.in_zone(deck, action.player)
        for object_id in action.order or tuple(obj.id for obj in reversed(there)):
            obj = context.state.object(object_id)
            context.put(replace(obj, order=context.tick(), visible_to=()))
        says = Message("{player} shuffled", player=action.player)
        context.emit(Event(kind="shuffled", player=action.player, message=says))

    return shuffle


def token_made(key: str) -> Check:
    """Return the check of a game that cites ``key`` for the making of tokens."""

    def a_token_is_made(view: StateView, action: Action) -> Iterator[Finding]:
        """A player creates a token."""
        del view
        yield done(key, Message("{player} creates a token.", player=action.player))

    return a_token_is_made


def cards_taken(view: StateView, deck: Zone, action: Draw | Mill) -> tuple[GameObject, ...]:
    """Return the cards to draw or mill: the top ones, or the given one."""
    if action.object is None:
        return top_cards(view.state, deck, action.player, action.count)
    named = view.object(action.object)
    return (named,) if named.zone == deck and named.owner == action.player else ()


def draw_label(_view: StateView, action: Draw) -> Message:
    """Return the label of drawing cards, e.g. ``Ann draws 2 cards``."""
    return Message("{player} draws {cards}", player=action.player, cards=cards(action.count))


def _shuffled(deck: Zone) -> Callable[[StateView, Shuffle, Dice], Action]:
    def shuffled(view: StateView, action: Shuffle, dice: Dice) -> Action:
        pile = (obj.id for obj in view.state.in_zone(deck, action.player))
        return replace(action, order=tuple(dice.shuffled(pile)))

    return shuffled


def _rolled(_view: StateView, action: Roll, dice: Dice) -> Action:
    results = tuple(1 + dice.below(max(action.sides, 1)) for _ in action.results[:MOST_DICE])
    return replace(action, results=results)


def _flipped(_view: StateView, action: FlipCoin, dice: Dice) -> Action:
    return replace(action, result="heads" if dice.below(2) else "tails")


def pile_specs(deck: Zone, *, shuffle_key: str, order_key: str) -> tuple[ActionSpec, ...]:
    """Return the records of shuffling a deck and of arranging cards, by a game's rule keys."""
    return (
        ActionSpec(
            action=Shuffle,
            draws=_shuffled(deck),
            checks={shuffle_key: its_own_cards(deck, shuffle_key)},
            handler=shuffling(deck),
            label=Message("{player} shuffles"),
        ),
        ActionSpec(
            action=Arrange,
            checks={order_key: in_the_order_chosen(order_key)},
            handler=arrange,
            label=words_of_arranging,
        ),
    )


def tap(context: ActionContext, action: Tap) -> None:
    """Turn a permanent sideways."""
    context.put(replace(context.state.object(action.object), tapped=True))
    context.emit(Event(kind="tapped", object=action.object))


def untap(context: ActionContext, action: Untap) -> None:
    """Turn a permanent upright."""
    context.put(replace(context.state.object(action.object), tapped=False))
    context.emit(Event(kind="untapped", object=action.object))


def counting(key: str) -> Handler:
    """Return the handler that adds and removes counters; there are never fewer than none."""

    def counters(context: ActionContext, action: Counters) -> None:
        obj = context.state.object(action.object)
        amount = max(obj.counter(action.kind) + action.change, 0)
        context.put(replace(obj, counters=obj.counters_with(action.kind, amount)))
        context.emit(Event(kind="counters", object=obj.id, key=key))

    return counters


def tap_option(obj: GameObject, player: PlayerId, *, usual: bool = True) -> MenuOption:
    """Return the option to tap an untapped object, or to untap a tapped one."""
    kind, message = (Untap, Message("Untap")) if obj.tapped else (Tap, Message("Tap"))
    action = kind(player=player, object=obj.id)
    return MenuOption(action=action, message=message, verb="tap", usual=usual)


def counters_menu(kinds: Iterable[str], obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield adding a counter of the usual kinds and those on an object, and removing one."""
    for kind in dict.fromkeys((*kinds, *(kind for kind, _ in obj.counters))):
        add = Counters(player=player, object=obj.id, kind=kind, change=1)
        yield MenuOption(
            action=add, message=Message("Add one {kind} counter", kind=kind), verb="counters"
        )
        if obj.counter(kind):
            yield MenuOption(
                action=replace(add, change=-1),
                message=Message("Remove one {kind} counter", kind=kind),
                verb="counters",
            )


def counters_label(view: StateView, action: Counters) -> Message:
    """Return the label of an action with counters, e.g. ``Put 2 stun counters on Bear``."""
    says = Message("Put {amount} {kind} counter on {card}|Put {amount} {kind} counters on {card}")
    if action.change < 0:
        says = Message(
            "Take {amount} {kind} counter off {card}|Take {amount} {kind} counters off {card}"
        )
    card = view.rules.tables.named(view, action.object)
    return says.filled({"amount": abs(action.change), "kind": action.kind, "card": card})


SPECS = (
    ActionSpec(action=Roll, draws=_rolled, checks=ROLL_CHECKS, handler=roll, label=words_of_roll),
    ActionSpec(action=FlipCoin, draws=_flipped, handler=flip_coin, label=words_of_coin),
    ActionSpec(action=Note, checks=NOTE_CHECKS, handler=note, label=Message("Note on {subject}")),
)
"""The actions that are the same in every game."""
