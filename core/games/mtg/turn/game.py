"""The start and the end of a game: opening hands, losses, winners (MTG CR 103, 104, 800, 903)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.games.mtg.layers.traits import traits
from core.games.mtg.policies import MOST_BY_A_COMMANDER
from core.games.mtg.turn.steps import HAND_SIZE, MULLIGAN, OPENING, SIDEBOARDING, life_in
from core.games.mtg.zones.zone_changes import change_zone, zone_changed
from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action, ByChance, Move, Subject
from core.rules.deck_check import FIRST_GAME
from core.rules.game_course import EndKeys, end_specs, lose
from core.rules.history import ZONE_CHANGE, Event
from core.rules.ruleset import ActionSpec, Consent, Dice, StateView
from core.rules.verdict import Finding, done, refused
from core.state.game_state import GameState, Player
from core.state.ids import CardId, ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, HAND, LIBRARY, OUTSIDE, STACK


def everything_back(context: ActionContext) -> None:
    """Put every card into its owner's library, except outside the game; faces front.

    Tokens, copies and continuous effects are gone.
    """
    state = context.state
    for obj in state.by_place:
        if obj.zone not in {LIBRARY, OUTSIDE}:
            context.state = context.state.without(obj.id)
            for card in obj.cards:
                context.put(_in_library(context, card, context.state.card(card).owner))
            if obj.cards:
                _tell(context, obj.id, obj.zone, obj.cards)
            else:
                context.emit(Event(kind="ceased", object=obj.id))
    for piece in context.state.cards:
        # Cards of players who left the game come back with them.
        if context.state.holding(piece.id) is None:
            context.put(_in_library(context, piece.id, piece.owner))
            _tell(context, ObjectId(piece.id), None, (piece.id,))
    context.state = replace(
        context.state,
        effects=(),
        replacements=(),
        permissions=(),
        waiting=(),
        resolving=None,
        chosen_names=(),
        day_night="neither",
        fight=None,
        turns_to_come=(),
        phases_to_come=(),
        turn=0,
    )


def _tell(
    context: ActionContext, object_id: ObjectId, source: Zone | None, cards: tuple[CardId, ...]
) -> None:
    event = Event(
        kind=ZONE_CHANGE,
        object=object_id,
        source=source,
        to=LIBRARY,
        cards=cards,
        arrived=tuple(map(ObjectId, cards)),
        secret=source is None or context.view.rules.zone(source).hidden,
    )
    zone_changed(context, event)


def _in_library(context: ActionContext, card: CardId, owner: PlayerId) -> GameObject:
    now = context.tick()
    return GameObject(
        id=ObjectId(card),
        cards=(card,),
        owner=owner,
        controller=owner,
        zone=LIBRARY,
        order=now,
        incarnation=now,
        timestamp=now,
    )


def put_in_order(context: ActionContext, order: Iterable[ObjectId]) -> None:
    """Give libraries a shuffled order, lowest first; it is unknown to all players."""
    for object_id in order:
        obj = context.state.objects.get(object_id)
        if obj is not None and obj.zone == LIBRARY:
            context.put(replace(obj, order=context.tick(), visible_to=()))


def hand_of(state: GameState, player: PlayerId) -> tuple[GameObject, ...]:
    """Return a hand."""
    return state.in_zone(HAND, player)


def changed_between_games(view: StateView, action: Move) -> Iterator[Finding]:
    """Between two games cards go from the deck to the sideboard and back (``game.sideboard``)."""
    obj = view.object(action.object)
    if view.state.turn_step != SIDEBOARDING or OUTSIDE not in {obj.zone, action.to}:
        return
    name = CardName(obj.id, traits(view, obj).name)
    comes, goes = Message("{card} comes into the deck."), Message("{card} leaves the deck.")
    message = goes if action.to == OUTSIDE else comes
    yield done("game.sideboard", message.filled({"card": name}))


class StartGame(Action, frozen=True, kw_only=True):
    """Start a game: commanders set aside, life totals, opening hands.

    ``player`` chooses the ``starting`` player. ``order`` are the cards of all shuffled libraries,
    lowest first; without it their order is kept.
    """

    format: str = ""
    starting: PlayerId | None = None
    hand: int = HAND_SIZE
    order: tuple[ByChance, ...] = ()


class NextGame(Action, frozen=True, kw_only=True):
    """Put everything back into the decks for the next game of the match."""


def starter_of(action: StartGame) -> PlayerId:
    """Return who starts."""
    return action.starting or action.player


def commanders(view: StateView) -> tuple[GameObject, ...]:
    """Return the objects of commander cards that are not outside the game."""
    state = view.state
    return tuple(
        obj
        for obj in state.objects
        if obj.zone != OUTSIDE and any(piece.commander for piece in state.pieces(obj))
    )


def a_game_can_start(view: StateView, action: StartGame) -> Iterator[Finding]:
    """A game starts before its first turn and before any draw (``game.start``)."""
    state = view.state
    if state.is_followed and state.turn_step != SIDEBOARDING:
        yield refused("game.start", Message("A game has been started already."))
        return
    if not 0 <= action.hand <= HAND_SIZE * 2:
        message = Message("An opening hand has seven cards.")
        yield refused("game.opening_hand", message, possible=False)
        return
    yield done("game.start", Message("Decks are shuffled, life totals set, opening hands drawn."))
    life = state.match.life or life_in(action.format or state.match.format)
    yield done("game.life", Message("Each player begins at {life} life.", life=life))
    yield done("game.opening_hand", Message("Each player draws {hand} cards.", hand=action.hand))
    if commanders(view):
        message = Message("Commanders go face up to the command zone, as their fronts.")
        yield done("commander.start", message)


def starter_is_chosen(view: StateView, action: StartGame) -> Iterator[Finding]:
    """A player chooses who starts; in a match the loser chooses (``game.loser_chooses``)."""
    starter = starter_of(action)
    chooser = view.state.match.chooser
    if chooser is None:
        message = Message("{starter} takes the first turn.", starter=starter)
        yield done("game.starting_player", message)
    elif chooser != action.player:
        message = Message(
            "{chooser} lost the last game, or chose last, and so chooses who starts.",
            chooser=chooser,
        )
        yield refused("game.loser_chooses", message)
    else:
        message = Message(
            "{chooser} chooses: {starter} takes the first turn.", chooser=chooser, starter=starter
        )
        yield done("game.loser_chooses", message, "game.starting_player")


START_CHECKS = {"game.start": a_game_can_start, "game.starting_player": starter_is_chosen}


def the_game_is_over(view: StateView, _action: NextGame) -> Iterator[Finding]:
    """Between games cards go back and may be changed (``match.next_game``)."""
    match = view.state.match
    if not match.over:
        yield refused("match.next_game", Message("The present game is not over yet."))
        return
    yield done("match.next_game", Message("Everything goes back into its deck, faces front."))
    yield done("game.sideboard", Message("Cards may be changed with the sideboard now."))
    if match.is_decided:
        message = Message("The match is won: a new one begins, without wins.")
        yield done("match.best_of_three", message)


def start_game(context: ActionContext, action: StartGame) -> None:
    """Start the game; whose hand it is keeps it or takes a mulligan next."""
    everything_back(context)
    match = context.state.match
    game_format = action.format or match.format
    life, starter = match.life or life_in(game_format), starter_of(action)
    players = tuple(Player(id=player.id, life=life) for player in context.state.players)
    match = replace(match, format=game_format, starter=starter, over=False, winner=None)
    context.state = replace(
        context.state,
        players=players,
        match=replace(match, chooser=action.player),
        active=starter,
        turn_step=MULLIGAN,
    )
    for obj in commanders(context.view):
        change_zone(context, obj, COMMAND)
    put_in_order(context, action.order)
    for player in players:
        draw_hand(context, player.id, action.hand)
    message = Message("the game starts; {starter} takes the first turn", starter=starter)
    context.emit(Event(kind="starts", player=starter, key="game.start", message=message))


def draw_hand(context: ActionContext, player: PlayerId, count: int) -> None:
    """Draw an opening hand: it is drawn before the game, so it is no draw that anything counts."""
    for obj in context.state.in_zone(LIBRARY, player)[::-1][:count]:
        change_zone(context, obj, HAND)


def next_game(context: ActionContext, _action: NextGame) -> None:
    """Put everything back; the wins stay, unless they have decided the match."""
    match = context.state.match
    everything_back(context)
    life = match.life or life_in(match.format)
    wins = () if match.is_decided else match.wins
    match = replace(match, game=match.game + 1, over=False, winner=None, wins=wins, starter=None)
    players = tuple(Player(id=player.id, life=life) for player in context.state.players)
    context.state = replace(context.state, match=match, players=players, turn_step=SIDEBOARDING)
    message = Message("everything is back in its deck")
    context.emit(Event(kind="step", key="match.next_game", message=message))


def opening_hand_size(view: StateView, player: PlayerId, counted: int) -> int:
    """Return how many cards a new hand has: as many as were drawn before any went under."""
    return len(hand_of(view.state, player)) + counted - view.state.player(player).bottoms


def _label(_view: StateView, action: StartGame) -> Message:
    return Message("Start the game: {starter} begins", starter=starter_of(action))


FREE_WITH = 3
"""With so many players the first mulligan costs no card."""


class Mulligan(Action, frozen=True, kw_only=True):
    """Put the hand back and draw a new one.

    ``order`` is the shuffled library with the hand in it, lowest first; without it the hand goes to
    the bottom.
    """

    order: tuple[ByChance, ...] = ()


class Keep(Action, frozen=True, kw_only=True):
    """Keep the hand."""


class Bottom(Action, frozen=True, kw_only=True):
    """Put cards of the hand under the library, as a mulligan asks for."""

    objects: tuple[Subject, ...]


def due(state: GameState) -> PlayerId | None:
    """Return the next player to keep or not: in turn order, starting player first, by rounds."""
    starter = state.match.starter or state.active
    seats = (starter, *state.opponents(starter))
    there = (player for player in seats if player in state.playing)
    open_now = [player for player in there if not state.player(player).kept]
    return min(open_now, key=lambda player: state.player(player).mulligans, default=None)


def counted_mulligans(state: GameState, mulligans: int) -> int:
    """Return how many mulligans cost a card.

    With three or more players the first is free, in a first game each one.
    """
    if state.match.format == FIRST_GAME:
        return 0
    free = 1 if len(state.players) >= FREE_WITH else 0
    return max(mulligans - free, 0)


def hands_are_looked_at(view: StateView, action: Mulligan | Keep | Bottom) -> Iterator[Finding]:
    """Hands are kept or given back before the first turn (``mulligan.keep``)."""
    if view.state.turn_step != MULLIGAN:
        message = Message("Opening hands are kept or given back before the game.")
        yield refused("mulligan.keep", message, possible=False)
    elif view.state.player(action.player).kept:
        message = Message("{player} has kept the hand: no further mulligan.", player=action.player)
        yield refused("mulligan.keep", message)


def hands_in_turn_order(view: StateView, action: Mulligan | Keep) -> Iterator[Finding]:
    """The starting player decides first, then the others in turn order (``mulligan.order``)."""
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
        message = Message("{cards} of the hand go under the library first.", cards=_cards(owed))
        yield refused("mulligan.london", message)


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
        message = Message("The first mulligan of three or more players costs no card.")
        if view.state.match.format == FIRST_GAME:
            message = Message("In a first game a new hand costs no card.")
        yield done("mulligan.free", message, "mulligan.london")
    else:
        message = Message(
            "{cost:select}{cards} are drawn, and then {cost} of them goes under the library.|"
            "{cost:select}{cards} are drawn, and then {cost} of them go under the library.",
            cards=_cards(size),
            cost=cost,
        )
        yield done("mulligan.london", message)


def the_hand_is_kept(view: StateView, action: Keep) -> Iterator[Finding]:
    """A player who keeps takes no more mulligans (``mulligan.keep``)."""
    if view.state.turn_step == MULLIGAN:
        message = Message(
            "The opening hand has {number} card.|The opening hand has {number} cards.",
            number=len(hand_of(view.state, action.player)),
        )
        yield done("mulligan.keep", message)


def they_go_under(view: StateView, action: Bottom) -> Iterator[Finding]:
    """As many cards of the hand go under as are owed (``mulligan.london``)."""
    if view.state.turn_step != MULLIGAN:
        return
    owed = view.state.player(action.player).bottoms
    found = [view.object(object_id) for object_id in action.objects]
    theirs = all(obj.zone == HAND and obj.owner == action.player for obj in found)
    if not found or not theirs or len(set(action.objects)) < len(found):
        message = Message("Only cards of one's own hand go under the library.")
        yield refused("mulligan.london", message, possible=False)
    elif len(found) > owed:
        message = Message("{owed} cards are owed, not {count}.", owed=owed, count=len(found))
        yield refused("mulligan.london", message)
    else:
        message = Message("{cards} under the library.", cards=_cards(len(found)))
        yield done("mulligan.london", message)


def _cards(number: int) -> Message:
    return Message("{number} card|{number} cards", number=number)


_OF_ALL = {
    "mulligan.order": hands_in_turn_order,
    "hand": hands_are_looked_at,
    "owed": nothing_is_owed,
}
KEEP_CHECKS = {**_OF_ALL, "mulligan.keep": the_hand_is_kept}
BOTTOM_CHECKS = {"hand": hands_are_looked_at, "mulligan.london": they_go_under}


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
    message = Message("{player} took a mulligan", player=action.player)
    if state.match.format == FIRST_GAME:
        message = Message("{player} took a new hand", player=action.player)
    key = "mulligan.london"
    context.emit(Event(kind="mulligan", player=action.player, key=key, message=message))


def keep(context: ActionContext, action: Keep) -> None:
    """Keep the hand; after all players have kept, the game may begin."""
    seat = replace(context.state.player(action.player), kept=True)
    context.state = context.state.with_player(seat)
    if due(context.state) is None:
        context.state = replace(context.state, turn_step=OPENING)
        message = Message("every player has kept")
        context.emit(Event(kind="step", key="mulligan.keep", message=message))


def bottom(context: ActionContext, action: Bottom) -> None:
    """Put the cards under the library, the last one lowest."""
    for object_id in action.objects:
        change_zone(context, context.state.object(object_id), LIBRARY, position="bottom")
    seat = context.state.player(action.player)
    left = max(seat.bottoms - len(action.objects), 0)
    context.state = context.state.with_player(replace(seat, bottoms=left))


def _bottom_label(_view: StateView, action: Bottom) -> Message:
    cards = _cards(len(action.objects))
    return Message("{player} puts {cards} under the library", player=action.player, cards=cards)


def leave(context: ActionContext, players: tuple[PlayerId, ...]) -> None:
    """Remove players from a game that continues (MTG CR 800.4a).

    Their objects leave with them, then their control effects end, their copies on the stack cease,
    and objects that they still control are exiled.
    """
    for player in players:
        for obj in context.state.by_place:
            if obj.owner == player and obj.zone != OUTSIDE:
                context.state = context.state.without(obj.id)
                gone = Event(kind="ceased", object=obj.id, cards=obj.cards, key="player.leaves")
                context.emit(gone)
        state = context.state
        context.state = replace(
            state,
            effects=tuple(each for each in state.effects if each.change.controller != player),
            permissions=tuple(each for each in state.permissions if each.who != player),
            waiting=tuple(each for each in state.waiting if each.controller != player),
            resolving=None,
            turns_to_come=_turns_without(state, player),
        )
        _exile_the_rest(context, player)
        message = Message("{player} left the game with everything they own", player=player)
        context.emit(Event(kind="left_game", player=player, key="player.leaves", message=message))


def _turns_without(state: GameState, player: PlayerId) -> tuple[PlayerId, ...]:
    """Return the turns to come without a player; the next usual turn is below the extra ones."""
    if not state.turns_to_come:
        return ()
    usual, *extra = state.turns_to_come
    usual = state.next_after(player) if usual == player else usual
    return (usual, *(each for each in extra if each != player))


def has_left(state: GameState, player: PlayerId) -> bool:
    """Return whether a player has left a game that continues."""
    return state.is_followed and not state.match.over and bool(state.player(player).out)


def tidy_after_leaving(context: ActionContext) -> None:
    """Exile objects of a player who left, and choose another protector for battles.

    Objects come back to them as effects end (MTG CR 800.4c); a battle keeps its protector while it
    is attacked (MTG CR 704.5w).
    """
    state = context.state
    gone = [player.id for player in state.players if has_left(state, player.id)]
    for player in gone:
        _exile_the_rest(context, player)
        for obj in context.state.by_place:
            if obj.protector == player and not _is_attacked(context, obj.id):
                context.put(replace(obj, protector=None))


def left_players_get_nothing(view: StateView, player: PlayerId) -> Iterator[Finding]:
    """Nothing comes under the control of a player who has left (MTG CR 800.4b)."""
    if has_left(view.state, player):
        message = Message("{player} has left the game: nothing comes under their control.")
        yield refused("player.leaves", message.filled({"player": player}))


def _is_attacked(context: ActionContext, object_id: int) -> bool:
    attackers = getattr(context.state.fight, "attackers", ())
    return any(getattr(each.at, "id", None) == object_id for each in attackers)


def _exile_the_rest(context: ActionContext, player: PlayerId) -> None:
    for obj in context.state.by_place:
        held = obj.controller
        if obj.zone == BATTLEFIELD:
            held = traits(context.view, obj).controller
        if obj.zone in {BATTLEFIELD, STACK} and held == player:
            change_zone(context, obj, EXILE)


KEYS = EndKeys(
    concede="player.concedes",
    lose="game.effect_loses",
    win="game.win",
    effect_wins="game.effect_wins",
    draw="game.draw",
    over="game.over",
    decided="match.best_of_three",
)
MOST_POISON = 10


def players_lose(context: ActionContext) -> None:
    """Have all who lose by a state-based action lose at the same moment (MTG CR 704.5a-c)."""
    state = context.state
    if not state.is_followed or state.match.over:
        return
    losers = {
        player.id: why
        for player in state.players
        if not player.out and (why := next(_why(player), None)) is not None
    }
    if losers:
        lose(context, losers, KEYS, leave)
    for player in context.state.players:
        if player.drew_from_empty:
            context.state = context.state.with_player(replace(player, drew_from_empty=False))


def _why(player: Player) -> Iterator[tuple[str, Message]]:
    if player.life <= 0:
        yield "state.zero_life", Message("{player} has no life left and loses", player=player.id)
    if player.drew_from_empty:
        message = Message("{player} had to draw from an empty library and loses", player=player.id)
        yield "state.empty_library", message
    if player.point("poison") >= MOST_POISON:
        message = Message("{player} has ten poison counters and loses", player=player.id)
        yield "state.poison", message
    if any(amount >= MOST_BY_A_COMMANDER for _, amount in player.commander_damage):
        message = Message(
            "{player} was dealt 21 combat damage by one commander and loses", player=player.id
        )
        yield "state.commander_damage", message


def _new_hand_label(view: StateView, action: Mulligan) -> Message:
    if view.state.match.format == FIRST_GAME:
        return Message("{player} takes new cards", player=action.player)
    return Message("{player} takes a mulligan", player=action.player)


def _shuffled_libraries(view: StateView, action: StartGame, dice: Dice) -> Action:
    cards = (obj.id for obj in view.state.objects if obj.zone != OUTSIDE)
    return replace(action, order=tuple(dice.shuffled(cards)))


def _new_library(view: StateView, action: Mulligan, dice: Dice) -> Action:
    cards = (obj.id for obj in view.state.in_zones((LIBRARY, HAND)) if obj.owner == action.player)
    return replace(action, order=tuple(dice.shuffled(cards)))


SPECS = (
    ActionSpec(
        action=StartGame,
        draws=_shuffled_libraries,
        checks=START_CHECKS,
        handler=start_game,
        label=_label,
    ),
    ActionSpec(
        action=NextGame,
        checks={"match.next_game": the_game_is_over},
        handler=next_game,
        label=Message("Next game"),
    ),
    ActionSpec(
        action=Mulligan,
        consent=Consent.OWN,
        draws=_new_library,
        checks={**_OF_ALL, "mulligan.london": a_new_hand},
        handler=mulligan,
        label=_new_hand_label,
    ),
    ActionSpec(
        action=Keep,
        consent=Consent.OWN,
        checks=KEEP_CHECKS,
        handler=keep,
        label=Message("{player} keeps the hand"),
    ),
    ActionSpec(
        action=Bottom,
        consent=Consent.OWN,
        checks=BOTTOM_CHECKS,
        handler=bottom,
        label=_bottom_label,
    ),
    *end_specs(KEYS, leave),
)
