"""Events: attacking, hitting, defending, playing, leaving, phases, and deeds of players."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from core.effects.grammar import Found
from core.effects.program import (
    Attacks,
    AttacksWith,
    BecomesState,
    Begins,
    DealsDamage,
    Defends,
    EitherEvent,
    Enters,
    Happens,
    Hits,
    Holds,
    IsDealt,
    Leaves,
    LifeChanges,
    PlayerDoes,
    PutInto,
    While,
)
from core.effects.tokens import Line
from core.games.fab.reading.verbs import VERBS
from core.games.fab.reading.vocabulary import FAB


def _object(pattern: str, make: Any, **constants: Any) -> None:
    FAB.rule("objectevent", pattern, make, **constants)


def _player(pattern: str, make: Any, **constants: Any) -> None:
    FAB.rule("playerevent", pattern, make, **constants)


_object("attack|attacks [<who:whom>]", Attacks)
_object("attack|attacks <noun:what_else>", Attacks)
_object("hit|hits [<who:whom>]", Hits)
_object("hit|hits <noun:to>", Hits)
_object("defend|defends [<noun:whom>]", Defends)
_object("defend|defends <whose:hero> attack", Defends)
_object("defend|defends <who:hero>", Defends)
_object("defend|defends alone", Defends, alone=True)
_object("defend|defends together with <noun:together>", Defends)
_object("is|are defended by <noun:by>", Defends, passive=True)
_object("deal|deals damage [to <who:whom>]", DealsDamage)
_object("deal|deals damage to <noun:to>", DealsDamage)
_object("deal|deals arcane damage [to <who:whom>]", DealsDamage, damage="arcane")
_object("deal|deals <num:amount> or more damage [to <who:whom>]", DealsDamage)
_object("deal|deals more than <num:more_than> damage [to <who:whom>]", DealsDamage)
_object("deal|deals lethal damage to <who:whom>", DealsDamage, lethal=True)
_object("is|are dealt damage", IsDealt)
_object("is|are dealt arcane damage", IsDealt, damage="arcane")
_object("enter|enters the arena", Enters)
_object("leave|leaves the arena", Leaves, zone="arena")
_object(
    "is|are put into <zone:zone_in> [from_=anywhere: from anywhere] [face_up: face-up]", PutInto
)
_object("is|are put into <zone:zone_in> from <zone:zone_from>", PutInto)
_object("is|are put face-up into <zone:zone_in>", PutInto, face_up=True)
_object("is|are <pastverb:state>", BecomesState)
_object("is|are <pastverb:state> from <zone:zone>", BecomesState)
_object("is|are banished from boosting <noun:to>", BecomesState, state="boost_banished")
_object("is|are banished from boosting", BecomesState, state="boost_banished")
_object("is|are charged to <zone:zone>", BecomesState, state="charge")
_object("is|are discarded at random", BecomesState, state="discard_at_random")
_object("has no <counters:name> on it", BecomesState, state="no_counters")
_object("has no <counters:name>", BecomesState, state="no_counters")
_object("transform|transforms", BecomesState, state="transform")
_object("become|becomes defending", BecomesState, state="defending")
_object("is|are turned face-up", BecomesState, state="face_up")
_object("resolve|resolves", BecomesState, state="resolve")
_object("has none", BecomesState, state="no_counters")
_object("banishes <noun:to>", BecomesState, state="banishes")
_object("prevents damage", BecomesState, state="prevents_damage")
_player("attack|attacks with <noun:what> [on <who:whom>]", AttacksWith)
_player("attack|attacks <who:whom>", AttacksWith)
_player("attack|attacks <who:whom> with <noun:what>", AttacksWith)
_player("hit|hits <who:whom> [with <noun:what>]", Hits, by_player=True)
_player("hit|hits with <noun:what>", Hits, by_player=True)
_player("defend|defends with <noun:what>", PlayerDoes, does="defend_with")
_player("<presentverb:does> [<noun:what>]", PlayerDoes)
_player("<presentverb:does> <noun:what> <span:during>", PlayerDoes)
_player("<presentverb:does> <noun:what> during <turnof:during>", PlayerDoes)
_player("draw|draws a card", PlayerDoes, does="draw")
_player("gain|gains {h}", LifeChanges)
_player("lose|loses {h}", LifeChanges, gains=False)
_player("deal|deals arcane damage [to <who:whom>]", DealsDamage, damage="arcane", what=None)
_player("deal|deals damage [to <who:whom>]", DealsDamage, what=None)
_player("deal|deals {p} damage [to <who:whom>]", DealsDamage, damage="physical", what=None)
_player("is|are dealt damage", IsDealt)
_player("is|are dealt arcane damage", IsDealt, damage="arcane")
_player("is|are dealt {p} damage", IsDealt, damage="physical")
_player("win|wins a clash revealing <noun:what>", PlayerDoes, does="win_clash")
_player("win|wins a clash", PlayerDoes, does="win_clash")
_player("lose|loses a clash", PlayerDoes, does="lose_clash")
_player("win|wins the wager", PlayerDoes, does="win_wager")
_player("become|becomes <noun:what>", PlayerDoes, does="become")
_player("complete|completes this contract", PlayerDoes, does="complete_contract")
_player("boost|boosts", PlayerDoes, does="boost")
_player("attack|attacks", AttacksWith)
_player("draw|draws <n:amount> card|cards", PlayerDoes, does="draw")
_player("would draw a card", PlayerDoes, does="draw")
FAB.rule("turnof", "your turn", "your_turn")
FAB.rule("turnof", "your action phase", "your_action_phase")
FAB.rule("turnof", "an opponent's turn\nan opponents turn", "opponents_turn")
FAB.rule("eventwhole", "the combat chain closes", Happens(name="combat_chain_closes"))
FAB.rule(
    "eventwhole",
    "the chain link resolves\nthis chain link resolves",
    Happens(name="chain_link_resolves"),
)
FAB.rule("eventwhole", "you do", Happens(name="you_do"))
FAB.rule("eventwhole", "this happens", Happens(name="you_do"))
for _words, _step in {
    "start of": "start",
    "beginning of": "beginning",
    "end of": "end",
}.items():
    for _phase, _key in {
        "turn": "turn",
        "action phase": "action_phase",
        "end phase": "end_phase",
    }.items():
        for _next in ("", "next "):
            FAB.rule(
                "begin",
                f"the {_words} <whose> {_next}{_phase}",
                Begins,
                step=f"{_step}_of_{_next.strip()}_{_key}".replace("__", "_"),
            )
        FAB.rule("begin", f"the {_words} the {_phase}", Begins, step=f"{_step}_of_{_key}")
FAB.rule("begin", "the start of the game", Begins, step="start_of_game")


_ACTION_PHASE = ("during", "an", "action", "phase")


def _lacks_object(event: Any) -> bool:
    """Return whether the object of a deed is behind "or": "plays or activates a card"."""
    return isinstance(event, PlayerDoes) and event.what is None and event.does in VERBS


def _active(line: Line, at: int) -> Iterator[Found]:
    for noun, end in FAB.parse("noun", line, at):
        for event, last in FAB.parse("objectevent", line, end):
            yield _of(event, noun), last
            if line.is_at(last, _ACTION_PHASE):
                phase = Holds(name="action_phase")
                yield While(event=_of(event, noun), when=phase), last + len(_ACTION_PHASE)
            for gap in ("or", "and/or"):
                if line.is_at(last, (gap,)):
                    for other, stop in FAB.parse("objectevent", line, last + 1):
                        yield EitherEvent(of=(_of(event, noun), _of(other, noun))), stop
        if line.is_at(end, ("deals", "or", "is", "dealt", "damage")):
            yield EitherEvent(of=(DealsDamage(what=noun), IsDealt(what=noun))), end + 5
    for who, end in FAB.parse("who", line, at):
        for event, last in FAB.parse("playerevent", line, end):
            yield _by(event, who), last
            if line.is_at(last, ("during", "your", "turn")):
                yield While(event=_by(event, who), when=Holds(name="your_turn")), last + 3
            if line.is_at(last, ("or",)) and not _lacks_object(event):
                for other, stop in FAB.parse("playerevent", line, last + 1):
                    yield EitherEvent(of=(_by(event, who), _by(other, who))), stop
        if line.is_at(end, ("deal", "or", "are", "dealt", "damage")):
            deals, dealt = DealsDamage(what=None, who=who), IsDealt(who=who)
            yield EitherEvent(of=(deals, dealt)), end + 5
        if line.is_at(end, ("attack", "or", "defend", "with")):
            for noun, last in FAB.parse("noun", line, end + 4):
                attacks = AttacksWith(who=who, what=noun)
                defends = PlayerDoes(does="defend_with", who=who, what=noun)
                yield EitherEvent(of=(attacks, defends)), last
    yield from FAB.parse("eventwhole", line, at)


def _of(event: Any, noun: Any) -> Any:
    return replace(event, what=noun)


def _by(event: Any, who: Any) -> Any:
    return replace(event, who=who)


def _event(line: Line, at: int) -> Iterator[Found]:
    """Read an event, or two joined by "or"."""
    for event, end in _active(line, at):
        if line.is_at(end, ("or",)):
            start = end + 2 if line.is_at(end + 1, ("when",)) else end + 1
            for other, last in _active(line, start):
                yield EitherEvent(of=(event, other)), last
        yield event, end


FAB.part("event", _event)


def _would(line: Line, at: int) -> Iterator[Found]:
    """Read an event that would happen: "your hero would be dealt damage"."""
    for noun, end in FAB.parse("noun", line, at):
        if line.is_at(end, ("would",)):
            for event, last in FAB.parse("wouldobject", line, end + 1):
                yield _of(event, noun), last
    for who, end in FAB.parse("who", line, at):
        if line.is_at(end, ("would",)):
            for event, last in FAB.parse("wouldplayer", line, end + 1):
                yield _by(event, who), last


FAB.part("would", _would)
FAB.rule("wouldobject", "deal damage [to <who:whom>]", DealsDamage)
FAB.rule("wouldobject", "deal arcane damage [to <who:whom>]", DealsDamage, damage="arcane")
FAB.rule("wouldobject", "deal {p} damage [to <who:whom>]", DealsDamage, damage="physical")
FAB.rule("wouldobject", "be destroyed", BecomesState, state="destroy")
FAB.rule("wouldobject", "be banished", BecomesState, state="banish")
FAB.rule("wouldobject", "be put into <zone:zone_in> [from_=anywhere: from anywhere]", PutInto)
FAB.rule("wouldobject", "hit|hits [<who:whom>]", Hits)
FAB.rule("wouldobject", "be dealt damage", IsDealt)
FAB.rule("wouldobject", "leave the arena", Leaves, zone="arena")
FAB.rule("wouldobject", "gain {p}", BecomesState, state="gain_power")
FAB.rule("wouldplayer", "be dealt damage [by <noun:by>]", IsDealt)
FAB.rule("wouldplayer", "be dealt <num:amount> or more damage", IsDealt)
FAB.rule("wouldplayer", "be dealt arcane damage", IsDealt, damage="arcane")
FAB.rule("wouldplayer", "be dealt {p} damage", IsDealt, damage="physical")
FAB.rule("wouldplayer", "create <noun:what>", PlayerDoes, does="create")
FAB.rule("wouldplayer", "draw a card", PlayerDoes, does="draw")
FAB.rule("wouldplayer", "gain {h}", LifeChanges)
FAB.rule("wouldplayer", "lose {h} from blood debt", Happens, name="blood_debt")
FAB.rule("wouldplayer", "opt", PlayerDoes, does="opt")
