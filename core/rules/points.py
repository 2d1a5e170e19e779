"""Points and counters of players: every game gives and takes them alike, by rules of its own."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Life, Points
from core.rules.events import Event
from core.rules.ruleset import Check, PointSpec, StateView
from core.rules.verdict import Finding, done, nothing
from core.state.ids import PlayerId


def named(view: StateView, kind: str, amount: int) -> Message:
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
    """Return what somebody gains or loses, e.g. ``Ann loses 7 life``."""
    if change > 0:
        return Message("{player} gains {amount} {what}", player=player, amount=change, what=what)
    return Message("{player} loses {amount} {what}", player=player, amount=-change, what=what)


def by_the_rule(key: str) -> Check:
    """Return a check that tells what changes, by the rule of a game that knows such points."""

    def there_are_enough(view: StateView, action: Points) -> Iterator[Finding]:
        """Say how many there are then; nobody loses more than they have."""
        have = view.state.player(action.player).point(action.kind)
        then = have + action.change
        signed = action.kind in view.rules.policies.below_zero
        if action.change > 0 or (action.change and (signed or then >= 0)):
            yield done(
                key,
                Message(
                    "{player} has {points} now.",
                    player=action.player,
                    points=named(view, action.kind, then),
                ),
            )
        else:
            has = named(view, action.kind, have)
            yield nothing(
                key,
                Message(
                    "{player} has {points}: nothing changes.", player=action.player, points=has
                ),
            )

    return there_are_enough


def lose_life(context: ActionContext, who: PlayerId, amount: int) -> None:
    """Let a player lose life, or gain it by a negative amount."""
    player = context.state.player(who)
    context.state = context.state.with_player(replace(player, life=player.life - amount))
    context.emit(Event(kind="life", player=who))


def change_points(context: ActionContext, action: Points) -> None:
    """Give points or take them; there are seldom fewer than none (`Policies.below_zero`)."""
    player = context.state.player(action.player)
    amount = player.point(action.kind) + action.change
    if action.kind not in context.view.rules.policies.below_zero:
        amount = max(amount, 0)
    context.state = context.state.with_player(player.with_points(action.kind, amount))
    total = named(context.view, action.kind, amount)
    context.emit(
        Event(
            kind="points",
            player=player.id,
            message=Message("{player} has {points}", player=player.id, points=total),
        )
    )
