"""Amounts: numbers of a program, computed in a scene."""

from collections.abc import Sequence

from msgspec.structs import replace

from core.effects import program as lang
from core.execution.scene import NotExecutableError, calculated
from core.games.fab.combat.combat_chain import chain_of
from core.games.fab.execution import history
from core.games.fab.execution.facts import Scene, stand_in
from core.games.fab.execution.nouns import base_power, paid_with
from core.games.fab.objects.permanents import hero_of
from core.games.fab.objects.traits import traits
from core.state.effects import PastEvent
from core.state.ids import PlayerId


def number(scene: Scene, amount: lang.AnyAmount) -> int:  # noqa: C901, PLR0911, PLR0912 - one case a kind of amount
    """Return the value of an amount; raise where a player chooses it."""
    match amount:
        case lang.Number(value=value):
            return value
        case lang.X():
            if scene.x is None:
                raise NotExecutableError("X")
            return scene.x
        case lang.ThatMany():
            return scene.latest_number()
        case lang.Count(of=of) if (past_events := _deeds_of(of)) is not None:
            event, span = past_events
            if isinstance(event, lang.Hits):
                return sum(_is_other(scene, each) for each in history.found(scene, event, span))
            return history.times(scene, event, span)
        case lang.Count(of=of) if any("chain_link" in kind.types for kind in of.kinds):
            return chain_links(scene, of, (scene.me,))
        case lang.Count(of=of) if (rest := _of_this_way(of)) is not None:
            spoken = {x for group in scene.topics for x in group}
            there = (*scene.things(spoken), *paid_with(scene))
            return len({each.ref for each in there if scene.fits(rest, each)})
        case lang.Count(of=of):
            return len(scene.fitting(of) if of.kinds or of.where else scene.meant(of))
        case lang.CountDistinct(what="name", among=among):
            return len({name for each in scene.fitting(among) for name in each.found.names})
        case lang.CountDistinct(what=what, among=among):
            return len({each.found.stat(what) for each in scene.fitting(among)} - {None})
        case lang.CountPlayers(of=of):
            return len(scene.players(of))
        case lang.CountCounters(kind=kind, on=on):
            found = [stand_in(scene, each) for each in scene.meant(on or lang.SELF)]
            return sum(
                obj.counter(kind) if kind else sum(n for _, n in obj.counters) for obj in found
            )
        case lang.Stat(stat=stat, of=of):
            things = scene.meant(of)
            if stat == "base_power" and things:
                return base_power(scene, things[0]) or 0
            if stat.startswith("base_"):
                raise NotExecutableError(stat)
            return things[0].found.number(stat) if things else 0
        case lang.Total(stat=stat, of=of, which=which):
            values = [each.found.number(stat) for each in scene.fitting(of)]
            if which == "total":
                return sum(values)
            return (max if which == "greatest" else min)(values, default=0)
        case lang.PlayerStat(stat="life", of=of):
            return sum(life_of(scene, each) for each in scene.players(of))
        case lang.Calculated():
            return calculated(scene, amount)
        case lang.Known(name=name):
            return _known(scene, name, amount)
    raise NotExecutableError(f"amount {type(amount).__name__}")


def chain_links(scene: Scene, noun: lang.Noun, who: Sequence[PlayerId]) -> int:
    """Return the number of chain links of a kind: "Draconic chain links you control"."""
    chain = chain_of(scene.state)
    kinds = tuple(
        replace(k, types=tuple(x for x in k.types if x != "chain_link")) for k in noun.kinds
    )
    plain = replace(noun, how="bare", kinds=kinds, amount=None)
    found = scene.things(link.attack for link in chain.links) if chain is not None else ()
    mine = (each for each in found if each.found.controller in who)
    return sum(scene.fits(plain, each) for each in mine)


_SPANS = frozenset({"this_turn", "this_combat_chain", "this_chain_link"})


def _deeds_of(noun: lang.Noun) -> tuple[lang.AnyEvent, str] | None:
    """Return the event of "cards you've played this turn" and its span, None of another noun."""
    done = next((each for each in noun.where if isinstance(each, lang.DoneBy)), None)
    if done is None or done.when not in _SPANS:
        return None
    rest = tuple(each for each in noun.where if each is not done)
    what = lang.Noun(how="bare", other=noun.other, kinds=noun.kinds, where=rest)
    if done.does == "hit":
        return lang.Hits(what=what), done.when
    if done.by is None:
        return None
    return lang.PlayerDoes(does=done.does, who=done.by, what=what), done.when


def _of_this_way(noun: lang.Noun) -> lang.Noun | None:
    """Return the noun of "cards banished this way" without that part, None of another one."""
    ways = [x for x in noun.where if isinstance(x, lang.DoneBy) and x.when == "this_way"]
    if not ways:
        return None
    rest = tuple(each for each in noun.where if each not in ways)
    return lang.Noun(how="bare", kinds=noun.kinds or (lang.Kind(types=("card",)),), where=rest)


def life_of(scene: Scene, player: str) -> int:
    """Return the life total of a player's hero."""
    who = next(each for each in scene.state.players if each.id == player)
    hero = hero_of(scene.view, who.id)
    return traits(scene.view, hero).number("life") if hero is not None else who.life


_TURN = {
    "boosts_this_turn": ("boost", "this_turn"),
    "boosts_this_combat_chain": ("boost", "this_combat_chain"),
    "charges_this_turn": ("charge", "this_turn"),
    "attacks_this_turn": ("attack", "this_turn"),
    "transcensions_this_turn": ("transcend", "this_turn"),
    "hits_this_turn": ("hit", "this_turn"),
    "opts_this_turn": ("opt", "this_turn"),
    "attacks_hit": ("hit", "this_combat_chain"),
}


_DAMAGE = frozenset(
    {
        "damage_dealt_this_turn",
        "arcane_damage_dealt_this_turn",
        "arcane_damage_dealt_to_opponents_this_turn",
    }
)


def _known(scene: Scene, name: str, amount: lang.Known) -> int:
    who = scene.players(amount.who) if amount.who is not None else (scene.me,)
    if name in scene.counts:
        return scene.counts[name]
    if name in _TURN:
        kind, span = _TURN[name]
        past_events = (each for each in scene.state.past_events if each.kind == kind)
        mine = (each for each in past_events if name == "attacks_hit" or each.player in who)
        return sum(history.in_span(scene.state, each, span) for each in mine)
    if name in _DAMAGE:
        arcane = name.startswith("arcane")
        to_rivals = name.endswith("to_opponents_this_turn")
        return sum(
            each.amount
            for each in scene.state.past_events
            if each.kind == "damage"
            and each.player in who
            and (not arcane or each.word == "arcane")
            and (not to_rivals or _is_rival(scene, each))
        )
    if name == "life_gained_this_turn":
        gained = (
            each for each in scene.state.past_events if each.kind == "life" and each.amount > 0
        )
        return sum(each.amount for each in gained if each.player in who)
    if name.endswith(("_this_way", "_dealt")) or name in {"number_rolled", "damage_dealt_by"}:
        return scene.latest_number()
    raise NotExecutableError(f"number {name}")


def _is_other(scene: Scene, past: PastEvent) -> bool:
    """Return whether an event is about another object than the source of the ability."""
    return past.what is None or past.what.ref.id != scene.source.id


def _is_rival(scene: Scene, past: PastEvent) -> bool:
    """Return whether damage was dealt to an opposing hero."""
    hit = history.thing_of(past)
    if hit is None or "Hero" not in hit.found.type_line.types:
        return False
    return hit.found.controller in scene.state.opponents(scene.me)
