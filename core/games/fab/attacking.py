"""Attacks: attack-proxies, and the attack step (FaB CR 1.4.3, 7.2)."""

from collections.abc import Iterator
from typing import Protocol

from msgspec.structs import replace

from core.cards.abilities import Ability
from core.cards.card import Card, Face, Layout
from core.games.fab.chain_close import close
from core.games.fab.combat_chain import (
    ATTACKING,
    SOURCE,
    attackable,
    can_be_attacked,
    is_ally,
    proxies,
)
from core.games.fab.keyword_actions.marked import is_hero
from core.games.fab.traits import Traits, traits
from core.games.fab.turn_timing import is_running, timing_finding
from core.games.fab.zone_changes import Arrival, cease, change_zone, controller_of, name_of
from core.games.fab.zones import COMBAT_CHAIN, in_arena
from core.messages import Message, verbatim
from core.rules.action_context import ActionContext
from core.rules.choices import Option
from core.rules.events import Event
from core.rules.objects import without_card
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, choice, done, refused
from core.state.game_state import GameState
from core.state.ids import Answer, ObjectId, PlayerId, Ref, object_answer
from core.state.objects import GameObject
from core.state.zones import STACK

KEY = "combat.proxy"


def put_proxy(
    context: ActionContext,
    source: GameObject,
    ability: Ability | None,
    player: PlayerId,
    targets: tuple[Ref, ...],
) -> GameObject:
    """Put an attack-proxy of an object onto the stack."""
    found = traits(context.view, source)
    goes_again = ability is not None and ability.go_again
    proxy = without_card(context, _card_of(found, goes_again=goes_again), source.owner, STACK)
    proxy = replace(proxy, controller=player, proxy_of=source.ref, targets=targets, cast=True)
    context.put(proxy)
    context.emit(Event(kind="made", object=proxy.id, player=player, key=KEY))
    return proxy


def _card_of(found: Traits, *, goes_again: bool) -> Card:
    """Return the card of an attack-proxy: the properties of its source but life."""
    face = Face(
        name=found.name,
        typebox=found.typebox,
        type_line=found.type_line,
        stats=tuple((stat, value) for stat, value in found.stats.items() if stat != "life"),
        keywords=("Go again",) if goes_again else (),
    )
    return Card(name=found.name, layout=Layout.SINGLE, sides=((face,),))


def bring_source(context: ActionContext, proxy: GameObject) -> None:
    """Move the source of a proxy onto its link; an earlier proxy of it ceases to exist."""
    source = context.state.find(proxy.proxy_of) if proxy.proxy_of is not None else None
    if source is None:
        return
    for other in tuple(proxies(context.state)):
        if other.proxy_of == source.ref and other.id != proxy.id and other.zone == COMBAT_CHAIN:
            cease(context, other, KEY)
    source = context.state.object(source.id)
    change_zone(context, source, COMBAT_CHAIN, Arrival(conditions=(SOURCE,)))


def proxies_cease(context: ActionContext) -> None:
    """Remove proxies whose source is gone or has left the link (``combat.proxy``)."""
    for proxy in tuple(proxies(context.state)):
        if not _has_its_source(context.state, proxy):
            cease(context, proxy, KEY)


def _has_its_source(state: GameState, proxy: GameObject) -> bool:
    source = state.find(proxy.proxy_of) if proxy.proxy_of is not None else None
    if source is None or not in_arena(source):
        return False
    return proxy.zone == STACK or source.zone == COMBAT_CHAIN


def has_a_target(view: StateView, attack: GameObject) -> bool:
    """Return whether an attack on the stack still has a legal target.

    An attack that an effect put there without a target has one.
    """
    found = (view.state.find(ref) for ref in attack.targets if isinstance(ref, Ref))
    return not attack.targets or any(
        obj is not None and can_be_attacked(view, obj, attack.controller) for obj in found
    )


def begin_attack_step(context: ActionContext, attack: GameObject, *, tapped: bool = False) -> None:
    """Move an attack onto the chain, or close the chain if its target is gone."""
    if is_running(context.state) and not has_a_target(context.view, attack):
        says = Message("{card} has nothing to attack any more", card=name_of(context.view, attack))
        context.emit(Event(kind="state", object=attack.id, key="combat.target_gone", message=says))
        close(context, attack.controller)
        return
    how = Arrival(tapped=tapped, conditions=(ATTACKING,))
    there = change_zone(context, attack, COMBAT_CHAIN, how)
    if there is not None and there.proxy_of is not None:
        bring_source(context, there)


TARGET_KEY = "attack.target"
_ASKS = Message("Several things can be attacked: choose one.")


class Attacks(Protocol):
    """An action that plays or activates an attack."""

    @property
    def player(self) -> PlayerId:
        """The attacking player."""

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Answers to choices during the action."""

    @property
    def targets(self) -> tuple[ObjectId | PlayerId, ...]:
        """The declared targets."""


def target_is_declared(view: StateView, action: Attacks) -> Iterator[Finding]:
    """An attack needs a legal target, of an opponent (``attack.target``)."""
    possible = attackable(view, action.player)
    if action.targets:
        yield from _each_is_lawful(view, action, possible)
    elif not possible:
        yield timing_finding(view, TARGET_KEY, Message("There is nothing that could be attacked."))
    elif len(possible) == 1:
        yield done(TARGET_KEY, Message("It attacks {target}.", target=name_of(view, possible[0])))
    elif not is_running(view.state):
        yield done(TARGET_KEY, Message("Players agree on the target."))
    elif not set(action.answers) & {object_answer(obj.id) for obj in possible}:
        yield choice(TARGET_KEY, _ASKS, "answers", _options(view, possible), action.player)


def _each_is_lawful(
    view: StateView, action: Attacks, possible: tuple[GameObject, ...]
) -> Iterator[Finding]:
    found = [_declared_target(view, target, possible) for target in action.targets]
    if any(obj is not None and found.count(obj) > 1 for obj in found):
        yield refused(TARGET_KEY, Message("A target is declared once."))
    for target, obj in zip(action.targets, found, strict=True):
        if obj is not None:
            says = Message("It attacks {target}.", target=name_of(view, obj))
            yield done(TARGET_KEY, says, *(("ally.combat",) if is_ally(view, obj) else ()))
            continue
        there = None if isinstance(target, str) else view.state.objects.get(target)
        name = name_of(view, there) if there is not None else Message("That")
        yield refused(
            TARGET_KEY,
            Message(
                "{target} is no legal target: a hero or an ally of an opponent is.", target=name
            ),
        )


def _declared_target(
    view: StateView, target: ObjectId | PlayerId, possible: tuple[GameObject, ...]
) -> GameObject | None:
    """Return the declared legal target, or None; a player stands for their hero."""
    if not isinstance(target, str):
        return next((obj for obj in possible if obj.id == target), None)
    mine = (obj for obj in possible if controller_of(view, obj) == target)
    return next((obj for obj in mine if is_hero(view, obj)), None)


def _options(view: StateView, possible: tuple[GameObject, ...]) -> tuple[Option, ...]:
    return tuple(
        Option(object_answer(obj.id), verbatim(name_of(view, obj)), obj.id) for obj in possible
    )


def targets_of(context: ActionContext, action: Attacks) -> tuple[Ref, ...]:
    """Return the targets of an attack: the declared ones, or the only legal one."""
    possible = attackable(context.view, action.player)
    if action.targets:
        there = (_existing_target(context, each, possible) for each in action.targets)
        return tuple(obj.ref for obj in there if obj is not None)
    if len(possible) > 1 and is_running(context.state):
        answer = context.choose(TARGET_KEY, _ASKS, _options(context.view, possible), action.player)
        possible = tuple(obj for obj in possible if object_answer(obj.id) == answer)
    return (possible[0].ref,) if len(possible) == 1 else ()


def _existing_target(
    context: ActionContext, target: ObjectId | PlayerId, possible: tuple[GameObject, ...]
) -> GameObject | None:
    """Return a declared target; a sandbox accepts any object."""
    found = _declared_target(context.view, target, possible)
    return found or (None if isinstance(target, str) else context.state.objects.get(target))
