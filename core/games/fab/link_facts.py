"""What scenario files and windows ask of a chain link, a step and the stack."""

from collections.abc import Mapping

from core.games.fab.clock import phase_of
from core.games.fab.combat_chain import Link, attack_of, chain_of, defenders_of, step_of, sum_of
from core.games.fab.layers import layers
from core.games.fab.traits import traits
from core.rules.ruleset import StateView
from core.state.combat import ChainLink
from core.state.ids import ObjectId


def step(view: StateView) -> str:
    """Return the step of combat, ``""`` while the combat chain is closed."""
    return step_of(view.state)


def phase(view: StateView) -> str:
    """Return the phase of the game."""
    return phase_of(view.state)


def number_of_layers(view: StateView) -> int:
    """Return how many layers are on the stack, triggers too."""
    return len(layers(view.state))


def number_of_links(view: StateView) -> int:
    """Return how many chain links there are."""
    chain = chain_of(view.state)
    return len(chain.links) if chain is not None else 0


def link(view: StateView, number: int) -> Mapping[str, object] | None:
    """Return the facts of a chain link, numbered from 1, None if there is none of that number.

    Objects are their ids; an attack that is gone is None, and its power is as last known.
    """
    chain = chain_of(view.state)
    if chain is None or not 0 < number <= len(chain.links):
        return None
    kept = chain.links[number - 1]
    attack = attack_of(view.state, kept)
    defenders = defenders_of(view.state, kept)
    name, power, defense = _sums(view, kept)
    return {
        "attack": attack.id if attack is not None else None,
        "name": name,
        "targets": _ids(view, kept),
        "defenders": tuple(obj.id for obj in defenders),
        "power": power,
        "defense": defense,
        "damage": kept.damage,
        "hit": kept.hit,
        "resolved": kept.resolved,
        "from_hand": kept.from_hand,
    }


def name_of_attack(view: StateView, kept: ChainLink) -> str:
    """Return the name of the attack of a link, also of one that is gone (``combat.last_known``)."""
    return _sums(view, kept)[0]


def _ids(view: StateView, kept: ChainLink) -> tuple[ObjectId, ...]:
    found = (view.state.find(ref) for ref in kept.targets)
    return tuple(obj.id for obj in found if obj is not None)


def _sums(view: StateView, kept: ChainLink) -> tuple[str, int, int]:
    """Return the name of a link's attack, its power, and the sum of what defends."""
    attack, defenders = attack_of(view.state, kept), defenders_of(view.state, kept)
    if attack is not None:
        found = sum_of(view, Link(attack=attack, defenders=defenders))
        return traits(view, attack).name, found.power, found.defense
    values = (traits(view, obj).stat("defense") or "" for obj in defenders)
    defense = sum(int(value) for value in values if value.isdecimal())
    name = kept.last.name if kept.last is not None else ""
    return name, kept.last.power if kept.last is not None else 0, defense
