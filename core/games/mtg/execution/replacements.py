"""Replacement and prevention effects of static abilities (MTG CR 614, 615)."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from core.effects import program as lang
from core.execution.scene import NotExecutableError
from core.games.mtg.execution import nouns
from core.games.mtg.execution.abilities import abilities, printed_on
from core.games.mtg.execution.scene import Scene, Thing
from core.games.mtg.execution.statics import lasting_abilities, static_clauses
from core.games.mtg.layers.continuous_effects import is_phased_out
from core.games.mtg.layers.traits import copied_faces, traits
from core.games.mtg.turn.steps import DRAW
from core.games.mtg.zones.zone_changes import SHUFFLED
from core.rules.ruleset import StateView
from core.state.effects import Entering, Replacement
from core.state.ids import ObjectId, PlayerId, Ref, Zone
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY

_ZONES = {"graveyard": GRAVEYARD, "hand": HAND, "library": LIBRARY, "exile": EXILE}
_TOKENS = frozenset({"created_by_effect_under_your_control", "created_under_your_control"})


class _Ability(NamedTuple):
    """A replacement ability of an object, in the scene of that object."""

    obj: GameObject
    scene: Scene
    ability: lang.Replaces


def _replaces(ability: lang.AnyAbility) -> Iterator[lang.Replaces]:
    """Yield an ability as the replacement that it is; static prevention is one of damage."""
    if isinstance(ability, lang.Replaces):
        yield ability
    elif isinstance(ability, lang.Static):
        for each in ability.clauses:
            if isinstance(each, lang.Prevent) and not each.next and not each.both:
                on = lang.DealsDamage(
                    what=each.source, to=each.to, whom=each.whom, combat=each.combat
                )
                yield lang.Replaces(on=on, clauses=(each,), when=each.when)


def _bears(view: StateView, obj: GameObject) -> bool:
    """Return whether an object has a replacement ability of its printed faces or by an effect."""
    if obj.face_down:
        return False
    granted = any(obj.ref in each.targets and each.change.programs for each in view.state.effects)
    return granted or any(map(_prints_one, copied_faces(view, obj)))


def _prints_one(face: Any) -> bool:  # noqa: ANN401 - a face of a card
    return any(True for each in printed_on(face) for _ in _replaces(each.ability))


def _there(view: StateView, *more: GameObject) -> Iterator[_Ability]:
    """Yield the replacement abilities on the battlefield, and those of further objects."""
    found = [view.object(each) for each in sorted(view.found(_bears, BATTLEFIELD, COMMAND))]
    for obj in (*found, *(each for each in more if each.zone != BATTLEFIELD)):
        if is_phased_out(obj):
            continue
        for printed in abilities(view, obj):
            for ability in _replaces(printed.ability):
                scene = Scene(view, obj.ref, traits(view, obj).controller)
                yield _Ability(obj, scene, ability)
    for scene, lasting in lasting_abilities(view):
        for ability in _replaces(lasting):
            yield _Ability(view.state.object(scene.source.id), scene, ability)


def _works(scene: Scene, condition: lang.AnyCondition | None) -> bool:
    try:
        return scene.holds(condition)
    except NotExecutableError:
        return False


# Zones


def elsewhere(view: StateView, obj: GameObject, to: Zone) -> Iterator[Replacement]:
    """Yield the replacements by which an object goes to another zone."""
    for place, (source, scene, ability) in enumerate(_there(view, obj)):
        instead = instead_of_moving(ability.clauses)
        if instead is None or instead[0] == to:
            continue
        if _goes_so(scene, ability.on, obj, to) and _works(scene, ability.when):
            yield Replacement(
                id=ObjectId(-1 - place),
                name=traits(view, source).name,
                to=to,
                instead=instead[0],
                position=instead[1],
                enters=_with_counters(scene, ability.clauses),
            )


def _with_counters(scene: Scene, clauses: Sequence[lang.AnyClause]) -> Entering:
    """Return the counters with which an object arrives elsewhere."""
    moves = (each for each in clauses if isinstance(each, lang.MoveTo))
    found = [
        counter
        for each in moves
        for counter in (*each.counters, *(each.entry.counters if each.entry else ()))
    ]
    return Entering(counters=tuple((each.kind, scene.number(each.amount)) for each in found))


def instead_of_moving(clauses: Sequence[lang.AnyClause]) -> tuple[Zone, str] | None:
    """Return the zone and position of clauses that only move the object elsewhere."""
    moves = [each for each in clauses if not isinstance(each, lang.Reveal | lang.Shuffle)]
    if len(moves) != 1 or not isinstance(moves[0], lang.MoveTo):
        return None
    move = moves[0]
    if move.what.how not in {"it", "self", "that"} or move.may is not None:
        return None
    zone = EXILE if move.way == "exile" else _ZONES.get(move.to.zone)
    if move.way == "shuffle":
        return LIBRARY, SHUFFLED
    return (zone, move.to.position or "top") if zone is not None else None


def entering(view: StateView, there: StateView, entered: GameObject) -> Iterator[Replacement]:
    """Yield the ways in which static abilities of others have an object enter."""
    thing = Thing(entered.ref, traits(there, entered), entered)
    for object_id in sorted(view.found(_changes_entries)):
        source = view.object(object_id)
        if is_phased_out(source):
            continue
        scene = Scene(view, source.ref, traits(view, source).controller)
        for place, clause in enumerate(_of_others(view, source)):
            if _fits(scene, clause.what, thing) and _works(scene, clause.when):
                yield Replacement(
                    id=ObjectId(-(object_id * 100 + place + 1)),
                    name=traits(view, source).name,
                    to=BATTLEFIELD,
                    instead=BATTLEFIELD,
                    enters=_enters_so(scene, clause),
                )


def _changes_entries(view: StateView, obj: GameObject) -> bool:
    return obj.zone == BATTLEFIELD and any(True for _ in _of_others(view, obj))


def _of_others(view: StateView, obj: GameObject) -> Iterator[lang.EnterAs]:
    """Yield the clauses of an object by which others enter tapped or with counters."""
    for printed in abilities(view, obj):
        for clause in getattr(printed.ability, "clauses", ()):
            if isinstance(printed.ability, lang.Static) and _is_of_others(clause):
                yield clause


def _is_of_others(clause: lang.AnyClause) -> bool:
    if not isinstance(clause, lang.EnterAs) or clause.what.how in {"self", "it"}:
        return False
    entry = clause.entry
    plain = entry is not None and entry == lang.Entry(tapped=entry.tapped, counters=entry.counters)
    asks = clause.clauses or clause.copy is not None or clause.may is not None
    return plain and not asks and clause.unless is None and clause.each is None


def entering_with(there: StateView, entered: GameObject, kind: str) -> int | None:
    """Return the number of counters of a kind with which an object's own text has it enter.

    None is for the player to choose.
    """
    scene = Scene(
        there, entered.ref, traits(there, entered).controller, announced=entered.announced
    )
    for printed in abilities(there, entered):
        for clause in getattr(printed.ability, "clauses", ()):
            if not isinstance(clause, lang.EnterAs) or clause.what.how not in {"self", "it"}:
                continue
            for counter in clause.entry.counters if clause.entry is not None else ():
                if counter.kind == kind:
                    return _number_of(scene, clause, counter.amount)
    return None


def _number_of(scene: Scene, clause: lang.EnterAs, amount: lang.AnyAmount) -> int | None:
    if clause.x is None and isinstance(amount, lang.X):
        return None
    try:
        if clause.x is not None:
            scene.x = scene.number(clause.x)
        return scene.number(amount) * (1 if clause.each is None else scene.number(clause.each))
    except NotExecutableError:
        return None


def _enters_so(scene: Scene, clause: lang.EnterAs) -> Entering:
    entry = clause.entry or lang.Entry()
    try:
        if clause.x is not None:
            scene.x = scene.number(clause.x)
        counters = tuple((each.kind, scene.number(each.amount)) for each in entry.counters)
    except NotExecutableError:
        counters = ()
    return Entering(tapped=entry.tapped, counters=counters)


def _goes_so(scene: Scene, event: lang.AnyEvent, obj: GameObject, to: Zone) -> bool:
    match event:
        case lang.Dies(what=what):
            fits = to == GRAVEYARD and obj.zone == BATTLEFIELD
        case lang.Leaves(what=what, zone="battlefield", without_dying=False):
            fits = obj.zone == BATTLEFIELD
        case lang.PutInto(what=what, zone=zone, whose=whose, from_=origin):
            fits = to == _ZONES.get(zone) and origin in {"", "anywhere", obj.zone}
            fits = fits and (whose is None or obj.owner in _players(scene, whose))
        case _:
            return False
    return fits and _fits(scene, what, Thing(obj.ref, traits(scene.view, obj), obj))


def _players(scene: Scene, who: lang.Who) -> tuple[PlayerId, ...]:
    """Return the players of a phrase, none where that is not known."""
    try:
        return nouns.players(scene, who)
    except NotExecutableError:
        return ()


def _fits(scene: Scene, noun: lang.Noun | None, thing: Thing | None) -> bool:
    """Return whether a noun means an object of an event; without a noun every one."""
    if noun is None:
        return True
    if thing is None:
        return False
    if noun.how == "self":
        return thing.ref == scene.source
    try:
        return nouns.fits(scene, noun, thing)
    except NotExecutableError:
        return False


# Amounts


def dealt(
    view: StateView,
    source_id: ObjectId,
    to: ObjectId | PlayerId,
    amount: int,
    *,
    combat: bool,
) -> int:
    """Return the damage that is dealt after replacement and prevention by static abilities."""
    source = _thing(view, source_id)
    for _, scene, ability in _there(view):
        clause = ability.clauses[0] if len(ability.clauses) == 1 else None
        if amount <= 0 or not isinstance(clause, lang.Damage | lang.Prevent):
            continue
        if isinstance(clause, lang.Prevent) and damage_is_certain(view):
            continue
        if _is_dealt_so(scene, ability.on, source, to, combat) and _works(scene, ability.when):
            amount = max(_changed(scene, clause, amount), 0)
    return amount


def damage_is_certain(view: StateView) -> bool:
    """Return whether a text keeps all damage from being prevented (MTG CR 615.12)."""
    return any(
        isinstance(clause, lang.Special) and clause.name == CERTAIN and _works(scene, clause.when)
        for scene, clause in static_clauses(view)
    )


CERTAIN = "no_damage_can_be_prevented"


def _thing(view: StateView, object_id: ObjectId) -> Thing | None:
    obj = view.state.objects.get(object_id)
    return Thing(obj.ref, traits(view, obj), obj) if obj is not None else None


def _is_dealt_so(
    scene: Scene,
    event: lang.AnyEvent,
    source: Thing | None,
    to: ObjectId | PlayerId,
    combat: bool,  # noqa: FBT001 - whether it is combat damage
) -> bool:
    match event:
        case lang.DealsDamage(what=by, to=noun, whom=who, combat=kind, excess=False):
            pass
        case lang.IsDealt(by=by, what=noun, who=who, combat=kind, excess=False):
            pass
        case _:
            return False
    if kind not in {None, combat} or not _fits(scene, by, source):
        return False
    if noun is None and who is None:
        return True
    if isinstance(to, str):
        joined = (noun, *noun.joined) if noun is not None else ()
        every = (who, *(each.who for each in joined))
        return any(each is not None and to in _players(scene, each) for each in every)
    return noun is not None and _fits(scene, noun, _thing(scene.view, to))


def _changed(scene: Scene, clause: lang.Damage | lang.Prevent, amount: int) -> int:
    scene.that_many = amount
    try:
        if isinstance(clause, lang.Damage):
            return scene.number(clause.amount) if clause.plus is None else amount
        if clause.that and clause.amount is None:
            return 0
        return amount - (amount if clause.amount is None else scene.number(clause.amount))
    except NotExecutableError:
        return amount


def counters_put(view: StateView, thing: Thing, kind: str, amount: int) -> int:
    """Return how many counters an effect puts on an object."""
    for _, scene, ability in _there(view):
        on = ability.on
        if not isinstance(on, lang.CountersPut) or on.kind not in {"", kind} or on.removed:
            continue
        if not _fits(scene, on.what, thing) or not _works(scene, ability.when):
            continue
        match ability.clauses:
            case (lang.PutCounters(counters=(lang.CounterOf(amount=number),)),):
                amount = _instead_of(scene, number, amount)
            case (lang.Special(name="those_counters", amount=number),):
                amount = _instead_of(scene, number, amount)
    return amount


def tokens_made(view: StateView, player: PlayerId, amount: int) -> int:
    """Return how many tokens an effect creates under a player's control."""
    for _, scene, ability in _there(view):
        on = ability.on
        if not isinstance(on, lang.BecomesState) or on.state not in _TOKENS:
            continue
        match ability.clauses:
            case (lang.Special(name="those_tokens", amount=number),) if scene.me == player:
                if _works(scene, ability.when):
                    amount = _instead_of(scene, number, amount)
    return amount


def tokens_added(
    view: StateView, player: PlayerId
) -> Iterator[tuple[Ref, PlayerId, tuple[lang.AnyClause, ...]]]:
    """Yield the instructions that add tokens to those of a player, with source and controller."""
    for obj, scene, ability in _there(view):
        on = ability.on
        if not isinstance(on, lang.BecomesState) or on.state not in _TOKENS:
            continue
        match ability.clauses:
            case (lang.Special(name="those_tokens_and", clauses=clauses),):
                if scene.me == player and _works(scene, ability.when):
                    yield obj.ref, scene.me, clauses


def life_gained(view: StateView, player: PlayerId, amount: int) -> int:
    """Return how much life a player gains."""
    for scene, clause in static_clauses(view):
        forbids = isinstance(clause, lang.Forbid) and clause.to == "gain_life"
        if forbids and player in _players(scene, clause.by) and _works(scene, clause.when):
            return 0
    for _, scene, ability in _there(view):
        on = ability.on
        if not isinstance(on, lang.LifeChanges) or not on.gains:
            continue
        match ability.clauses:
            case (lang.GainLife(amount=number),) if player in _players(scene, on.who):
                if _works(scene, ability.when):
                    amount = _instead_of(scene, number, amount)
    return amount


def cards_drawn(view: StateView, player: PlayerId, amount: int) -> int:
    """Return how many cards a player draws for each instruction to draw some."""
    for _, scene, ability in _there(view):
        on = ability.on
        if not isinstance(on, lang.Draws) or on.nth or on.but_first:
            continue
        match ability.clauses:
            case (lang.Draw(amount=number),) if player in _players(scene, on.who):
                if _works(scene, ability.when):
                    amount *= _instead_of(scene, number, 1)
    return amount


def instead_of_drawing(
    view: StateView, player: PlayerId
) -> tuple[Ref, PlayerId, tuple[lang.AnyClause, ...]] | None:
    """Return the instructions that replace a draw of a player, with their source and speaker."""
    for obj, scene, ability in _there(view):
        on = ability.on
        if not isinstance(on, lang.Draws) or on.nth or isinstance(ability.clauses[0], lang.Draw):
            continue
        if on.but_first and view.state.turn_step == DRAW:
            continue
        if player in _players(scene, on.who) and _works(scene, ability.when):
            clauses = tuple(each for each in ability.clauses if not isinstance(each, lang.Skip))
            return obj.ref, scene.me, clauses
    return None


def draws_left(view: StateView, player: PlayerId, amount: int) -> int:
    """Return how many cards a player may draw of an amount: "no more than one each turn"."""
    for scene, clause in static_clauses(view):
        is_limit = isinstance(clause, lang.Forbid) and clause.to == "draw_more_than_one"
        if is_limit and player in _players(scene, clause.by):
            drawn = view.state.player(player).fact("cards drawn")
            amount = min(amount, max(1 - drawn, 0))
    return amount


def is_asked_replacement(ability: lang.Replaces | lang.Prevent) -> bool:  # noqa: PLR0911 - one case an event
    """Return whether a rule asks for a replacement or prevention ability."""
    if isinstance(ability, lang.Prevent):
        return not ability.next and not ability.both
    match ability.on, ability.clauses:
        case lang.Dies() | lang.Leaves() | lang.PutInto(), clauses:
            return instead_of_moving(clauses) is not None
        case lang.DealsDamage() | lang.IsDealt(), (lang.Damage() | lang.Prevent(),):
            return not ability.on.excess
        case lang.CountersPut(), (
            lang.PutCounters(counters=(_,)) | lang.Special(name="those_counters"),
        ):
            return True
        case lang.BecomesState(state=state), (
            lang.Special(name="those_tokens" | "those_tokens_and"),
        ):
            return state in _TOKENS
        case lang.LifeChanges(gains=True), (lang.GainLife(),):
            return True
        case lang.Draws(nth=0), _:
            return True
    return False


def _instead_of(scene: Scene, number: lang.AnyAmount | None, amount: int) -> int:
    scene.that_many = amount
    try:
        return scene.number(number)
    except NotExecutableError:
        return amount
