"""Keyword abilities as the abilities that they stand for (MTG CR 702)."""

from collections.abc import Callable, Iterator, Mapping

from core.effects import program as lang

_CREATURE = lang.Kind(types=("creature",))
_YOURS = lang.Controlled(by=lang.YOU)
_SORCERY = (lang.Limit(how="sorcery"),)
_UNTIL_END = lang.Until(how="end_of_turn")


def _equip(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    kinds = word.what.kinds if word.what is not None else (_CREATURE,)
    where = (*(word.what.where if word.what is not None else ()), _YOURS)
    target = lang.Noun(how="target", kinds=kinds, where=where)
    attach = lang.Attach(what=lang.SELF, to=target)
    yield lang.Activated(costs=word.costs, clauses=(attach,), limits=_SORCERY, words=word.words)


def _cycling(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    discard = lang.Do(clause=lang.Discard(what=lang.SELF))
    clause: lang.AnyClause = lang.Draw()
    kind = word.quality or word.name.removesuffix("cycling").strip()
    if kind:
        found = lang.Noun(how="a", kinds=(lang.Kind(types=(*kind.split(), "card")),))
        hand = lang.MoveTo(what=lang.IT, to=lang.Place(zone="hand"))
        clause = lang.Search(what=found, shown=True, then=(hand, lang.Shuffle()))
    hand_only = (lang.Limit(zone="hand"),)
    yield lang.Activated(
        costs=(*word.costs, discard), clauses=(clause,), limits=hand_only, words=word.words
    )


def _ward(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    by = lang.Noun(
        how="a",
        kinds=(lang.Kind(types=("spell",)), lang.Kind(types=("ability",))),
        where=(lang.Controlled(by=lang.Who(how="each", kind="opponent")),),
    )
    payer = lang.Pays(who=lang.Who(how="that"), costs=word.costs)
    countered = lang.CounterSpell(what=lang.Noun(how="it"), unless=payer, words=word.words)
    yield lang.Triggered(
        on=lang.Targeted(what=lang.SELF, by=by), clauses=(countered,), words=word.words
    )


def _prowess(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    spell = lang.Noun(how="a", kinds=(lang.Kind(types=("spell",), traits=("noncreature",)),))
    bigger = lang.Alter(changes=(lang.Size(),), until=_UNTIL_END, words=word.words)
    yield lang.Triggered(on=lang.Casts(what=spell), clauses=(bigger,), words=word.words)


def _exalted(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    yours = lang.Noun(how="a", kinds=(_CREATURE,), where=(_YOURS,))
    bigger = lang.Alter(what=lang.IT, changes=(lang.Size(),), until=_UNTIL_END, words=word.words)
    yield lang.Triggered(
        on=lang.Attacks(what=yours, alone=True), clauses=(bigger,), words=word.words
    )


def _battle_cry(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    attackers = lang.Noun(
        how="each", other=True, kinds=(lang.Kind(types=("creature",), traits=("attacking",)),)
    )
    size = lang.Size(power=lang.ONE, toughness=lang.Number(value=0))
    bigger = lang.Alter(what=attackers, changes=(size,), until=_UNTIL_END, words=word.words)
    yield lang.Triggered(on=lang.Attacks(), clauses=(bigger,), words=word.words)


def _returns(kind: str) -> Callable[[lang.Keyword], Iterator[lang.AnyAbility]]:
    """Return persist or undying: it returns with a counter if it had none of that kind."""

    def expanded(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
        none = lang.Holds(name="counters_none", what=lang.IT, word=kind)
        entry = lang.Entry(counters=(lang.CounterOf(kind=kind),))
        back = lang.MoveTo(
            what=lang.SELF,
            to=lang.Place(zone="battlefield"),
            way="return",
            entry=entry,
            words=word.words,
        )
        yield lang.Triggered(on=lang.Dies(), when=none, clauses=(back,), words=word.words)

    return expanded


def _unearth(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    back = lang.MoveTo(
        what=lang.SELF, to=lang.Place(zone="battlefield"), way="return", words=word.words
    )
    haste = lang.Alter(changes=(lang.Gains(abilities=(lang.Keyword(name="haste"),)),))
    away = lang.MoveTo(
        what=lang.SELF, to=lang.Place(zone="exile"), way="exile", at=lang.Moment(step="end_step")
    )
    limits = (lang.Limit(how="sorcery", zone="graveyard"),)
    yield lang.Activated(
        costs=word.costs, clauses=(back, haste, away), limits=limits, words=word.words
    )


def _level_up(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    level = lang.PutCounters(counters=(lang.CounterOf(kind="level"),), words=word.words)
    yield lang.Activated(costs=word.costs, clauses=(level,), limits=_SORCERY, words=word.words)


def defeated_siege() -> lang.AnyAbility:
    """Return the ability of a Siege whose last defense counter is removed (MTG CR 310.11b)."""
    exiled = lang.MoveTo(what=lang.SELF, way="exile", to=lang.Place(zone="exile"))
    cast = lang.Special(name="cast_defeated_siege", may=lang.YOU)
    last = lang.CountersPut(kind="defense", what=lang.SELF, removed=True, last=True)
    return lang.Triggered(on=last, clauses=(exiled, cast))


def _evoke(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    paid = lang.WasCast(what=lang.SELF, cost="evoke")
    away = lang.MoveTo(
        what=lang.SELF, way="sacrifice", to=lang.Place(zone="graveyard"), words=word.words
    )
    yield lang.Triggered(on=lang.Enters(), when=paid, clauses=(away,), words=word.words)


def _crew(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    cost = lang.NamedCost(name="crew", amount=word.amount)
    becomes = lang.Becomes(types=("creature",), in_addition=("types",))
    creature = lang.Alter(changes=(becomes,), until=_UNTIL_END, words=word.words)
    yield lang.Activated(costs=(cost,), clauses=(creature,), words=word.words)


_EXPANDED: Mapping[str, Callable[[lang.Keyword], Iterator[lang.AnyAbility]]] = {
    "equip": _equip,
    "fortify": _equip,
    "ward": _ward,
    "prowess": _prowess,
    "exalted": _exalted,
    "battle cry": _battle_cry,
    "persist": _returns("-1/-1"),
    "undying": _returns("+1/+1"),
    "unearth": _unearth,
    "level up": _level_up,
    "evoke": _evoke,
    "crew": _crew,
}


def expanded(ability: lang.AnyAbility) -> tuple[lang.AnyAbility, ...]:
    """Return the abilities that a keyword stands for; none for one that the rules know."""
    if not isinstance(ability, lang.Keyword):
        return ()
    if ability.name.endswith("cycling"):
        return tuple(_cycling(ability))
    found = _EXPANDED.get(ability.name)
    return tuple(found(ability)) if found is not None else ()
