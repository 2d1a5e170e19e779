"""Opening hands: keeping one, or taking a mulligan (MTG CR 103.5, 800.6)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.game.decks import hand_of, put_in_order
from core.games.mtg.game.start import draw_hand, opening_hand_size
from core.games.mtg.game.steps import MULLIGAN, OPENING
from core.games.mtg.zone_changes import change_zone
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action
from core.rules.events import Event
from core.rules.references import ByChance, Subject
from core.rules.ruleset import StateView, Verb
from core.rules.verdict import Finding, done, refused
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.zones import HAND, LIBRARY

FREE_WITH = 3
"""With so many players the first mulligan costs no card."""


class Mulligan(Action, frozen=True, kw_only=True):
    """Put the hand back and draw a new one.

    ``order`` is the library with the hand in it as it lies once it is shuffled, lowest first;
    without it the hand lies beneath.
    """

    order: tuple[ByChance, ...] = ()


class Keep(Action, frozen=True, kw_only=True):
    """Keep the hand."""


class Bottom(Action, frozen=True, kw_only=True):
    """Put cards of the hand under the library, as a mulligan asks for."""

    objects: tuple[Subject, ...]


def due(state: GameState) -> PlayerId | None:
    """Return who says next whether they keep: in turn order, the starter first, round by round."""
    starter = state.match.starter or state.active
    seats = (starter, *state.opponents(starter))
    there = (player for player in seats if player in state.playing)
    open_now = [player for player in there if not state.player(player).kept]
    return min(open_now, key=lambda player: state.player(player).mulligans, default=None)


def counted_mulligans(state: GameState, mulligans: int) -> int:
    """Return how many mulligans cost a card; with three or more players the first is free."""
    free = 1 if len(state.players) >= FREE_WITH else 0
    return max(mulligans - free, 0)


# Checks


def hands_are_looked_at(view: StateView, action: Mulligan | Keep | Bottom) -> Iterator[Finding]:
    """Hands are kept or given back before the first turn (``mulligan.keep``)."""
    if view.state.turn_step != MULLIGAN:
        says = Message("Opening hands are kept or given back before the game.")
        yield refused("mulligan.keep", says, possible=False)
    elif view.state.player(action.player).kept:
        says = Message("{player} has kept the hand: no further mulligan.", player=action.player)
        yield refused("mulligan.keep", says)


def whose_word_is_due(view: StateView, action: Mulligan | Keep) -> Iterator[Finding]:
    """Who starts says first, then the others in turn order (``mulligan.order``)."""
    if view.state.turn_step != MULLIGAN:
        return
    first = due(view.state)
    if first is not None and first != action.player:
        yield refused("mulligan.order", Message("{first} says first whether to keep.", first=first))


def nothing_is_owed(view: StateView, action: Mulligan | Keep) -> Iterator[Finding]:
    """Before the next word as many cards go under as are owed (``mulligan.london``)."""
    if view.state.turn_step != MULLIGAN:
        return
    owed = view.state.player(action.player).bottoms
    if owed:
        says = Message("{cards} of the hand go under the library first.", cards=_cards(owed))
        yield refused("mulligan.london", says)


def a_new_hand(view: StateView, action: Mulligan) -> Iterator[Finding]:
    """The hand goes back, as many new cards come (``mulligan.london``)."""
    if view.state.turn_step != MULLIGAN:
        return
    seat = view.state.player(action.player)
    cost = counted_mulligans(view.state, seat.mulligans + 1)
    had = counted_mulligans(view.state, seat.mulligans)
    size = opening_hand_size(view, action.player, had)
    if cost > size:
        yield refused("mulligan.london", Message("No card would be left to keep."))
    elif cost == 0:
        says = Message("The first mulligan of three or more players costs no card.")
        yield done("mulligan.free", says, "mulligan.london")
    else:
        says = Message(
            "{cost:select}{cards} are drawn, and then {cost} of them goes under the library.|"
            "{cost:select}{cards} are drawn, and then {cost} of them go under the library.",
            cards=_cards(size),
            cost=cost,
        )
        yield done("mulligan.london", says)


def the_hand_is_kept(view: StateView, action: Keep) -> Iterator[Finding]:
    """Who keeps is out of it (``mulligan.keep``)."""
    if view.state.turn_step == MULLIGAN:
        says = Message(
            "The opening hand has {number} card.|The opening hand has {number} cards.",
            number=len(hand_of(view.state, action.player)),
        )
        yield done("mulligan.keep", says)


def they_go_under(view: StateView, action: Bottom) -> Iterator[Finding]:
    """As many cards of the hand go under as are owed (``mulligan.london``)."""
    if view.state.turn_step != MULLIGAN:
        return
    owed = view.state.player(action.player).bottoms
    found = [view.object(object_id) for object_id in action.objects]
    theirs = all(obj.zone == HAND and obj.owner == action.player for obj in found)
    if not found or not theirs or len(set(action.objects)) < len(found):
        says = Message("Only cards of one's own hand go under the library.")
        yield refused("mulligan.london", says, possible=False)
    elif len(found) > owed:
        yield refused(
            "mulligan.london",
            Message("{owed} cards are owed, not {count}.", owed=owed, count=len(found)),
        )
    else:
        yield done(
            "mulligan.london", Message("{cards} under the library.", cards=_cards(len(found)))
        )


def _cards(number: int) -> Message:
    return Message(
        "{number} card|{number} cards",
        number=number,
    )


_OF_ALL = {
    "mulligan.order": whose_word_is_due,
    "hand": hands_are_looked_at,
    "owed": nothing_is_owed,
}
MULLIGAN_CHECKS = {**_OF_ALL, "mulligan.london": a_new_hand}
KEEP_CHECKS = {**_OF_ALL, "mulligan.keep": the_hand_is_kept}
BOTTOM_CHECKS = {"hand": hands_are_looked_at, "mulligan.london": they_go_under}


# Handlers


def mulligan(context: ActionContext, action: Mulligan) -> None:
    """Put the hand into the library, and draw as many cards as the hand had at first."""
    state = context.state
    seat = state.player(action.player)
    had = counted_mulligans(state, seat.mulligans)
    size = opening_hand_size(context.view, action.player, had)
    for obj in hand_of(state, action.player):
        change_zone(context, obj, LIBRARY, position="bottom")
    put_in_order(context, action.order)
    draw_hand(context, action.player, size)
    cost = counted_mulligans(state, seat.mulligans + 1)
    taken = replace(seat, mulligans=seat.mulligans + 1, bottoms=cost)
    context.state = context.state.with_player(taken)
    says = Message("{player} took a mulligan", player=action.player)
    context.emit(Event(kind="mulligan", player=action.player, key="mulligan.london", message=says))


def keep(context: ActionContext, action: Keep) -> None:
    """Keep the hand; when everybody has, the game may begin."""
    seat = replace(context.state.player(action.player), kept=True)
    context.state = context.state.with_player(seat)
    if due(context.state) is None:
        context.state = replace(context.state, turn_step=OPENING)
        context.emit(Event(kind="step", key="mulligan.keep", message=Message("everybody has kept")))


def bottom(context: ActionContext, action: Bottom) -> None:
    """Put the cards under the library, the last one lowest."""
    for object_id in action.objects:
        change_zone(context, context.state.object(object_id), LIBRARY, position="bottom")
    seat = context.state.player(action.player)
    left = max(seat.bottoms - len(action.objects), 0)
    context.state = context.state.with_player(replace(seat, bottoms=left))


def _bottom_label(_view: StateView, action: Bottom) -> Message:
    return Message(
        "{player} puts {cards} under the library",
        player=action.player,
        cards=_cards(len(action.objects)),
    )


VERBS = (
    Verb(
        action=Mulligan,
        checks=MULLIGAN_CHECKS,
        handler=mulligan,
        label=Message("{player} takes a mulligan"),
    ),
    Verb(action=Keep, checks=KEEP_CHECKS, handler=keep, label=Message("{player} keeps the hand")),
    Verb(action=Bottom, checks=BOTTOM_CHECKS, handler=bottom, label=_bottom_label),
)
