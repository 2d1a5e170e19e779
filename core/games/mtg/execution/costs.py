"""Costs of casting under card texts: kickers, additional costs, and cost changes."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from core.cards.mana import Cost, ManaCost, read_symbol
from core.effects import program as lang
from core.effects.targeting import modal_of
from core.execution.scene import NotExecutableError
from core.games.mtg.actions import Cast
from core.games.mtg.casting.mana import tap_to_pay
from core.games.mtg.execution import nouns
from core.games.mtg.execution.abilities import abilities
from core.games.mtg.execution.activating import Payment, pay_costs
from core.games.mtg.execution.events import spells_cast
from core.games.mtg.execution.parts import SACRIFICE, YOURS, amount_of, creature
from core.games.mtg.execution.scene import Scene, Thing, ability_scene
from core.games.mtg.execution.statics import static_clauses
from core.games.mtg.layers.traits import traits
from core.games.mtg.zones.zone_changes import change_zone
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, refused
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD


def _clauses(view: StateView, obj: GameObject) -> Iterator[lang.AnyClause]:
    for printed in abilities(view, obj):
        if isinstance(printed.ability, lang.Static | lang.Spell):
            yield from printed.ability.clauses


def additional_costs(view: StateView, spell: GameObject) -> tuple[lang.AnyCost, ...]:
    """Return the costs that a spell's own text adds, optional ones apart."""
    return tuple(
        cost
        for clause in _clauses(view, spell)
        if isinstance(clause, lang.AdditionalCost)
        and clause.may is None
        and clause.what.how == "self"
        for cost in clause.costs
    )


def _optional_costs(view: StateView, spell: GameObject, action: Cast) -> Iterator[lang.AnyCost]:
    """Yield the optional costs of a spell's own text that are paid: by objects, or by a kick."""
    for clause in _clauses(view, spell):
        if not isinstance(clause, lang.AdditionalCost) or clause.what.how != "self":
            continue
        if clause.may is not None and _is_added(view, spell, action, clause):
            yield from clause.costs


def _is_added(
    view: StateView, spell: GameObject, action: Cast, clause: lang.AdditionalCost
) -> bool:
    payment = Payment(view, action, spell)
    return bool(action.kicked) or any(
        payment.fit(each.clause)
        for each in clause.costs
        if isinstance(each, lang.Do) and hasattr(each.clause, "what")
    )


def priced(view: StateView, spell: GameObject, action: Cast, cost: Cost) -> Cost:
    """Return the cost of a cast with its kickers, additional costs, and all changes."""
    scene = Scene(view, spell.ref, action.player)
    scene.x = action.x
    extra = [*additional_costs(view, spell), *_optional_costs(view, spell, action)]
    extra += _kickers(view, spell, action)
    extra += _of_choices(view, spell, action)
    symbols = "".join(each.mana for each in extra if isinstance(each, lang.ManaCost))
    if symbols:
        cost = replace(cost, mana=cost.mana + ManaCost.read(symbols))
    if any(True for _ in _of_keyword(view, spell, cost.name)):
        cost = replace(cost, by_hand=(), life=0)
    is_free = action.free and not action.cost
    less = 0 if is_free else sum(_own_changes(view, scene, spell, action))
    cost = cost.more(less + sum(_changes(view, spell)))
    helpers = _helpers(view, spell, action)
    return replace(cost, mana=_less_helped(view, cost.mana, helpers)) if helpers else cost


def _kickers(view: StateView, spell: GameObject, action: Cast) -> Iterator[lang.AnyCost]:
    """Yield the costs of an optional ability that is paid: kicker, buyback, replicate ..."""
    if not action.kicked:
        return
    for word in _keywords(view, spell):
        if word.name in OPTIONAL:
            for _ in range(action.kicked):
                yield from _SACRIFICED.get(word.name, _printed_costs)(word)
            return


def _keywords(view: StateView, spell: GameObject) -> Iterator[lang.Keyword]:
    for printed in abilities(view, spell):
        if isinstance(printed.ability, lang.Keyword):
            yield printed.ability
    thing = Thing(spell.ref, traits(view, spell), spell)
    for scene, clause in static_clauses(view):
        if isinstance(clause, lang.Alter) and _is_of_spells(scene, clause, thing):
            yield from (
                word
                for change in clause.changes
                if isinstance(change, lang.Gains) and not change.choice
                for word in change.abilities
                if isinstance(word, lang.Keyword)
            )


def _is_of_spells(scene: Scene, clause: lang.Alter, thing: Thing) -> bool:
    """Return whether a static ability changes spells, and this one among them."""
    kinds = clause.what.kinds
    if not kinds or not all("spell" in kind.types for kind in kinds):
        return False
    try:
        return scene.holds(clause.when) and nouns.fits(scene, clause.what, thing)
    except NotExecutableError:
        return False


def _printed_costs(word: lang.Keyword) -> tuple[lang.AnyCost, ...]:
    return word.costs


def _casualty(word: lang.Keyword) -> tuple[lang.AnyCost, ...]:
    strong = lang.Statistic(stat="power", compare=">=", amount=amount_of(word))
    return (lang.Do(clause=replace(SACRIFICE, what=creature("a", where=(strong,)))),)


def _bargain(_word: lang.Keyword) -> tuple[lang.AnyCost, ...]:
    kinds = tuple(lang.Kind(types=(each,)) for each in ("artifact", "enchantment", "token"))
    return (lang.Do(clause=replace(SACRIFICE, what=lang.Noun(how="a", kinds=kinds))),)


_SACRIFICED = {"casualty": _casualty, "bargain": _bargain}
OPTIONAL = frozenset(
    {"kicker", "multikicker", "buyback", "entwine", "replicate", "squad", "offspring"}
    | {"casualty", "bargain"}
)
"""The keywords with an optional additional cost, paid once for each kick of the cast."""


def _of_choices(view: StateView, spell: GameObject, action: Cast) -> Iterator[lang.AnyCost]:
    """Yield the costs for further targets and modes: strive, escalate, spree, tiered."""
    for word in _keywords(view, spell):
        times = {"strive": len(action.targets) - 1, "escalate": len(action.modes) - 1}
        for _ in range(times.get(word.name, 0)):
            yield from word.costs
    modal = modal_of(_clauses(view, spell))
    for number in action.modes if modal is not None else ():
        if modal is not None and 1 <= number <= len(modal.modes):
            yield from modal.modes[number - 1].costs


_DISCARDED = {
    "jump-start": lang.Discard(),
    "retrace": lang.Discard(
        what=lang.Noun(how="n", amount=lang.ONE, kinds=(lang.Kind(types=("land", "card")),))
    ),
}
"""The cards that are discarded for casting a spell from a graveyard for its mana cost."""


def asks_for_x(view: StateView, spell: GameObject) -> bool:
    """Return whether an additional cost of a spell has an X, which its caster chooses."""
    return any(map(_has_x, additional_costs(view, spell)))


def _has_x(part: object) -> bool:
    if isinstance(part, lang.X):
        return True
    if isinstance(part, tuple):
        return any(map(_has_x, part))
    if isinstance(part, Struct):
        return any(_has_x(getattr(part, name)) for name in part.__struct_fields__)
    return False


class _Alternative(NamedTuple):
    """A cost that a text lets a player pay rather than the mana cost, and its name."""

    name: str
    costs: tuple[lang.AnyCost, ...]


def _alternatives(view: StateView, spell: GameObject) -> Iterator[_Alternative]:
    """Yield the alternative costs of a spell's own text whose condition is true."""
    for printed in abilities(view, spell):
        if not isinstance(printed.ability, lang.Static):
            continue
        for each in printed.ability.clauses:
            if not isinstance(each, lang.AlternativeCost) or each.what.how != "self":
                continue
            if _is_true(ability_scene(view, spell), each.when):
                line, _, _ = printed.line.partition(" rather than")
                yield _Alternative(line.rpartition("ou may ")[2].capitalize(), each.costs)


def _is_true(scene: Scene, condition: lang.AnyCondition | None) -> bool:
    try:
        return scene.holds(condition)
    except NotExecutableError:
        return False


def alternative_costs(view: StateView, spell: GameObject) -> tuple[Cost, ...]:
    """Return the alternative costs of a spell's own text, with their mana."""
    return tuple(
        Cost(name=each.name, mana=ManaCost.read("".join(_mana_of(each.costs))))
        for each in _alternatives(view, spell)
    )


def _mana_of(costs: Iterable[lang.AnyCost]) -> Iterator[str]:
    yield from (each.mana for each in costs if isinstance(each, lang.ManaCost))


def _of_text(view: StateView, spell: GameObject, name: str) -> Iterator[lang.AnyCost]:
    """Yield the parts other than mana of an alternative cost of the spell's own text."""
    found = (x for x in _alternatives(view, spell) if name and name.casefold() in x.name.casefold())
    chosen = next(found, None)
    if chosen is not None:
        yield from (each for each in chosen.costs if not isinstance(each, lang.ManaCost))


def _of_keyword(view: StateView, spell: GameObject, name: str) -> Iterator[lang.AnyCost]:
    """Yield the parts other than mana of the cost of a keyword: evoke, escape, flashback ..."""
    for word in _keywords(view, spell):
        if name and word.name == name.casefold():
            if word.name in _DISCARDED:
                yield lang.Do(clause=_DISCARDED[word.name])
            yield from (each for each in word.costs if not isinstance(each, lang.ManaCost))


# Convoke, delve and improvise


def _helpers(view: StateView, spell: GameObject, action: Cast) -> tuple[GameObject, ...]:
    """Return the objects that help to pay: tapped by convoke or improvise, exiled by delve."""
    words = {each.name for each in _keywords(view, spell)} & _HELPED
    if not words or not action.additional:
        return ()
    objects = (view.state.objects.get(each) for each in dict.fromkeys(action.additional))
    return tuple(obj for obj in objects if obj is not None and _helps(view, action, obj, words))


_HELPED = frozenset({"convoke", "delve", "improvise"})


def _helps(view: StateView, action: Cast, obj: GameObject, words: set[str]) -> bool:
    if obj.zone == GRAVEYARD:
        return "delve" in words and obj.owner == action.player and obj.id != action.card
    found = traits(view, obj)
    if obj.zone != BATTLEFIELD or obj.tapped or found.controller != action.player:
        return False
    wanted = {"convoke": "Creature", "improvise": "Artifact"}
    return any(wanted.get(word) in found.types for word in words)


def _less_helped(view: StateView, mana: ManaCost, helpers: Sequence[GameObject]) -> ManaCost:
    """Return the mana that is left to pay; a creature pays for one of its colors as well."""
    generic = 0
    symbols = list(mana)
    for obj in helpers:
        found = traits(view, obj)
        is_tapped = obj.zone == BATTLEFIELD and "Creature" in found.types
        colors = found.colors if is_tapped else frozenset()
        symbol = next((each for each in symbols if each.colors & colors), None)
        if symbol is not None:
            symbols.remove(symbol)
        else:
            generic += 1
    left = ManaCost(tuple(symbols) or (read_symbol("0"),))
    return left.more(-generic) if generic else left


def _own_changes(view: StateView, scene: Scene, spell: GameObject, action: Cast) -> Iterator[int]:
    for clause in _clauses(view, spell):
        if isinstance(clause, lang.CostChange) and clause.what == lang.SELF:
            yield _change(scene, _with_sacrifices(view, spell, action, clause))
    for word in _keywords(view, spell):
        if word.name == "affinity" and word.what is not None:
            mine = replace(word.what, where=(*word.what.where, YOURS))
            yield -len(nouns.fitting(scene, mine))
        elif word.name == "undaunted":
            yield -len(scene.state.opponents(scene.me))


def _with_sacrifices(
    view: StateView, spell: GameObject, action: Cast, clause: lang.CostChange
) -> lang.CostChange:
    """Return a change of the cost with the number of objects that are sacrificed for it."""
    each = clause.each
    if not isinstance(each, lang.Count) or _SACRIFICED_SO not in each.of.where:
        return clause
    payment = Payment(view, action, spell)
    costs = (x.clause for x in _optional_costs(view, spell, action) if isinstance(x, lang.Do))
    taken = sum(len(payment.fit(x)) for x in costs)
    return replace(clause, each=lang.Number(value=taken))


_SACRIFICED_SO = lang.Did(name="sacrificed_this_way")


def _changes(view: StateView, spell: GameObject) -> Iterator[int]:
    """Yield how much more or less permanents make a spell cost."""
    for scene, clause in static_clauses(view):
        if isinstance(clause, lang.CostChange) and _is_about(scene, clause, spell):
            yield _change(scene, clause)


def _is_about(scene: Scene, clause: lang.CostChange, spell: GameObject) -> bool:
    if clause.what is None or clause.what.how == "self" or clause.to is not None:
        return False
    if clause.abilities_of is not None or clause.ability or clause.costs:
        return False
    thing = Thing(spell.ref, traits(scene.view, spell), spell)
    noun = clause.what
    try:
        if noun.how == "first":
            noun = replace(noun, how="a", where=())
            if scene.me != spell.controller or spells_cast(scene, scene.me, noun):
                return False
        return nouns.fits(scene, noun, thing)
    except NotExecutableError:
        return False


def _change(scene: Scene, clause: lang.CostChange) -> int:
    try:
        if not scene.holds(clause.when):
            return 0
        amount = int(ManaCost.read(clause.mana).mana_value) if clause.mana else 0
        if "{X}" in clause.mana:
            amount = scene.number(clause.x, 0)
        times = 1 if clause.each is None else scene.number(clause.each)
    except NotExecutableError:
        return 0
    return -amount * times if clause.less else amount * times


def _always(_view: StateView, _action: Cast) -> bool:
    return True


def _has_lost_life(view: StateView, action: Cast) -> bool:
    others = view.state.opponents(action.player)
    return any(view.state.player(each).fact("life lost") for each in others)


def _has_cast(view: StateView, action: Cast) -> bool:
    return view.state.player(action.player).spells_cast > 0


_LETS = {"spectacle": _has_lost_life, "surge": _has_cast}
"""The conditions of alternative costs (702.117, 702.137)."""


def additional_findings(view: StateView, action: Cast, spell: GameObject) -> Iterator[Finding]:
    """Judge the additional costs of a cast that are paid with objects and life."""
    if _LETS.get(action.cost.casefold(), _always)(view, action) is False:
        message = Message("What {cost} asks for has not happened this turn.", cost=action.cost)
        yield refused("mana.pay", message)
    payment = Payment(view, action, spell)
    try:
        for cost in _costs(view, spell, action, _named_cost(view, action, spell)):
            yield from payment.faults(cost)
        if not _helpers(view, spell, action):
            yield from payment.unused()
    except NotExecutableError:
        return
    if action.kicked and not any(True for _ in _kickers(view, spell, action)):
        yield refused("mana.pay", Message("It has no kicker."), possible=False)


def _costs(view: StateView, spell: GameObject, action: Cast, name: str) -> tuple[lang.AnyCost, ...]:
    """Return all costs of a cast apart from the mana of its printed or alternative cost."""
    return (
        *additional_costs(view, spell),
        *_optional_costs(view, spell, action),
        *_kickers(view, spell, action),
        *_of_keyword(view, spell, name),
        *_of_text(view, spell, name),
    )


_FROM_GRAVEYARD = ("flashback", "escape", "jump-start", "retrace", "harmonize", "mayhem")


def _named_cost(view: StateView, action: Cast, spell: GameObject) -> str:
    """Return the ability by which a card is cast, as its cost names it."""
    if action.cost or view.object(action.card).zone != GRAVEYARD:
        return action.cost
    names = {each.name for each in _keywords(view, spell)}
    return next((each for each in _FROM_GRAVEYARD if each in names), "")


def pay_additional(context: ActionContext, action: Cast, spell: GameObject) -> None:
    """Pay the additional costs of a cast other than mana."""
    view = context.view
    costs = _costs(view, spell, action, spell.paid)
    others = tuple(each for each in costs if not isinstance(each, lang.ManaCost))
    helpers = _helpers(view, spell, action)
    if others:
        spent = pay_costs(context, action, spell, others)
        there = context.state.objects.get(spell.id)
        if spent and there is not None:
            context.put(replace(there, announced=replace(there.announced, spent=spent)))
    for obj in helpers:
        if obj.zone == GRAVEYARD:
            change_zone(context, obj, EXILE, reason="exile")
        else:
            tap_to_pay(context, (obj.id,))
