"""The course of a turn: recording its events, and finding them for conditions."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.effects import program as lang
from core.execution.scene import NotExecutableError
from core.games.fab.combat.combat_chain import chain_of
from core.games.fab.execution.facts import Remembered, Scene, Thing, of_snapshot
from core.rules.action_context import ActionContext
from core.state.effects import PastEvent
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
    return 1 + sum(each.kind == CHAIN_CLOSED for each in state.past_events)


def link_number(state: GameState) -> int:
    """Return the number of the active chain link, 0 without one."""
    chain = chain_of(state)
    return len(chain.links) if chain is not None else 0


def record(context: ActionContext, past_events: Sequence[PastEvent]) -> None:
    """Keep events, each with its chain link."""
    state = context.state
    chain, link = chain_number(state), link_number(state)
    kept = tuple(
        replace(each, chain=chain, link=link) for each in past_events if each.kind in _KEPT
    )
    if kept:
        context.state = replace(state, past_events=(*state.past_events, *kept))


def in_span(state: GameState, past: PastEvent, span: str) -> bool:
    """Return whether something happened in a part of this turn."""
    match span:
        case "" | "this_turn" | "your_turn" | "your_action_phase" | "this_way":
            return True
        case "this_combat_chain":
            return past.chain != 0 and past.chain == chain_number(state)
        case "this_chain_link":
            same = past.chain == chain_number(state)
            return past.chain != 0 and same and past.link == link_number(state)
    raise NotExecutableError(f"span {span}")


def thing_of(past: PastEvent) -> Thing | None:
    """Return the object of an event as it was then."""
    if past.what is None:
        return None
    return Thing(past.what.ref, Remembered(past.what), of_snapshot(past.what))


def found(scene: Scene, event: lang.AnyEvent, span: str) -> Iterator[PastEvent]:
    """Yield the events of a part of this turn that are as described."""
    for past in scene.state.past_events:
        if in_span(scene.state, past, span) and _is_it(scene, event, past):
            yield past


def _is_it(scene: Scene, event: lang.AnyEvent, past: PastEvent) -> bool:
    match event:
        case lang.PlayerDoes(does=does, who=who, what=what, zone=None, for_=None):
            kinds = _KINDS.get(does, (does,))
            if not _KEPT.issuperset(kinds):
                raise NotExecutableError(f"history of {does}")
            if past.kind not in kinds or not _by(scene, who, past):
                return False
            return _of(scene, _from_its_zone(what, past), past)
        case lang.DealsDamage(what=None, whom=whom, to=None, damage=damage, who=who):
            return (
                past.kind == "damage"
                and damage in {"", past.word}
                and (who is None or _by(scene, who, past))
                and (whom is None or _hero_of(scene, whom, past))
            )
        case lang.IsDealt(what=None, who=who, damage=damage):
            dealt = past.kind == "damage" and damage in {"", past.word}
            return dealt and who is not None and _hero_of(scene, who, past)
        case lang.LifeChanges(who=who, gains=gains):
            return past.kind == "life" and (past.amount > 0) == gains and _by(scene, who, past)
        case lang.Hits(what=what, whom=whom, who=who, to=None):
            return (
                past.kind == "hit"
                and (who is None or _by(scene, who, past))
                and (whom is None or not past.word or _hits(scene, whom, past))
                and _of(scene, what, past)
            )
    raise NotExecutableError(f"history of {type(event).__name__}")


def _from_its_zone(what: lang.Noun | None, past: PastEvent) -> lang.Noun | None:
    """Return a noun without the zone that its object has come from: "a card from hand"."""
    if what is None:
        return None
    zones = [each.zones for each in what.where if isinstance(each, lang.In)]
    if not zones or not all(past.word in each for each in zones):
        return what
    kept = tuple(each for each in what.where if not isinstance(each, lang.In))
    return replace(what, where=kept)


def _by(scene: Scene, who: lang.Who, past: PastEvent) -> bool:
    return past.player is not None and past.player in scene.players(who)


def _of(scene: Scene, what: lang.Noun | None, past: PastEvent) -> bool:
    if what is None or (past.what is None and _is_any_card(what)):
        return True
    thing = thing_of(past)
    if thing is None or (what.other and thing.ref == scene.cause):
        return False
    return scene.fits(what, thing)


def _is_any_card(what: lang.Noun) -> bool:
    """Return whether a noun means any card, so that a hidden one fits too."""
    return not what.where and not what.other and what.kinds == (lang.Kind(types=("card",)),)


def _hero_of(scene: Scene, who: lang.Who, past: PastEvent) -> bool:
    thing = thing_of(past)
    heroes = thing is not None and "Hero" in thing.found.type_line.types
    return heroes and thing is not None and thing.found.controller in scene.players(who)


def _hits(scene: Scene, whom: lang.Who, past: PastEvent) -> bool:
    return past.word in scene.players(whom)


def times(scene: Scene, event: lang.AnyEvent, span: str) -> int:
    """Return how often something happened in a part of this turn; damage and draws by number."""
    past_events = tuple(found(scene, event, span))
    if isinstance(event, lang.PlayerDoes) and event.does == "draw":
        return sum(max(each.amount, 1) for each in past_events)
    return len(past_events)
