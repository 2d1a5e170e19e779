"""Nouns and players: the objects and players that a program means in a scene."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

from msgspec.structs import replace

from core.effects import program as lang
from core.execution.scene import FORGOTTEN, NotExecutableError, compared
from core.games.mtg.combat.attack_targets import fight_of
from core.games.mtg.execution.kinds import (
    DESIGNATED,
    LETTERS,
    OF_THE_TABLE,
    PERMANENT_TYPES,
    Described,
    has_ability,
    has_trait,
    is_of_type,
    statistic,
    words_of,
)
from core.games.mtg.execution.scene import Scene, Thing
from core.games.mtg.layers.traits import traits
from core.games.mtg.reading.creature_types import CREATURE_TYPES
from core.rules.ruleset import Question, StateView
from core.state.combat import Combat
from core.state.effects import Snapshot
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, STACK

_ZONES: Mapping[str, str] = {
    "graveyard": GRAVEYARD,
    "hand": HAND,
    "library": LIBRARY,
    "exile": EXILE,
    "battlefield": BATTLEFIELD,
    "stack": STACK,
    "command": COMMAND,
}
_SINGLE = frozenset({"it", "that", "itself", "this", "same"})
_PLURAL = frozenset({"them", "those", "themselves", "each_of_those", "both"})
EVERY = frozenset({"each", "all", "bare", "some", "the", "any", "your", "their"})
"""The determiners that mean all objects of a kind, where nothing is chosen."""


def players(scene: Scene, who: lang.Who) -> tuple[PlayerId, ...]:
    """Return the players of a phrase, in turn order; raise where one has to be chosen."""
    found = _players(scene, who)
    for where in who.where:
        if not isinstance(where, lang.PlayerWhere) or where.when is None:
            raise NotExecutableError("players of whom something is true")
        found = tuple(each for each in found if _is_so(scene, each, where.when))
    return found


def _is_so(scene: Scene, player: PlayerId, condition: lang.AnyCondition) -> bool:
    before, scene.same = scene.same, player
    try:
        return scene.holds(condition)
    finally:
        scene.same = before


def in_turn_order(scene: Scene, found: Iterable[PlayerId]) -> tuple[PlayerId, ...]:
    """Return players in turn order from the active player."""
    wanted = set(found)
    active = scene.state.active
    order = (active, *scene.state.opponents(active))
    return tuple(each for each in order if each in wanted)


def _players(scene: Scene, who: lang.Who) -> tuple[PlayerId, ...]:  # noqa: C901, PLR0911, PLR0912 - one case a word
    if who.how == "you":
        return (scene.me,)
    state, me = scene.state, scene.me
    match who.how:
        case "each" | "any" | "some" | "single":
            everyone = state.opponents(me) if who.kind == "opponent" or who.other else state.playing
            return in_turn_order(scene, everyone)
        case "target":
            return tuple(each for each in scene.target(who) if not isinstance(each, Ref))
        case "they" if scene.same is not None:
            return (scene.same,)
        case "that" | "they" | "those":
            found = scene.latest_players()
            return found or _controllers(scene, lang.IT)
        case "controller":
            return _controllers(scene, who.of or lang.IT)
        case "owner":
            return _owners(scene, who.of or lang.IT)
        case "defending":
            return _defending(scene)
        case "active" | "attacking":
            return (state.active,)
        case "enchanted":
            host = scene.host()
            return (host,) if host is not None and not isinstance(host, Ref) else ()
        case "chosen":
            return _chosen_players(scene)
        case "same":
            return (scene.same,) if scene.same is not None else scene.subject
        case "next" | "left":
            return (state.next_after(me),)
        case "nobody" | "none":
            return ()
    raise NotExecutableError(f"players: {who.how}")


def _chosen_players(scene: Scene) -> tuple[PlayerId, ...]:
    """Return the player chosen by this ability, or as the source entered."""
    if scene.chosen_player is not None:
        return (scene.chosen_player,)
    source = scene.state.objects.get(scene.source.id)
    chosen = source.chosen if source is not None else ()
    return tuple(each.id for each in scene.state.players if each.id in chosen)


def _controllers(scene: Scene, noun: lang.Noun) -> tuple[PlayerId, ...]:
    return tuple(dict.fromkeys(each.found.controller for each in things(scene, noun)))


def _owners(scene: Scene, noun: lang.Noun) -> tuple[PlayerId, ...]:
    return tuple(dict.fromkeys(owner_of(scene, each) for each in things(scene, noun)))


def owner_of(scene: Scene, thing: Thing) -> PlayerId:
    """Return the owner of a thing, also of one that has left."""
    if thing.obj is not None:
        return thing.obj.owner
    last = scene.known.get(thing.ref)
    return last.owner if last is not None else thing.found.controller


def _defending(scene: Scene) -> tuple[PlayerId, ...]:
    fight = scene.state.fight
    if isinstance(fight, Combat):
        refs = {scene.source, *(each for group in scene.topics for each in group)}
        found = [each.defender for each in fight.attackers if each.obj in refs]
        found = found or [each.defender for each in fight.attackers]
        return tuple(dict.fromkeys(found))
    return tuple(scene.state.opponents(scene.state.active))[:1]


# Objects


def things(scene: Scene, noun: lang.Noun) -> tuple[Thing, ...]:
    """Return the objects that a noun means; raise where some of them have to be chosen."""
    found = _things(scene, noun)
    for other in noun.joined:
        if other.how != "player":
            found = (*found, *things(scene, other))
    return tuple({each.ref: each for each in found}.values())


def _things(scene: Scene, noun: lang.Noun) -> tuple[Thing, ...]:  # noqa: C901, PLR0911, PLR0912 - one case a word
    match noun.how:
        case "self":
            return _itself(scene)
        case "player":
            return ()
        case "target" | "any_target":
            return scene.things(scene.target(noun))
        case "enchanted" | "equipped":
            host = scene.host()
            return scene.things((host,)) if isinstance(host, Ref) else ()
        case "chosen":
            return scene.things(scene.chosen)
        case "rest":
            if not scene.rest and scene.seen:
                return scene.left()
            return scene.things(_remembered(scene, scene.rest))
        case "copy" | "copies":
            return scene.things(_remembered(scene, scene.made))
        case "no":
            return ()
        case "zone":
            return fitting(scene, lang.Noun(how="bare", kinds=noun.kinds, where=noun.where))
        case "topmost":
            there = fitting(scene, lang.Noun(how="bare", kinds=noun.kinds, where=noun.where))
            return there[::-1][: scene.number(noun.amount)]
        case "top" if noun.who is not None:
            return tuple(
                scene.thing_of(obj)
                for each in players(scene, noun.who)
                for obj in scene.state.in_zone(LIBRARY, each)[::-1][: scene.number(noun.amount)]
            )
        case "those" if scene.revealed and len(scene.topics[-1]) == 1:
            return scene.things(scene.revealed)
        case how if how in _SINGLE or how in _PLURAL:
            return _pronoun(scene, noun)
        case how if how in EVERY:
            among = among_seen(scene, noun)
            if among is not None:
                return among
            if lang.Did(name="you_exiled") in noun.where:
                return _latest_exiled(scene)
            spent = _spent(scene, noun)
            if spent is not None:
                return spent
            if any("exiled" in kind.traits for kind in noun.kinds):
                linked = sorted(exiled_with(scene), key=lambda ref: ref.id)
                return scene.things(linked)
            if how in {"the", "some"} and not noun.where and noun.kinds:
                spoken = _pronoun(scene, noun)
                if spoken:
                    return spoken
            return fitting(scene, noun)
    raise NotExecutableError(f"objects: {noun.how}")


def among_seen(scene: Scene, noun: lang.Noun, *, spoken: bool = False) -> tuple[Thing, ...] | None:
    """Return the fitting cards among those looked at or revealed, None for another noun.

    With ``spoken`` the noun means them without naming that: "one of them".
    """
    links = [each for each in noun.where if _names_seen(each)]
    if not links and not (spoken and scene.seen):
        return None
    cards = scene.left() if scene.seen else things(scene, lang.Noun(how="them"))
    rest = tuple(each for each in noun.where if each not in links)
    plain = lang.Noun(how="bare", kinds=noun.kinds, where=rest)
    return tuple(each for each in cards if fits(scene, plain, each))


_SPENT = frozenset({"sacrificed", "discarded", "exiled"})


def _spent(scene: Scene, noun: lang.Noun) -> tuple[Thing, ...] | None:
    """Return the objects that a cost or a clause took: "the sacrificed creature"."""
    traits_of = {trait for kind in noun.kinds for trait in kind.traits} & _SPENT
    if noun.how != "the" or not traits_of:
        return None
    taken = [each.last for each in scene.announced.spent if each.way in traits_of]
    if taken:
        for each in taken:
            scene.known.setdefault(each.ref, each)
        return tuple(Thing(each.ref, each, scene.state.find(each.ref)) for each in taken)
    if traits_of == {"exiled"}:
        return None
    kinds = tuple(lang.Kind(types=kind.types) for kind in noun.kinds)
    return _pronoun(scene, lang.Noun(how="that", kinds=kinds))


def _latest_exiled(scene: Scene) -> tuple[Thing, ...]:
    """Return the objects spoken of last that are in exile."""
    for group in reversed(scene.topics):
        found = (each for each in scene.things(group) if each.obj is not None)
        exiled = tuple(each for each in found if each.obj and each.obj.zone == EXILE)
        if exiled:
            return exiled
    return ()


def _names_seen(where: lang.AnyWhere) -> bool:
    if isinstance(where, lang.Linked):
        return where.how == "from_among" and not where.negated
    return isinstance(where, lang.Did) and where.name == "revealed_this_way"


def _remembered(scene: Scene, found: tuple[Ref, ...]) -> tuple[Ref, ...]:
    if not found and scene.has_forgotten:
        raise NotExecutableError("objects behind a clause by hand")
    return found


def _itself(scene: Scene) -> tuple[Thing, ...]:
    found = scene.thing(scene.source)
    if found is not None:
        return (found,)
    spoken = (each for group in reversed(scene.topics) for each in group)
    same = (each for each in spoken if isinstance(each, Ref) and each.id == scene.source.id)
    return scene.things(tuple(same)[:1])


def _pronoun(scene: Scene, noun: lang.Noun) -> tuple[Thing, ...]:  # noqa: PLR0911 - one case a group
    """Return the latest things spoken of that fit the noun; tokens by the word for them."""
    if any("token" in kind.types for kind in noun.kinds) and scene.made:
        return scene.things(scene.made)
    for place, group in reversed(tuple(enumerate(scene.topics))):
        refs = tuple(each for each in group if isinstance(each, Ref))
        if group == FORGOTTEN:  # a clause by hand: the topic is uncertain, but for a target
            refs = tuple(each for each in scene.targets if isinstance(each, Ref))
            targets = scene.things(refs if _says_type(noun) else ())
            found = tuple(each for each in targets if _is_spoken_of(scene, noun, each))
            if len(found) == 1:
                return found
            raise NotExecutableError("objects behind a clause by hand")
        found = tuple(each for each in scene.things(refs) if _is_spoken_of(scene, noun, each))
        if found:
            if noun.how not in _PLURAL:
                return found[:1]
            return found if place >= scene.given else _all_given(scene, noun)
        if (refs and not noun.kinds) or (not group and not _says_type(noun)):
            return ()
    if noun.how in _SINGLE and not noun.kinds:
        return _itself(scene)
    return ()


def _all_given(scene: Scene, noun: lang.Noun) -> tuple[Thing, ...]:
    """Return all objects of the event that a plural pronoun means."""
    topics = tuple(each for group in scene.topics[: scene.given] for each in group)
    found = (each for each in scene.things(topics) if _is_spoken_of(scene, noun, each))
    return tuple({each.ref: each for each in found}.values())


def _says_type(noun: lang.Noun) -> bool:
    words = {word for kind in noun.kinds for word in kind.types}
    return bool(words) and not words & {"card", "permanent", "spell", "token", "object"}


def _is_spoken_of(scene: Scene, noun: lang.Noun, thing: Thing) -> bool:
    """Return whether a pronoun with these kinds may mean a thing, wherever it is now."""
    del scene
    if not noun.kinds:
        return True
    words = words_of(thing.found)
    if _is_a_card(thing) and all(_is_permanent(kind) for kind in noun.kinds):
        return False
    loose = {"card", "permanent", "spell", "token", "source", "object"}
    return any(all(each in words or each in loose for each in kind.types) for kind in noun.kinds)


def _is_a_card(thing: Thing) -> bool:
    """Return whether a thing is a card that was no permanent or spell when it was spoken of."""
    there = thing.obj is not None and thing.obj.zone not in {BATTLEFIELD, STACK}
    return there and not isinstance(thing.found, Snapshot)


def _is_permanent(kind: lang.Kind) -> bool:
    return bool(PERMANENT_TYPES & set(kind.types)) and "card" not in kind.types


def zones_of(noun: lang.Noun) -> tuple[str, ...]:
    """Return the zones where a noun looks for objects: the battlefield if it names none."""
    named = [each for where in noun.where if isinstance(where, lang.In) for each in where.zones]
    if named:
        unknown = [each for each in named if each not in _ZONES]
        if unknown:
            raise NotExecutableError(f"zone {unknown[0]}")
        return tuple(_ZONES[each] for each in named)
    if any(isinstance(each, lang.Linked) and each.how == "exiled_with" for each in noun.where):
        return (EXILE,)
    if noun.kinds and all("spell" in kind.types for kind in noun.kinds):
        return (STACK,)
    if noun.kinds and all("exiled" in kind.traits for kind in noun.kinds):
        return (EXILE,)
    if any("spell" in kind.types for kind in noun.kinds):
        return (STACK, BATTLEFIELD)
    return (BATTLEFIELD,)


def is_local(noun: lang.Noun) -> bool:
    """Return whether a permanent by itself answers whether it fits a noun, without the table."""
    if noun.how not in _OF_KIND or not noun.kinds:
        return False
    asked = {trait.removeprefix("non") for kind in noun.kinds for trait in kind.traits}
    if asked & OF_THE_TABLE or not all(map(_asks_itself, noun.where)):
        return False
    return all(map(is_local, noun.joined))


_OF_KIND = frozenset({"each", "all", "bare", "a", "n", "some", "the", "any", "your", "no"})


def _asks_itself(where: lang.AnyWhere) -> bool:
    """Return whether an object by itself answers a condition."""
    match where:
        case lang.Controlled(by=by):
            plain = by.how == "you" or (by.how in {"each", "any"} and by.kind == "opponent")
            return plain and not by.where
        case lang.Statistic(amount=amount, than=None) | lang.Counters(amount=amount):
            return amount is None or isinstance(amount, lang.Number)
        case lang.That(kinds=kinds):
            return not {trait for kind in kinds for trait in kind.traits} & OF_THE_TABLE
        case lang.OtherThan(what=what):
            return what.how == "self"
        case lang.Has() | lang.Named():
            return True
    return False


@lru_cache(maxsize=512)
def _question(noun: lang.Noun, me: PlayerId, source: Ref) -> Question:
    """Return whether a permanent fits a noun that is local."""

    def is_one(view: StateView, obj: GameObject) -> bool:
        scene = Scene(view, source, me)
        return fits(scene, noun, scene.thing_of(obj))

    return is_one


def fitting(scene: Scene, noun: lang.Noun) -> tuple[Thing, ...]:
    """Return all objects that fit a noun, wherever it looks."""
    if any(isinstance(each, lang.Did) and each.name.endswith(_THIS_WAY) for each in noun.where):
        spoken = {ref: None for group in scene.topics for ref in group}
        by_ref = {each.ref: each for each in scene.things(spoken)}
        return tuple(each for each in by_ref.values() if fits(scene, noun, each))
    zones = zones_of(noun)
    local = _local_part(noun) if not scene.known and zones == (BATTLEFIELD,) else None
    if local is None:
        return tuple(each for each in scene.objects(zones) if fits(scene, noun, each))
    question = _question(local, scene.me, scene.source)
    there = map(scene.state.object, scene.view.found(question, BATTLEFIELD))
    found = map(scene.thing_of, sorted(there, key=lambda obj: obj.order))
    return tuple(each for each in found if local == noun or fits(scene, noun, each))


@lru_cache(maxsize=512)
def _local_part(noun: lang.Noun) -> lang.Noun | None:
    """Return a noun without the adjectives that need the table; None if more of it does."""
    if is_local(noun) or noun.joined:
        return noun if is_local(noun) else None
    kinds = tuple(
        replace(kind, traits=tuple(each for each in kind.traits if each not in _BY_TABLE))
        for kind in noun.kinds
    )
    local = replace(noun, kinds=kinds)
    return local if is_local(local) else None


def fits(scene: Scene, noun: lang.Noun, thing: Thing) -> bool:  # noqa: PLR0911 - one case a how
    """Return whether a noun may mean an object, by its kinds and conditions; zones apart."""
    if any(fits(scene, other, thing) for other in noun.joined):
        return True
    if noun.how in {"self", "enchanted", "equipped", "it", "itself"} and not _is_meant(
        scene, noun, thing
    ):
        return False
    if noun.how == "player":
        return False
    if noun.other and thing.ref.id == scene.source.id:
        return False
    if noun.how == "any_target" and not noun.kinds:
        targets = {"creature", "planeswalker", "battle"}
        return bool(words_of(thing.found) & targets)
    if noun.kinds and not any(_is_of_kind(scene, kind, thing) for kind in _there(noun, thing)):
        return False
    return all(_is_where(scene, noun, where, thing) for where in noun.where)


def _there(noun: lang.Noun, thing: Thing) -> Iterator[lang.Kind]:
    """Yield the kinds of a noun but for those of permanents where it means a spell as well."""
    spells = [kind for kind in noun.kinds if "spell" in kind.types]
    mixed = spells and len(spells) < len(noun.kinds)
    on_stack = thing.obj is not None and thing.obj.zone == STACK
    yield from spells if mixed and on_stack else noun.kinds


def _is_meant(scene: Scene, noun: lang.Noun, thing: Thing) -> bool:
    if noun.how == "self":
        return thing.ref.id == scene.source.id
    if noun.how in {"enchanted", "equipped"}:
        host = scene.host()
        return isinstance(host, Ref) and host.id == thing.ref.id
    return any(each.ref == thing.ref for each in things(scene, lang.Noun(how=noun.how)))


def stand_in(scene: Scene, thing: Thing) -> GameObject:
    """Return the object of a thing, or one with its last facts if it is gone."""
    if thing.obj is not None and thing.ref not in scene.known:
        return thing.obj
    last = scene.known.get(thing.ref)
    if last is None:
        if thing.obj is not None:
            return thing.obj
        raise NotExecutableError("an object that nothing is known of")
    return GameObject(
        id=last.ref.id,
        cards=(),
        owner=last.owner,
        controller=last.controller,
        zone=BATTLEFIELD,
        order=0,
        incarnation=last.ref.incarnation,
        timestamp=0,
        counters=last.counters,
        token=last.token,
    )


def _is_of_kind(scene: Scene, kind: lang.Kind, thing: Thing) -> bool:
    obj = thing.obj if thing.obj is not None else stand_in(scene, thing)
    return all(is_of_type(thing.found, obj, word) for word in kind.types) and all(
        is_so(scene, thing, trait) for trait in kind.traits
    )


def is_so(scene: Scene, thing: Thing, trait: str) -> bool:
    """Return whether an adjective is true of a thing."""
    obj = thing.obj if thing.obj is not None else stand_in(scene, thing)
    known = has_trait(thing.found, obj, trait)
    if known is not None:
        return known
    if trait.startswith("non") and trait != "none":
        return not is_so(scene, thing, trait.removeprefix("non").lstrip("-"))
    asked = _BY_TABLE.get(trait)
    if asked is None:
        raise NotExecutableError(f"adjective {trait}")
    return asked(scene, obj)


def _attacks(scene: Scene, obj: GameObject) -> bool:
    fight = fight_of(scene.view)
    return fight is not None and fight.attacker(obj.ref) is not None


def _blocks(scene: Scene, obj: GameObject) -> bool:
    fight = fight_of(scene.view)
    return fight is not None and bool(fight.blocked_by(obj.ref))


def _is_blocked(scene: Scene, obj: GameObject) -> bool:
    fight = fight_of(scene.view)
    found = fight.attacker(obj.ref) if fight is not None else None
    return found is not None and found.blocked


def _attached(scene: Scene, obj: GameObject, subtype: str) -> bool:
    return any(
        each.attached_to == obj.ref and subtype in traits(scene.view, each).type_line.subtypes
        for each in map(scene.state.object, scene.state.attached)
    )


def _is_modified(scene: Scene, obj: GameObject) -> bool:
    equipped = _attached(scene, obj, "Equipment") or _attached(scene, obj, "Aura")
    return bool(obj.counters) or equipped


def _is_designated(word: str) -> Callable[[Scene, GameObject], bool]:
    def designated(_scene: Scene, obj: GameObject) -> bool:
        return word in obj.conditions

    return designated


_BY_TABLE: Mapping[str, Callable[[Scene, GameObject], bool]] = {
    "attacking": _attacks,
    "blocking": _blocks,
    "blocked": _is_blocked,
    "unblocked": lambda scene, obj: _attacks(scene, obj) and not _is_blocked(scene, obj),
    "enchanted": lambda scene, obj: _attached(scene, obj, "Aura"),
    "equipped": lambda scene, obj: _attached(scene, obj, "Equipment"),
    "modified": _is_modified,
    **{word: _is_designated(word) for word in DESIGNATED},
    "kicked": lambda _, obj: obj.announced.kicked > 0,
    "commander": lambda scene, obj: any(each.commander for each in scene.state.pieces(obj)),
    "chosen": lambda scene, obj: obj.ref in scene.chosen,
}


def _is_controlled(scene: Scene, by: lang.Who, thing: Thing) -> bool:
    """Return whether a player of some controls a thing; without a position in the usual cases."""
    holder = _holder(scene, thing)
    if by.how == "you" and not by.where:
        return holder == scene.me
    if by.how in {"each", "any"} and by.kind == "opponent" and not by.where:
        return holder != scene.me
    return holder in players(scene, by)


def _is_where(scene: Scene, noun: lang.Noun, where: lang.AnyWhere, thing: Thing) -> bool:  # noqa: C901, PLR0911, PLR0912 - one case a kind of condition
    match where:
        case lang.Controlled(by=by, negated=negated):
            return _is_controlled(scene, by, thing) != negated
        case lang.Owned(by=by, negated=negated, controlled=controlled):
            owned = owner_of(scene, thing) in players(scene, by)
            both = not controlled or thing.found.controller in players(scene, by)
            return (owned and both) != negated
        case lang.In(zones=zones, whose=whose):
            obj = thing.obj
            there = obj is not None and _zone_of(obj) in {_ZONES.get(each) for each in zones}
            mine = whose is None or (obj is not None and obj.owner in players(scene, whose))
            return there and mine
        case lang.Has(abilities=abilities, without=without):
            return any(has_ability(thing.found, each) for each in abilities) != without
        case lang.Statistic(stat=stat, compare=how, amount=amount, with_x=False):
            if stat == "power_or_toughness":
                either = (replace(where, stat=each) for each in ("power", "toughness"))
                return any(_is_where(scene, noun, each, thing) for each in either)
            stat = stat.removeprefix("different_")
            value = statistic(thing.found, stand_in(scene, thing), stat)
            bound = scene.number(amount, 0)
            return value is not None and compared(value, how, bound)
        case lang.Counters(kind=kind, compare=how, amount=amount):
            obj = stand_in(scene, thing)
            on_it = obj.counter(kind) if kind else sum(each for _, each in obj.counters)
            return compared(on_it, how, scene.number(amount))
        case lang.Named(name=name, negated=negated):
            names = _own_names(scene) if name == "~" else (name,)
            return any(each in thing.found.names for each in names) != negated
        case lang.OtherThan(what=what):
            return not fits(scene, what, thing)
        case lang.That(kinds=kinds, negated=negated):
            return any(_is_of_kind(scene, kind, thing) for kind in kinds) != negated
        case lang.Extreme():
            return _is_extreme(scene, noun, where, thing)
        case lang.Linked():
            return _is_linked(scene, where, thing) != where.negated
        case lang.LinkedTo():
            return _is_linked_to(scene, where, thing) != where.negated
        case lang.CastBy(by=by):
            return thing.found.controller in players(scene, by)
        case lang.Did(name=name):
            return _did(scene, name, thing)
    raise NotExecutableError(f"condition {type(where).__name__}")


def _zone_of(obj: GameObject) -> str:
    """Return the zone of an object; of a spell that where it was cast from."""
    return obj.announced.zone or obj.zone if obj.zone == STACK else obj.zone


def _own_names(scene: Scene) -> tuple[str, ...]:
    own = scene.thing(scene.source)
    return own.found.names if own is not None else ()


def _holder(scene: Scene, thing: Thing) -> PlayerId:
    obj = thing.obj
    if obj is not None and obj.zone not in {BATTLEFIELD, STACK} and thing.ref not in scene.known:
        return obj.owner
    return thing.found.controller


def _is_extreme(scene: Scene, noun: lang.Noun, where: lang.Extreme, thing: Thing) -> bool:
    rest = tuple(each for each in noun.where if each is not where)
    among = where.among or lang.Noun(how="each", kinds=noun.kinds, where=rest)
    values = [
        value
        for each in fitting(scene, among)
        if (value := statistic(each.found, stand_in(scene, each), where.stat)) is not None
    ]
    own = statistic(thing.found, stand_in(scene, thing), where.stat)
    if own is None or not values:
        return False
    return own == (max(values) if where.which == "greatest" else min(values))


def _is_linked(scene: Scene, where: lang.Linked, thing: Thing) -> bool:  # noqa: C901, PLR0911, PLR0912 - one case a link
    obj = thing.obj
    if where.how in {"attached_to", "enchanting"} and where.to.how in {"a", "any", "some"}:
        host = obj.attached_to if obj is not None else None
        hosts = scene.things((host,)) if isinstance(host, Ref) else ()
        return any(fits(scene, where.to, each) for each in hosts)
    if where.how in {"targets", "targets_only"}:
        return _is_aimed_at(scene, where, thing)
    others = things(scene, where.to)
    refs = {each.ref for each in others}
    fight = fight_of(scene.view)
    if where.how == "dealt_damage_by":
        return any(_has_damaged(scene, each.ref, thing) for each in others)
    if where.how == "shares" and where.what in _TYPES_IN_COMMON:
        words = _TYPES_IN_COMMON[where.what](thing.found)
        return any(words & _TYPES_IN_COMMON[where.what](each.found) for each in others)
    if where.how == "blocking_or_blocked_by":
        either = (replace(where, how=each) for each in ("blocking", "blocked_by"))
        return any(_is_linked(scene, each, thing) for each in either)
    if where.how in {"attached_to", "enchanting"}:
        return obj is not None and obj.attached_to in refs
    if where.how == "blocking":
        return fight is not None and any(
            thing.ref in each.blockers for each in fight.attackers if each.obj in refs
        )
    if where.how == "blocked_by":
        found = fight.attacker(thing.ref) if fight is not None else None
        return found is not None and bool(refs & set(found.blockers))
    if where.how == "shares" and where.what == "name":
        return any(set(each.found.names) & set(thing.found.names) for each in others)
    if where.how == "shares" and where.what == "color":
        return any(each.found.colors & thing.found.colors for each in others)
    if where.how == "shares" and where.what == "mana_value":
        return any(each.found.mana_value == thing.found.mana_value for each in others)
    if where.how in {"among", "from_among"}:
        return thing.ref in refs
    if where.how == "exiled_with":
        return thing.ref in exiled_with(scene)
    raise NotExecutableError(f"link {where.how}")


def _is_aimed_at(scene: Scene, where: lang.Linked, thing: Thing) -> bool:
    """Return whether a spell has a target of a kind, or no other ones."""
    targets = thing.obj.targets if thing.obj is not None else ()
    aimed = scene.things(tuple(each for each in targets if isinstance(each, Ref)))
    fitting = [each for each in aimed if fits(scene, where.to, each)]
    alone = where.how == "targets" or len(fitting) == len(set(targets))
    return bool(fitting) and alone


def _has_damaged(scene: Scene, source: Ref, thing: Thing) -> bool:
    """Return whether a source has dealt damage to an object this turn."""
    fact = damage_fact(source)
    there = scene.present or scene.state
    return any(each.fact_about(fact, Ref(thing.ref.id, 0)) for each in there.players)


def damage_fact(source: Ref) -> str:
    """Return the fact of this turn that a source has dealt damage to an object."""
    return f"damaged_by_{source.id}"


def _creature_types(found: Described) -> frozenset[str]:
    if any(each == "Changeling" for each in found.keywords):
        return CREATURE_TYPES
    return words_of(found) & CREATURE_TYPES


def _card_types(found: Described) -> frozenset[str]:
    return frozenset(word.lower() for word in found.type_line.types)


_TYPES_IN_COMMON: Mapping[str, Callable[[Described], frozenset[str]]] = {
    "creature_type": _creature_types,
    "card_type": _card_types,
}


def exiled_with(scene: Scene) -> frozenset[Ref]:
    """Return the cards that the source has exiled."""
    return frozenset(
        obj.ref
        for obj in scene.state.objects
        if obj.zone == EXILE and obj.exiled_by == scene.source
    )


def _is_linked_to(scene: Scene, where: lang.LinkedTo, thing: Thing) -> bool:
    if where.how == "attacking":
        fight = fight_of(scene.view)
        found = fight.attacker(thing.ref) if fight is not None else None
        return found is not None and found.at in players(scene, where.to)
    if where.how == "targets":
        targets = thing.obj.targets if thing.obj is not None else ()
        return bool(set(players(scene, where.to)) & set(targets))
    raise NotExecutableError(f"link {where.how}")


def _did(scene: Scene, name: str, thing: Thing) -> bool:  # noqa: C901, PLR0911, PLR0912 - one case a fact
    obj = thing.obj
    if name in {
        "of_your_choice",
        "of_their_choice",
        "on_the_battlefield",
        "ordered",
        "of_any_color",
        "each_with_a_different_name",
    }:
        return True
    if "random" in name:
        return True
    if name.endswith("_this_way"):
        spoken = {
            scene.now(each) for group in scene.topics for each in group if isinstance(each, Ref)
        }
        return thing.ref in spoken and _has_gone_there(name, obj)
    if name in {"enchanted", "equipped", "tapped"}:
        return is_so(scene, thing, name)
    if name == "controlled_by_that_player_or_planeswalkers_controller":
        return thing.found.controller in _latest_controllers(scene)
    if name == "attacking":
        return obj is not None and _attacks(scene, obj)
    if name == "blocking":
        return obj is not None and _blocks(scene, obj)
    if name in _DONE_THIS_TURN:
        fact = "dealt_damage" if name == "dealt_damage_this_turn" else name
        return any(each.fact_about(fact, thing.ref) for each in scene.state.players)
    if name == "attacked_or_blocked_this_turn":
        return any(_did(scene, f"{each}_this_turn", thing) for each in ("attacked", "blocked"))
    if name == "entered_under_your_control_this_turn":
        return bool(scene.state.player(scene.me).fact_about("entered_this_turn", thing.ref))
    if name == "with_a_single_target" and obj is not None and obj.zone == STACK:
        return len(obj.targets) == 1
    if name == "of_the_chosen_type":
        chosen = {word.casefold() for word in scene.words_chosen()}
        return bool(chosen & words_of(thing.found))
    if name == "of_the_chosen_color":
        return any(
            LETTERS.get(each.casefold()) in thing.found.colors for each in scene.words_chosen()
        )
    if name == "of_the_chosen_name":
        return any(each in thing.found.names for each in scene.words_chosen())
    raise NotExecutableError(f"fact {name}")


_THIS_WAY = "_this_way"
_DONE_THIS_TURN = frozenset(
    f"{each}_this_turn"
    for each in ("attacked", "blocked", "entered", "was_dealt_damage", "dealt_damage", "died")
)
_WHERE_IT_WENT = {
    "exiled": (EXILE,),
    "put_onto_the_battlefield": (BATTLEFIELD,),
    **dict.fromkeys(
        ("destroyed", "discarded", "milled", "sacrificed"), (GRAVEYARD, EXILE, LIBRARY, HAND)
    ),
    "put_into_a_graveyard": (GRAVEYARD,),
}


def _has_gone_there(name: str, obj: GameObject | None) -> bool:
    """Return whether an object is where this ability moved it; a gone token was there."""
    zones = _WHERE_IT_WENT.get(name.removesuffix(_THIS_WAY))
    return (
        zones is None
        or (obj is None and BATTLEFIELD not in zones)
        or (obj is not None and obj.zone in zones)
    )


def _latest_controllers(scene: Scene) -> frozenset[PlayerId]:
    """Return the player of the latest topic, or the controllers of its objects."""
    latest = scene.topics[-1] if scene.topics else ()
    things_there = scene.things(latest)
    players_there = (each for each in latest if not isinstance(each, Ref))
    return frozenset((*players_there, *(each.found.controller for each in things_there)))
