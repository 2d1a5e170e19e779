"""Occurrences: the events of an action, as triggered abilities see them."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import whole
from core.effects import program as lang
from core.execution.scene import NotExecutableError, Topic
from core.games.mtg.execution import nouns
from core.games.mtg.execution.scene import Scene, Thing, snapshot
from core.games.mtg.layers.traits import traits
from core.games.mtg.turn import steps
from core.rules.history import Event
from core.rules.ruleset import StateView
from core.state.combat import Combat
from core.state.effects import Snapshot
from core.state.game_state import Player
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.zones import BATTLEFIELD, GRAVEYARD, STACK


class Occurrence(Struct, frozen=True, kw_only=True):
    """One occurrence.

    ``thing`` is its object, as it was if it has left; ``player`` its player, ``source`` the source
    of damage or the spell that targets. ``topics`` are the possible referents of a pronoun,
    ``last`` the last characteristics of an object that has left. ``nth`` counts the cards that the
    player has drawn this turn, ``excess`` is the damage beyond lethal damage (120.4a).
    """

    kind: str
    thing: Thing | None = None
    player: PlayerId | None = None
    source: Thing | None = None
    amount: int = 0
    combat: bool = False
    word: str = ""
    topics: tuple[Topic, ...] = ()
    last: Snapshot | None = None
    looks_back: bool = False
    nth: int = 0
    excess: int = 0


_LEFT = frozenset({"leaves", "dies", "sacrificed"})


def occurrences(
    before: StateView, after: StateView, events: Iterable[Event]
) -> Iterator[Occurrence]:
    """Yield the occurrences in the events of an action and in new targets on the stack."""
    counted: set[ObjectId | None] = set()
    drawn: dict[PlayerId, int] = {}
    for event in events:
        if event.kind in {"counters", "damaged"} and event.object not in counted:
            counted.add(event.object)
            yield from _counters(before, after, event)
        if event.kind == "zone_change":
            yield from _left_graveyard(before, after, event)
        if event.kind in _LEFT:
            yield from _left(before, after, event)
        elif event.kind in {"deals", "deals_in_combat"}:
            yield _damage(before, after, event)
        elif event.kind == "step":
            active = after.state.active
            step = after.state.turn_step
            yield Occurrence(kind="step", player=active, word=step, topics=(active,))
        elif event.kind in {"life", "lost", "turn", "became_day", "became_night"}:
            if event.kind != "life" or event.amount:
                yield _of_player(event)
        elif event.object is not None and event.kind not in {"counters", "damaged", "state"}:
            found = _of_object(before, after, event)
            yield from _numbered(before, found, drawn) if event.kind == "drawn" else found
    yield from _blocked(before, after)
    yield from _unblocked(before, after)
    yield from _targeted(before, after)


def _numbered(
    before: StateView, found: Iterable[Occurrence], drawn: dict[PlayerId, int]
) -> Iterator[Occurrence]:
    """Yield drawn cards with their number among those of the turn."""
    for one in found:
        if one.player is not None:
            first = before.state.player(one.player).fact("cards drawn")
            drawn[one.player] = drawn.get(one.player, first) + 1
            one = replace(one, nth=drawn[one.player])  # noqa: PLW2901 - the same with its number
        yield one


def _blocked(before: StateView, after: StateView) -> Iterator[Occurrence]:
    """Yield each attacker that has become blocked, with one of its blockers."""
    fight, was = after.state.fight, before.state.fight
    if not isinstance(fight, Combat) or fight is was:
        return
    known = {each.obj for each in was.attackers if each.blocked} if isinstance(was, Combat) else ()
    for attacker in fight.attackers:
        if attacker.blocked and attacker.obj not in known:
            blocker = attacker.blockers[0] if attacker.blockers else None
            topics = (attacker.obj,)
            yield Occurrence(
                kind="blocked",
                thing=_thing(after, attacker.obj.id),
                source=_thing(after, blocker.id) if blocker is not None else None,
                topics=topics,
            )


def _unblocked(before: StateView, after: StateView) -> Iterator[Occurrence]:
    """Yield each attacker that stays unblocked as its defender has declared blocks."""
    fight, was = after.state.fight, before.state.fight
    if not isinstance(fight, Combat) or fight is was:
        return
    known = was.blocks_by if isinstance(was, Combat) else ()
    declared = set(fight.blocks_by) - set(known)
    for attacker in fight.attackers:
        if attacker.defender in declared and not attacker.blocked:
            yield Occurrence(
                kind="unblocked", thing=_thing(after, attacker.obj.id), topics=(attacker.obj,)
            )


def is_state(event: lang.AnyEvent) -> bool:
    """Return whether an event is a state of the game, which triggers once until it resolves."""
    return isinstance(event, lang.BecomesTrue) or (
        isinstance(event, lang.Happens) and event.name in _NONE_LEFT
    )


_NONE_LEFT = frozenset({"control_none", "none_on_battlefield"})
"""Events that are the absence of objects."""


def _of_player(event: Event) -> Occurrence:
    topics: tuple[Topic, ...] = (event.player,) if event.player is not None else ()
    return Occurrence(kind=event.kind, player=event.player, amount=event.amount, topics=topics)


def _thing(view: StateView, object_id: ObjectId | None) -> Thing | None:
    obj = view.state.objects.get(object_id) if object_id is not None else None
    return None if obj is None else Thing(obj.ref, traits(view, obj), obj)


def _left(before: StateView, after: StateView, event: Event) -> Iterator[Occurrence]:
    was = before.state.objects.get(event.object) if event.object is not None else None
    if was is None or was.zone != BATTLEFIELD:
        return
    now = after.state.objects.get(was.id)
    ref = now.ref if now is not None else was.ref
    last = snapshot(before, was, ref)
    thing = Thing(ref, traits(before, was), was)
    topics: tuple[Topic, ...] = (ref,)
    yield Occurrence(
        kind=event.kind,
        thing=thing,
        player=thing.found.controller,
        word=str(event.to or ""),
        topics=topics,
        last=last,
        looks_back=True,
    )


def _left_graveyard(before: StateView, after: StateView, event: Event) -> Iterator[Occurrence]:
    """Yield a card that has left a graveyard, as it was there."""
    was = before.state.objects.get(event.object) if event.object is not None else None
    now = after.state.objects.get(event.object) if event.object is not None else None
    if was is None or was.zone != GRAVEYARD or now is None or now.zone == GRAVEYARD:
        return
    thing = Thing(now.ref, traits(before, was), was)
    yield Occurrence(kind="leaves graveyard", thing=thing, player=was.owner, topics=(now.ref,))


def _damage(before: StateView, after: StateView, event: Event) -> Occurrence:
    source = _thing(after, event.by) or _thing(before, event.by)
    hit = _thing(before, event.object) or _thing(after, event.object)
    topics: list[Topic] = []
    if hit is not None:
        topics.append(hit.ref)
    if event.player is not None:
        topics.append(event.player)
    return Occurrence(
        kind="deals",
        thing=hit,
        player=event.player,
        source=source,
        amount=event.amount,
        combat=event.kind == "deals_in_combat",
        topics=tuple(topics),
        excess=_excess(hit, event.amount),
    )


def _excess(hit: Thing | None, amount: int) -> int:
    """Return the damage to a permanent beyond lethal damage."""
    if hit is None or hit.obj is None:
        return 0
    types = hit.found.type_line.types
    needed = [hit.obj.counter("loyalty")] if "Planeswalker" in types else []
    if "Creature" in types:
        needed.append((whole(hit.found.toughness) or 0) - hit.obj.damage)
    return max(amount - max(min(needed), 0), 0) if needed else 0


def _counters(before: StateView, after: StateView, event: Event) -> Iterator[Occurrence]:
    thing = _thing(after, event.object)
    if thing is None or thing.obj is None:
        return
    was = before.state.objects.get(thing.obj.id)
    old = dict(was.counters) if was is not None and was.ref == thing.ref else {}
    for kind in {*old, *(kind for kind, _ in thing.obj.counters)}:
        change = thing.obj.counter(kind) - old.get(kind, 0)
        if change:
            yield Occurrence(
                kind="counters", thing=thing, word=kind, amount=change, topics=(thing.ref,)
            )


_ARRIVALS = frozenset({"enters", "put_into_graveyard", "exiled"})


def _of_object(before: StateView, after: StateView, event: Event) -> Iterator[Occurrence]:
    thing = _thing(after, event.object)
    if thing is None:
        return
    player = event.player
    if player is None:
        obj = thing.obj
        owned = obj is not None and obj.zone not in {BATTLEFIELD, STACK}
        player = obj.owner if obj is not None and owned else thing.found.controller
    was = before.state.objects.get(event.object) if event.object is not None else None
    came_from = str(event.source or event.word)
    if not came_from and event.kind in _ARRIVALS and was is not None:
        came_from = str(was.zone)
    amount = sum(each.spells_cast for each in after.state.players) - 1
    yield Occurrence(
        kind=event.kind,
        thing=thing,
        player=player,
        amount=amount if event.kind == "cast" else 0,
        word=came_from,
        topics=(thing.ref,),
    )
    if event.kind == "enters":
        for kind, amount in thing.obj.counters if thing.obj is not None else ():
            yield Occurrence(
                kind="counters", thing=thing, word=kind, amount=amount, topics=(thing.ref,)
            )


def _targeted(before: StateView, after: StateView) -> Iterator[Occurrence]:
    """Yield each target of new spells and abilities on the stack."""
    known = {each.id for each in before.state.waiting}
    for each in after.state.waiting:
        if each.id not in known:
            source = _thing(after, each.source.id)
            yield from _hits(after, each.targets, source, each.controller, "ability", each.id)
    for obj in after.state.in_zone(STACK):
        was = before.state.find(obj.ref)
        if was is None or was.targets != obj.targets:
            yield from _hits(
                after, obj.targets, _thing(after, obj.id), obj.controller, "spell", obj.id
            )


def _hits(  # noqa: PLR0913, PLR0917 - the facts of one spell or ability
    view: StateView,
    targets: Sequence[Ref | PlayerId],
    source: Thing | None,
    player: PlayerId,
    word: str,
    by: ObjectId,
) -> Iterator[Occurrence]:
    of: Topic = source.ref if word == "spell" and source is not None else Ref(by, 0)
    for target in dict.fromkeys(targets):
        if isinstance(target, Ref):
            thing = _thing(view, target.id)
            topics: tuple[Topic, ...] = (player, of)
            if thing is not None:
                yield Occurrence(
                    kind="targeted",
                    thing=thing,
                    player=player,
                    source=source,
                    word=word,
                    topics=topics,
                )
        else:
            yield Occurrence(
                kind="targeted", player=target, source=source, word=word, topics=(player, of)
            )


# Matching


@lru_cache(maxsize=1024)
def kinds_of(event: lang.AnyEvent) -> frozenset[str]:
    """Return the kinds of occurrences that may be an event."""
    if isinstance(event, lang.EitherEvent):
        return frozenset[str]().union(*map(kinds_of, event.of))
    if isinstance(event, lang.While):
        return kinds_of(event.event)
    if not is_known_event(event):
        return frozenset()
    return _TESTS.get(type(event), (frozenset[str](), _never))[0]


def matched(scene: Scene, event: lang.AnyEvent, one: Occurrence) -> bool:
    """Return whether something that has happened is the event of an ability."""
    if isinstance(event, lang.EitherEvent):
        return any(_can_match(scene, each, one) for each in event.of)
    if isinstance(event, lang.While):
        return matched(scene, event.event, one) and scene.holds(event.when)
    kinds, test = _TESTS.get(type(event), (frozenset(), _never))
    if not kinds:
        raise NotExecutableError(f"event {type(event).__name__}")
    return one.kind in kinds and test(scene, event, one)


def is_known_event(event: lang.AnyEvent) -> bool:
    """Return whether the table notices an event of this kind."""
    if isinstance(event, lang.EitherEvent):
        return any(map(is_known_event, event.of))
    if isinstance(event, lang.While):
        return is_known_event(event.event)
    word, known = _named_by(event)
    unjudged = any(getattr(event, name) for name in _UNJUDGED.get(type(event), ()))
    return type(event) in _TESTS and (known is None or word in known) and not unjudged


_UNJUDGED: Mapping[type[lang.Event], tuple[str, ...]] = {
    lang.BecomesState: ("first",),
    lang.Casts: ("from_",),
    lang.DealsDamage: ("amount", "more_than", "lethal"),
    lang.Draws: ("amount",),
    lang.IsDealt: ("amount",),
    lang.LifeChanges: ("amount",),
    lang.PlayerDoes: ("first", "nth", "amount"),
}
"""The fields of events that no test looks at: an event with one of them is not noticed."""


def _named_by(event: lang.AnyEvent) -> tuple[str, Container[str] | None]:
    """Return the word of an event of a general kind, and the words that the table knows."""
    match event:
        case lang.Happens(name=name):
            return name, _NAMED
        case lang.PlayerDoes(does=does):
            return does, {*_DOES, "cycle_or_discard"}
        case lang.BecomesState(state=state):
            return state, _BECOMES
        case lang.Begins(step=step):
            return step, _STEPS
    return "", None


def _can_match(scene: Scene, event: lang.AnyEvent, one: Occurrence) -> bool:
    try:
        return matched(scene, event, one)
    except NotExecutableError:
        return False


def _never(_scene: Scene, _event: Any, _one: Occurrence) -> bool:  # noqa: ANN401 - of any kind
    return False


def _fits(scene: Scene, noun: lang.Noun | None, thing: Thing | None) -> bool:
    return noun is None or (thing is not None and nouns.fits(scene, noun, thing))


def _is(scene: Scene, who: lang.Who | None, player: PlayerId | None) -> bool:
    return who is None or player in nouns.players(scene, who)


def _enters(scene: Scene, event: lang.Enters, one: Occurrence) -> bool:
    if event.zones and one.word not in event.zones:
        return False
    if event.tapped and (one.thing is None or one.thing.obj is None or not one.thing.obj.tapped):
        return False
    return _fits(scene, event.what, one.thing) and _is(scene, event.under, one.player)


def _dies(scene: Scene, event: lang.Dies, one: Occurrence) -> bool:
    return _fits(scene, event.what, one.thing)


def _leaves(scene: Scene, event: lang.Leaves, one: Occurrence) -> bool:
    if event.zone != "battlefield":
        owner = one.thing.obj.owner if one.thing is not None and one.thing.obj is not None else None
        left = one.kind == f"leaves {event.zone}" and _fits(scene, event.what, one.thing)
        return left and _is(scene, event.whose, owner)
    if one.kind != "leaves":
        return False
    died = one.word == "graveyard"
    return _fits(scene, event.what, one.thing) and not (event.without_dying and died)


def _put_into(scene: Scene, event: lang.PutInto, one: Occurrence) -> bool:
    zones = {"graveyard": "put_into_graveyard", "exile": "exiled"}
    if event.zone not in zones:
        raise NotExecutableError("being put there")
    if event.from_ == "battlefield":
        to = {"graveyard": "dies", "exile": "leaves"}[event.zone]
        return one.kind == to and one.word == event.zone and _fits(scene, event.what, one.thing)
    if one.kind != zones[event.zone] or event.from_ not in {"anywhere", "", one.word}:
        return False
    owner = one.thing.obj.owner if one.thing is not None and one.thing.obj is not None else None
    return _fits(scene, event.what, one.thing) and _is(scene, event.whose, owner)


def _attacks(scene: Scene, event: lang.Attacks, one: Occurrence) -> bool:
    if event.unblocked != (one.kind == "unblocked"):
        return False
    if event.with_ is not None and not _attacks_along(scene, event.with_, one):
        return False
    if event.while_ and (one.thing is None or not nouns.is_so(scene, one.thing, event.while_)):
        return False
    if not _fits(scene, event.what, one.thing):
        return False
    fight = scene.state.fight
    if event.alone and (not isinstance(fight, Combat) or len(fight.attackers) != 1):
        return False
    return event.whom is None or _attacked(scene, one) in nouns.players(scene, event.whom)


def _attacks_along(scene: Scene, noun: lang.Noun, one: Occurrence) -> bool:
    """Return whether enough other creatures of a kind attack with one."""
    fight = scene.state.fight
    refs = [each.obj for each in fight.attackers] if isinstance(fight, Combat) else []
    own = one.thing.ref if one.thing is not None else None
    found = [each for each in scene.things(tuple(refs)) if each.ref != own]
    fitting = sum(nouns.fits(scene, noun, each) for each in found)
    return fitting >= scene.number(noun.amount)


def _attacked(scene: Scene, one: Occurrence) -> PlayerId | None:
    fight = scene.state.fight
    if not isinstance(fight, Combat) or one.thing is None:
        return None
    found = fight.attacker(one.thing.ref)
    return found.at if found is not None and not isinstance(found.at, Ref) else None


def _attacks_with(scene: Scene, event: lang.AttacksWith, one: Occurrence) -> bool:
    if not _is(scene, event.who, one.player) or not _fits(scene, event.what, one.thing):
        return False
    if event.what is not None and event.what.how in {"at_least", "n"}:
        fight = scene.state.fight
        there = len(fight.attackers) if isinstance(fight, Combat) else 0
        if there < scene.number(event.what.amount):
            return False
    return event.whom is None or _attacked(scene, one) in nouns.players(scene, event.whom)


def _blocks(scene: Scene, event: lang.Blocks, one: Occurrence) -> bool:
    if event.whom is not None:
        fight = scene.state.fight
        blocked = fight.blocked_by(one.thing.ref) if isinstance(fight, Combat) and one.thing else ()
        things = scene.things(tuple(each.obj for each in blocked))
        if not any(nouns.fits(scene, event.whom, each) for each in things):
            return False
    return _fits(scene, event.what, one.thing)


def _deals(scene: Scene, event: lang.DealsDamage, one: Occurrence) -> bool:
    if (event.excess and not one.excess) or event.combat not in {None, one.combat}:
        return False
    if not _fits(scene, event.what, one.source):
        return False
    whom = event.whom or (event.to.who if event.to is not None else None)
    if event.to is None and whom is None:
        return True
    to_object = event.to is not None and one.thing is not None and _fits(scene, event.to, one.thing)
    to_player = whom is not None and one.player is not None
    return to_object or (to_player and _is(scene, whom, one.player))


def _is_dealt(scene: Scene, event: lang.IsDealt, one: Occurrence) -> bool:
    if (event.excess and not one.excess) or event.combat not in {None, one.combat}:
        return False
    if event.what is not None:
        return one.thing is not None and _fits(scene, event.what, one.thing)
    return one.player is not None and _is(scene, event.who, one.player)


_DURING = {"your_turn": True, "not_your_turn": False, "opponents_turn": False}


def _casts(scene: Scene, event: lang.Casts, one: Occurrence) -> bool:
    if not _is_cast_so(event, one):
        return False
    if not _is(scene, event.who, one.player) or not _fits(scene, event.what, one.thing):
        return False
    if event.during == "turn" and event.whose is not None:
        if not _is(scene, event.whose, scene.state.active):
            return False
    elif event.during:
        if event.during not in _DURING:
            raise NotExecutableError("casting then")
        if (scene.state.active == scene.me) != _DURING[event.during]:
            return False
    if event.nth and one.player is not None:
        return spells_cast(scene, one.player, event.what) == event.nth
    return True


def _is_cast_so(event: lang.Casts, one: Occurrence) -> bool:
    """Return whether a land that is played, or a copy, counts as cast for an event."""
    if one.kind == "land_played":
        return event.plays
    obj = one.thing.obj if one.thing is not None else None
    return one.kind != "made" or (event.copies and obj is not None and obj.zone == STACK)


def spells_cast(scene: Scene, player: PlayerId, noun: lang.Noun | None) -> int:
    """Return how many spells of some kinds a player has cast this turn."""
    seat = scene.state.player(player)
    if noun is None or all(kind == _SPELL for kind in noun.kinds):
        return seat.spells_cast
    if noun.where or noun.joined:
        raise NotExecutableError("the count of such spells")
    return sum(_cast_of_kind(seat, kind) for kind in noun.kinds)


_SPELL = lang.Kind(types=("spell",))
_SPELL_TYPES = frozenset({"artifact", "creature", "enchantment", "instant", "sorcery"})


def _cast_of_kind(seat: Player, kind: lang.Kind) -> int:
    """Return the number of spells of one card type, or of all but one."""
    types = [each for each in kind.types if each != "spell"]
    if len(types) == 1 and not kind.traits and types[0] in _SPELL_TYPES:
        return seat.fact(f"cast {types[0]}")
    left = [each.removeprefix("non") for each in kind.traits]
    if not types and len(left) == 1 and kind.traits[0] != left[0] and left[0] in _SPELL_TYPES:
        return seat.spells_cast - seat.fact(f"cast {left[0]}")
    raise NotExecutableError("the count of such spells")


def _draws(scene: Scene, event: lang.Draws, one: Occurrence) -> bool:
    if event.but_first and _is_first_of_draw_step(scene, one.player):
        return False
    if event.nth and one.nth != event.nth:
        return False
    return _is(scene, event.who, one.player)


def _is_first_of_draw_step(scene: Scene, player: PlayerId | None) -> bool:
    state = scene.state
    if player is None or player != state.active or state.turn_step != steps.DRAW:
        return False
    return state.player(player).fact("cards drawn") <= 1


_DOES = {
    "exploit": "exploited",
    "sacrifice": "sacrificed",
    "discard": "discarded",
    "unlock": "unlocked",
    "play_land": "land_played",
    "cycle": "cycled",
    "activate_of": "activated",
    "attack_planeswalkers": "attacks",
    "activate": "activated",
    "activate_nonmana": "activated",
    "activate_nonmana_of": "activated",
    "create": "made",
    "fully_unlock": "unlocked",
    "is_attacked": "attacks",
    "lose_game": "lost",
    "tap_for_mana": "activated",
}
_DOORS = 2


def _does(scene: Scene, event: lang.PlayerDoes, one: Occurrence) -> bool:
    if event.does == "cycle_or_discard":
        return one.kind == "discarded" and _is(scene, event.who, one.player)
    if event.does == "is_attacked":
        return one.kind == "attacks" and _attacked(scene, one) in nouns.players(scene, event.who)
    kind = _DOES.get(event.does)
    if kind is None:
        raise NotExecutableError(f"player does {event.does}")
    if one.kind != kind or not _is(scene, event.who, one.player):
        return False
    if event.does == "unlock" and event.what is None:
        return one.thing is not None and one.thing.ref.id == scene.source.id
    return _is_done_so(scene, event.does, one) and _fits(scene, event.what, one.thing)


def _is_done_so(scene: Scene, does: str, one: Occurrence) -> bool:
    """Return whether an occurrence is an act of a kind."""
    obj = one.thing.obj if one.thing is not None else None
    if one.kind == "activated":
        scene.counts["is_mana"] = one.word == "mana"
        is_tapped = obj is not None and obj.tapped
        if does == "tap_for_mana":
            return one.word == "mana" and is_tapped
        return one.word != "mana" or not does.startswith("activate_nonmana")
    if does == "attack_planeswalkers":
        return _attacks_planeswalker_of(scene, one)
    if does == "fully_unlock":
        return obj is not None and len(obj.halves) == _DOORS
    return one.kind != "made" or (obj is not None and obj.token and obj.zone == BATTLEFIELD)


def _attacks_planeswalker_of(scene: Scene, one: Occurrence) -> bool:
    fight = scene.state.fight
    found = fight.attacker(one.thing.ref) if isinstance(fight, Combat) and one.thing else None
    return found is not None and isinstance(found.at, Ref) and found.defender == scene.me


def _life(scene: Scene, event: lang.LifeChanges, one: Occurrence) -> bool:
    fact = "life gained" if event.gains else "life lost"
    if event.first and one.player is not None and scene.state.player(one.player).fact(fact):
        return False
    return (one.amount > 0) == event.gains and _is(scene, event.who, one.player)


_STEPS: Mapping[str, frozenset[str]] = {
    "upkeep": frozenset({steps.UPKEEP}),
    "draw_step": frozenset({steps.DRAW}),
    "end_step": frozenset({steps.END}),
    "combat": frozenset({steps.BEGIN_COMBAT}),
    "end_of_combat": frozenset({steps.END_COMBAT}),
    "main_phase": frozenset(steps.MAIN_PHASES),
    "first_main_phase": frozenset({steps.MAIN_1}),
    "second_main_phase": frozenset({steps.MAIN_2}),
    "declare_attackers": frozenset({steps.ATTACKERS}),
    "declare_blockers": frozenset({steps.BLOCKERS}),
}


def _begins(scene: Scene, event: lang.Begins, one: Occurrence) -> bool:
    step = "end_of_combat" if event.ends and event.step == "combat" else event.step
    if step not in _STEPS:
        raise NotExecutableError(f"step {event.step}")
    return one.word in _STEPS[step] and _is(scene, event.whose, scene.state.active)


_BECOMES = {
    "monstrous": "monstrous",
    "renowned": "renowned",
    "tapped": "tapped",
    "untapped": "untapped",
    "transformed": "transformed",
    "converted": "transformed",
    "face_up": "turned_face_up",
    "exiled": "exiled",
    "sacrificed": "sacrificed",
    "attached": "attached",
    "drawn": "drawn",
}


def _becomes(scene: Scene, event: lang.BecomesState, one: Occurrence) -> bool:
    kind = _BECOMES.get(event.state)
    if kind is None:
        raise NotExecutableError(f"becoming {event.state}")
    if one.kind != kind or not _fits(scene, event.what, one.thing):
        return False
    if event.name and event.name != "~":
        return one.thing is not None and event.name in one.thing.found.names
    if event.to is not None:
        host = one.thing.obj.attached_to if one.thing is not None and one.thing.obj else None
        things = scene.things((host,)) if isinstance(host, Ref) else ()
        return any(nouns.fits(scene, event.to, each) for each in things)
    return True


def _is_target(scene: Scene, event: lang.Targeted, one: Occurrence) -> bool:
    if event.first and one.thing is not None and _was_target(scene, one.thing.ref):
        return False
    if event.by is not None:
        types = {word for kind in event.by.kinds for word in kind.types}
        if types and one.word not in types:
            return False
        for where in event.by.where:
            if not isinstance(where, lang.Controlled):
                raise NotExecutableError("a spell of a kind")
            by = one.topics[0]
            if (by in nouns.players(scene, where.by)) == where.negated:
                return False
    if event.who is not None:
        return one.thing is None and _is(scene, event.who, one.player)
    return one.thing is not None and _fits(scene, event.what, one.thing)


def _was_target(scene: Scene, ref: Ref) -> bool:
    """Return whether an object has been a target before this turn."""
    return any(each.fact_about("targeted", ref) for each in scene.state.players)


def _counters_put(scene: Scene, event: lang.CountersPut, one: Occurrence) -> bool:
    if event.kind and one.word != event.kind:
        return False
    if event.removed != (one.amount < 0) or not _fits(scene, event.what, one.thing):
        return False
    if event.last:
        obj = one.thing.obj if one.thing is not None else None
        return obj is not None and not obj.counter(one.word)
    return True


def _is_blocked(scene: Scene, event: lang.BecomesBlocked, one: Occurrence) -> bool:
    return _fits(scene, event.what, one.thing) and _fits(scene, event.by, one.source)


def _becomes_true(scene: Scene, event: lang.BecomesTrue, _one: Occurrence) -> bool:
    return scene.holds(event.when)


def _chapter(scene: Scene, event: lang.ChapterReached, one: Occurrence) -> bool:
    if one.word != "lore" or one.thing is None or one.thing.obj is None:
        return False
    now = one.thing.obj.counter("lore")
    reached = range(now - one.amount + 1, now + 1)
    return one.thing.ref.id == scene.source.id and any(each in reached for each in event.chapters)


_NAMED = {
    "day_or_night_changes": frozenset({"became_day", "became_night"}),
    "becomes_day": frozenset({"became_day"}),
    "becomes_night": frozenset({"became_night"}),
    "you_do": frozenset({"state"}),
    "becomes_level": frozenset({"counters"}),
    "fourth_spell_of_turn": frozenset({"cast"}),
    "you_next_cast": frozenset({"cast"}),
    "control_none": frozenset({"state"}),
    "none_on_battlefield": frozenset({"state"}),
}
_FOURTH = 4


def _happens(scene: Scene, event: lang.Happens, one: Occurrence) -> bool:
    if event.name == "becomes_level":
        if one.word != "level" or one.thing is None or one.thing.obj is None:
            return False
        now = one.thing.obj.counter("level")
        reached = now - one.amount < scene.number(event.amount) <= now
        return reached and one.thing.ref.id == scene.source.id
    if event.name not in _NAMED:
        raise NotExecutableError(f"event {event.name}")
    if event.name in _NONE_LEFT and event.what is not None:
        noun = replace(event.what, how="a")
        owned = nouns.fitting(scene, noun)
        anyones = event.name == "none_on_battlefield"
        return not any(anyones or each.found.controller == scene.me for each in owned)
    if event.name == "you_next_cast":
        return one.kind == "cast" and one.player == scene.me and _fits(scene, event.what, one.thing)
    if event.name == "fourth_spell_of_turn":
        return one.kind == "cast" and one.amount == _FOURTH - 1
    return one.kind in _NAMED[event.name]


_TESTS: Mapping[
    type[lang.Event], tuple[frozenset[str], Callable[[Scene, Any, Occurrence], bool]]
] = {
    lang.Enters: (frozenset({"enters"}), _enters),
    lang.Dies: (frozenset({"dies"}), _dies),
    lang.Leaves: (frozenset({"leaves", "leaves graveyard"}), _leaves),
    lang.PutInto: (frozenset({"dies", "leaves", "put_into_graveyard", "exiled"}), _put_into),
    lang.Attacks: (frozenset({"attacks", "unblocked"}), _attacks),
    lang.AttacksWith: (frozenset({"attacks"}), _attacks_with),
    lang.Blocks: (frozenset({"blocks"}), _blocks),
    lang.BecomesBlocked: (frozenset({"blocked"}), _is_blocked),
    lang.BecomesTrue: (frozenset({"state"}), _becomes_true),
    lang.DealsDamage: (frozenset({"deals"}), _deals),
    lang.IsDealt: (frozenset({"deals"}), _is_dealt),
    lang.Casts: (frozenset({"cast", "land_played", "made"}), _casts),
    lang.Draws: (frozenset({"drawn"}), _draws),
    lang.PlayerDoes: (frozenset(_DOES.values()), _does),
    lang.LifeChanges: (frozenset({"life"}), _life),
    lang.Begins: (frozenset({"step"}), _begins),
    lang.BecomesState: (frozenset(_BECOMES.values()), _becomes),
    lang.Targeted: (frozenset({"targeted"}), _is_target),
    lang.CountersPut: (frozenset({"counters"}), _counters_put),
    lang.ChapterReached: (frozenset({"counters"}), _chapter),
    lang.Happens: (frozenset[str]().union(*_NAMED.values()), _happens),
}
