"""Conditions: whether something is true in a scene."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from core.effects import program as lang
from core.execution.scene import NotExecutableError, compared
from core.games.fab.combat.combat_chain import (
    attack_of,
    chain_of,
    current_link,
    defenders_of,
    is_attacking,
)
from core.games.fab.execution import history, nouns
from core.games.fab.execution.amounts import chain_links, life_of
from core.games.fab.execution.facts import Remembered, Scene, Thing, of_snapshot
from core.games.fab.execution.optional_costs import FUSE, has_paid
from core.games.fab.keyword_actions.marked import is_marked
from core.games.fab.objects.permanents import hero_of
from core.games.fab.turn.phases import ACTION_PHASE
from core.games.fab.zones import ARMS, CHEST, COMBAT_CHAIN, DECK, HEAD, LEGS, WEAPON
from core.state.announced import UNANNOUNCED, Announced
from core.state.combat import ChainLink
from core.state.ids import Ref
from core.state.objects import GameObject
from core.state.zones import HAND


def holds(scene: Scene, condition: lang.AnyCondition) -> bool:  # noqa: C901, PLR0911 - one case a kind of condition
    """Return whether a condition is true; raise for one that the table cannot answer."""
    match condition:
        case lang.AllOf(of=of):
            return all(scene.holds(each) for each in of)
        case lang.AnyOf(of=of):
            return any(scene.holds(each) for each in of)
        case lang.Not(of=of):
            return not scene.holds(of)
        case lang.Done(negated=negated):
            return scene.has_done() != negated
        case lang.Controls():
            return _controls(scene, condition) != condition.negated
        case lang.Compares(left=left, compare=how, right=right):
            return compared(scene.number(left), how, scene.number(right))
        case lang.Is():
            return _is(scene, condition) != condition.negated
        case lang.Exists(what=what, negated=negated):
            return nouns.enough(scene, len(_all(scene, what)), what) != negated
        case lang.Happened(on=on, when=when, times=times, negated=negated):
            wanted = scene.number(times)
            return (history.times(scene, on, when) >= wanted) != negated
        case lang.Holds():
            known = _FACTS.get(condition.name)
            if known is None:
                return _was_done(scene, condition) != condition.negated
            return known(scene, condition) != condition.negated
    raise NotExecutableError(f"condition {type(condition).__name__}")


def _all(scene: Scene, noun: lang.Noun) -> tuple[Thing, ...]:
    """Return all objects that a noun counts, whatever its determiner."""
    plain = replace(noun, how="bare", amount=None, joined=())
    found = scene.fitting(plain)
    for other in noun.joined:
        found = (*found, *_all(scene, other))
    return tuple({each.ref: each for each in found}.values())


def _controls(scene: Scene, condition: lang.Controls) -> bool:
    who = scene.players(condition.who)
    if any("chain_link" in kind.types for kind in condition.what.kinds):
        return nouns.enough(scene, chain_links(scene, condition.what, who), condition.what)
    if condition.what.joined and condition.what.by == "and":
        parts = (replace(condition.what, joined=()), *condition.what.joined)
        return all(_controls(scene, replace(condition, what=each)) for each in parts)
    there = _all(scene, condition.what)
    counts = [sum(each.found.controller == player for each in there) for player in who]
    if condition.than is not None:
        others = scene.players(condition.than)
        most = max((sum(x.found.controller == y for x in there) for y in others), default=0)
        return any(count > most for count in counts)
    if condition.most or condition.owns:
        raise NotExecutableError("the most of something")
    return any(nouns.enough(scene, count, condition.what) for count in counts)


def _is(scene: Scene, condition: lang.Is) -> bool:
    what = condition.what
    if what.how in {"a", "some", "n"} and what.kinds:
        spoken = {each for group in scene.topics for each in group}
        noun = replace(what, how="bare", where=(*what.where, *condition.where))
        return any(scene.fits(noun, each) for each in scene.things(spoken))
    found = _meant(scene, what)
    noun = lang.Noun(how="bare", kinds=condition.kinds, where=condition.where)
    return bool(found) and all(scene.fits(noun, each) for each in found)


def _meant(scene: Scene, noun: lang.Noun | None) -> tuple[Thing, ...]:
    """Return the objects of a condition; "same" is the source, or the latest thing."""
    if scene.about is not None and (noun is None or noun.how == "same"):
        return scene.things((scene.about,))
    if noun is None or noun.how == "same":
        return scene.meant(lang.SELF)
    return scene.meant(noun)


# Named facts


def _your_turn(scene: Scene, condition: lang.Holds) -> bool:
    who = scene.players(condition.who) if condition.who is not None else (scene.me,)
    return scene.state.active in who


def _life(scene: Scene, condition: lang.Holds) -> bool:
    """Compare life totals: less or more than one of the others, or than all of them."""
    sign = -1 if condition.name == "less_life" else 1
    spoken = lang.YOU if scene.same is None else lang.Who(how="same")
    own = scene.players(condition.who or spoken)
    mine = [life_of(scene, each) for each in own]
    if condition.than is None:
        raise NotExecutableError("life of what")
    others = [life_of(scene, each) for each in scene.players(condition.than) if each not in own]
    each_of = all if condition.than.how == "each" else any
    return bool(others) and any(each_of(sign * m > sign * o for o in others) for m in mine)


def _marked(scene: Scene, condition: lang.Holds) -> bool:
    who = scene.players(condition.who or lang.Who(how="same"))
    heroes = (hero_of(scene.view, each) for each in who)
    return any(hero is not None and is_marked(hero) for hero in heroes)


def _has_equipped(scene: Scene, condition: lang.Holds) -> bool:
    if condition.what is None:
        return False
    equipped = {HEAD, CHEST, ARMS, LEGS, WEAPON, COMBAT_CHAIN}
    who = scene.players(condition.who or lang.YOU)
    there = [
        each
        for each in _all(scene, condition.what)
        if each.obj is not None and each.obj.zone in equipped and each.found.controller in who
    ]
    return nouns.enough(scene, len(there), condition.what)


def _has(scene: Scene, condition: lang.Holds) -> bool:
    """A player has cards: in the zone that the noun names, in hand without one."""
    what = condition.what
    if what is None:
        return False
    noun = replace(what, amount=None)
    if not any(isinstance(each, lang.In) for each in what.where):
        who = condition.who or lang.YOU
        noun = replace(noun, where=(*what.where, lang.In(zones=("hand",), whose=who)))
    wanted = replace(what, amount=condition.amount or what.amount)
    return nouns.enough(scene, len(_all(scene, noun)), wanted)


def _no_cards(scene: Scene, condition: lang.Holds) -> bool:
    zone = condition.zone
    if zone is None:
        raise NotExecutableError("no cards nowhere")
    who = zone.whose or condition.who or lang.YOU
    noun = lang.Noun(how="bare", where=(lang.In(zones=zone.zones, whose=who),))
    if zone.zones == ("hand",):
        return not any(scene.state.in_zone(HAND, each) for each in scene.players(who))
    if zone.zones == ("deck",):
        return not any(scene.state.in_zone(DECK, each) for each in scene.players(who))
    return not scene.fitting(noun)


def _last_attack(scene: Scene, condition: lang.Holds) -> bool:
    """The attack before the source on this combat chain is of a kind; also one that has gone."""
    if condition.what is None:
        return False
    before = _link_before(scene)
    return before is not None and _attack_fits(scene, _by_name(condition.what), before)


def _by_name(noun: lang.Noun) -> lang.Noun:
    """Return a noun in which the source is known by its name, as the same card or another."""
    if noun.how == "self":
        return lang.Noun(how="bare", kinds=(lang.Kind(),), where=(lang.Named(name="~"),))
    return replace(noun, joined=tuple(map(_by_name, noun.joined)))


def _link_before(scene: Scene) -> ChainLink | None:
    chain = chain_of(scene.state)
    links = chain.links if chain is not None else ()
    own = (n for n, each in enumerate(links) if each.attack == scene.source)
    at = next(own, len(links))
    return links[at - 1] if at > 0 else None


def _attack_fits(scene: Scene, noun: lang.Noun, link: ChainLink) -> bool:
    plain = replace(noun, how="bare")
    attack = attack_of(scene.state, link)
    if attack is not None:
        return scene.fits(plain, scene.thing_of(attack))
    gone = scene.state.find(link.attack)
    if gone is not None:
        return scene.fits(plain, scene.thing_of(gone))
    for past in scene.state.past_events:
        if past.kind == "attack" and past.what is not None and past.what.ref == link.attack:
            thing = Thing(link.attack, Remembered(past.what), of_snapshot(past.what))
            return scene.fits(plain, thing)
    raise NotExecutableError("an attack that has gone")


def _last_attack_hit(scene: Scene, _condition: lang.Holds) -> bool:
    before = _link_before(scene)
    return before is not None and before.hit


def _defending(scene: Scene, condition: lang.Holds) -> bool:
    link = current_link(scene.state)
    if link is None:
        return False
    if condition.when not in {"", "this_chain_link"}:
        raise NotExecutableError(f"defending {condition.when}")
    there = {each.ref for each in defenders_of(scene.state, link)}
    found = _some(scene, condition.what, there)
    if not found:
        return False
    if condition.to is None:
        return True
    attack = attack_of(scene.state, link)
    return attack is not None and scene.fits(
        replace(condition.to, how="bare"), scene.thing_of(attack)
    )


def _some(scene: Scene, noun: lang.Noun | None, among: set[Ref]) -> tuple[Thing, ...]:
    """Return the things of a noun among some references."""
    if noun is not None and noun.how in {"a", "n", "some", "at_least", "another"}:
        found = tuple(
            each for each in scene.things(among) if scene.fits(replace(noun, how="bare"), each)
        )
        return found if nouns.enough(scene, len(found), noun) else ()
    return tuple(each for each in _meant(scene, noun) if each.ref in among)


def _attacking(scene: Scene, condition: lang.Holds) -> bool:
    found = _meant(scene, condition.what)
    heroes = scene.players(condition.who) if condition.who is not None else None
    for each in found:
        obj = each.obj
        if obj is None:
            continue
        proxies = [x for x in scene.state.by_place if x.proxy_of == obj.ref]
        if condition.name != "in_combat" and obj.proxy_of is None and proxies:
            obj = proxies[-1]
        if not is_attacking(scene.view, obj) and obj.proxy_of is None:
            continue
        if heroes is None:
            return True
        wanted = {h.ref for x in heroes if (h := hero_of(scene.view, x)) is not None}
        if wanted & set(_targets_of(scene, obj.ref) or obj.targets):
            return True
    return False


def _targets_of(scene: Scene, attack: Ref) -> tuple[Ref, ...]:
    chain = chain_of(scene.state)
    for link in chain.links if chain is not None else ():
        if link.attack == attack:
            return link.targets
    return ()


def _link_of(scene: Scene, noun: lang.Noun | None) -> ChainLink | None:
    """Return the link on which the object of a condition attacks."""
    chain = chain_of(scene.state)
    refs = {each.ref for each in _meant(scene, noun)}
    for link in reversed(chain.links) if chain is not None else ():
        if link.attack in refs or (link.source is not None and link.source in refs):
            return link
    return None


def _defended_by(scene: Scene, condition: lang.Holds) -> bool:
    link = _link_of(scene, condition.what)
    if link is None:
        return condition.name == "defended_by_fewer"
    there = [scene.thing_of(each) for each in defenders_of(scene.state, link)]
    if condition.to is None:
        return bool(there)
    noun = replace(condition.to, how="bare", amount=None)
    count = sum(scene.fits(noun, each) for each in there)
    if condition.name == "defended_by_fewer":
        return count < scene.number(condition.amount)
    return nouns.enough(scene, count, condition.to)


def _chain_link(scene: Scene, condition: lang.Holds) -> bool:
    link = _link_of(scene, condition.what)
    chain = chain_of(scene.state)
    if chain is None:
        return False
    number = len(chain.links) + 1 if link is None else 1 + chain.links.index(link)
    return number >= scene.number(condition.amount)


def _hits_in_a_row(scene: Scene, condition: lang.Holds) -> bool:
    """The last chain links have all hit, at least so many."""
    chain = chain_of(scene.state)
    links = chain.links if chain is not None else ()
    wanted = scene.number(condition.amount)
    return len(links) >= wanted and all(each.hit for each in links[len(links) - wanted :])


def _has_hit(scene: Scene, condition: lang.Holds) -> bool:
    if condition.what is not None and condition.what.kinds:
        event = lang.Hits(what=replace(condition.what, how="bare"))
        return history.times(scene, event, condition.when) > 0
    refs = {each.ref.id for each in _meant(scene, condition.what)}
    return any(
        each.kind == "hit" and each.what is not None and each.what.ref.id in refs
        for each in scene.state.past_events
    )


def _in_zone(scene: Scene, condition: lang.Holds) -> bool:
    zone = condition.zone
    return zone is not None and any(
        nouns.is_in(scene, zone, each) for each in _meant(scene, condition.what)
    )


def _face(scene: Scene, condition: lang.Holds) -> bool:
    found = [each.obj for each in _meant(scene, condition.what) if each.obj is not None]
    wanted = condition.word == "face-down"
    zone = condition.zone
    return bool(found) and all(
        obj.face_down == wanted and (zone is None or nouns.is_in(scene, zone, scene.thing_of(obj)))
        for obj in found
    )


def _counters(scene: Scene, condition: lang.Holds) -> bool:
    found = [each.obj for each in _meant(scene, condition.what) if each.obj is not None]
    there = sum(
        obj.counter(condition.word) if condition.word else sum(n for _, n in obj.counters)
        for obj in found
    )
    if condition.name == "no_counters":
        return there == 0
    return there >= scene.number(condition.amount)


def _put_into(scene: Scene, condition: lang.Holds) -> bool:
    zone, what = condition.zone, condition.what
    if zone is None or what is None:
        raise NotExecutableError("put somewhere")
    wanted = scene.number(condition.amount or what.amount)
    owners = scene.players(zone.whose) if zone.whose is not None else None
    noun = replace(what, how="bare", amount=None)
    count = 0
    for past in scene.state.past_events:
        thing = history.thing_of(past)
        if past.kind != "put_into" or thing is None or past.word not in zone.zones:
            continue
        if owners is not None and past.player not in owners:
            continue
        count += history.in_span(scene.state, past, condition.when) and scene.fits(noun, thing)
    return count >= wanted


def _is_a(scene: Scene, condition: lang.Holds) -> bool:
    noun = condition.to or condition.what
    if noun is None:
        raise NotExecutableError("being something")
    plain = replace(noun, how="bare")
    if condition.who is not None and condition.to is None:
        heroes = (hero_of(scene.view, each) for each in scene.players(condition.who))
        return any(hero is not None and scene.fits(plain, scene.thing_of(hero)) for hero in heroes)
    found = _meant(scene, condition.what)
    return bool(found) and all(scene.fits(plain, each) for each in found)


def _dealt_this_way(scene: Scene, condition: lang.Holds) -> bool:
    wanted = scene.number(condition.amount)
    return (scene.latest_number()) >= wanted


def _chain_open(scene: Scene, condition: lang.Holds) -> bool:
    return (chain_of(scene.state) is not None) == (condition.word != "closed")


def _lost_life(scene: Scene, condition: lang.Holds) -> bool:
    who = scene.players(condition.who or lang.Who(how="same"))
    return any(
        past.kind == "life" and past.amount < 0 and past.player in who
        for past in scene.state.past_events
    )


def _wins(scene: Scene, condition: lang.Holds) -> bool:
    who = scene.players(condition.who or lang.YOU)
    return any(each in scene.winners for each in who)


def _controls_fewer(scene: Scene, condition: lang.Holds) -> bool:
    """A player controls fewer of something than one of the others, or than all of them."""
    if condition.what is None:
        raise NotExecutableError("fewer of what")
    there = _all(scene, replace(condition.what, how="bare"))
    who = scene.players(condition.who or lang.YOU)
    than = condition.than or lang.Who(how="any", kind="opponent")
    others = [each for each in scene.players(than) if each not in who]
    counts = [sum(each.found.controller == player for each in there) for player in others]
    each_of = all if than.how == "each" else any
    mine = [sum(each.found.controller == player for each in there) for player in who]
    return bool(counts) and any(each_of(own < other for other in counts) for own in mine)


def _action_phase(scene: Scene, _condition: lang.Holds) -> bool:
    return scene.state.turn_step == ACTION_PHASE


def _on_link(scene: Scene, condition: lang.Holds) -> bool:
    """The combat chain, or the chain link, is the one on which an effect began."""
    if history.chain_number(scene.state) != scene.number(condition.amount):
        return False
    return not condition.word or history.link_number(scene.state) == int(condition.word)


def _targets_such(scene: Scene, condition: lang.Holds) -> bool:
    """The object of a condition has such a target."""
    if condition.to is None:
        raise NotExecutableError("targets of what")
    noun = replace(condition.to, how="bare")
    found = [each.obj for each in _meant(scene, condition.what) if each.obj is not None]
    return any(
        scene.fits(noun, each)
        for obj in found
        for each in scene.things(_targets_of(scene, obj.ref) or obj.targets)
    )


def _was_created(scene: Scene, condition: lang.Holds) -> bool:
    if condition.when == "this_way":
        return _done_this_way(scene, condition)
    return _was_done_before(scene, condition, ("create",))


def _was_paid(scene: Scene, condition: lang.Holds) -> bool:
    """An optional cost was paid as an object was played: it was fused, or it scrapped a card."""
    way = _PAID[condition.name]
    found = [scene.announced] if condition.what is None else []
    for each in _meant(scene, condition.what) if condition.what is not None else ():
        obj = each.obj
        own = obj is None or each.ref == scene.source
        found.append(scene.announced if own and scene.announced.spent else _announced(obj))
    return any(has_paid(each, way) for each in found)


def _announced(obj: GameObject | None) -> Announced:
    return obj.announced if obj is not None else UNANNOUNCED


_PAID = {"fuse": FUSE, "scrapped": "scrap", "beat_chest": "beat_chest"}
_FACTS: Mapping[str, Callable[[Scene, lang.Holds], bool]] = {
    "your_turn": _your_turn,
    "less_life": _life,
    "more_life": _life,
    "marked": _marked,
    "has_equipped": _has_equipped,
    "has": _has,
    "has_at_least": _has,
    "no_cards": _no_cards,
    "last_attack": _last_attack,
    "last_attack_hit": _last_attack_hit,
    "defending": _defending,
    "attacking": _attacking,
    "in_combat": _attacking,
    "defended_by": _defended_by,
    "defended_by_fewer": _defended_by,
    "defended": _defended_by,
    "chain_link": _chain_link,
    "hit": _has_hit,
    "hits_in_a_row": _hits_in_a_row,
    "in_zone": _in_zone,
    "face": _face,
    "counters_at_least": _counters,
    "no_counters": _counters,
    "put_into": _put_into,
    "is": _is_a,
    "damage_dealt_this_way": _dealt_this_way,
    "dealt": _dealt_this_way,
    "combat_chain": _chain_open,
    "lost_life": _lost_life,
    "wins": _wins,
    "controls_fewer": _controls_fewer,
    "action_phase": _action_phase,
    "on_link": _on_link,
    "targets": _targets_such,
    "create": _was_created,
    "fuse": _was_paid,
    "scrapped": _was_paid,
    "beat_chest": _was_paid,
}
_DONE_TO = frozenset(
    {"play", "pitch", "discard", "banish", "destroy", "boost", "charge", "activate", "reveal"}
)


def is_known(condition: lang.AnyCondition | None) -> bool:
    """Return whether the table is able to judge a condition of this kind."""
    match condition:
        case lang.AllOf(of=of) | lang.AnyOf(of=of):
            return all(map(is_known, of))
        case lang.Not(of=inner):
            return is_known(inner)
        case lang.Holds(name=name):
            return name in _FACTS or name in _DONE_TO or name == "play_or_activate"
        case lang.WasCast() | lang.Pays() | lang.Does():
            return False
    return True


def _was_done(scene: Scene, condition: lang.Holds) -> bool:
    """Something was done to an object: played from a zone, pitched for it, discarded so ..."""
    kind = condition.name
    if kind == "play_or_activate":
        kinds: tuple[str, ...] = ("play", "activate")
    elif kind in _DONE_TO:
        kinds = (kind,)
    else:
        raise NotExecutableError(f"fact {kind}")
    what = condition.what
    if kind == "play" and (what is None or what.how in {"self", "it", "same"}):
        return _was_played(scene, condition)
    if kind == "pitch" and condition.to is not None:
        return _was_pitched_for(scene, condition)
    if condition.when == "this_way" or kind == "reveal":
        return _done_this_way(scene, condition)
    if condition.to is not None or condition.zone is not None:
        raise NotExecutableError(f"fact {kind}")
    return _was_done_before(scene, condition, kinds)


def _was_done_before(scene: Scene, condition: lang.Holds, kinds: tuple[str, ...]) -> bool:
    """Something was done to such objects in a part of this turn."""
    what = condition.what
    if what is None:
        raise NotExecutableError(f"fact {condition.name}")
    plain = replace(what, how="bare", amount=None)
    count = 0
    for past in scene.state.past_events:
        thing = history.thing_of(past)
        if past.kind in kinds and thing is not None:
            count += history.in_span(scene.state, past, condition.when) and scene.fits(plain, thing)
    return nouns.enough(scene, count, replace(what, how="at_least"))


def _was_played(scene: Scene, condition: lang.Holds) -> bool:
    """The source was played, from a zone that the text may name."""
    obj = scene.state.find(scene.source)
    if condition.zone is None:
        return obj is not None and obj.cast
    for past in reversed(scene.state.past_events):
        if past.kind == "play" and past.what is not None and past.what.ref.id == scene.source.id:
            return past.word in condition.zone.zones
    return obj is not None and obj.home in condition.zone.zones


def _was_pitched_for(scene: Scene, condition: lang.Holds) -> bool:
    what = condition.what
    if what is None:
        return False
    plain = replace(what, how="bare", amount=None)
    wanted = {each.ref.id for each in _meant(scene, condition.to)}
    count = 0
    for past in scene.state.past_events:
        thing = history.thing_of(past)
        if past.kind == "pitch" and thing is not None and past.amount in wanted:
            count += scene.fits(plain, thing)
    return nouns.enough(scene, count, what)


def _done_this_way(scene: Scene, condition: lang.Holds) -> bool:
    what = condition.what
    if what is None:
        raise NotExecutableError("something done this way")
    spoken = dict.fromkeys(each for group in scene.topics for each in group)
    plain = replace(what, how="bare", amount=None)
    there = (*scene.things(spoken), *nouns.paid_with(scene))
    found = [each for each in there if scene.fits(plain, each)]
    scene.counts["this_way"] = len(found)
    scene.that_many = len(found)
    return nouns.enough(scene, len(found), what)
