"""Effects of this turn that wait for damage: amp, and damage that is prevented (FaB CR 6.4.10)."""

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from core.games.fab.objects.traits import traits
from core.games.fab.objects.zone_changes import controller_of, name_of
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action, Subject
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, StateView
from core.rules.verdict import Finding, done
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject

AMP, MORE = "amp", "more arcane damage"
_PREVENTS, _DAMAGE = "keyword.prevention", "damage.dealt"
_ANY = "any"


class Amp(Action, frozen=True, kw_only=True):
    """Let the next arcane damage of a player this turn be greater by an amount.

    With ``always`` all arcane damage of their action and instant cards is.
    """

    amount: int = 1
    always: bool = False


class Prevention(Action, frozen=True, kw_only=True):
    """Prevent damage that would be dealt to an object this turn, up to an amount.

    ``by`` is the only source, ``damage`` the only type whose damage it prevents; ``once`` limits it
    to the next damage.
    """

    to: Subject
    amount: int
    by: ObjectId | None = None
    damage: str = ""
    once: bool = False


def _amps(_view: StateView, action: Amp) -> Iterator[Finding]:
    says = Message("The next arcane damage this turn is {amount} more.", amount=action.amount)
    yield done(_DAMAGE, says)


def _prevents(view: StateView, action: Prevention) -> Iterator[Finding]:
    says = Message(
        "The next {amount} damage to {card} is prevented this turn.",
        amount=action.amount,
        card=name_of(view, view.object(action.to)),
    )
    yield done(_PREVENTS, says)


def _amp(context: ActionContext, action: Amp) -> None:
    kind = MORE if action.always else AMP
    player = context.state.player(action.player).with_fact(kind, action.amount)
    context.state = context.state.with_player(player)
    says = Message("{player} amps {amount}", player=action.player, amount=action.amount)
    context.emit(Event(kind="state", player=action.player, message=says))


def amp_next(context: ActionContext, player: PlayerId, amount: int) -> None:
    """Let the next arcane damage of a player this turn be greater."""
    _change(context, player, AMP, amount)


def _prevent(context: ActionContext, action: Prevention) -> None:
    obj = context.state.object(action.to)
    by = _ANY if action.by is None else str(action.by)
    key = _key(obj, by, action.damage or _ANY, once=action.once)
    _change(context, controller_of(context.view, obj), key, action.amount)
    says = Message("Damage to {card} is prevented", card=name_of(context.view, obj))
    context.emit(Event(kind="state", object=obj.id, key=_PREVENTS, message=says))


def _key(obj: GameObject, by: str, kind: str, *, once: bool) -> str:
    often = "the next" if once else "the first"
    return f"prevents {often} {kind} damage to {obj.id}.{obj.incarnation} by {by}"


def _change(context: ActionContext, player: PlayerId, key: str, more: int) -> None:
    changed = context.state.player(player).with_fact(key, more)
    context.state = context.state.with_player(changed)


def amplified(
    context: ActionContext, player: PlayerId, amount: int, source: GameObject | None
) -> int:
    """Return an amount of arcane damage increased by the amps of its player, which are used up."""
    facts = context.state.player(player)
    more = facts.fact(AMP)
    if more:
        _change(context, player, AMP, -more)
    types = traits(context.view, source).types if source is not None else ()
    always = facts.fact(MORE) if {"Action", "Instant"} & set(types) else 0
    return amount + more + always


def reduced(
    context: ActionContext, obj: GameObject, amount: int, kind: str, source: GameObject | None
) -> int:
    """Return the damage to an object that is left after the prevention effects of this turn."""
    if source is not None and _is_unpreventable(context.view, source):
        return amount
    player = controller_of(context.view, obj)
    sources = [_ANY, *_names(source)]
    for by, which, once in product(sources, (_ANY, kind), (True, False)):
        key = _key(obj, by, which, once=once)
        there = context.state.player(player).fact(key)
        used = min(there, amount)
        if used < 1:
            continue
        _change(context, player, key, -(there if once else used))
        amount -= used
        says = Message("{amount} damage was prevented", amount=used)
        event = Event(kind="prevented", object=obj.id, player=player, key=_PREVENTS, message=says)
        context.emit(event)
    return _reduced_by_counters(context, obj, amount)


def _reduced_by_counters(context: ActionContext, obj: GameObject, amount: int) -> int:
    """Return the damage that is left after an object has removed counters of its own."""
    for kind, number in context.view.rules.tables.own_preventions(context.view, obj):
        now = context.state.object(obj.id)
        if amount < 1 or not now.counter(kind):
            continue
        context.put(replace(now, counters=now.counters_with(kind, now.counter(kind) - 1)))
        used = min(number, amount)
        amount -= used
        context.emit(Event(kind="counters", object=obj.id, key=_PREVENTS))
        says = Message("{amount} damage was prevented", amount=used)
        context.emit(Event(kind="prevented", object=obj.id, key=_PREVENTS, message=says))
    return amount


UNPREVENTABLE = "be_prevented"
"""In `Change.prohibits`: damage of the object can't be prevented."""


def _is_unpreventable(view: StateView, source: GameObject) -> bool:
    return any(UNPREVENTABLE in each.change.prohibits for each in view.effects.on(source))


def _names(source: GameObject | None) -> tuple[str, ...]:
    """Return the ids of a source: its own, and that of the weapon of an attack."""
    if source is None:
        return ()
    weapon = () if source.proxy_of is None else (str(source.proxy_of.id),)
    return (str(source.id), *weapon)


SPECS = (
    ActionSpec(
        action=Amp,
        checks={_DAMAGE: _amps},
        handler=_amp,
        label=Message("Amp"),
    ),
    ActionSpec(
        action=Prevention,
        checks={_PREVENTS: _prevents},
        handler=_prevent,
        label=Message("Prevent damage to {subject}"),
    ),
)
