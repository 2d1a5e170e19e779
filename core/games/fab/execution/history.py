"""The course of a turn: recording its events, and finding them for conditions."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.effects import program as lang
from core.execution.scene import NotExecutableError
from core.games.fab.combat.combat_chain import chain_of
from core.games.fab.execution.facts import Remembered, Scene, Thing, of_snapshot
from core.rules.action_context import ActionContext
from core.state.effects import Deed
from core.state.game_state import GameState

CHAIN_CLOSED = "chain_closed"
_KINDS = {
    "attack_with": ("attack",),
    "attack": ("attack",),
    "defend_with": ("defend",),
    "play_or_create": ("play", "create"),
    "play_or_activate": ("play", "activate"),
    "discard_or_banish": ("discard", "banish"),
}
_KEPT = frozenset(
    {
        *("play", "activate", "attack", "hit", "defend", "discard", "pitch", "boost", "charge"),
        *("create", "transcend", "intimidate", "damage", "life", "draw", "banish", "put_into"),
        *("destroy", "fuse", "crank", "wager", "beat_chest", CHAIN_CLOSED, "clash", "opt"),
    }
)
"""The kinds of events that conditions ask about later."""


def chain_number(state: GameState) -> int:
    """Return the number of the open combat chain in this turn, 0 while it is closed."""
    if chain_of(state) is None:
        return 0
    return 1 + sum(each.kind == CHAIN_CLOSED for each in state.deeds)


def link_number(state: GameState) -> int:
    """Return the number of the active chain link, 0 without one."""
    chain = chain_of(state)
    return len(chain.links) if chain is not None else 0


def record(context: ActionContext, deeds: Sequence[Deed]) -> None:
    """Keep events, each with its chain link."""
    state = context.state
    chain, link = chain_number(state), link_number(state)
    kept = tuple(replace(each, chain=chain, link=link) for each in deeds if each.kind in _KEPT)
    if kept:
        context.state = replace(state, deeds=(*state.deeds, *kept))


def in_span(state: GameState, deed: Deed, span: str) -> bool:
    """Return whether something happened in a part of this turn."""
    match span:
        case "" | "this_turn" | "your_turn" | "your_action_phase" | "this_way":
            return True
        case "this_combat_chain":
            return deed.chain != 0 and deed.chain == chain_number(state)
        case "this_chain_link":
            same = deed.chain == chain_number(state)
            return deed.chain != 0 and same and deed.link == link_number(state)
    raise NotExecutableError(f"span {span}")


def thing_of(deed: Deed) -> Thing | None:
    """Return the object of an event as it was then."""
    if deed.what is None:
        return None
    return Thing(deed.what.ref, Remembered(deed.what), of_snapshot(deed.what))


def found(scene: Scene, event: lang.AnyEvent, span: str) -> Iterator[Deed]:
    """Yield the events of a part of this turn that are as described."""
    for deed in scene.state.deeds:
        if in_span(scene.state, deed, span) and _is_it(scene, event, deed):
            yield deed


def _is_it(scene: Scene, event: lang.AnyEvent, deed: Deed) -> bool:
    match event:
        case lang.PlayerDoes(does=does, who=who, what=what, zone=None, for_=None):
            kinds = _KINDS.get(does, (does,))
            if not _KEPT.issuperset(kinds):
                raise NotExecutableError(f"history of {does}")
            return deed.kind in kinds and _by(scene, who, deed) and _of(scene, what, deed)
        case lang.DealsDamage(what=None, whom=whom, to=None, damage=damage, who=who):
            return (
                deed.kind == "damage"
                and damage in {"", deed.word}
                and (who is None or _by(scene, who, deed))
                and (whom is None or _hero_of(scene, whom, deed))
            )
        case lang.IsDealt(what=None, who=who, damage=damage):
            dealt = deed.kind == "damage" and damage in {"", deed.word}
            return dealt and who is not None and _hero_of(scene, who, deed)
        case lang.LifeChanges(who=who, gains=gains):
            return deed.kind == "life" and (deed.amount > 0) == gains and _by(scene, who, deed)
        case lang.Hits(what=what, whom=whom, who=who, to=None):
            return (
                deed.kind == "hit"
                and (who is None or _by(scene, who, deed))
                and (whom is None or not deed.word or _hits(scene, whom, deed))
                and _of(scene, what, deed)
            )
    raise NotExecutableError(f"history of {type(event).__name__}")


def _by(scene: Scene, who: lang.Who, deed: Deed) -> bool:
    return deed.player is not None and deed.player in scene.players(who)


def _of(scene: Scene, what: lang.Noun | None, deed: Deed) -> bool:
    if what is None:
        return True
    thing = thing_of(deed)
    return thing is not None and scene.fits(what, thing)


def _hero_of(scene: Scene, who: lang.Who, deed: Deed) -> bool:
    thing = thing_of(deed)
    heroes = thing is not None and "Hero" in thing.found.type_line.types
    return heroes and thing is not None and thing.found.controller in scene.players(who)


def _hits(scene: Scene, whom: lang.Who, deed: Deed) -> bool:
    return deed.word in scene.players(whom)


def times(scene: Scene, event: lang.AnyEvent, span: str) -> int:
    """Return how often something happened in a part of this turn; damage and draws by number."""
    deeds = tuple(found(scene, event, span))
    if isinstance(event, lang.PlayerDoes) and event.does == "draw":
        return sum(max(each.amount, 1) for each in deeds)
    return len(deeds)
