"""Nouns and players: the objects and players that a program means in a scene."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from core.effects import program as lang
from core.execution.scene import NotExecutableError, Topic, compared
from core.games.fab.combat.combat_chain import (
    attack_of,
    chain_of,
    current_link,
    defenders_of,
    is_attacking,
    targets_of,
)
from core.games.fab.execution.facts import (
    Described,
    Remembered,
    Scene,
    Thing,
    of_snapshot,
    stand_in,
)
from core.games.fab.execution.optional_costs import FUSE
from core.games.fab.keyword_actions.marked import is_marked
from core.games.fab.objects.permanents import hero_of
from core.games.fab.objects.traits import base_faces, traits
from core.games.fab.zones import (
    ARENA_ZONES,
    ARMS,
    ARSENAL,
    BANISHED,
    CHEST,
    COMBAT_CHAIN,
    DECK,
    HEAD,
    INVENTORY,
    LEGS,
    PITCH,
    WEAPON,
    in_arena,
)
from core.state.ids import PlayerId, Ref, Zone
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, HAND, STACK

SOUL = "soul"
_ZONES: Mapping[str, Zone] = {
    "hand": HAND,
    "deck": DECK,
    "graveyard": GRAVEYARD,
    "banished": BANISHED,
    "arsenal": ARSENAL,
    "pitch": PITCH,
    "combat_chain": COMBAT_CHAIN,
    "active_chain_link": COMBAT_CHAIN,
    "head": HEAD,
    "chest": CHEST,
    "arms": ARMS,
    "legs": LEGS,
    "weapon": WEAPON,
    "inventory": INVENTORY,
}
COLORS = {"red": "1", "yellow": "2", "blue": "3"}
_SINGLE = frozenset({"it", "that", "same", "the"})
_PLURAL = frozenset({"them", "those"})
EVERY = frozenset({"each", "all", "bare", "some", "any", "your", "their"})
"""The determiners that mean all objects of a kind, where nothing is chosen."""
OF_THEM = frozenset({"one_of_them", "n_of_those"})
CHOSEN = OF_THEM | {"a", "n", "any_number"}
"""The determiners by which a player chooses objects as the clause is carried out."""


# Players


def players(scene: Scene, who: lang.Who) -> tuple[PlayerId, ...]:
    """Return the players of a phrase, in turn order; raise where one has to be chosen."""
    found = _players(scene, who)
    for where in who.where:
        found = tuple(each for each in found if is_hero_so(scene, each, where))
    return found


def is_hero_so(scene: Scene, player: PlayerId, where: lang.AnyWhere) -> bool:
    """Return whether something is true of a player, or of their hero."""
    if isinstance(where, lang.PlayerWhere):
        before, scene.same = scene.same, player
        when = where.when
        if isinstance(when, lang.Controls) and when.who == lang.YOU:
            when = replace(when, who=lang.Who(how="same"))
        try:
            return scene.holds(when)
        finally:
            scene.same = before
    hero = hero_of(scene.view, player)
    return hero is not None and _is_where(scene, where, scene.thing_of(hero))


def in_turn_order(scene: Scene, found: Iterable[PlayerId]) -> tuple[PlayerId, ...]:
    """Return players in turn order from the active player."""
    wanted = set(found)
    active = scene.state.active
    return tuple(each for each in (active, *scene.state.opponents(active)) if each in wanted)


def _players(scene: Scene, who: lang.Who) -> tuple[PlayerId, ...]:  # noqa: C901, PLR0911, PLR0912 - one case a word
    state, me = scene.state, scene.me
    match who.how:
        case "you":
            return (me,)
        case "each" | "any" | "any_number":
            rivals = who.kind == "opponent" or who.other
            return in_turn_order(scene, state.opponents(me) if rivals else state.playing)
        case "target":
            return tuple(
                each if not isinstance(each, Ref) else _controller(scene, each)
                for each in scene.target(who)
            )
        case "that" | "they":
            spoken = scene.latest_players()
            return spoken or _controllers(scene, lang.IT)
        case "controller":
            return _controllers(scene, who.of or lang.IT)
        case "owner":
            found = scene.meant(who.of or lang.IT)
            return tuple(dict.fromkeys(owner_of(scene, each) for each in found))
        case "attacking" | "active":
            link = current_link(state)
            attack = attack_of(state, link) if link is not None else None
            if who.how == "active" or attack is None:
                return (state.active,)
            return (traits(scene.view, attack).controller,)
        case "defending":
            attacked = (scene.thing_of(each) for each in targets_of(state, current_link(state)))
            return tuple(dict.fromkeys(each.found.controller for each in attacked))
        case "chosen":
            return (scene.chosen_player,) if scene.chosen_player is not None else ()
        case "same":
            return (scene.same,) if scene.same is not None else scene.subject
        case "next":
            return (state.next_after(me),)
        case "winner":
            return scene.winners
        case "none":
            return ()
    raise NotExecutableError(f"players: {who.how}")


def _controller(scene: Scene, ref: Ref) -> PlayerId:
    thing = scene.thing(ref)
    if thing is None:
        raise NotExecutableError("the controller of nothing")
    return thing.found.controller


def _controllers(scene: Scene, noun: lang.Noun) -> tuple[PlayerId, ...]:
    return tuple(dict.fromkeys(holder_of(scene, each) for each in scene.meant(noun)))


def owner_of(scene: Scene, thing: Thing) -> PlayerId:
    """Return the owner of a thing, also of one that has left."""
    if thing.obj is not None:
        return thing.obj.owner
    last = scene.known.get(thing.ref)
    return last.owner if last is not None else thing.found.controller


def holder_of(scene: Scene, thing: Thing) -> PlayerId:
    """Return the controller of a thing, the owner of one without a controller."""
    obj = thing.obj
    apart = obj is not None and obj.zone not in ARENA_ZONES and obj.zone != STACK
    if apart and thing.ref not in scene.known:
        return owner_of(scene, thing)
    return thing.found.controller


# Objects


def things(scene: Scene, noun: lang.Noun) -> tuple[Thing, ...]:
    """Return the objects that a noun means; raise where some of them have to be chosen."""
    found = _things(scene, noun)
    for other in noun.joined:
        found = (*found, *things(scene, other))
    return tuple({each.ref: each for each in found}.values())


def _things(scene: Scene, noun: lang.Noun) -> tuple[Thing, ...]:  # noqa: C901, PLR0911 - one case a word
    match noun.how:
        case "self":
            return _itself(scene)
        case "target" | "any_target":
            return scene.things(
                _hero_ref(scene, each) if not isinstance(each, Ref) else each
                for each in scene.target(noun)
            )
        case "chosen":
            return scene.things(scene.chosen)
        case "rest":
            return scene.things(scene.rest)
        case "no":
            return ()
        case "its_attacks":
            return tuple(
                scene.thing_of(each)
                for each in scene.state.by_place
                if each.proxy_of == scene.source
            )
        case "top" | "bottom":
            return tuple(_of_piles(scene, noun))
        case "the" if paid := tuple(_spent(scene, noun)):
            return paid
        case "the" if scene.chosen and any("chosen" in kind.traits for kind in noun.kinds):
            return scene.things(scene.chosen)
        case how if how in _SINGLE or how in _PLURAL:
            found = _pronoun(scene, noun)
            if found or how != "the":
                return found
            return fitting(scene, noun)
        case how if how in EVERY:
            return fitting(scene, noun)
    raise NotExecutableError(f"objects: {noun.how}")


_SPENT = frozenset({"discarded", "banished", "destroyed", "revealed"})


def _spent(scene: Scene, noun: lang.Noun) -> Iterator[Thing]:
    """Yield the objects of a paid cost that a text means: "the discarded card"."""
    if any(_SPENT & set(kind.traits) for kind in noun.kinds):
        yield from paid_with(scene)


def paid_with(scene: Scene) -> Iterator[Thing]:
    """Yield the objects that additional costs of the source have taken, as they were."""
    for each in scene.announced.spent:
        now = scene.state.objects.get(each.last.ref.id)
        ref = now.ref if now is not None else each.last.ref
        yield Thing(ref, Remembered(each.last), now if now is not None else of_snapshot(each.last))


def _of_piles(scene: Scene, noun: lang.Noun) -> Iterator[Thing]:
    count = scene.number(noun.amount)
    for player in scene.players(noun.who or lang.YOU):
        pile = scene.state.in_zone(DECK, player)
        taken = pile[-count:][::-1] if noun.how == "top" else pile[:count]
        yield from (scene.thing_of(each) for each in taken if count > 0)


def _hero_ref(scene: Scene, player: PlayerId) -> Topic:
    hero = hero_of(scene.view, player)
    return hero.ref if hero is not None else player


def _itself(scene: Scene) -> tuple[Thing, ...]:
    found = scene.thing(scene.source)
    if found is not None:
        return (found,)
    spoken = (each for group in reversed(scene.topics) for each in group)
    same = (each for each in spoken if isinstance(each, Ref) and each.id == scene.source.id)
    return scene.things(tuple(same)[:1])


def _pronoun(scene: Scene, noun: lang.Noun) -> tuple[Thing, ...]:  # noqa: PLR0911 - one case a pronoun
    """Return the latest things spoken of that fit the noun; a player stands for the hero."""
    if _means_hero(noun):
        heroes = (hero_of(scene.view, each) for each in scene.latest_players())
        found = tuple(scene.thing_of(each) for each in heroes if each is not None)
        if found:
            return found
    latest = scene.topics[-1] if scene.topics else ()
    if noun.how == "them" and not noun.kinds and latest and not _refs(latest):
        heroes = (hero_of(scene.view, each) for each in scene.latest_players())
        return tuple(scene.thing_of(each) for each in heroes if each is not None)
    for group in reversed(scene.topics):
        refs = _refs(group)
        found = tuple(each for each in scene.things(refs) if _is_spoken_of(scene, noun, each))
        if found:
            return found if noun.how in _PLURAL or len(found) == 1 else found[:1]
        if refs and not noun.kinds:
            return ()
    if not noun.kinds and noun.how in _SINGLE:
        return _itself(scene)
    if not noun.kinds:
        heroes = (hero_of(scene.view, each) for each in scene.latest_players())
        return tuple(scene.thing_of(each) for each in heroes if each is not None)
    itself = _itself(scene)
    if itself and noun.how != "those" and _is_spoken_of(scene, noun, itself[0]):
        return itself
    return ()


def _refs(group: Iterable[Topic]) -> tuple[Ref, ...]:
    return tuple(each for each in group if isinstance(each, Ref))


def _means_hero(noun: lang.Noun) -> bool:
    return any("hero" in kind.types for kind in noun.kinds)


_LOOSE = frozenset({"card", "permanent", "token", "source", "object", "named", "revealed"})


def _is_spoken_of(scene: Scene, noun: lang.Noun, thing: Thing) -> bool:
    """Return whether a pronoun with these kinds may mean a thing, wherever it is now."""
    if not noun.kinds:
        return True
    return any(
        all(word in _LOOSE or is_of_type(scene, thing, word) for word in kind.types)
        for kind in noun.kinds
    )


def zones_of(noun: lang.Noun) -> tuple[str, ...]:
    """Return the zones where a noun looks for objects: the arena if it names none."""
    named = [each for where in noun.where if isinstance(where, lang.In) for each in where.zones]
    if not named or "arena" in named:
        return (*sorted(ARENA_ZONES), STACK) if _may_be_layer(noun) else tuple(sorted(ARENA_ZONES))
    if "any" in named:
        raise NotExecutableError("any zone")
    unknown = [each for each in named if each not in _ZONES and each not in {SOUL, "equipment"}]
    if unknown:
        raise NotExecutableError(f"zone {unknown[0]}")
    found: list[str] = []
    for each in named:
        if each == "equipment":
            found += [HEAD, CHEST, ARMS, LEGS]
        else:
            found.append(each if each == SOUL else _ZONES[each])
    return tuple(found)


def _may_be_layer(noun: lang.Noun) -> bool:
    return any("attack" in kind.types or not kind.types for kind in noun.kinds)


def fitting(scene: Scene, noun: lang.Noun) -> tuple[Thing, ...]:
    """Return all objects that fit a noun, wherever it looks."""
    zones = zones_of(noun)
    named = any(isinstance(each, lang.In) for each in noun.where)
    found = [*scene.objects(zones)]
    if SOUL in zones:
        found += souls(scene)
    return tuple(
        each
        for each in found
        if each.obj is not None
        and (named or each.obj.zone == STACK or in_arena(each.obj))
        and (each.obj.proxy_of is None or _may_be_layer(noun))
        and fits(scene, noun, each)
    )


def souls(scene: Scene) -> Iterator[Thing]:
    """Yield the cards in the souls of heroes: those under them."""
    for obj in scene.state.by_place:
        host = scene.state.find(obj.attached_to) if isinstance(obj.attached_to, Ref) else None
        if host is not None and "Hero" in traits(scene.view, host).types:
            yield scene.thing_of(obj)


def is_in(scene: Scene, where: lang.In, thing: Thing) -> bool:
    """Return whether a thing is in one of the zones of a player."""
    obj = thing.obj
    if obj is None:
        return False
    owners = scene.players(where.whose) if where.whose is not None else None
    for word in where.zones:
        if word == SOUL:
            host = scene.state.find(obj.attached_to) if isinstance(obj.attached_to, Ref) else None
            there = host is not None and "Hero" in traits(scene.view, host).types
            holder = host.controller if host is not None else obj.owner
        elif word == "arena":
            there, holder = in_arena(obj), thing.found.controller
        elif word == "equipment":
            there, holder = obj.zone in {HEAD, CHEST, ARMS, LEGS}, obj.owner
        elif word in _ZONES:
            there = obj.zone == _ZONES[word] and obj.attached_to is None
            holder = obj.owner
        else:
            raise NotExecutableError(f"zone {word}")
        if there and (owners is None or holder in owners):
            return True
    return False


def fits(scene: Scene, noun: lang.Noun, thing: Thing) -> bool:  # noqa: PLR0911 - one case a how
    """Return whether a noun may mean an object, by its kinds and conditions."""
    if any(fits(scene, other, thing) for other in noun.joined):
        return True
    if noun.how == "self":
        return is_source(scene, thing)
    if noun.how in {"it", "that", "them", "those", "same"} and not noun.kinds:
        return any(each.ref == thing.ref for each in scene.meant(noun))
    if noun.how == "its_attacks":
        return thing.obj is not None and thing.obj.proxy_of == scene.source
    if noun.other and is_source(scene, thing):
        return False
    if noun.how == "your" and holder_of(scene, thing) != scene.me:
        return False
    if noun.kinds and not any(is_of_kind(scene, kind, thing) for kind in noun.kinds):
        return False
    return all(_is_where(scene, where, thing) for where in noun.where)


def is_source(scene: Scene, thing: Thing) -> bool:
    """Return whether a thing is the source of the ability, or an attack of it."""
    obj = thing.obj
    if obj is not None and obj.proxy_of is not None and obj.proxy_of.id == scene.source.id:
        return True
    return thing.ref.id == scene.source.id


def words_of(found: Described) -> frozenset[str]:
    """Return the words of a type box in small letters."""
    line = found.type_line
    words = " ".join((*line.supertypes, *line.types, *line.subtypes)).lower().split()
    return frozenset(each.strip("()") for each in words)


def is_of_kind(scene: Scene, kind: lang.Kind, thing: Thing) -> bool:
    """Return whether all words of a kind are true of a thing."""
    return all(is_of_type(scene, thing, word) for word in kind.types) and all(
        is_so(scene, thing, word) for word in kind.traits
    )


def is_of_type(scene: Scene, thing: Thing, word: str) -> bool:  # noqa: PLR0911 - one case a word
    """Return whether a word of a type box, or a word for it, is true of a thing."""
    obj = thing.obj if thing.obj is not None else stand_in(scene, thing)
    words = words_of(thing.found)
    match word:
        case "card":
            return obj.proxy_of is None
        case "attack":
            return obj.proxy_of is not None or "attack" in words
        case "token":
            return obj.token or "token" in words
        case "permanent":
            return in_arena(obj) or obj.zone in ARENA_ZONES
        case "hero":
            return "hero" in words or "demi-hero" in words
        case "source" | "object" | "target":
            return True
        case "reaction":
            return "reaction" in words
        case "ability" | "effect" | "chain_link":
            raise NotExecutableError(word)
        case "action":
            return "action" in words and obj.proxy_of is None
    return word in words


def is_so(scene: Scene, thing: Thing, word: str) -> bool:  # noqa: C901, PLR0911, PLR0912 - one case a word
    """Return whether an adjective is true of a thing."""
    obj = thing.obj if thing.obj is not None else stand_in(scene, thing)
    if word in COLORS:
        return thing.found.stat("pitch") == COLORS[word] or (
            thing.found.stat("pitch") is None
            and word.capitalize() in (thing.found.stat("color") or "")
        )
    match word:
        case "face-up":
            return not obj.face_down
        case "face-down":
            return obj.face_down
        case "attacking":
            return is_attacking(scene.view, obj) or obj.zone == STACK
        case "defending":
            link = current_link(scene.state)
            return link is not None and obj in defenders_of(scene.state, link)
        case "marked":
            return is_marked(obj)
        case "frozen":
            return any(each.startswith("frozen") for each in obj.conditions)
        case "opposing":
            return holder_of(scene, thing) != scene.me
        case "equipped":
            return obj.zone in {HEAD, CHEST, ARMS, LEGS, WEAPON, COMBAT_CHAIN}
        case "one-handed" | "two-handed":
            return ("1h" if word == "one-handed" else "2h") in words_of(thing.found)
        case "generic":
            return "generic" in thing.found.typebox.lower()
        case "random" | "revealed" | "discarded" | "banished" | "destroyed" | "activated" | "own":
            return True
        case "named":
            return bool(set(scene.state.chosen_names) & set(thing.found.names))
    if word.startswith("non-"):
        rest = word.removeprefix("non-")
        return not is_of_type(scene, thing, rest)
    if word in {"fused", "ice-fused"}:
        spent = [each.last for each in obj.announced.spent if each.way == FUSE]
        return any(word == "fused" or "Ice" in last.type_line.supertypes for last in spent)
    if word == "chosen" and scene.chosen:
        return thing.ref in scene.chosen
    if word in {"combat", "base", "chosen", "exposed", "top", "bottom"}:
        raise NotExecutableError(f"adjective {word}")
    return is_of_type(scene, thing, word)


SPANS = frozenset({"this_turn", "of_your_choice", "this_combat_chain", "this_chain_link"})
"""Facts behind a noun that a table does not test object by object."""


def _is_where(scene: Scene, where: lang.AnyWhere, thing: Thing) -> bool:  # noqa: C901, PLR0911, PLR0912 - one case a kind of condition
    found = thing.found
    match where:
        case lang.Controlled(by=by, negated=negated):
            return (holder_of(scene, thing) in scene.players(by)) != negated
        case lang.Owned(by=by, negated=negated):
            return (owner_of(scene, thing) in scene.players(by)) != negated
        case lang.In():
            return is_in(scene, where, thing)
        case lang.Named(name=name, negated=negated, within=within):
            wanted = _own_names(scene) if name == "~" else (name,)
            if within:
                return any(each in own for own in found.names for each in wanted) != negated
            names = (*found.names, *_monikers(found))
            return any(_is_named(own, each) for own in names for each in wanted) != negated
        case lang.Has(abilities=abilities, without=without):
            return any(has_ability(found, each) for each in abilities) != without
        case lang.Statistic():
            return _has_number(scene, where, thing)
        case lang.Counters(kind=kind, compare=how, amount=amount):
            obj = stand_in(scene, thing)
            on_it = obj.counter(kind) if kind else sum(each for _, each in obj.counters)
            return compared(on_it, how, scene.number(amount))
        case lang.That(kinds=kinds, negated=negated):
            return any(is_of_kind(scene, kind, thing) for kind in kinds) != negated
        case lang.OtherThan(what=what):
            return not fits(scene, what, thing)
        case lang.Linked():
            return _is_linked(scene, where, thing) != where.negated
        case lang.LinkedTo():
            return _is_linked_to(scene, where, thing) != where.negated
        case lang.DoneBy(does="play" | "control", by=by, what=None) if by is not None:
            return holder_of(scene, thing) in scene.players(by)
        case lang.DoneBy(does="equip", by=by) if by is not None:
            return is_so(scene, thing, "equipped") and holder_of(scene, thing) in scene.players(by)
        case lang.DoneBy(does="play_from_arsenal"):
            return any(
                past.kind == "play" and past.word == ARSENAL and past.what.ref.id == thing.ref.id
                for past in scene.state.past_events
                if past.what is not None
            )
        case lang.DoneBy(does="hit", by=None, when=span):
            return any(
                past.kind == "hit" and past.what is not None and past.what.ref == thing.ref
                for past in scene.state.past_events
            ) and bool(span)
        case lang.DoneBy(when="this_way"):
            spoken = {scene.now(x) for group in scene.topics for x in group if isinstance(x, Ref)}
            return thing.ref in spoken
        case lang.Did(name="chosen_color") if scene.chosen_word:
            return is_so(scene, thing, scene.chosen_word)
        case lang.Did(name="above_base"):
            printed = base_power(scene, thing)
            return printed is not None and found.number("power") > printed
        case lang.Did(name="your_action_phase" | "your_turn"):
            return scene.state.active == scene.me
        case lang.Did(name="arcane_damage_effect"):
            return _deals_arcane(scene, thing)
        case lang.Did(name="this_way" | "at_random"):
            return True
        case lang.Did(name=name) if name in SPANS:
            return True
    raise NotExecutableError(f"condition {type(where).__name__}")


def _own_names(scene: Scene) -> tuple[str, ...]:
    return tuple(name for own in _itself(scene) for name in own.found.names)


def _monikers(found: Described) -> Iterator[str]:
    """Yield the first part of each name of a hero: "Kano, Dracai of Aether" is Kano."""
    if {"Hero", "Demi-Hero"} & set(found.type_line.types):
        yield from (name.split(",")[0] for name in found.names if "," in name)


def _is_named(own: str, name: str) -> bool:
    """Return whether a name is the one that a text means, in its singular or plural."""
    if own == name:
        return True
    return name in {f"{own}s", f"{own}es", f"{own}e"} or own == f"{name}s"


def base_power(scene: Scene, thing: Thing) -> int | None:
    """Return the printed power of a thing, None without one."""
    return base_number(scene, thing, "power")


def base_number(scene: Scene, thing: Thing, stat: str) -> int | None:
    """Return a printed number of a thing, None without one."""
    obj = stand_in(scene, thing)
    if obj.proxy_of is not None:
        source = scene.state.find(obj.proxy_of)
        obj = source if source is not None else obj
    value = base_faces(scene.view, obj).faces[0].stat(stat) if obj.cards or obj.base else None
    return int(value) if value is not None and value.isdecimal() else None


def _deals_arcane(scene: Scene, thing: Thing) -> bool:
    obj = thing.obj
    if obj is None:
        return False
    return any("arcane damage" in face.text.casefold() for face in traits(scene.view, obj).faces)


def has_ability(found: Described, ability: lang.AnyAbility) -> bool:
    """Return whether an object has a keyword, whatever its parameters."""
    if not isinstance(ability, lang.Keyword):
        raise NotExecutableError("an ability that is no keyword")
    return found.has(ability.name.replace("_", " "))


def _has_number(scene: Scene, where: lang.Statistic, thing: Thing) -> bool:  # noqa: PLR0911 - one case a comparison
    if where.counter:
        on_it = stand_in(scene, thing).counter(where.counter)
        return compared(on_it, where.compare, scene.number(where.amount))
    if where.base:
        printed = base_power(scene, thing)
        return printed is not None and compared(thing.found.number("power"), where.compare, printed)
    stat = where.stat.removeprefix("base_")
    if stat == where.stat:
        value = thing.found.stat(stat)
    else:
        number = base_number(scene, thing, stat)
        value = None if number is None else str(number)
    if value is None:
        return False
    mine = thing.found.number(stat) if stat == where.stat else int(value)
    if where.than is not None:
        others = [each.found.number(stat) for each in _rivals(scene, where.than, thing)]
        return all(compared(mine, where.compare, each) for each in others)
    if _is_its_base_power(where.amount):
        base = base_power(scene, thing)
        return base is not None and compared(mine, where.compare, base)
    if isinstance(where.amount, lang.AnyNumber):
        return mine >= where.amount.at_least
    if isinstance(where.amount, lang.Between):
        return where.amount.least <= mine <= where.amount.most
    return compared(mine, where.compare, scene.number(where.amount))


def _is_its_base_power(amount: lang.AnyAmount | None) -> bool:
    """Return whether an amount is the base power of the object that is judged."""
    return isinstance(amount, lang.Stat) and amount.stat == "base_power" and amount.of.how != "self"


def _rivals(scene: Scene, noun: lang.Noun, thing: Thing) -> tuple[Thing, ...]:
    """Return the objects that a number is compared with, but for the thing itself."""
    plain = replace(noun, how="bare", other=False)
    found = scene.fitting(plain) if noun.how in {"each", "all", "bare"} else scene.meant(noun)
    return tuple(each for each in found if each.ref != thing.ref)


def is_defended_by(scene: Scene, attack: GameObject, noun: lang.Noun) -> bool:
    """Return whether an object of a kind defends against an attack."""
    chain = chain_of(scene.state)
    links = chain.links if chain is not None else ()
    refs = [ref for link in links if link.attack == attack.ref for ref, _ in link.defenders]
    plain = replace(noun, how="bare")
    return any(scene.fits(plain, each) for each in scene.things(refs))


def _is_linked(scene: Scene, where: lang.Linked, thing: Thing) -> bool:
    obj = thing.obj
    if where.how == "among":
        return any(each.ref == thing.ref for each in scene.meant(where.to))
    if where.how == "under":
        hosts = {each.ref for each in scene.meant(where.to)}
        return obj is not None and obj.attached_to in hosts
    if where.how in {"defending", "attacking"} and obj is not None:
        chain = chain_of(scene.state)
        others = {each.ref for each in scene.meant(where.to)}
        for link in chain.links if chain is not None else ():
            defenders = {ref for ref, _ in link.defenders}
            sources = {link.attack, link.source}
            if where.how == "defending" and obj.ref in defenders and others & sources:
                return True
            if where.how == "attacking" and obj.ref in sources and others & set(link.targets):
                return True
        return False
    raise NotExecutableError(f"link {where.how}")


def _is_linked_to(scene: Scene, where: lang.LinkedTo, thing: Thing) -> bool:
    if where.how == "opposing":
        return holder_of(scene, thing) != scene.me
    if where.how in {"attacking", "targets"} and thing.obj is not None:
        refs = thing.obj.targets
        chain = chain_of(scene.state)
        for link in chain.links if chain is not None else ():
            if thing.ref == link.attack:
                refs = link.targets
        heroes = {_hero_ref(scene, each) for each in scene.players(where.to)}
        return any(each in heroes for each in refs)
    raise NotExecutableError(f"link {where.how}")


def enough(scene: Scene, found: int, noun: lang.Noun) -> bool:
    """Return whether so many objects are as many as a noun asks for."""
    if noun.how == "no":
        return found == 0
    wanted = scene.number(noun.amount)
    if noun.how == "exactly":
        return found == wanted
    return found >= wanted
