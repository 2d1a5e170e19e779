"""The turn and the day: what ends, what untaps, when night falls."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.actions import DayNight
from core.games.mtg.keyword_actions.transforming import turn_over
from core.games.mtg.kinds import turns_over
from core.games.mtg.phases_of_permanents import phase_all
from core.games.mtg.policies import policies
from core.games.mtg.traits import traits
from core.games.mtg.untapping import untap_all
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import EndTurn
from core.rules.durations import end_as_a_turn_begins, end_with_the_turn
from core.rules.events import Event
from core.rules.ruleset import StateView, Verb
from core.rules.verdict import Finding, done, nothing
from core.state.effects import END_OF_TURN
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

_SPELLS_FOR_DAY = 2


def the_turn_ends(view: StateView, action: EndTurn) -> Iterator[Finding]:
    """Effects that last until end of turn end (``turn.cleanup``, ``turn.untap``)."""
    del action
    following = view.state.next_after(view.state.active)
    ends = Message("The turn of {player} ends.", player=view.state.active)
    if _something_ends(view):
        ends = Message("What lasts until end of turn ends.")
    yield done("turn.cleanup", ends)
    untaps = Message("{following} has nothing to untap.", following=following)
    if any(_is_tapped_of(view, obj, following) for obj in view.state.objects):
        untaps = Message("{following} untaps.", following=following)
    yield done("turn.untap", untaps)
    if view.state.day_night != "neither" and policies(view.rules).day_and_night:
        says = Message("The spells of this turn decide whether it becomes day or night.")
        yield done("day.cast_check", says, "day_night.designation", "wiki.daybound")


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
        says = Message("It becomes {to}; daybound and nightbound permanents follow.", to=action.to)
        yield done("day_night.designation", says)


DAY_NIGHT_CHECKS = {"day_night.designation": day_or_night_it_becomes}


def end_turn(context: ActionContext, action: EndTurn) -> None:
    """End the turn and begin the next player's, one moment after the other.

    First the cleanup and what follows of it by itself, then the new turn: day or night, untap.
    """
    del action
    tables = context.view.rules.tables
    following = context.view.state.next_after(context.state.active)
    end_damage_and_durations(context)
    tables.apply_state_based_actions(context)
    state = context.state
    spells = state.player(state.active).spells_cast
    players = tuple(replace(each, spells_cast=0, lands_played=0) for each in state.players)
    context.state = replace(state, players=players, active=following, turn=state.turn + 1)
    context.emit(
        Event(
            kind="turn",
            player=following,
            message=Message("{following}'s turn", following=following),
        )
    )
    end_as_a_turn_begins(context, following)
    untap_step(context, following, spells)


def untap_step(context: ActionContext, player: PlayerId, spells: int) -> None:
    """Let a turn begin: phasing, then day or night by the turn before, then untapping (502)."""
    phase_all(context, player)
    _turn_day_or_night(context, spells)
    untap_all(context, player)


def _turn_day_or_night(context: ActionContext, spells: int) -> None:
    """Let it become day or night by how many spells the player before has cast."""
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
    """Set the designation; what is bound to it turns at once."""
    if context.state.day_night != to:
        context.state = replace(context.state, day_night=to)
        context.emit(Event(kind=f"became_{to}", key=key, message=Message("it became {to}", to=to)))
        _turn_all_that_are_bound(context)


def _turn_all_that_are_bound(context: ActionContext) -> None:
    """Turn over whatever is on the wrong side, at once (MTG CR 702.145c, 702.145f)."""
    for obj in context.state.by_place:
        if obj.zone == BATTLEFIELD and not obj.face_down:
            turn_if_bound(context, obj)


def turn_if_bound(context: ActionContext, obj: GameObject) -> None:
    """Turn over what daybound or nightbound keeps on the wrong side, if it can transform."""
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
    """Remove all marked damage and end what lasts until end of turn, at once (``turn.cleanup``)."""
    for obj in context.state.by_place:
        if obj.damage:
            context.put(replace(obj, damage=0))
    end_with_the_turn(context)


VERBS = (
    Verb(
        action=DayNight,
        checks=DAY_NIGHT_CHECKS,
        handler=day_night,
        label=Message("It becomes {to}"),
    ),
)
