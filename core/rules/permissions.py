"""Permissions: the players whose word an action needs when its player sits at another machine."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from core.messages import NO_WORDS, Message
from core.rules.actions import (
    Action,
    Bring,
    Control,
    Damage,
    Look,
    Move,
    Reveal,
    Shuffle,
    flat,
)
from core.rules.codecs import is_bounded
from core.rules.ruleset import Consent, StateView
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.visibility import can_see
from core.state.zones import GRAVEYARD, STACK


class HouseRules(Struct, frozen=True):
    """The rules of a shared table, chosen by its host.

    With ``touch`` a player may act on the public objects of others without asking. With ``free``
    a player may do refused actions; otherwise the others are asked.
    """

    touch: bool = True
    free: bool = False


class Answer(StrEnum):
    """The answer to a request for an action, from the mildest to the strictest."""

    MAY = "may"
    ASKS = "asks"
    NEVER = "never"


class Permission(Struct, frozen=True):
    """Whether a seat may attempt an action, the players that are asked first, and the reason."""

    answer: Answer = Answer.MAY
    of: frozenset[PlayerId] = frozenset()
    why: Message = NO_WORDS


MAY = Permission()
_NOBODY_ELSE = frozenset[PlayerId]()


def permission(
    view: StateView,
    seat: PlayerId | None,
    action: Action,
    house: HouseRules,
    *,
    anyway: bool = False,
) -> Permission:
    """Return the permission of a seat (None: a spectator) for an action; a batch as its strictest.

    ``anyway`` is whether the action is to be done against the rules.
    """
    if not is_bounded(action):
        return _never(Message("These are too many steps at once."))
    if seat is None or seat not in view.state.playing:
        return _never(Message("Spectators and players who have left do not act."))
    steps = tuple(_of_step(view, seat, each, house) for each in flat(action))
    refused = next((each for each in steps if each.answer is Answer.NEVER), None)
    if refused is not None:
        return refused
    if any(step.player != action.player for step in flat(action)) or action.player != seat:
        steps = (*steps, _asks(action.player, seat, Message("It is done in another's name.")))
    if anyway and not house.free:
        others = frozenset(view.state.playing) - {seat}
        steps = (*steps, Permission(Answer.ASKS, others, Message("It is against the rules.")))
    asked = frozenset[PlayerId]().union(*(each.of for each in steps)) - {seat}
    if not asked:
        return MAY
    why = next(each.why for each in steps if each.of)
    return Permission(Answer.ASKS, asked, why)


def _of_step(view: StateView, seat: PlayerId, step: Action, house: HouseRules) -> Permission:
    spec = view.rules.tables.specs.get(type(step))
    consent = spec.consent if spec is not None else Consent.ALL
    if consent is Consent.OWN and step.player != seat:
        return _never(Message("{player} does this.", player=step.player))
    if consent is Consent.ALL:
        others = frozenset(view.state.playing) - {seat}
        return Permission(Answer.ASKS, others, Message("It concerns every player."))
    asked = [_asks(step.player, seat, Message("It is done in another's name."))]
    for reference in step.references():
        obj = view.state.objects.get(reference.id)
        if obj is None or reference.named.by_chance:
            continue
        found = _of_object(view, seat, step, obj, house)
        if found.answer is Answer.NEVER:
            return found
        asked.append(found)
    asked += _of_players(view, seat, step)
    of = _NOBODY_ELSE.union(*(each.of for each in asked))
    return Permission(Answer.ASKS, of, next(each.why for each in asked if each.of)) if of else MAY


def _of_object(
    view: StateView, seat: PlayerId, step: Action, obj: GameObject, house: HouseRules
) -> Permission:
    """Return the permission as far as one object of an action is concerned."""
    spec = view.rules.tables.specs.get(type(step))
    holder = obj.holder or obj.controller
    hidden = view.rules.zone(obj.zone).hidden
    if can_see(view.rules.zones, view.state, obj, seat):
        touches = not hidden and not house.touch
        why = Message("It belongs to {player}.", player=holder)
        return _asks(holder, seat, why) if touches else MAY
    if hidden and obj.owner != seat:
        return _asks(obj.owner, seat, Message("It is hidden from {player}.", player=seat))
    if hidden:
        if _is_blind(view, step):
            return MAY
        return _never(Message("Nobody knows this card yet: look at it first."))
    if spec is not None and spec.consent is Consent.SEES:
        return _asks(holder, seat, Message("It is face down."))
    return MAY


def _is_blind(view: StateView, step: Action) -> bool:
    """Return whether an action has the same result for every card that may be hidden in it."""
    if isinstance(step, Look | Reveal | Shuffle):
        return True
    if not isinstance(step, Move):
        return False
    return step.face_down or step.to == GRAVEYARD or view.rules.zone(step.to).hidden


def _of_players(view: StateView, seat: PlayerId, step: Action) -> Iterator[Permission]:
    """Yield the permissions as far as other players themselves are concerned."""
    if isinstance(step, Control):
        yield _asks(step.to, seat, Message("{player} gets control of it.", player=step.to))
    if isinstance(step, Bring):
        yield _asks(step.owner, seat, Message("{player} gets the card.", player=step.owner))
    if isinstance(step, Damage) and isinstance(step.object, str):
        target = PlayerId(step.object)
        if not _has_source(view, seat, step):
            yield _asks(target, seat, Message("It damages {player} by hand.", player=target))


def _has_source(view: StateView, seat: PlayerId, step: Damage) -> bool:
    """Return whether the source of damage is a spell or ability of the seat on the stack."""
    waiting = (each for each in view.state.waiting if each.controller == seat)
    if any(step.source in {each.id, each.source.id} for each in waiting):
        return True
    obj = view.state.objects.get(step.source) if step.source is not None else None
    return obj is not None and obj.controller == seat and obj.zone == STACK


def _asks(player: PlayerId, seat: PlayerId, why: Message) -> Permission:
    return MAY if player == seat else Permission(Answer.ASKS, frozenset({player}), why)


def _never(why: Message) -> Permission:
    return Permission(Answer.NEVER, frozenset(), why)
