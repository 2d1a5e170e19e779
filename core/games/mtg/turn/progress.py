"""From step to step: turn-based actions, day and night, and conditions for the next step."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import takewhile

from msgspec.structs import replace

from core.cards.card import bears
from core.games.mtg.actions import DayNight
from core.games.mtg.combat.attack_targets import fight_of
from core.games.mtg.combat.attacking import must_attack
from core.games.mtg.combat.damage import deal_damage, next_damage_step
from core.games.mtg.faces import turns_over
from core.games.mtg.keyword_actions.phasing import phase_all
from core.games.mtg.keyword_actions.transforming import turn_over
from core.games.mtg.layers.traits import traits
from core.games.mtg.permanents import untap_all
from core.games.mtg.policies import policies
from core.games.mtg.sagas_and_battles import lore_counters, sagas_of
from core.games.mtg.turn import steps
from core.games.mtg.turn.steps import (
    COMBAT_PHASE,
    END_PHASE,
    MAIN_PHASE,
    cards_too_many,
    nothing_waits,
)
from core.games.mtg.zones.libraries import draw_cards
from core.messages import CardName, Message, Words, verbatim
from core.rules.action_context import ActionContext
from core.rules.actions import Action, EndTurn
from core.rules.game_course import follow_turns_spec
from core.rules.history import RESULT, Event
from core.rules.lasting_effects import end_as_a_turn_begins, end_with_the_turn
from core.rules.ruleset import ActionSpec, Designation, MenuOption, StateView
from core.rules.verdict import Finding, done, nothing, refused
from core.state.combat import Combat
from core.state.effects import END_OF_TURN
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.visibility import may_see
from core.state.zones import BATTLEFIELD

_SPELLS_FOR_DAY = 2


def the_turn_ends(view: StateView, action: EndTurn) -> Iterator[Finding]:
    """Effects that last until end of turn end (``turn.cleanup``, ``turn.untap``)."""
    del action
    following = view.state.next_after(view.state.active)
    ends = Message("The turn of {player} ends.", player=view.state.active)
    if _something_ends(view):
        ends = Message("Effects until end of turn end.")
    yield done("turn.cleanup", ends)
    untaps = Message("{following} has nothing to untap.", following=following)
    if any(_is_tapped_of(view, obj, following) for obj in view.state.objects):
        untaps = Message("{following} untaps.", following=following)
    yield done("turn.untap", untaps)
    if view.state.day_night != "neither" and policies(view.rules).day_and_night:
        message = Message("The spells of this turn decide whether it becomes day or night.")
        yield done("day.cast_check", message, "day_night.designation", "wiki.daybound")


def _something_ends(view: StateView) -> bool:
    state = view.state
    effects = (each for some in state.lasting for each in some)
    if any(each.until == END_OF_TURN for each in effects):
        return True
    known = view.rules.tables.condition
    return any(
        obj.damage
        or any(
            (found := known(word)) is not None and found.until == END_OF_TURN
            for word in obj.conditions
        )
        for obj in state.objects
    )


def _is_tapped_of(view: StateView, obj: GameObject, player: PlayerId) -> bool:
    return obj.tapped and obj.zone == BATTLEFIELD and traits(view, obj).controller == player


def day_or_night_it_becomes(view: StateView, action: DayNight) -> Iterator[Finding]:
    """Day and night are designations of the game (``day_night.designation``)."""
    if view.state.day_night == action.to:
        yield nothing("day_night.designation", Message("It is {to} already.", to=action.to))
    else:
        message = Message(
            "It becomes {to}; daybound and nightbound permanents follow.", to=action.to
        )
        yield done("day_night.designation", message)


def end_turn(context: ActionContext, action: EndTurn) -> None:
    """End the turn and begin the next player's.

    First the cleanup and its state-based actions, then the new turn: day or night, untap.
    """
    del action
    tables = context.view.rules.tables
    following = context.view.state.next_after(context.state.active)
    end_damage_and_durations(context)
    tables.apply_state_based_actions(context)
    state = context.state
    spells = state.player(state.active).spells_cast
    players = tuple(
        replace(each.with_new_turn(), spells_cast=0, lands_played=0, limited_mana=())
        for each in state.players
    )
    context.state = replace(state, players=players, active=following, turn=state.turn + 1)
    message = Message("{following}'s turn", following=following)
    context.emit(Event(kind="turn", player=following, message=message))
    end_as_a_turn_begins(context, following)
    untap_step(context, following, spells)


def untap_step(context: ActionContext, player: PlayerId, spells: int) -> None:
    """Let a turn begin: phasing, then day or night by the turn before, then untapping (502)."""
    phase_all(context, player)
    _turn_day_or_night(context, spells)
    untap_all(context, player)


def _turn_day_or_night(context: ActionContext, spells: int) -> None:
    """Make it day or night by the number of spells that the previous player cast."""
    if not policies(context.view.rules).day_and_night:
        return
    _turn_all_that_are_bound(context)
    now = context.state.day_night
    if now == "day" and spells == 0:
        become(context, "night", "day.cast_check")
    elif now == "night" and spells >= _SPELLS_FOR_DAY:
        become(context, "day", "day.cast_check")


def day_night(context: ActionContext, action: DayNight) -> None:
    """Make it day or night."""
    become(context, action.to, "day_night.designation")


def become(context: ActionContext, to: str, key: str) -> None:
    """Set the designation; permanents with daybound or nightbound turn at once."""
    if context.state.day_night != to:
        context.state = replace(context.state, day_night=to)
        context.emit(Event(kind=f"became_{to}", key=key, message=Message("it became {to}", to=to)))
        _turn_all_that_are_bound(context)


def _turn_all_that_are_bound(context: ActionContext) -> None:
    """Turn over all permanents on the wrong side, at once (MTG CR 702.145c, 702.145f)."""
    for obj in context.state.by_place:
        if obj.zone == BATTLEFIELD and not obj.face_down:
            turn_if_bound(context, obj)


def turn_if_bound(context: ActionContext, obj: GameObject) -> None:
    """Turn a permanent over that daybound or nightbound keeps on the wrong side, if able."""
    if not policies(context.view.rules).day_and_night:
        return
    # Only a front that is up turns with the night, only a back with the day (MTG CR 702.145).
    wrong = {"night": ("Daybound", False), "day": ("Nightbound", True)}
    bound, back_up = wrong.get(context.state.day_night, (None, False))
    if bound is None or (obj.side > 0) != back_up:
        return
    found = traits(context.view, obj)
    able = turns_over(context.view.rules, context.state, obj) and not found.cant_transform
    if found.has(bound) and able:
        turn_over(context, obj)


def end_damage_and_durations(context: ActionContext) -> None:
    """Remove marked damage and end effects until end of turn, at once (``turn.cleanup``)."""
    for obj in context.state.by_place:
        if obj.damage:
            context.put(replace(obj, damage=0))
    end_with_the_turn(context)


_NOW = {"day": Message("Day"), "night": Message("Night")}
_BOUND = ("Daybound", "Nightbound")
_SPEAKS = re.compile(r"\b(?:becomes?|it['’]s|neither) (?:day|night)\b", re.IGNORECASE)


def designation(view: StateView, player: PlayerId) -> Designation:
    """Return the designation, and the actions that make it day or night."""
    state = view.state
    known = state.day_night in _NOW
    return Designation(
        title=Message("Day and night"),
        now=_NOW.get(state.day_night, Message("Neither day nor night")),
        icon=state.day_night if known else "",
        key="day_night.designation",
        matters=policies(view.rules).day_and_night
        and (known or bool(view.found(_is_about_it, printed=True))),
        ways=(
            MenuOption(action=DayNight(player=player, to="day"), message=Message("Make it day")),
            MenuOption(
                action=DayNight(player=player, to="night"), message=Message("Make it night")
            ),
        ),
    )


def _is_about_it(view: StateView, obj: GameObject) -> bool:
    """Return whether a public card mentions day or night."""
    sides = view.state.printed(obj).sides
    speaks = any(_speaks(face.text, face.keywords) for side in sides for face in side)
    return speaks and may_see(view.rules.zones, obj, None)


@cache
def _speaks(text: str, keywords: tuple[str, ...]) -> bool:
    # Remembered: many cards of a deck are printed alike.
    return bool(_SPEAKS.search(text)) or any(bears(keywords, word) for word in _BOUND)


_TWO_PLAYERS = 2
_MOST = 2 * len(steps.ORDER)
"""So many steps one action passes at most: it never goes round twice."""


class NextStep(Action, frozen=True, kw_only=True):
    """End the present step and begin the next one, with its turn-based actions.

    With ``to`` it continues until that step, and stops before a due choice.
    """

    to: str = ""


_BEGINS_WITH: Mapping[str, str] = {
    COMBAT_PHASE: steps.BEGIN_COMBAT,
    MAIN_PHASE: steps.MAIN_2,
    END_PHASE: steps.END,
}
"""The first step of each phase that may come after a combat or a main phase."""


def following_step(view: StateView) -> str:
    """Return the step that comes next, ``""`` for the next turn."""
    state, fight = view.state, fight_of(view)
    step = state.turn_step
    if step in {steps.END_COMBAT, steps.MAIN_2} and state.phases_to_come:
        return _BEGINS_WITH[state.phases_to_come[-1]]
    if step == steps.ATTACKERS:
        return steps.BLOCKERS if fight is not None and fight.begun else steps.END_COMBAT
    if step in {steps.BLOCKERS, steps.FIRST_DAMAGE}:
        return next_damage_step(view)
    if step == steps.CLEANUP:
        return ""
    return steps.ORDER[steps.ORDER.index(step) + 1]


_DEALT: Mapping[str, Message] = {
    steps.FIRST_DAMAGE: Message("First-strike damage is dealt."),
    steps.DAMAGE: Message("Combat damage is dealt."),
}


def a_step_follows(view: StateView, action: NextStep) -> Iterator[Finding]:
    """Steps follow each other in a fixed order (``turn.structure``)."""
    state, step = view.state, view.state.turn_step
    if not state.is_followed or step in {steps.SIDEBOARDING, steps.MULLIGAN}:
        message = Message("No turn is being followed here; a game starts first.")
        yield refused("turn.structure", message, possible=False)
        return
    if action.to and action.to not in steps.ORDER:
        yield refused("turn.structure", Message("A turn has no such step."), possible=False)
        return
    if step == steps.OPENING:
        message = Message("{player}'s first turn begins.", player=state.match.starter or "")
        yield done("turn.structure", message)
        return
    following = following_step(view)
    what: Words = steps.TITLES[following].lower() if following else ""
    if not following:
        what = Message("the turn of {player}", player=next_player(state))
    message = _DEALT.get(following) or Message("Next: {what}.", what=what)
    if following and action.to not in {"", following}:
        to = steps.TITLES[action.to].lower()
        message = Message("On to: {to}.", to=to)
    yield done("turn.structure", message)
    if step == steps.ATTACKERS and following == steps.END_COMBAT:
        message = Message("Nothing attacks, so there are no blocks and there is no damage.")
        yield done("combat.no_attackers", message)


def required_attacks_come_first(view: StateView, _action: NextStep | EndTurn) -> Iterator[Finding]:
    """The step does not end before creatures attack that have to (``combat.must_attack``)."""
    fight = fight_of(view)
    if view.state.turn_step != steps.ATTACKERS or fight is None or fight.declared:
        return
    for obj in must_attack(view):
        message = Message(
            "{card} attacks if able, and it is able.", card=CardName(obj.id, traits(view, obj).name)
        )
        yield refused("combat.must_attack", message)


def hand_is_small_enough(view: StateView, _action: NextStep | EndTurn) -> Iterator[Finding]:
    """In the cleanup step the hand goes down to its size first (``cleanup.hand_size``)."""
    state = view.state
    number = cards_too_many(view)
    if state.turn_step == steps.CLEANUP and number:
        message = Message(
            "{player} discards {count} card first.|{player} discards {count} cards first.",
            player=state.active,
            count=number,
        )
        yield refused("cleanup.hand_size", message)


NEXT_STEP_CHECKS = {
    "turn.structure": a_step_follows,
    "turn.stack_empty": nothing_waits,
    "combat.must_attack": required_attacks_come_first,
    "cleanup.hand_size": hand_is_small_enough,
}


def in_a_game_already(view: StateView, _action: EndTurn) -> Iterator[Finding]:
    """Before the first turn there is none to end (``turn.structure``)."""
    if view.state.turn_step in steps.BEFORE_THE_GAME:
        message = Message("The first turn has not begun yet.")
        yield refused("turn.structure", message, possible=False)


def the_followed_turn_ends(view: StateView, action: EndTurn) -> Iterator[Finding]:
    """A hand that is too large goes down to its size before the next turn begins."""
    state = view.state
    number = cards_too_many(view) if state.is_followed else 0
    if not number:
        yield from the_turn_ends(view, action)
        return
    message = Message(
        "{player} discards {count} card first.|{player} discards {count} cards first.",
        player=state.active,
        count=number,
    )
    yield done("cleanup.hand_size", message)


def next_step(context: ActionContext, action: NextStep) -> None:
    """Go to the next step, or repeatedly up to the given one."""
    start = context.state.turn
    for _ in range(_MOST):
        go_on(context)
        state = context.state
        if not action.to or state.turn_step == action.to or _stops(context):
            return
        if state.turn == start and _is_past(state, action.to):
            return
        if state.turn != start and action.to in _NEVER_RESTED_IN:
            return


_NEVER_RESTED_IN = frozenset(spec.id for spec in steps.TURN if not spec.rests)


def _is_past(state: GameState, to: str) -> bool:
    """Return whether combat ends and the step does not come any more in this turn.

    A step of combat was skipped without attackers; a further combat after the second main phase is
    followed by the end of the turn.
    """
    if state.turn_step != steps.END_COMBAT:
        return False
    coming = state.phases_to_come
    if to == steps.MAIN_2:
        return bool(coming) and MAIN_PHASE not in coming
    return to in steps.IN_COMBAT and COMBAT_PHASE not in coming


def end_the_turn(context: ActionContext, action: EndTurn) -> None:
    """End the turn; a tracked turn passes its steps with their turn-based actions."""
    if not context.state.is_followed:
        end_turn(context, action)
        return
    turn = context.state.turn
    for _ in range(_MOST):
        go_on(context)
        state = context.state
        due = state.turn_step == steps.CLEANUP and cards_too_many(context.view)
        # A game that is over on the way does not stop it: examples often have no libraries.
        if state.turn != turn or due or not _is_empty(context) or _must_attack_first(context):
            return


def _must_attack_first(context: ActionContext) -> bool:
    """Return whether attackers are due because a creature has to attack; emit an event if so."""
    if context.state.turn_step != steps.ATTACKERS or context.state.match.over:
        return False
    due = must_attack(context.view)
    for obj in due:
        name = CardName(obj.id, traits(context.view, obj).name)
        message = Message("{card} attacks if able: attackers are declared first", card=name)
        event = Event(kind="turn_action", object=obj.id, key="combat.must_attack", message=message)
        context.emit(event)
    return bool(due)


def _is_empty(context: ActionContext) -> bool:
    return not any(nothing_waits(context.view, EndTurn(player=context.state.active)))


def _stops(context: ActionContext) -> bool:
    """Return whether a choice is due, which stops automatic steps."""
    state = context.state
    if state.match.over or not _is_empty(context):
        return True
    if state.turn_step == steps.CLEANUP:
        return bool(cards_too_many(context.view))
    return state.turn_step == steps.ATTACKERS


def go_on(context: ActionContext) -> None:
    """End the present step and begin the next one that the table rests in; mana pools empty."""
    for player in context.state.players:
        if player.mana or player.limited_mana:
            lasting = tuple(each for each in player.limited_mana if each.lasts)
            emptied = replace(player, mana=(), limited_mana=lasting)
            context.state = context.state.with_player(emptied)
    if context.state.turn_step == steps.OPENING:
        starter = context.state.match.starter or context.state.active
        begin_turn(
            context,
            starter if starter in context.state.playing else context.state.next_after(starter),
        )
        return
    if context.state.turn_step == steps.CLEANUP:
        finish_turn(context)
        return
    following = following_step(context.view)
    state = context.state
    if state.turn_step in {steps.END_COMBAT, steps.MAIN_2} and state.phases_to_come:
        context.state = replace(state, phases_to_come=state.phases_to_come[:-1])
    if following in {steps.FIRST_DAMAGE, steps.DAMAGE}:
        deal_damage(context)
    else:
        _enter(context, following)
    _apply_state_based_actions(context)


def _apply_state_based_actions(context: ActionContext) -> None:
    context.goes_on = True
    context.view.rules.tables.apply_state_based_actions(context)
    context.goes_on = False


def _enter(context: ActionContext, step: str) -> None:
    context.state = replace(context.state, turn_step=step)
    if step not in steps.IN_COMBAT:
        context.state = replace(context.state, fight=None)
    title = steps.TITLES[step]
    player = context.state.active
    context.emit(Event(kind="step", player=player, key="turn.structure", message=verbatim(title)))
    does = _BY_ITSELF.get(step)
    if does is not None:
        does(context)


def _begin_combat(context: ActionContext) -> None:
    context.state = replace(context.state, fight=Combat())


def _draw(context: ActionContext) -> None:
    """Draw a card; in a game of two the starting player skips the first draw (MTG CR 103.8a)."""
    state = context.state
    if state.active not in state.playing:
        return  # the turn continues without an active player (MTG CR 800.4j)
    if context.view.rules.tables.skips_draw_step(context.view, state.active):
        message = Message("no card: {active} skips the draw step", active=state.active)
        context.emit(
            Event(kind="skipped", player=state.active, key="turn.structure", message=message)
        )
        return
    first = state.turn == 1 and state.match.starter == state.active
    if first and len(state.players) == _TWO_PLAYERS:
        message = Message("no card: {active} started", active=state.active)
        context.emit(
            Event(kind="skipped", player=state.active, key="turn.first_draw", message=message)
        )
        return
    if first:
        message = Message("{active} started, and with more than two players draws all the same")
        first_draw = message.filled({"active": state.active})
        context.emit(
            Event(
                kind="turn_action", player=state.active, key="turn.first_draw", message=first_draw
            )
        )
    message = Message("{active} draws for the turn", active=state.active)
    context.emit(Event(kind="turn_action", player=state.active, key="turn.draw", message=message))
    context.emit(Event(kind=RESULT, player=state.active, key="turn.draw", message=message))
    draw_cards(context, state.active, 1)


def _main_1(context: ActionContext) -> None:
    if sagas_of(context.view, context.state.active):
        lore_counters(context, context.state.active)


def _cleanup(context: ActionContext) -> None:
    number = cards_too_many(context.view)
    if number:
        player = context.state.active
        message = Message(
            "{player} discards {number} card first|{player} discards {number} cards first",
            player=player,
            number=number,
        )
        context.emit(
            Event(kind="turn_action", player=player, key="cleanup.hand_size", message=message)
        )
        return
    finish_turn(context)


def _upkeep(context: ActionContext) -> None:
    player = context.state.active
    if player not in context.state.playing:
        return
    message = Message(
        "{player}'s upkeep: what triggers now is put on the stack by hand", player=player
    )
    context.emit(Event(kind="turn_action", player=player, key="turn.upkeep", message=message))


_BY_ITSELF: Mapping[str, Callable[[ActionContext], None]] = {
    steps.UPKEEP: _upkeep,
    steps.DRAW: _draw,
    steps.MAIN_1: _main_1,
    steps.BEGIN_COMBAT: _begin_combat,
    steps.CLEANUP: _cleanup,
}


def finish_turn(context: ActionContext) -> None:
    """End damage and effects until end of turn together, and begin the next turn."""
    end_damage_and_durations(context)
    message = Message("damage and what lasted until end of turn ended")
    context.emit(Event(kind="turn_action", key="turn.cleanup", message=message))
    _apply_state_based_actions(context)
    state = context.state
    player = next_player(state)
    coming = [each for each in state.turns_to_come if each in state.playing]
    context.state = replace(state, turns_to_come=tuple(coming[:-1]))
    begin_turn(context, player)


def next_player(state: GameState) -> PlayerId:
    """Return whose turn comes next: the latest extra one, or that of the next player still in."""
    coming = [player for player in state.turns_to_come if player in state.playing]
    return coming[-1] if coming else state.next_after(state.active)


def begin_turn(context: ActionContext, player: PlayerId) -> None:
    """Begin a turn: day or night, then untap, up to the upkeep."""
    state = context.state
    spells = state.player(state.active).spells_cast
    turn = state.turn + 1
    players = tuple(
        replace(each.with_new_turn(), spells_cast=0, lands_played=0, limited_mana=()).with_points(
            "extra_land", 0
        )
        for each in state.players
    )
    context.state = replace(
        state,
        players=players,
        active=player,
        turn=turn,
        turn_step=steps.UNTAP,
        fight=None,
        phases_to_come=(),
    )
    seat = replace(context.state.player(player), last_turn=turn)
    context.state = context.state.with_player(seat)
    message = Message("{player}'s turn", player=player)
    context.emit(Event(kind="turn", player=player, message=message))
    for each in (*_turns_that_would_begin(state, player), player):
        end_as_a_turn_begins(context, each)
    untap_step(context, player, spells)
    _enter(context, steps.UPKEEP)
    _apply_state_based_actions(context)


def _turns_that_would_begin(state: GameState, player: PlayerId) -> tuple[PlayerId, ...]:
    """Return players who left and would have had a turn before a usual one (MTG CR 800.4m)."""
    if state.turns_to_come:
        return ()
    names = [each.id for each in state.players]
    at = names.index(player)
    before = reversed((*names[at + 1 :], *names[:at]))
    return tuple(takewhile(lambda each: each not in state.playing, before))


_REACHED: Mapping[str, Message] = {
    steps.UNTAP: Message("Untap"),
    steps.UPKEEP: Message("Upkeep"),
    steps.DRAW: Message("Draw step"),
    steps.MAIN_1: Message("To the first main phase"),
    steps.BEGIN_COMBAT: Message("To combat"),
    steps.ATTACKERS: Message("To the declaration of attackers"),
    steps.BLOCKERS: Message("To the declaration of blockers"),
    steps.FIRST_DAMAGE: Message("First-strike damage"),
    steps.DAMAGE: Message("Combat damage"),
    steps.END_COMBAT: Message("To the end of combat"),
    steps.MAIN_2: Message("To the second main phase"),
    steps.END: Message("To the end step"),
    steps.CLEANUP: Message("Cleanup"),
}


def _label(view: StateView, action: NextStep) -> Message:
    """Return the title of the next step; that of a new turn names its player."""
    state = view.state
    if state.turn_step in steps.BEFORE_THE_GAME:
        return Message("The first turn of {player}", player=state.match.starter or state.active)
    if state.turn_step not in steps.ORDER:
        return Message("Next step")
    meant = action.to or following_step(view)
    return _REACHED.get(meant) or Message("The turn of {player}", player=next_player(state))


SPECS = (
    ActionSpec(
        action=DayNight,
        checks={"day_night.designation": day_or_night_it_becomes},
        handler=day_night,
        label=Message("It becomes {to}"),
    ),
    ActionSpec(
        action=NextStep, goes_on=True, checks=NEXT_STEP_CHECKS, handler=next_step, label=_label
    ),
    ActionSpec(
        action=EndTurn,
        goes_on=True,
        checks={
            "turn.cleanup": the_followed_turn_ends,
            "turn.structure": in_a_game_already,
            "turn.stack_empty": nothing_waits,
            "combat.must_attack": required_attacks_come_first,
            "cleanup.hand_size": hand_is_small_enough,
        },
        handler=end_the_turn,
        label=Message("End the turn of {player}"),
    ),
    follow_turns_spec("turn.structure", steps.begins_here, steps.stops_here),
)
