"""Restrictions of texts on attacking, blocking, casting and activating (MTG CR 101.2)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.cards.mana import ManaCost
from core.effects import program as lang
from core.effects.printed import Printed
from core.execution.scene import NotExecutableError
from core.games.mtg.actions import Activate, Cast, Counter
from core.games.mtg.casting.cast_modes import is_the_time
from core.games.mtg.combat.attack_targets import Target
from core.games.mtg.execution import nouns
from core.games.mtg.execution.abilities import abilities
from core.games.mtg.execution.scene import Scene, Thing
from core.games.mtg.execution.statics import static_clauses
from core.games.mtg.layers.traits import traits
from core.messages import CardName, Message
from core.rules.actions import Action
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, refused
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject


def attacking_findings(view: StateView, attacker: ObjectId, target: Target) -> Iterator[Finding]:
    """Refuse an attack on a player or their planeswalker that a static ability forbids."""
    obj = view.object(attacker)
    thing = Thing(obj.ref, traits(view, obj), obj)
    for scene, clause in static_clauses(view):
        if not isinstance(clause, lang.Alter) or isinstance(clause.unless, lang.Pays):
            continue
        for change in clause.changes:
            if (
                isinstance(change, lang.Cant)
                and change.what in {"attack", "attack_or_block"}
                and change.whom is not None
                and _keeps_off(scene, clause, change, thing, target)
            ):
                name = CardName(scene.source.id, traits(view, scene.source.id).name)
                message = Message("{card} forbids this attack.", card=name)
                yield refused("combat.cant_attack", message)


def _keeps_off(
    scene: Scene, clause: lang.Alter, change: lang.Cant, thing: Thing, target: Target
) -> bool:
    try:
        if not scene.holds(clause.when) or change.whom is None:
            return False
        if clause.unless is not None and scene.holds(clause.unless):
            return False
        attacked = nouns.players(scene, change.whom)
        if not isinstance(target, str):
            held = traits(scene.view, target)
            if not change.planeswalkers or held.controller not in attacked:
                return False
        elif target not in attacked:
            return False
        return nouns.fits(scene, clause.what, thing)
    except NotExecutableError:
        return False


def attack_cost(view: StateView, attacks: Iterable[tuple[ObjectId, Target]]) -> ManaCost:
    """Return the mana that texts ask for attacks (MTG CR 508.1g)."""
    symbols = ""
    there = tuple(attacks)
    for scene, clause in static_clauses(view):
        if not isinstance(clause, lang.Alter) or not isinstance(clause.unless, lang.Pays):
            continue
        plain = replace(clause, unless=None)
        for attacker, target in there:
            obj = view.object(attacker)
            thing = Thing(obj.ref, traits(view, obj), obj)
            if any(_taxes(scene, plain, each, thing, target) for each in clause.changes):
                symbols += _asked_mana(scene, clause, clause.unless)
    return ManaCost.read(symbols or "{0}")


def _taxes(
    scene: Scene, clause: lang.Alter, change: lang.AnyChange, thing: Thing, target: Target
) -> bool:
    if not isinstance(change, lang.Cant) or change.what not in {"attack", "attack_or_block"}:
        return False
    if change.whom is not None:
        return _keeps_off(scene, clause, change, thing, target)
    try:
        return scene.holds(clause.when) and nouns.fits(scene, clause.what, thing)
    except NotExecutableError:
        return False


def _asked_mana(scene: Scene, clause: lang.Alter, pays: lang.Pays) -> str:
    """Return the mana for one attacker."""
    found = ""
    for cost in pays.costs:
        if isinstance(cost, lang.ManaCost):
            try:
                amount = scene.number(clause.x, 0) if "{X}" in cost.mana else 0
            except NotExecutableError:
                amount = 0
            found += cost.mana.replace("{X}", f"{{{amount}}}")
    return found


def activating_findings(
    view: StateView, action: Activate, *, is_mana: bool, is_loyalty: bool
) -> Iterator[Finding]:
    """Refuse an ability of an object whose abilities can't be activated."""
    obj = view.object(action.source)
    found = traits(view, obj)
    if "cant_activate" in found.limits:
        yield refused("resolve.ability", Message("An effect keeps its abilities from that."))
    thing = Thing(obj.ref, found, obj)
    for scene, clause in static_clauses(view):
        if not isinstance(clause, lang.Forbid) or clause.to not in _ACTIVATING | _LOYALTY:
            continue
        if clause.to in _LOYALTY and not is_loyalty:
            continue
        if clause.to == "activate_nonmana_of" and is_mana:
            continue
        if clause.unless is not None or clause.zones or clause.amount is not None:
            continue
        if _is_kept(scene, clause, action.player, thing):
            name = CardName(scene.source.id, traits(view, scene.source.id).name)
            yield refused("resolve.ability", Message("{card} forbids it.", card=name))


_ACTIVATING = frozenset(
    {"activate_of", "activate_nonmana_of", "activate_of_artifacts_creatures_enchantments"}
)
_LOYALTY = frozenset({"activate_planeswalkers", "cast_or_activate_loyalty"})
"""Prohibitions of loyalty abilities."""


def _is_kept(scene: Scene, clause: lang.Forbid, player: PlayerId, thing: Thing) -> bool:
    try:
        if player not in nouns.players(scene, clause.by) or not scene.holds(clause.when):
            return False
        if clause.to in _LOYALTY:
            return True
        if clause.to == _ABOLISHED:
            return bool({"Artifact", "Creature", "Enchantment"} & set(thing.found.type_line.types))
        return clause.what is not None and nouns.fits(scene, clause.what, thing)
    except NotExecutableError:
        return False


def blocking_findings(
    view: StateView, blocker: GameObject, attacker: GameObject
) -> Iterator[Finding]:
    """Refuse a block that an ability of the attacker, the blocker or another object forbids."""
    found = (Thing(obj.ref, traits(view, obj), obj) for obj in (blocker, attacker))
    one, other = found
    for scene, clause in static_clauses(view):
        if isinstance(clause, lang.Alter) and _keeps_apart(scene, clause, one, other):
            name = CardName(scene.source.id, traits(view, scene.source.id).name)
            yield refused("combat.cant_block", Message("{card} forbids this block.", card=name))
    for bearer, subject, what in ((attacker, one, "be_blocked"), (blocker, other, "block")):
        scene = Scene(view, bearer.ref, traits(view, bearer).controller)
        for change in _limits_of(view, bearer, what):
            if _limits_block(scene, change, subject):
                name = CardName(bearer.id, traits(view, bearer).name)
                message = Message("{card}: its text forbids this block.", card=name)
                yield refused("combat.cant_block", message)


_OWN = frozenset({"self", "it", "enchanted", "equipped"})


def _keeps_apart(scene: Scene, clause: lang.Alter, blocker: Thing, attacker: Thing) -> bool:
    """Return whether a static ability about several creatures forbids a block."""
    if clause.what.how in _OWN:
        return False
    try:
        if not scene.holds(clause.when):
            return False
        if clause.unless is not None and scene.holds(clause.unless):
            return False
        for change in clause.changes:
            if not isinstance(change, lang.Cant) or change.what not in {"block", "be_blocked"}:
                continue
            own, subject = (blocker, attacker)[:: 1 if change.what == "block" else -1]
            if nouns.fits(scene, clause.what, own) and _limits_block(scene, change, subject):
                return True
    except NotExecutableError:
        return False
    return False


def _limits_of(view: StateView, obj: GameObject, what: str) -> Iterator[lang.Cant]:
    for printed in abilities(view, obj):
        if not isinstance(printed.ability, lang.Static):
            continue
        for clause in printed.ability.clauses:
            if clause.when is not None or clause.unless is not None:
                continue  # while it is true, an effect gives the restriction without it
            if isinstance(clause, lang.Alter) and clause.what.how in {"self", "it"}:
                for each in clause.changes:
                    if isinstance(each, lang.Cant) and each.what == what:
                        yield each


def _limits_block(scene: Scene, change: lang.Cant, subject: Thing) -> bool:
    try:
        if change.but is not None:
            return not nouns.fits(scene, change.but, subject)
        return change.by is not None and nouns.fits(scene, change.by, subject)
    except NotExecutableError:
        return False


def prohibitions(view: StateView, action: Action, spell: GameObject | None) -> Iterator[Finding]:
    """Refuse actions that static abilities forbid: casting such spells, countering this one."""
    if isinstance(action, Cast) and spell is not None:
        for scene, clause in static_clauses(view):
            if isinstance(clause, lang.Forbid) and _forbids(scene, clause, action.player, spell):
                name = CardName(scene.source.id, traits(view, scene.source.id).name)
                yield refused("cast.forbidden", Message("{card} forbids it.", card=name))
    elif isinstance(action, Counter):
        obj = view.state.objects.get(action.object)
        if obj is not None and any(_is_uncounterable(each) for each in abilities(view, obj)):
            yield refused("counter.spell", Message("It can't be countered."))


def _is_uncounterable(printed: Printed) -> bool:
    return isinstance(printed.ability, lang.Static | lang.Spell) and any(
        isinstance(clause, lang.Alter)
        and clause.what.how == "self"
        and any(
            isinstance(each, lang.Cant) and each.what == "be_countered" for each in clause.changes
        )
        for clause in printed.ability.clauses
    )


_ABOLISHED = "activate_of_artifacts_creatures_enchantments"
_CASTING = frozenset(
    {"cast", "play", "cast_spells", "cast_noncreature_spells", "cast_more_than_one"}
    | {"cast_at_instant_speed", "cast_on_other_turns", "cast_or_activate_loyalty", _ABOLISHED}
)


_ELSEWHERE = frozenset({"gain_life", "draw_more_than_one"})
"""Prohibitions that replacements ask for."""


def is_asked_prohibition(clause: lang.Forbid) -> bool:
    """Return whether a rule asks for a prohibition of a static ability."""
    if clause.to in _ELSEWHERE | _LOYALTY or clause.to.startswith("untap_more_than"):
        return True
    limited = clause.unless is not None or bool(clause.zones)
    if clause.to in _ACTIVATING:
        return not limited and (clause.amount is None or clause.to in _CASTING)
    return clause.to in _CASTING and not limited


def _forbids(  # noqa: PLR0911 - one case a way to forbid
    scene: Scene, clause: lang.Forbid, player: PlayerId, spell: GameObject
) -> bool:
    if clause.to not in _CASTING or clause.unless is not None or clause.zones:
        return False
    try:
        if player not in nouns.players(scene, clause.by) or not scene.holds(clause.when):
            return False
        if clause.during == "your_turn" and scene.state.active != scene.me:
            return False
        if clause.to == "cast_noncreature_spells" and traits(scene.view, spell).is_creature:
            return False
        if clause.to == "cast_more_than_one":
            return scene.state.player(player).spells_cast > 0
        if clause.to == "cast_at_instant_speed":
            return not is_the_time(scene.view, player)
        if clause.to == "cast_on_other_turns":
            return scene.state.active != player
        if clause.amount is not None:
            return scene.state.player(player).spells_cast >= scene.number(clause.amount)
        thing = Thing(spell.ref, traits(scene.view, spell), spell)
        return clause.what is None or nouns.fits(scene, clause.what, thing)
    except NotExecutableError:
        return False
