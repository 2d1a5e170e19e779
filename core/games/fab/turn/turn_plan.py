"""The plan of a turn: its phases, the next action, and the choices before it."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from core.games.fab.actions import Pass, StartGame
from core.games.fab.combat.combat_chain import active_link, is_attack_on_stack, step_of, sum_of
from core.games.fab.combat.combat_steps import PHYSICAL, next_of
from core.games.fab.combat.defending import defending_player
from core.games.fab.objects.faces import ARENA_CARD, category_of
from core.games.fab.objects.permanents import PREVENTION_KEY, shields_of
from core.games.fab.objects.traits import traits
from core.games.fab.objects.zone_changes import (
    controller_of,
    has_room_in_arsenal,
    name_of,
    obstacle,
)
from core.games.fab.playing.costs import gain_of
from core.games.fab.playing.stack import StackLayer, layer_name, top_layer
from core.games.fab.proposals import DEFENSE, PAYMENT, agreed, defense
from core.games.fab.turn.phases import ACTION, BEFORE
from core.games.fab.turn.reminders import TRIGGERS, cards_of_end_phase, triggering, triggers
from core.games.fab.turn.turns import modular_last, zone_for
from core.games.fab.zones import DECK, HERO, INVENTORY, PITCH
from core.messages import NO_WORDS, Message
from core.rules.actions import Action, EndTurn
from core.rules.choices import (
    NOTHING,
    Answered,
    Choice,
    Option,
    Selection,
    Shortfall,
    object_options,
    picked,
    selecting,
    shortfall,
)
from core.rules.engine import judge
from core.rules.ruleset import StateView
from core.rules.views import Next, Phase, TurnPlan
from core.state.combat import ATTACK, DAMAGE, DEFEND, LAYER, REACTION, RESOLUTION, Step
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, object_answer
from core.state.objects import GameObject
from core.state.zones import HAND

PREVENTION = "prevention"


def prevention_choice(view: StateView) -> Choice | None:
    """Return the choice before the damage step, or None.

    Mandatory prevention needs no choice.
    """
    link, player = active_link(view), defending_player(view)
    if step_of(view.state) != REACTION or link is None or player is None:
        return None
    damage = sum_of(view, link).damage
    if top_layer(view.state) is not None or not damage:
        return None
    may = [shield for shield in shields_of(view, player, PHYSICAL) if not shield.by.must]
    if not may:
        return None
    named = partial(view.rules.tables.named, view)
    hand = [obj.id for obj in view.state.in_zone(HAND, player) if gain_of(view, obj) is not None]
    pays = Choice(
        id="pitch",
        player=player,
        title=Message("Pitch for it"),
        key="points.pitch_need",
        label=Message("Pitch for it"),
        options=object_options(hand, named),
        at_least=0,
        at_most=len(hand),
    )
    return Choice(
        id=PREVENTION,
        player=player,
        title=Message("{player}: prevent some of {damage} damage?", player=player, damage=damage),
        key=PREVENTION_KEY,
        label=Message("Prevent damage with these, or with none"),
        options=object_options((shield.obj.id for shield in may), named),
        at_least=0,
        at_most=len(may),
        also=(pays,) if hand and any(shield.by.paid for shield in may) else (),
        answers=(Option("damage", Message("Go on")),),
        private=True,
    )


def going_on(view: StateView, answered: Answered) -> Action:
    """Return the pass that deals the damage, with the selected prevention and payment."""
    prevent, *pitch = answered.picked
    return Pass(player=view.state.active, prevent=prevent, pitch=pitch[0] if pitch else ())


_STEPS: tuple[tuple[Step, str], ...] = (
    (LAYER, "Layer"),
    (ATTACK, "Attack"),
    (DEFEND, "Defend"),
    (REACTION, "Reaction"),
    (DAMAGE, "Damage"),
    (RESOLUTION, "Resolution"),
)
_SEVERAL = 2
_HEAVE = "Heave"
_ARSENAL, _ORDER, _EQUIPMENT = "arsenal", "pitched", "equipment"
_BY_ITSELF = frozenset(
    {
        *("turn.action_phase_ends", "turn.end_phase", "turn.draw_up", "turn.untap"),
        *("keyword.blood_debt", "game.empty_deck"),
    }
)
"""Rules of automatic events at the end of a turn."""


def turn_plan(view: StateView) -> TurnPlan | None:
    """Return the phases, the next action and the choices; None in a sandbox."""
    state = view.state
    if not state.is_followed:
        return None
    if state.turn_step == BEFORE:
        return TurnPlan(turn=0, player=state.active, title=Message("Before the game"))
    over = state.match.over
    can_only_close = step_of(state) == RESOLUTION and top_layer(state) is None
    quiet = not over and (next_of(view) is None or can_only_close)
    return TurnPlan(
        turn=state.turn,
        player=state.active,
        phases=tuple(_phases(state, may_end=quiet)),
        next=None if over else _next(view),
        end=None if over else _end(view, asks=quiet),
        note=_reaction_note(view) or (_end_phase_note(view) if quiet else NO_WORDS),
        triggers=triggers(view),
        stops=(ATTACK, DEFEND, REACTION, DAMAGE),
    )


def _reaction_note(view: StateView) -> Message:
    link = active_link(view)
    if step_of(view.state) != REACTION or link is None:
        return NO_WORDS
    attacker, defender = controller_of(view, link.attack), defending_player(view)
    if defender is None:
        return Message("{attacker} may react", attacker=attacker)
    says = Message("{attacker} may react, then {defender}")
    return says.filled({"attacker": attacker, "defender": defender})


def _end_phase_note(view: StateView) -> Message:
    """Return the cards about the end phase, once the action points are spent."""
    named = cards_of_end_phase(view)
    if not named or view.state.player(view.state.active).point(ACTION):
        return NO_WORDS
    cards = tuple(name_of(view, view.object(each)) for each in named)
    return Message("End phase, by hand: {cards}", cards=cards)


def _phases(state: GameState, *, may_end: bool) -> Iterator[Phase]:
    step, who = step_of(state), state.active
    order = [each for each, _ in _STEPS]
    here = order.index(step) if step in order else -1
    yield Phase(id="start", title="Start", past=True)
    yield Phase(
        id="action",
        title="Action phase",
        now=True,
        steps=tuple(
            Phase(
                id=each,
                title=title,
                now=each == step,
                past=at < here,
                action=Pass(player=who, to=each) if at > here and each != LAYER else None,
            )
            for at, (each, title) in enumerate(_STEPS)
            if step
        ),
    )
    yield Phase(id="end", title="End", action=EndTurn(player=who) if may_end else None)


def _next(view: StateView) -> Next:
    found = next_of(view)
    if found is None:
        return _end(view)
    asked, top, step = prevention_choice(view), top_layer(view.state), step_of(view.state)
    return Next(
        message=_layer_label(view, top) if top is not None else _step_label(view, step),
        key=found.key,
        action=Pass(player=view.state.active),
        detail=_points_left(view) if top is None and step == RESOLUTION else found.message,
        decides=top is not None or step == REACTION,
        passed_by=tuple(view.state.playing) if top is None and step != RESOLUTION else None,
        asks=(asked,) if asked is not None else (),
    )


def _layer_label(view: StateView, top: StackLayer) -> Message:
    name = layer_name(view, top)
    if isinstance(top, GameObject) and is_attack_on_stack(view, top):
        return Message("Attack with {card}", card=name)
    return Message("Resolve {card}", card=name)


def _step_label(view: StateView, step: str) -> Message:
    link = active_link(view)
    if step != REACTION or link is None:
        return _PASSING.get(step, Message("Deal the damage"))
    damage = sum_of(view, link).damage
    return Message("Deal {damage} damage", damage=damage) if damage else Message("No damage")


def _points_left(view: StateView) -> Message:
    count = view.state.player(view.state.active).point(ACTION)
    return Message("{count} action point left.|{count} action points left.", count=count)


_PASSING: Mapping[str, Message] = {
    LAYER: Message("Close the chain"),
    ATTACK: Message("To the defense"),
    DEFEND: Message("To the reactions"),
    DAMAGE: Message("Resolve the link"),
    RESOLUTION: Message("Close the chain"),
}


def _end(view: StateView, *, asks: bool = True) -> Next:
    """Return the end of the turn; nothing is chosen for it while something is unresolved."""
    state = view.state
    following = state.next_after(state.active)
    return Next(
        message=Message("End turn"),
        key="turn.end_phase",
        detail=Message("{player} is next.", player=following),
        action=EndTurn(player=state.active),
        asks=_end_of_turn(view) if asks else (),
    )


def _end_of_turn(view: StateView) -> tuple[Choice, ...]:
    """Return the choices as a turn ends: a card for the arsenal, and the orders of pitched cards.

    The active player chooses first, then the other players order theirs (``turn.pitch_to_bottom``).
    """
    state = view.state
    who = state.active
    hand = tuple(obj.id for obj in state.in_zone(HAND, who))
    free = bool(hand) and has_room_in_arsenal(view, who)
    title = Message("{player}'s turn ends", player=who)
    end = (Option("end", Message("End the turn")),)
    order = (Option("order", Message("In this order")),)
    says = Message("{player} orders the cards that {player} pitched.")
    others = [
        replace(each, title=title, answers=order, more=says.filled({"player": player}))
        for player in state.opponents(who)
        for each in _in_order(view, player)
    ]
    orders = _in_order(view, who)
    if not free and not orders:
        return tuple(others)
    more = _by_itself(view, _heaving(view, who) if free else NO_WORDS)
    if not free:
        (own,) = orders
        own = replace(own, title=title, key="turn.end_phase", more=more, answers=end)
        return (own, *others)
    arsenal = Choice(
        id=_ARSENAL,
        player=who,
        title=title,
        key="turn.end_phase",
        more=more,
        label=Message("A card for the arsenal, or none"),
        options=object_options(hand, partial(view.rules.tables.named, view)),
        at_least=0,
        also=orders,
        answers=end,
        private=True,
    )
    return (arsenal, *others)


def _ending(view: StateView, answered: Answered) -> Action:
    made = {**answered.made, answered.choice.player: answered.selection}
    arsenal: ObjectId | None = None
    order: list[ObjectId] = []
    for each in _end_of_turn(view):
        selection = made.get(each.player, NOTHING)
        parts = list(picked(each, selection))
        if each.id == _ARSENAL:
            arsenal = next(iter(parts.pop(0)), None)
        order += (obj for part in parts for obj in part)
    return EndTurn(player=view.state.active, arsenal=arsenal, order=tuple(order))


def _in_order(view: StateView, player: PlayerId) -> tuple[Choice, ...]:
    pitched = tuple(obj.id for obj in view.state.in_zone(PITCH, player))
    if len(pitched) < _SEVERAL:
        return ()
    label = Message("Pitched cards to the bottom, the last one lowest")
    bottom = Choice(
        id=_ORDER,
        player=player,
        title=label,
        key="turn.pitch_to_bottom",
        kind="order",
        label=label,
        options=object_options(pitched, partial(view.rules.tables.named, view)),
        at_least=0,
        at_most=len(pitched),
        proposed=selecting(*pitched),
        private=True,
    )
    return (bottom,)


def _heaving(view: StateView, player: PlayerId) -> Message:
    """Name the cards in hand that may be heaved into the empty arsenal (FaB CR 8.3.18)."""
    hand = view.state.in_zone(HAND, player)
    cards = tuple(name_of(view, obj) for obj in hand if traits(view, obj).has(_HEAVE))
    return Message("By hand, heave: {cards}.", cards=cards) if cards else NO_WORDS


def _by_itself(view: StateView, *more: Message) -> Message:
    """Return the automatic effects of the end of the turn as a message, with ``more`` after it."""
    found = judge(view, EndTurn(player=view.state.active)).findings
    parts = (*(each.message for each in found if each.key in _BY_ITSELF), *filter(None, more))
    return Message("{parts: }", parts=parts)


# The choices before it


def choices(view: StateView, made: Mapping[PlayerId, Selection]) -> tuple[Choice, ...]:
    """Return the defense that is due, or the next choice of equipment before the game.

    All players with arena-cards choose face down, one after the other. A player who chooses the
    first player does so by a hero, before the equipment.
    """
    state = view.state
    if state.turn_step != BEFORE:
        due = defense(view)
        return (due,) if due is not None else ()
    asked, first, choosing = _before_the_game(view, made)
    left = [player for player in choosing if player not in made]
    if not left:
        return ()
    player, last = left[0], len(left) == 1
    asks_first = player == asked
    equipment = replace(
        _equipment(view, player),
        id=_EQUIPMENT,
        title=Message("{player} chooses equipment, face down", player=player),
        more=NO_WORDS if asks_first else Message("{first} takes the first turn.", first=first),
        answers=(Option("equip", Message("Start the game") if last else Message("Ready")),),
        waits=not last,
    )
    return (_with_first_turn(view, equipment) if asks_first else equipment,)


def _before_the_game(
    view: StateView, made: Mapping[PlayerId, Selection]
) -> tuple[PlayerId | None, PlayerId, tuple[PlayerId, ...]]:
    """Return the player who chooses the first player, that player so far, and those who equip."""
    state = view.state
    asked = state.match.chooser if state.match.starter is None else None
    first = state.match.starter or state.active
    if asked is not None:
        heroes = _heroes(view, asked)
        named = made.get(asked, NOTHING).options
        ids = {object_answer(hero): hero for hero in heroes}
        first = next((state.object(ids[each]).owner for each in named if each in ids), asked)
    everybody = (asked or first, *state.opponents(asked or first))
    choosing = tuple(each for each in everybody if each == asked or any(_arena_cards(view, each)))
    return asked, first, choosing or everybody[:1]


def chosen(view: StateView, answered: Answered) -> Action | Shortfall:
    """Return the action of an answered choice, or the shortfall of the selection."""
    lacking = shortfall(answered.choice, answered.selection)
    return lacking if lacking is not None else _ACTIONS[answered.choice.id](view, answered)


def _starting(view: StateView, answered: Answered) -> Action:
    player = answered.choice.player
    made = {**answered.made, player: answered.selection}
    asked, first, _ = _before_the_game(view, made)
    equip = tuple(
        each
        for who, selection in made.items()
        for each in _equipped(view, selection.also[0] if who == asked else selection)
    )
    order = tuple(answered.shuffle([obj.id for obj in view.state.in_zone(DECK)]))
    return StartGame(player=player, first=first, equip=equip, order=order)


def _equipped(view: StateView, selection: Selection) -> Iterator[ObjectId]:
    there = {object_answer(obj.id): obj.id for obj in view.state.in_zone(INVENTORY)}
    return (there[each] for each in selection.options if each in there)


def _heroes(view: StateView, chooser: PlayerId) -> tuple[ObjectId, ...]:
    players = (chooser, *view.state.opponents(chooser))
    return tuple(obj.id for player in players for obj in view.state.in_zone(HERO, player)[:1])


def _with_first_turn(view: StateView, equipment: Choice) -> Choice:
    """Return the choice of equipment after that of the first turn, made by the hero."""
    chooser = equipment.player
    heroes = _heroes(view, chooser)
    return replace(
        equipment,
        key="game.first_player",
        label=Message("{chooser} chooses who takes the first turn", chooser=chooser),
        options=object_options(heroes, partial(view.rules.tables.named, view)),
        at_least=1,
        at_most=1,
        proposed=selecting(*heroes[:1]),
        also=(replace(_equipment(view, chooser), title=equipment.title),),
    )


def _equipment(view: StateView, player: PlayerId) -> Choice:
    proposed = tuple(proposed_equipment(view, player))
    label = Message("One a zone, and weapons for two hands")
    arena = (obj.id for obj in _arena_cards(view, player))
    return Choice(
        id=_EQUIPMENT,
        player=player,
        title=label,
        key="game.start_equipment",
        label=label,
        options=object_options(arena, partial(view.rules.tables.named, view)),
        at_least=0,
        at_most=len(proposed) or 1,
        proposed=selecting(*proposed),
        private=True,
    )


def _arena_cards(view: StateView, player: PlayerId) -> Iterator[GameObject]:
    for obj in view.state.in_zone(INVENTORY, player):
        if category_of(view.state.printed(obj)) == ARENA_CARD and zone_for(view, obj) is not None:
            yield obj


def proposed_equipment(view: StateView, player: PlayerId) -> Iterator[ObjectId]:
    """Yield the default equipment of a player: the first cards that fit."""
    trial = view
    mine = (obj.id for obj in view.state.in_zone(INVENTORY, player))
    for object_id in modular_last(view, mine):
        obj = view.object(object_id)
        to = zone_for(trial, obj)
        if to is None or obstacle(trial, obj, to) is not None:
            continue
        trial = trial.at(trial.state.put(replace(obj, zone=to, controller=obj.owner)))
        yield obj.id


_ACTIONS: Mapping[str, Callable[[StateView, Answered], Action | Shortfall]] = {
    _ARSENAL: _ending,
    _ORDER: _ending,
    _EQUIPMENT: _starting,
    PREVENTION: going_on,
    TRIGGERS: triggering,
    DEFENSE: agreed,
    PAYMENT: agreed,
}
