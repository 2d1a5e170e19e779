"""The plan of a turn: its phases, the next action, and the choices before it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from core.games.mtg.actions import Cast, Resolve
from core.games.mtg.casting.activated_abilities import PAYMENT, tapping
from core.games.mtg.combat.attack_targets import fight_of
from core.games.mtg.combat.attacking import may_attack
from core.games.mtg.combat.combat_view import attacking, blocking, dealing, declared_now, ordering
from core.games.mtg.decks import may_go_home
from core.games.mtg.layers.traits import name_of, traits
from core.games.mtg.sagas_and_battles import castable_now, is_defeated
from core.games.mtg.turn import steps
from core.games.mtg.turn.game import (
    Bottom,
    Keep,
    Mulligan,
    StartGame,
    counted_mulligans,
    due,
    hand_of,
)
from core.games.mtg.turn.progress import NextStep, following_step, next_player
from core.games.mtg.turn.reminders import TRIGGERS, coming, onto_the_stack, triggers
from core.games.mtg.turn.steps import cards_too_many, stack_is_empty
from core.messages import NO_WORDS, CardName, Message
from core.rules.actions import Action, Batch, Discard, EndEffect, EndTurn, Move
from core.rules.choices import (
    Answered,
    Choice,
    Option,
    Selection,
    Shortfall,
    object_options,
    shortfall,
)
from core.rules.deck_check import FIRST_GAME
from core.rules.ruleset import StateView
from core.rules.views import ATTACK, BLOCK, BLOCKER_ORDER, Next, Phase, TurnPlan
from core.rules.views import DAMAGE as DAMAGE_CHOICE
from core.state.effects import Permission, Waiting
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, OUTSIDE, STACK

SIEGE = "siege"


def exile_defeated_siege(view: StateView, ability: Waiting, siege: GameObject) -> Next:
    """Resolve the own ability of a Siege: it is exiled, and may be cast transformed (310.11b)."""
    player = ability.controller
    exile = Move(player=player, object=siege.id, to=EXILE)
    return Next(
        message=Message("Exile {card}", card=name_of(view, siege)),
        key="siege.defeated",
        detail=Message("It is defeated."),
        decides=True,
        action=Batch(player=player, steps=(Resolve(player=player, object=ability.id), exile)),
    )


def cast_defeated_siege(view: StateView) -> Choice | None:
    """Return the choice to cast a Siege that was just exiled, which is possible only now."""
    found = castable_now(view)
    if found is None:
        return None
    permission, siege = found
    player = permission.who
    back = CardName(siege.id, view.state.printed(siege).sides[1][0].name)
    return Choice(
        id=SIEGE,
        player=player,
        title=Message("{player}: cast {card} for free?", player=player, card=back),
        key="siege.defeated",
        shown=(siege.id,),
        options=(
            Option("cast", Message("Cast {card}", card=back)),
            Option("leave", Message("Leave it in exile")),
        ),
    )


def casting_or_leaving(view: StateView, answered: Answered) -> Action:
    """Return the cast of the exiled Siege, or the end of the permission for it."""
    found = castable_now(view)
    if found is None:
        raise LookupError(answered.choice.id)
    permission, siege = found
    who = permission.who
    if answered.answer == "leave":
        return EndEffect(player=who, object=permission.id)
    return Cast(player=who, card=siege.id, as_=permission.as_, free=permission.free, asks=True)


HOME = "commander"


def send_the_commander_home(view: StateView) -> Choice | None:
    """Return the choice of the owner of a commander that has just died or been exiled."""
    found = _permitted(view)
    if found is None:
        return None
    permission, obj = found
    player, zone = permission.who, obj.zone
    name = CardName(obj.id, view.state.printed(obj).front.name)
    detail = Message("This is possible only now, just after it was put into the {zone}.", zone=zone)
    message = Message("Leave it in the {zone}", zone=zone)
    return Choice(
        id=HOME,
        player=player,
        title=Message("{player}: put {card} into the command zone?", player=player, card=name),
        more=detail,
        key="commander.zone_choice",
        shown=(obj.id,),
        options=(Option("home", Message("Put into the command zone")), Option("leave", message)),
    )


def going_home_or_staying(view: StateView, answered: Answered) -> Action:
    """Return the move into the command zone, or the end of the permission for it."""
    found = _permitted(view)
    if found is None:
        raise LookupError(answered.choice.id)
    permission, obj = found
    if answered.answer == "leave":
        return EndEffect(player=permission.who, object=permission.id)
    return Move(player=permission.who, object=obj.id, to=COMMAND)


def _permitted(view: StateView) -> tuple[Permission, GameObject] | None:
    permission = next(iter(may_go_home(view)), None)
    obj = view.state.objects.get(permission.filter.object or -1) if permission else None
    return (permission, obj) if permission is not None and obj is not None else None


class _Row(Struct, frozen=True):
    """A phase of the row: its title, its steps with theirs, and the step that leads to it."""

    id: str
    title: str
    steps: tuple[tuple[str, str], ...] = ()

    @property
    def all(self) -> tuple[str, ...]:
        """The steps that this part of the plan covers; the end of a turn includes the cleanup."""
        own = (self.id, steps.CLEANUP) if self.id == steps.END else (self.id,)
        return tuple(step for step, _ in self.steps) or own


_ROWS = (
    _Row(steps.UNTAP, "Untap"),
    _Row(steps.UPKEEP, "Upkeep"),
    _Row(steps.DRAW, "Draw"),
    _Row(steps.MAIN_1, "Main 1"),
    _Row(
        "combat",
        "Combat",
        (
            (steps.BEGIN_COMBAT, "Begin"),
            (steps.ATTACKERS, "Attack"),
            (steps.BLOCKERS, "Block"),
            (steps.FIRST_DAMAGE, "First strike"),
            (steps.DAMAGE, "Damage"),
            (steps.END_COMBAT, "End"),
        ),
    ),
    _Row(steps.MAIN_2, "Main 2"),
    _Row(steps.END, "End"),
)
_BEFORE = {
    steps.SIDEBOARDING: Message("Before the game"),
    steps.MULLIGAN: Message("Opening hands"),
    steps.OPENING: Message("Before the first turn"),
}


def turn_plan(view: StateView) -> TurnPlan | None:
    """Return the plan of the turn, None in a sandbox without turn tracking."""
    state = view.state
    if not state.is_followed:
        return None
    step = state.turn_step
    coming = None if state.match.over else next_of(view)
    if step in steps.BEFORE_THE_GAME:
        return TurnPlan(turn=0, player=state.active, title=_BEFORE[step], next=coming)
    quiet = not state.match.over and stack_is_empty(view)
    before_combat = step in {steps.UPKEEP, steps.DRAW, steps.MAIN_1}
    return TurnPlan(
        turn=state.turn,
        player=state.active,
        phases=tuple(_phases(state)),
        next=coming,
        to_combat=_to_combat(state) if quiet and before_combat else None,
        end=_next_turn(view) if quiet and not cards_too_many_now(view) else None,
        triggers=triggers(view),
        stops=(steps.UPKEEP, steps.DRAW, steps.END),
    )


def cards_too_many_now(view: StateView) -> int:
    """Return how many cards have to be discarded before anything else, 0 for none."""
    return cards_too_many(view) if view.state.turn_step == steps.CLEANUP else 0


def _phases(state: GameState) -> Iterator[Phase]:
    """Yield the phases of a turn; only the present one shows its steps."""
    here = steps.ORDER.index(state.turn_step)
    for row in _ROWS:
        now = state.turn_step in row.all
        past = not now and steps.ORDER.index(row.all[-1]) < here
        inner = tuple(_phase(state, step, title, here) for step, title in row.steps) if now else ()
        to = steps.ATTACKERS if row.steps else row.id
        yield Phase(
            id=row.id,
            title=row.title,
            now=now,
            past=past,
            action=None if now or past else NextStep(player=state.active, to=to),
            steps=inner,
        )


def _phase(state: GameState, step: str, title: str, here: int) -> Phase:
    at = steps.ORDER.index(step)
    return Phase(
        id=step,
        title=title,
        now=at == here,
        past=at < here,
        action=NextStep(player=state.active, to=step) if at > here else None,
    )


def next_of(view: StateView) -> Next | None:
    """Return the next action, None if a choice has to be made first."""
    step = view.state.turn_step
    if step in {steps.SIDEBOARDING, steps.MULLIGAN} or cards_too_many_now(view):
        return None
    if castable_now(view) is not None or may_go_home(view):
        return None
    if not stack_is_empty(view):
        return _top_of_the_stack(view)
    found = _NEXT.get(step)
    return found(view) if found is not None else _one_step(view)


def _top_of_the_stack(view: StateView) -> Next:
    state = view.state
    top: Waiting | GameObject
    if state.waiting:
        top = state.waiting[-1]
        source = state.objects.get(top.source.id)
        message = Message("Resolve the ability")
        if source is not None:
            if source.ref == top.source and is_defeated(view, source):
                return exile_defeated_siege(view, top, source)
            message = Message("Resolve the ability of {card}", card=name_of(view, source))
    else:
        top = state.in_zone(STACK)[-1]
        name = CardName(top.id, traits(view, top).name or "the spell")
        message = Message("Resolve {card}", card=name)
    resolve = Resolve(player=top.controller, object=top.id)
    return Next(message=message, key="turn.stack_empty", action=resolve, decides=True)


def _to(
    state: GameState,
    step: str,
    message: Message,
    key: str = "turn.structure",
    detail: Message = NO_WORDS,
) -> Next:
    action = NextStep(player=state.active, to=step)
    return Next(message=message, key=key, action=action, detail=detail)


def _first_turn(view: StateView) -> Next:
    starter = view.state.match.starter or view.state.active
    begins = NextStep(player=starter, to=steps.MAIN_1)
    message = Message("Begin {player}'s first turn", player=starter)
    return Next(message=message, key="turn.structure", action=begins, decides=True)


def _to_main(view: StateView) -> Next:
    return _to(view.state, steps.MAIN_1, Message("To the main phase"))


def _to_combat(state: GameState) -> Next:
    return _to(state, steps.ATTACKERS, Message("To combat"))


def _after_main(view: StateView) -> Next:
    """Return the step to combat if a creature can attack, else to the next turn."""
    state = view.state
    there = (obj for obj in state.objects if obj.zone == BATTLEFIELD)
    able = sum(may_attack(view, obj, state.active) for obj in there)
    if not able:
        return _ending(view)
    can = Message("{count} creature can attack.|{count} creatures can attack.", count=able)
    return replace(_to_combat(state), detail=can, decides=True)


def _after_attackers(view: StateView) -> Next:
    fight, state = fight_of(view), view.state
    if fight is not None and fight.begun:
        return replace(_one_step(view), passed_by=state.opponents(state.active))
    if state.phases_to_come:
        return _one_step(view)
    detail = Message("Go on to the second main phase.")
    return _to(view.state, steps.MAIN_2, Message("No attack"), "combat.no_attackers", detail)


def _after_blocks(view: StateView) -> Next:
    """Return the step to the damage; without a block, all that could be done is a trick."""
    found, fight = _one_step(view), fight_of(view)
    if fight is None or any(each.blocked for each in fight.attackers):
        return found
    return replace(found, passed_by=tuple(view.state.playing))


def _after_damage(view: StateView) -> Next:
    if view.state.phases_to_come:
        return _one_step(view)
    found = _to(view.state, steps.MAIN_2, Message("To the second main phase"))
    return replace(found, passed_by=())


def _ending(view: StateView) -> Next:
    """Return the step to the end step if a card names it, else to the next turn."""
    state = view.state
    if not coming(view, steps.END, state.active):
        return _next_turn(view)
    going: Action = NextStep(player=state.active, to=steps.END)
    if state.turn_step == steps.MAIN_1:  # it would stop where nothing can be declared
        to_combat = NextStep(player=state.active, to=steps.ATTACKERS)
        going = Batch(player=state.active, steps=(to_combat, going))
    return Next(message=Message("To the end step"), key="turn.structure", action=going)


def _next_turn(view: StateView) -> Next:
    """Return the step to the next turn's first main phase, or its upkeep if a card names it."""
    state = view.state
    ending = EndTurn(player=state.active)
    rests = coming(view, steps.UPKEEP, next_player(state))
    return Next(
        message=Message("End turn"),
        key="turn.structure",
        detail=Message("{player} is next.", player=next_player(state)),
        action=ending if rests else Batch(player=state.active, steps=(ending, _on(state))),
    )


def _one_step(view: StateView) -> Next:
    following = following_step(view)
    if not following:
        return _next_turn(view)
    usual = Message("To the {step}", step=steps.TITLES[following].casefold())
    return Next(
        message=_WORDS.get(following, usual),
        key="turn.structure",
        action=NextStep(player=view.state.active),
        decides=following in {steps.FIRST_DAMAGE, steps.DAMAGE},
    )


_WORDS = {
    steps.ATTACKERS: Message("Declare attackers"),
    steps.BLOCKERS: Message("To blocks"),
    steps.FIRST_DAMAGE: Message("Deal first-strike damage"),
    steps.DAMAGE: Message("Deal combat damage"),
}
_NEXT: Mapping[str, Callable[[StateView], Next]] = {
    steps.OPENING: _first_turn,
    steps.UPKEEP: _to_main,
    steps.DRAW: _to_main,
    steps.MAIN_1: _after_main,
    steps.ATTACKERS: _after_attackers,
    steps.BLOCKERS: _after_blocks,
    steps.FIRST_DAMAGE: _after_blocks,
    steps.DAMAGE: _after_damage,
    steps.END_COMBAT: _after_damage,
    steps.MAIN_2: _ending,
    steps.END: _next_turn,
}


def choices(view: StateView, _made: Mapping[PlayerId, Selection]) -> tuple[Choice, ...]:
    """Return the choice that has to be made before the game continues, if there is one."""
    state = view.state
    if state.match.over:
        return ()
    found: Choice | None = None
    if state.turn_step == steps.SIDEBOARDING:
        chooser = state.match.chooser or state.players[0].id
        found = Choice(
            id="start",
            player=chooser,
            title=Message("{player} chooses who takes the first turn", player=chooser),
            key="game.starting_player",
            options=tuple(
                Option(player, Message("{player} begins", player=player))
                for player in (chooser, *state.opponents(chooser))
            ),
        )
    elif state.turn_step == steps.MULLIGAN:
        found = _opening_hand(view)
    elif cards_too_many_now(view):
        found = _discards(view)
    elif state.is_followed:
        found = send_the_commander_home(view) or cast_defeated_siege(view) or declared_now(view)
    return (found,) if found is not None else ()


def chosen(view: StateView, answered: Answered) -> Action | Shortfall:
    """Return the action of an answered choice, or the shortfall of the selection."""
    choice = answered.choice
    # Other pairs than offered may be declared all the same where the table allows it.
    lacking = shortfall(choice, answered.selection) if choice.kind != "pairs" else None
    return lacking if lacking is not None else _ACTIONS[choice.id](view, answered)


def _starting(view: StateView, answered: Answered) -> Action:
    libraries = [obj.id for obj in view.state.objects if obj.zone != OUTSIDE]
    return StartGame(
        player=answered.choice.player,
        starting=PlayerId(answered.answer),
        order=tuple(answered.shuffle(libraries)),
    )


def _opening_hand(view: StateView) -> Choice | None:
    state = view.state
    player = due(state)
    if player is None:
        return None
    owed = state.player(player).bottoms
    if owed:
        return _under_the_library(view, player, owed)
    hand = hand_of(state, player)
    if state.match.format == FIRST_GAME:
        return _first_hand(player, hand)
    cost = counted_mulligans(state, state.player(player).mulligans + 1)
    more = Message("A mulligan is free this time.")
    if cost:
        more = Message(
            "After a mulligan {cost} card of the new hand goes under.|"
            "After a mulligan {cost} cards of the new hand go under.",
            cost=cost,
        )
    options = [Option("keep", Message("Keep"))]
    if cost <= len(hand):
        options.append(Option("mulligan", Message("Mulligan")))
    return Choice(
        id="opening_hand",
        player=player,
        title=Message("{player}: keep this hand?", player=player),
        key="mulligan.keep",
        more=more,
        shown=tuple(obj.id for obj in hand),
        options=tuple(options),
        private=True,
    )


def _first_hand(player: PlayerId, hand: Sequence[GameObject]) -> Choice:
    """Return the choice of an opening hand in a first game, without words of the trade."""
    return Choice(
        id="opening_hand",
        player=player,
        title=Message("{player}: keep these {count}?", player=player, count=len(hand)),
        key="mulligan.keep",
        more=Message("Two to five lands are a good start."),
        shown=tuple(obj.id for obj in hand),
        options=(Option("keep", Message("Keep")), Option("mulligan", Message("New cards"))),
        private=True,
    )


def _keeping_or_not(view: StateView, answered: Answered) -> Action:
    state, player = view.state, answered.choice.player
    if answered.answer == "mulligan":
        mine = [obj.id for obj in state.objects if obj.owner == player and obj.zone != OUTSIDE]
        return Mulligan(player=player, order=tuple(answered.shuffle(mine)))
    kept = _keeping(state, player)
    return kept[0] if len(kept) == 1 else Batch(player=player, steps=kept)


def _keeping(state: GameState, player: PlayerId) -> tuple[Action, ...]:
    """Return the actions of keeping a hand; the last player to keep begins the game."""
    if sum(not each.kept and not each.out for each in state.players) > 1:
        return (Keep(player=player),)
    first = state.match.starter or state.active
    return Keep(player=player), NextStep(player=first, to=steps.MAIN_1)


def _under_the_library(view: StateView, player: PlayerId, owed: int) -> Choice:
    """Return the choice of the cards that go under the library; the hand may be kept at once."""
    hand = tuple(obj.id for obj in hand_of(view.state, player))
    message = Message("Put under the library and keep")
    return Choice(
        id="bottom",
        player=player,
        title=Message(
            "{player}: {owed} card goes under the library|"
            "{player}: {owed} cards go under the library",
            player=player,
            owed=owed,
        ),
        key="mulligan.london",
        kind="order",
        label=Message("Under the library, the last one lowest"),
        options=object_options(hand, partial(view.rules.tables.named, view)),
        at_least=owed,
        at_most=owed,
        answers=(Option("keep", message), Option("bottom", Message("Put under the library"))),
        private=True,
    )


def _putting_under(view: StateView, answered: Answered) -> Action:
    player = answered.choice.player
    under = Bottom(player=player, objects=answered.picked[0])
    if answered.answer == "bottom":
        return under
    return Batch(player=player, steps=(under, *_keeping(view.state, player)))


def _discards(view: StateView) -> Choice:
    """Return the choice of the cards to discard; none of them is proposed."""
    state = view.state
    player, number = state.active, cards_too_many(view)
    hand = tuple(obj.id for obj in hand_of(state, player))
    return Choice(
        id="discard",
        player=player,
        title=Message(
            "{player} discards {number} card|{player} discards {number} cards",
            player=player,
            number=number,
        ),
        key="cleanup.hand_size",
        label=Message("Discarded"),
        options=object_options(hand, partial(view.rules.tables.named, view)),
        at_least=number,
        at_most=number,
        answers=(Option("discard", Message("Discard")),),
        private=True,
    )


def _discarding(view: StateView, answered: Answered) -> Action:
    state = view.state
    each = (Discard(player=state.active, object=object_id) for object_id in answered.picked[0])
    to = steps.UPKEEP if coming(view, steps.UPKEEP, next_player(state)) else steps.MAIN_1
    return Batch(player=state.active, steps=(*each, NextStep(player=state.active, to=to)))


def _on(state: GameState) -> NextStep:
    """Return the step to the first main phase of the new turn."""
    return NextStep(player=state.active, to=steps.MAIN_1)


_ACTIONS: Mapping[str, Callable[[StateView, Answered], Action | Shortfall]] = {
    "start": _starting,
    "opening_hand": _keeping_or_not,
    "bottom": _putting_under,
    "discard": _discarding,
    TRIGGERS: onto_the_stack,
    HOME: going_home_or_staying,
    SIEGE: casting_or_leaving,
    PAYMENT: tapping,
    ATTACK: attacking,
    BLOCK: blocking,
    DAMAGE_CHOICE: dealing,
    BLOCKER_ORDER: ordering,
}
