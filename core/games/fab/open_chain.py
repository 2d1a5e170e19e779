"""What a position keeps of the combat chain: links come, defenders are added, attacks go.

Every object that comes onto the chain or leaves it passes here, whether a rule or a person moves
it, so a chain that was played by hand has the same links (FaB CR 7.0.2, 7.0.3, 7.0.5).
"""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.fab.clock import is_running
from core.games.fab.targets import attackable
from core.games.fab.traits import traits
from core.games.fab.zones import COMBAT_CHAIN
from core.rules.action_context import ActionContext
from core.rules.ruleset import StateView
from core.state.combat import (
    ATTACK,
    DEFEND,
    LAYER,
    RESOLUTION,
    STEPS,
    Chain,
    ChainLink,
    LastKnown,
    Step,
)
from core.state.game_state import GameState
from core.state.ids import Ref
from core.state.objects import GameObject
from core.state.zones import HAND


def chain_of(state: GameState) -> Chain | None:
    """Return the combat chain, None while it is closed."""
    return state.fight if isinstance(state.fight, Chain) else None


def step_of(state: GameState) -> str:
    """Return the step of combat, ``""`` while the combat chain is closed."""
    chain = chain_of(state)
    return chain.step if chain is not None else ""


def attack_of(state: GameState, link: ChainLink) -> GameObject | None:
    """Return the attack of a link, None once it is there no more."""
    found = state.find(link.attack)
    there = found is not None and found.zone == COMBAT_CHAIN and link.last is None
    return found if there else None


def defenders_of(state: GameState, link: ChainLink) -> tuple[GameObject, ...]:
    """Return what defends on a link, in the order in which it came."""
    chain = chain_of(state)
    later = _after(chain, link) if chain is not None else ()
    elsewhere = {ref for each in later for ref, _ in each.defenders}
    found = (state.find(ref) for ref, _ in link.defenders if ref not in elsewhere)
    return tuple(obj for obj in found if obj is not None and obj.zone == COMBAT_CHAIN)


def _after(chain: Chain, link: ChainLink) -> tuple[ChainLink, ...]:
    at = next((n for n, each in enumerate(chain.links) if each is link), len(chain.links))
    return chain.links[at + 1 :]


def target_defended(link: ChainLink, obj: GameObject) -> Ref | None:
    """Return the target that something defends, None where there is only one."""
    return next((target for ref, target in link.defenders if ref == obj.ref), None)


def defends(link: ChainLink, obj: GameObject, target: Ref) -> bool:
    """Tell whether what is on a link defends a target of it; where there is only one, it does."""
    return target_defended(link, obj) in {None, target}


def last_known(view: StateView, obj: GameObject) -> LastKnown:
    """Return what is known of an attack, from now on whatever becomes of it."""
    found = traits(view, obj)
    power = found.stat("power") or ""
    return LastKnown(
        name=found.name,
        typebox=found.typebox,
        power=int(power) if power.isdecimal() else 0,
        keywords=found.keywords,
        controller=found.controller,
    )


# Changes


def put_step(context: ActionContext, step: Step) -> None:
    """Let a step begin; the chain opens with it if it was closed (``combat.opens``)."""
    chain = chain_of(context.state) or Chain(step=step)
    declared = chain.declared_by if step not in {LAYER, ATTACK} else ()
    context.state = replace(context.state, fight=replace(chain, step=step, declared_by=declared))


def put_link(context: ActionContext, link: ChainLink) -> None:
    """Make the active link be as given."""
    chain = chain_of(context.state)
    if chain is not None:
        context.state = replace(context.state, fight=chain.with_active(link))


def takes_over(state: GameState) -> bool:
    """Tell whether an attack that comes onto the chain takes the place of that of the active link.

    An effect puts it there while the link is fought over (FaB CR 7.0.4a).
    """
    chain = chain_of(state)
    undecided = chain is not None and chain.step not in {LAYER, RESOLUTION}
    return is_running(state) and undecided and chain is not None and bool(chain.links)


def add_link(context: ActionContext, obj: GameObject) -> None:
    """Let an attack that has come onto the chain make the next link (``combat.link``)."""
    chain = chain_of(context.state) or Chain(step=ATTACK)
    if takes_over(context.state):
        put_link(context, replace(chain.links[-1], attack=obj.ref, source=None, last=None))
        return
    known = last_known(context.view, obj)
    links = tuple(
        replace(each, last=known) if each.attack == obj.ref and each.last is None else each
        for each in chain.links
    )
    targets = tuple(each for each in obj.targets if isinstance(each, Ref))
    if not targets:
        possible = attackable(context.view, obj.controller)
        targets = (possible[0].ref,) if len(possible) == 1 else ()
    link = ChainLink(attack=obj.ref, source=obj.proxy_of, targets=targets)
    opened = Chain(step=ATTACK, links=(*links, link))
    context.state = replace(context.state, fight=opened)


def add_defender(context: ActionContext, obj: GameObject, target: Ref | None) -> None:
    """Let what has come onto the chain defend on the active link (``defend.declare``)."""
    chain = chain_of(context.state)
    link = chain.active if chain is not None else None
    if chain is None or link is None:
        return
    others = tuple(each for each in link.defenders if each[0] != obj.ref)
    link = replace(
        link,
        noted=tuple(each for each in link.noted if each[1] != obj.ref),
        defenders=(*others, (obj.ref, target)),
        from_hand=link.from_hand + (obj.home == HAND),
    )
    step = chain.step
    if not is_running(context.state) and STEPS.index(step) < STEPS.index(DEFEND):
        step = DEFEND
    context.state = replace(context.state, fight=replace(chain.with_active(link), step=step))


def remember(context: ActionContext, obj: GameObject) -> None:
    """Keep what is known of an attack that is about to leave its link (``combat.last_known``)."""
    chain = chain_of(context.state)
    if chain is None or all(each.attack != obj.ref for each in chain.links):
        return
    known = last_known(context.view, obj)
    links = tuple(
        replace(each, last=known) if each.attack == obj.ref and each.last is None else each
        for each in chain.links
    )
    context.state = replace(context.state, fight=replace(chain, links=links))


def note_hit(context: ActionContext, attack: GameObject, amount: int) -> None:
    """Note on its link that an attack has hit (``combat.not_a_hit``)."""
    chain = chain_of(context.state)
    if chain is None:
        return
    links = tuple(
        replace(each, damage=each.damage + amount, hit=True)
        if each.attack == attack.ref and each.last is None
        else each
        for each in chain.links
    )
    context.state = replace(context.state, fight=replace(chain, links=links))


def proxies(state: GameState) -> Iterator[GameObject]:
    """Yield the attacks that no card represents."""
    return (obj for obj in state.by_place if obj.proxy_of is not None)
