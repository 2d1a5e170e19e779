"""Occurrences: the events of an action, as triggered abilities and the history see them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.effects import program as lang
from core.execution.scene import NotExecutableError, Topic
from core.games.fab.combat.combat_chain import current_link, defenders_of
from core.games.fab.execution import nouns
from core.games.fab.execution.facts import Scene, Thing, snapshot, thing_of
from core.games.fab.keyword_actions.marked import is_marked
from core.games.fab.objects.traits import traits
from core.games.fab.zones import ARSENAL, BANISHED, in_arena, is_public
from core.rules.history import Event
from core.rules.ruleset import StateView
from core.state.effects import PastEvent, Snapshot
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import HAND, STACK


class Occurrence(Struct, frozen=True, kw_only=True):
    """One occurrence.

    ``thing`` is its object, as it was if it has left; ``player`` its player, ``source`` the source
    of damage. ``to`` is the zone or the kind of damage, ``come_from`` the zone before. ``topics``
    are the possible referents of a pronoun, ``last`` the last characteristics of an object that has
    left.
    """

    kind: str
    thing: Thing | None = None
    player: PlayerId | None = None
    source: Thing | None = None
    amount: int = 0
    to: str = ""
    come_from: str = ""
    topics: tuple[Topic, ...] = ()
    last: Snapshot | None = None
    looks_back: bool = False


_SAME = {
    "defended": "defend",
    "drawn": "draw",
    "pitched": "pitch",
    "boosted": "boost",
    "intimidated": "intimidate",
    "transcended": "transcend",
    "marked": "mark",
    "charged": "charge",
    "wagered": "wager",
    "clashed": "clash",
    "became": "become",
    "clash_won": "win_clash",
    "wager_won": "win_wager",
    "opted": "opt",
    "equipped": "equip",
    "revealed": "reveal",
    "turned_face_up": "turn_up",
    "rolled": "roll",
    "prevented": "prevent",
}
"""Events of actions by the verb that texts have for them."""
_GONE = {"discarded": "discard", "destroyed": "destroy", "banished": "banish"}


def occurrences(  # noqa: C901, PLR0912 - one case an event
    before: StateView, after: StateView, events: Iterable[Event]
) -> Iterator[Occurrence]:
    """Yield the occurrences in the events of an action."""
    for event in events:
        match event.kind:
            case "cast":
                yield _played(before, after, event)
            case "activated":
                yield _activated(after, event)
            case "hit":
                yield from _hit(before, after, event)
            case "damaged":
                yield _damage(before, after, event)
            case "life":
                yield _of_player("life", event)
            case "enters":
                yield _of_object("enters", before, after, event)
            case "made":
                yield _of_object("create", before, after, event)
            case "leaves":
                yield from _left("leaves", before, after, event)
            case "zone_change":
                yield _moved(before, after, event)
            case "paid" if event.word:
                yield _of_object(event.word, before, after, event)
            case "put_under":
                yield from _into_soul(before, after, event)
            case "turn" | "action_phase" | "end_phase":
                yield Occurrence(kind=event.kind, player=after.state.active)
            case "chain_closed" | "link_resolved":
                yield _of_player(event.kind, event)
            case kind if kind in _GONE:
                yield from _left(_GONE[kind], before, after, event)
            case "attacked":
                yield _attacked(before, after, event)
            case "counters" | "cranked" if event.object is not None:
                yield from _lost_counters(before, after, event.object)
                if event.kind == "cranked":
                    yield _of_object("crank", before, after, event)
            case kind if kind in _SAME:
                yield _of_object(_SAME[kind], before, after, event)


def _lost_counters(
    before: StateView, after: StateView, object_id: ObjectId
) -> Iterator[Occurrence]:
    """Yield an object that has lost its last counter of a kind."""
    now, was = after.state.objects.get(object_id), before.state.objects.get(object_id)
    if now is None or was is None or not in_arena(now):
        return
    thing = thing_of(after, now)
    for kind, count in was.counters:
        if count and not now.counter(kind):
            yield Occurrence(
                kind=NO_COUNTERS,
                thing=thing,
                player=thing.found.controller,
                to=kind,
                topics=(now.ref,),
            )


NO_COUNTERS = "no_counters"


def _attacked(before: StateView, after: StateView, event: Event) -> Occurrence:
    """Return an attack; "they" are the players of its targets."""
    one = _of_object("attack", before, after, event)
    link = current_link(after.state)
    targets = link.targets if link is not None else ()
    attacked = (_thing(after, each.id) for each in targets)
    players = dict.fromkeys(each.found.controller for each in attacked if each is not None)
    return replace(one, topics=(*players, *one.topics))


def _of_player(kind: str, event: Event) -> Occurrence:
    topics: tuple[Topic, ...] = (event.player,) if event.player is not None else ()
    return Occurrence(kind=kind, player=event.player, amount=event.amount, topics=topics)


def _thing(view: StateView, object_id: ObjectId | None) -> Thing | None:
    obj = view.state.objects.get(object_id) if object_id is not None else None
    return None if obj is None else thing_of(view, obj)


def _played(before: StateView, after: StateView, event: Event) -> Occurrence:
    thing = _thing(after, event.object)
    was = before.state.objects.get(event.object) if event.object is not None else None
    topics: tuple[Topic, ...] = (thing.ref,) if thing is not None else ()
    return Occurrence(
        kind="play",
        thing=thing,
        player=event.player,
        come_from=str(was.zone) if was is not None else "",
        topics=topics,
    )


def _activated(after: StateView, event: Event) -> Occurrence:
    """Return an activation; that of an attack is about the attack on the stack."""
    source = _thing(after, event.object)
    attack = next(
        (
            obj
            for obj in after.state.in_zone(STACK)
            if obj.proxy_of is not None and obj.proxy_of.id == event.object
        ),
        None,
    )
    thing = thing_of(after, attack) if attack is not None else source
    return Occurrence(
        kind="activate",
        thing=thing,
        player=event.player,
        source=source,
        topics=(thing.ref,) if thing is not None else (),
    )


def _hit(before: StateView, after: StateView, event: Event) -> Iterator[Occurrence]:
    """Yield a hit and its damage; one that takes a mark away is judged as it was before."""
    attack = _thing(after, event.by) or _thing(before, event.by)
    hero = _thing(after, event.object) or _thing(before, event.object)
    who = hero.found.controller if hero is not None else None
    topics: list[Topic] = [each.ref for each in (hero, attack) if each is not None]
    if who is not None:
        topics.append(who)
    was = before.state.objects.get(event.object) if event.object is not None else None
    now = after.state.objects.get(event.object) if event.object is not None else None
    unmarked = was is not None and is_marked(was) and not (now is not None and is_marked(now))
    for kind in ("hit", "damage"):
        yield Occurrence(
            kind=kind,
            looks_back=unmarked and kind == "hit",
            thing=hero,
            player=event.player,
            source=attack,
            amount=event.amount,
            to="physical" if kind == "damage" else "",
            topics=tuple(topics),
        )


def _damage(before: StateView, after: StateView, event: Event) -> Occurrence:
    source = _thing(after, event.by) or _thing(before, event.by)
    hit = _thing(before, event.object) or _thing(after, event.object)
    who = hit.found.controller if hit is not None else None
    topics: list[Topic] = [each.ref for each in (hit, source) if each is not None]
    if who is not None:
        topics.append(who)
    return Occurrence(
        kind="damage",
        thing=hit,
        player=event.player or (source.found.controller if source is not None else None),
        source=source,
        amount=event.amount,
        to=event.word,
        topics=tuple(topics),
    )


def _left(kind: str, before: StateView, after: StateView, event: Event) -> Iterator[Occurrence]:
    """Yield an object that has left its zone, as it was there."""
    was = before.state.objects.get(event.object) if event.object is not None else None
    if was is None:
        return
    now = after.state.objects.get(was.id)
    ref = now.ref if now is not None else was.ref
    found = traits(before, was)
    there = in_arena(was)
    yield Occurrence(
        kind=kind,
        thing=Thing(ref, found, was),
        player=found.controller if there or was.zone == STACK else was.owner,
        to=str(now.zone) if now is not None else "",
        come_from=str(was.zone),
        topics=(ref,),
        last=snapshot(before, was, ref) if there else None,
        looks_back=there,
    )


def _moved(before: StateView, after: StateView, event: Event) -> Occurrence:
    one = _of_object("put_into", before, after, event)
    owner = one.thing.obj.owner if one.thing is not None and one.thing.obj is not None else None
    return Occurrence(
        kind="put_into",
        thing=one.thing,
        player=owner,
        to=str(event.to or ""),
        come_from=str(event.source or ""),
        topics=one.topics,
    )


def _into_soul(before: StateView, after: StateView, event: Event) -> Iterator[Occurrence]:
    """Yield a card that was put under a hero."""
    obj = after.state.objects.get(event.object) if event.object is not None else None
    host = after.state.find(obj.attached_to) if obj and isinstance(obj.attached_to, Ref) else None
    if host is None or "Hero" not in traits(after, host).types:
        return
    one = _of_object("put_into", before, after, event)
    yield Occurrence(
        kind="put_into",
        thing=one.thing,
        player=host.controller,
        to=nouns.SOUL,
        come_from=one.come_from,
        topics=one.topics,
    )


def _of_object(kind: str, before: StateView, after: StateView, event: Event) -> Occurrence:
    thing = _thing(after, event.object) or _thing(before, event.object)
    obj = thing.obj if thing is not None else None
    player = event.player
    if player is None and thing is not None and obj is not None:
        apart = not in_arena(obj) and obj.zone != STACK
        player = obj.owner if apart else thing.found.controller
    was = before.state.objects.get(event.object) if event.object is not None else None
    topics: tuple[Topic, ...] = (thing.ref,) if thing is not None else ()
    return Occurrence(
        kind=kind,
        thing=thing,
        player=player,
        amount=event.amount,
        come_from=str(event.source or (was.zone if was is not None else "")),
        topics=topics or ((player,) if player is not None else ()),
    )


def deeds_of(after: StateView, found: Iterable[Occurrence]) -> Iterator[PastEvent]:
    """Yield the entries of occurrences in the history of the turn; hidden cards stay unnamed."""
    players = tuple(each.id for each in after.state.players)
    found = tuple(found)
    for place, one in enumerate(found):
        thing = one.source if one.kind == "hit" else one.thing
        what = None
        if one.last is not None:
            what = one.last
        elif thing is not None and thing.obj is not None:
            now = after.state.objects.get(thing.ref.id)
            shown = now if now is not None else thing.obj
            if is_public(shown, players) or one.kind == "play":
                what = _as_it_was(after, thing, thing.obj)
        word = one.to or one.come_from
        if one.kind == "hit" and one.thing is not None:
            word = str(one.thing.found.controller)
        if one.kind == "play":
            word = one.come_from
        amount = _pitched_for(after, found[place:]) if one.kind == "pitch" else one.amount
        yield PastEvent(kind=one.kind, player=one.player, what=what, amount=amount, word=word)


def _pitched_for(after: StateView, later: Sequence[Occurrence]) -> int:
    """Return the id of the card or source that the first of some occurrences was pitched for."""
    for one in later:
        about = one.source if one.kind == "activate" else one.thing
        if one.kind in {"play", "activate"} and about is not None:
            return about.ref.id
    top = max(after.state.in_zone(STACK), key=lambda each: each.order, default=None)
    if top is None:
        return 0
    return top.id if top.proxy_of is None else top.proxy_of.id


def _as_it_was(after: StateView, thing: Thing, obj: GameObject) -> Snapshot | None:
    now = after.state.objects.get(obj.id)
    return snapshot(after, now, thing.ref) if now is not None else None


# Matching


def matched(scene: Scene, event: lang.AnyEvent, one: Occurrence) -> bool:
    """Return whether something that has happened is the event of an ability."""
    if isinstance(event, lang.EitherEvent):
        return any(_can_match(scene, each, one) for each in event.of)
    if isinstance(event, lang.While):
        return matched(scene, event.event, one) and scene.holds(event.when)
    test = _TESTS.get(type(event))
    if test is None:
        raise NotExecutableError(f"event {type(event).__name__}")
    return test(scene, event, one)


def _can_match(scene: Scene, event: lang.AnyEvent, one: Occurrence) -> bool:
    try:
        return matched(scene, event, one)
    except NotExecutableError:
        return False


def _fits(scene: Scene, noun: lang.Noun | None, thing: Thing | None) -> bool:
    return noun is None or (thing is not None and scene.fits(noun, thing))


def _is(scene: Scene, who: lang.Who | None, player: PlayerId | None) -> bool:
    return who is None or player in scene.players(who)


def _is_hero_of(scene: Scene, who: lang.Who | None, thing: Thing | None) -> bool:
    """Return whether a thing is the hero of a player; without a player anything is."""
    if who is None:
        return True
    if thing is None or "Hero" not in thing.found.type_line.types:
        return False
    return thing.found.controller in scene.players(who)


def _hits(scene: Scene, event: lang.Hits, one: Occurrence) -> bool:
    if one.kind != "hit" or not _is_hero_of(scene, event.whom, one.thing):
        return False
    if event.to is not None and not _fits(scene, event.to, one.thing):
        return False
    return _is(scene, event.who, one.player) and _fits(scene, event.what, one.source)


def _attacks(scene: Scene, event: lang.Attacks, one: Occurrence) -> bool:
    if one.kind != "attack" or not _fits(scene, event.what, one.thing):
        return False
    link = current_link(scene.state)
    targets = link.targets if link is not None else ()
    attacked = scene.things(targets)
    if event.whom is not None and not any(
        _is_hero_of(scene, event.whom, each) for each in attacked
    ):
        return False
    return event.what_else is None or any(_fits(scene, event.what_else, each) for each in attacked)


def _attacks_with(scene: Scene, event: lang.AttacksWith, one: Occurrence) -> bool:
    if one.kind != "attack" or not _is(scene, event.who, one.player):
        return False
    if not _fits(scene, event.what, one.thing):
        return False
    link = current_link(scene.state)
    attacked = scene.things(link.targets if link is not None else ())
    return event.whom is None or any(_is_hero_of(scene, event.whom, each) for each in attacked)


def _defends(scene: Scene, event: lang.Defends, one: Occurrence) -> bool:  # noqa: PLR0911 - one case a condition
    if one.kind != "defend":
        return False
    link = current_link(scene.state)
    attack = scene.thing(link.attack) if link is not None else None
    if event.passive:
        return _fits(scene, event.what, attack) and _fits(scene, event.by, one.thing)
    if not _fits(scene, event.what, one.thing) or not _fits(scene, event.whom, attack):
        return False
    if event.hero is not None and (
        attack is None or attack.found.controller not in scene.players(event.hero)
    ):
        return False
    there = defenders_of(scene.state, link) if link is not None else ()
    others = [scene.thing_of(x) for x in there if one.thing and x.id != one.thing.ref.id]
    if event.alone:
        return not others
    if event.together is not None:
        return _defend_together(scene, event.together, others)
    return True


def _defend_together(scene: Scene, noun: lang.Noun, others: Sequence[Thing]) -> bool:
    """Return whether enough of the other defending cards fit: "together with a card from hand"."""
    zones = [zone for each in noun.where if isinstance(each, lang.In) for zone in each.zones]
    plain = lang.Noun(
        how="bare",
        kinds=noun.kinds,
        where=tuple(each for each in noun.where if not isinstance(each, lang.In)),
        joined=noun.joined,
    )
    there = [
        each
        for each in others
        if scene.fits(plain, each) and (not zones or _defended_from(scene, each) in zones)
    ]
    return nouns.enough(scene, len(there), noun)


def _defended_from(scene: Scene, thing: Thing) -> str:
    """Return the zone from which a card has defended last."""
    for past in reversed(scene.state.past_events):
        if past.kind == "defend" and past.what is not None and past.what.ref.id == thing.ref.id:
            return past.word
    return ""


def _damage_dealt(scene: Scene, event: lang.DealsDamage, one: Occurrence) -> bool:  # noqa: PLR0911 - one case a condition
    if one.kind != "damage" or event.lethal:
        return False
    if event.damage and event.damage != one.to:
        return False
    if event.amount is not None and one.amount < scene.number(event.amount):
        return False
    if event.more_than is not None and one.amount <= scene.number(event.more_than):
        return False
    if not _is(scene, event.who, one.player) or not _is_hero_of(scene, event.whom, one.thing):
        return False
    if event.to is not None and not _fits(scene, event.to, one.thing):
        return False
    return event.what is None or _fits(scene, event.what, one.source)


def _is_dealt(scene: Scene, event: lang.IsDealt, one: Occurrence) -> bool:
    if one.kind != "damage" or (event.damage and event.damage != one.to):
        return False
    if event.amount is not None and one.amount < scene.number(event.amount):
        return False
    if event.by is not None and not _fits(scene, event.by, one.source):
        return False
    if event.what is not None:
        return _fits(scene, event.what, one.thing)
    return _is_hero_of(scene, event.who, one.thing)


def _enters(scene: Scene, event: lang.Enters, one: Occurrence) -> bool:
    under = _is(scene, event.under, one.player)
    return one.kind == "enters" and under and _fits(scene, event.what, one.thing)


def _leaves(scene: Scene, event: lang.Leaves, one: Occurrence) -> bool:
    if event.zone not in {"arena", "battlefield"}:
        raise NotExecutableError("leaving another zone")
    return one.kind == "leaves" and _fits(scene, event.what, one.thing)


def _put_into(scene: Scene, event: lang.PutInto, one: Occurrence) -> bool:
    zone = event.zone_in
    if zone is None:
        raise NotExecutableError("put somewhere")
    if one.kind != "put_into" or one.to not in zone.zones:
        return False
    if event.zone_from is not None and one.come_from not in event.zone_from.zones:
        return False
    return _is(scene, zone.whose, one.player) and _fits(scene, event.what, one.thing)


PLAYED_FROM = {
    "play_from_arsenal": ARSENAL,
    "play_from_hand": HAND,
    "play_from_banished": BANISHED,
}
"""Verbs of playing a card by the zone that it has come from."""
_VERBS = {
    "attack_with": ("attack",),
    "defend_with": ("defend",),
    "hit_with": ("hit",),
    "play_or_create": ("play", "create"),
    "play_or_activate": ("play", "activate"),
    "discard_or_banish": ("discard", "banish"),
    "destroy_or_banish": ("destroy", "banish"),
    "reveal_or_discard": ("reveal", "discard"),
    "charge_or_pitch": ("charge", "pitch"),
    **dict.fromkeys(PLAYED_FROM, ("play",)),
}
_KNOWN = frozenset(
    {
        *_SAME.values(),
        *_GONE.values(),
        *("attack", "crank"),
        *("play", "activate", "create", "hit", "fuse", "scrap", "beat_chest"),
    }
)


def _does(scene: Scene, event: lang.PlayerDoes, one: Occurrence) -> bool:  # noqa: PLR0911 - one case a condition
    kinds = _VERBS.get(event.does, (event.does,))
    if not _KNOWN.issuperset(kinds) or event.for_ is not None:
        raise NotExecutableError(f"player does {event.does}")
    if one.kind not in kinds or not _is(scene, event.who, one.player):
        return False
    if event.zone is not None and one.come_from not in event.zone.zones:
        return False
    if one.come_from != PLAYED_FROM.get(event.does, one.come_from):
        return False
    if event.during in {"your_turn", "your_action_phase"} and scene.state.active != scene.me:
        return False
    if event.during == "opponents_turn" and scene.state.active == scene.me:
        return False
    if event.during not in _DURING:
        raise NotExecutableError(f"during {event.during}")
    if event.what is None:
        return True
    thing = one.source if one.kind == "hit" else one.thing
    if _is_of_origin(event.what, one):
        return _fits(scene, _without_zone(event.what), thing)
    return _fits(scene, event.what, thing)


_DURING = frozenset(
    {
        *("", "your_turn", "your_action_phase", "opponents_turn"),
        *("this_turn", "this_chain_link", "this_combat_chain"),
    }
)


def _is_of_origin(noun: lang.Noun, one: Occurrence) -> bool:
    """Return whether a noun names the zone that a played card has come from."""
    zones = [each.zones for each in noun.where if isinstance(each, lang.In)]
    return bool(zones) and all(one.come_from in each for each in zones)


def _without_zone(noun: lang.Noun) -> lang.Noun:
    kept = tuple(each for each in noun.where if not isinstance(each, lang.In))
    return lang.Noun(how=noun.how, kinds=noun.kinds, where=kept, other=noun.other)


_STATES = {
    "equip": "equip",
    "destroy": "destroy",
    "banish": "banish",
    "discard": "discard",
    "discard_at_random": "discard",
    "pitch": "pitch",
    "charge": "charge",
    "play": "play",
    "boost": "boost",
    "turn_up": "turn_up",
    "face_up": "turn_up",
    "reveal": "reveal",
    "transcend": "transcend",
    "defending": "defend",
    NO_COUNTERS: NO_COUNTERS,
}


def _becomes(scene: Scene, event: lang.BecomesState, one: Occurrence) -> bool:
    if event.state == "resolve":
        return one.kind == "link_resolved" and _is_of_its_link(scene)
    kind = _STATES.get(event.state)
    if kind is None or event.first:
        raise NotExecutableError(f"becoming {event.state}")
    if event.zone is not None and one.come_from not in event.zone.zones:
        return False
    if kind == NO_COUNTERS and event.name not in {"", one.to}:
        return False
    return one.kind == kind and _fits(scene, event.what, one.thing)


def _is_of_its_link(scene: Scene) -> bool:
    """Return whether the source is the attack of the active chain link, or its weapon."""
    link = current_link(scene.state)
    return link is not None and scene.source in {link.attack, link.source}


_STEPS: Mapping[str, str] = {
    "start_of_turn": "turn",
    "start_of_next_turn": "turn",
    "start_of_your_next_turn": "turn",
    "start_of_their_next_turn": "turn",
    "beginning_of_turn": "turn",
    "beginning_of_next_turn": "turn",
    "beginning_of_action_phase": "action_phase",
    "start_of_next_action_phase": "action_phase",
    "start_of_action_phase": "action_phase",
    "beginning_of_next_action_phase": "action_phase",
    "your_next_action_phase": "action_phase",
    "beginning_of_end_phase": "end_phase",
    "beginning_of_next_end_phase": "end_phase",
    "start_of_end_phase": "end_phase",
    "start_of_next_end_phase": "end_phase",
    "end_of_next_turn": "end_phase",
    "end_of_turn": "end_phase",
    "combat_chain_closes": "chain_closed",
    "chain_link_resolves": "link_resolved",
}


def _begins(scene: Scene, event: lang.Begins, one: Occurrence) -> bool:
    if event.step not in _STEPS:
        raise NotExecutableError(f"step {event.step}")
    mine = event.step not in {"start_of_your_next_turn", "your_next_action_phase"}
    turn = mine or scene.state.active == scene.me
    return one.kind == _STEPS[event.step] and turn and _is(scene, event.whose, scene.state.active)


def _life(scene: Scene, event: lang.LifeChanges, one: Occurrence) -> bool:
    if event.first or event.amount is not None:
        raise NotExecutableError("life for the first time")
    changed = one.kind == "life" and bool(one.amount)
    return changed and (one.amount > 0) == event.gains and _is(scene, event.who, one.player)


_NAMED = {"combat_chain_closes": "chain_closed", "chain_link_resolves": "link_resolved"}


def _happens(_scene: Scene, event: lang.Happens, one: Occurrence) -> bool:
    if event.name not in _NAMED:
        raise NotExecutableError(f"event {event.name}")
    return one.kind == _NAMED[event.name]


_TESTS: Mapping[type[lang.Event], Callable[[Scene, Any, Occurrence], bool]] = {
    lang.Hits: _hits,
    lang.Attacks: _attacks,
    lang.AttacksWith: _attacks_with,
    lang.Defends: _defends,
    lang.DealsDamage: _damage_dealt,
    lang.IsDealt: _is_dealt,
    lang.Enters: _enters,
    lang.Leaves: _leaves,
    lang.PutInto: _put_into,
    lang.PlayerDoes: _does,
    lang.BecomesState: _becomes,
    lang.Begins: _begins,
    lang.LifeChanges: _life,
    lang.Happens: _happens,
}


def is_listened_to(event: lang.AnyEvent) -> bool:  # noqa: PLR0911 - one case an event
    """Return whether the table notices events of this kind."""
    match event:
        case lang.EitherEvent(of=of):
            return any(map(is_listened_to, of))
        case lang.While(event=inner):
            return is_listened_to(inner)
        case lang.PlayerDoes(does=does, for_=None):
            return _KNOWN.issuperset(_VERBS.get(does, (does,)))
        case lang.BecomesState(state=state, first=False):
            return state in _STATES or state == "resolve"
        case lang.Begins(step=step):
            return step in _STEPS
        case lang.Happens(name=name):
            return name in _NAMED
        case lang.DealsDamage(lethal=lethal):
            return not lethal
    return type(event) in _TESTS
