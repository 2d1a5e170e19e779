"""Keyword abilities of permanents that enter, die or wait for the upkeep (MTG CR 702)."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from core.effects import program as lang
from core.games.mtg.execution.parts import (
    BATTLEFIELD,
    CREATURE,
    EXILE,
    HAND,
    OPPONENTS,
    PLUS,
    SACRIFICE,
    SORCERY,
    UPKEEP,
    YOURS,
    Meaning,
    amount_of,
    bigger,
    count_on_itself,
    counters,
    creature,
    has_counters,
    number,
    paid_for,
    token,
    without_counters,
)


def _equip(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    kinds = word.what.kinds if word.what is not None else (CREATURE,)
    where = (*(word.what.where if word.what is not None else ()), YOURS)
    target = lang.Noun(how="target", kinds=kinds, where=where)
    attach = lang.Attach(what=lang.SELF, to=target)
    yield lang.Activated(costs=word.costs, clauses=(attach,), limits=(SORCERY,), words=word.words)


def _fortify(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    land = lang.Noun(how="target", kinds=(lang.Kind(types=("land",)),), where=(YOURS,))
    attach = lang.Attach(what=lang.SELF, to=land)
    yield lang.Activated(costs=word.costs, clauses=(attach,), limits=(SORCERY,), words=word.words)


def _ward(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    by = lang.Noun(
        how="a",
        kinds=(lang.Kind(types=("spell",)), lang.Kind(types=("ability",))),
        where=(lang.Controlled(by=OPPONENTS),),
    )
    payer = lang.Pays(who=lang.Who(how="that"), costs=word.costs)
    countered = lang.CounterSpell(what=lang.Noun(how="it"), unless=payer, words=word.words)
    yield lang.Triggered(
        on=lang.Targeted(what=lang.SELF, by=by), clauses=(countered,), words=word.words
    )


def _prowess(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    spell = lang.Noun(how="a", kinds=(lang.Kind(types=("spell",), traits=("noncreature",)),))
    yield lang.Triggered(on=lang.Casts(what=spell), clauses=(bigger(lang.ONE),), words=word.words)


def _increment(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    spent = lang.Known(name="mana_spent", what=lang.IT)
    more = tuple(
        lang.Compares(left=spent, compare=">", right=lang.Stat(stat=stat, of=lang.SELF))
        for stat in ("power", "toughness")
    )
    yield lang.Triggered(
        on=lang.Casts(what=lang.Noun(how="a", kinds=(lang.Kind(types=("spell",)),))),
        when=lang.AnyOf(of=more),
        clauses=(counters(),),
        words=word.words,
    )


def _extort(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    pays = lang.Pay(costs=(lang.ManaCost(mana="{W/B}"),), may=lang.YOU, words=word.words)
    drain = lang.LoseLife(by=OPPONENTS, when=lang.Done())
    gain = lang.GainLife(amount=lang.Known(name="life_lost_this_way"), when=lang.Done())
    yield lang.Triggered(
        on=lang.Casts(what=lang.Noun(how="a", kinds=(lang.Kind(types=("spell",)),))),
        clauses=(pays, drain, gain),
        words=word.words,
    )


def _returns(kind: str) -> Meaning:
    """Return persist or undying: it returns with a counter if it had none of that kind."""

    def meaning(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
        entry = lang.Entry(counters=(lang.CounterOf(kind=kind),))
        back = lang.MoveTo(to=BATTLEFIELD, way="return", entry=entry, words=word.words)
        none = without_counters(kind, lang.IT)
        yield lang.Triggered(on=lang.Dies(), when=none, clauses=(back,), words=word.words)

    return meaning


def _level_up(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    level = replace(counters(kind="level"), words=word.words)
    yield lang.Activated(costs=word.costs, clauses=(level,), limits=(SORCERY,), words=word.words)


def _evoke(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    away = replace(SACRIFICE, words=word.words)
    yield lang.Triggered(
        on=lang.Enters(), when=paid_for("evoke"), clauses=(away,), words=word.words
    )


def _for_a_turn(cost: str, leaves: lang.MoveTo) -> Iterator[lang.AnyAbility]:
    """Yield haste, and leaving at the next end step, of a permanent cast for a cost."""
    paid = paid_for(cost)
    haste = lang.Gains(abilities=(lang.Keyword(name="haste"),))
    yield lang.Static(clauses=(lang.Alter(changes=(haste,), when=paid),))
    yield lang.Triggered(on=lang.Begins(step="end_step"), when=paid, clauses=(leaves,))


def _dash(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    yield from _for_a_turn("dash", lang.MoveTo(way="return", to=HAND, words=word.words))


def _blitz(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    yield from _for_a_turn("blitz", replace(SACRIFICE, words=word.words))
    yield lang.Triggered(
        on=lang.Dies(), when=paid_for("blitz"), clauses=(lang.Draw(),), words=word.words
    )


def _exploit(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    gone = lang.KeywordAction(name="exploit", may=lang.YOU, words=word.words)
    yield lang.Triggered(on=lang.Enters(), clauses=(gone,), words=word.words)


def _fabricate(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    servos = lang.Make(
        token=token("servo", 1, types=("artifact", "creature")), amount=amount_of(word)
    )
    put = replace(counters(amount_of(word)), may=lang.YOU, otherwise=(servos,), words=word.words)
    yield lang.Triggered(on=lang.Enters(), clauses=(put,), words=word.words)


def _evolve(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    more = tuple(
        lang.Compares(
            left=lang.Stat(stat=stat, of=lang.IT),
            compare=">",
            right=lang.Stat(stat=stat, of=lang.SELF),
        )
        for stat in ("power", "toughness")
    )
    yield lang.Triggered(
        on=lang.Enters(what=creature(other=True, where=(YOURS,))),
        when=lang.AnyOf(of=more),
        clauses=(counters(),),
        words=word.words,
    )


def _partner_with(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    wanted = lang.Noun(
        how="a", kinds=(lang.Kind(types=("card",)),), where=(lang.Named(name=word.quality),)
    )
    search = lang.Search(
        by=lang.Who(how="target"),
        whose=lang.Who(how="same"),
        what=wanted,
        shown=True,
        then=(lang.MoveTo(what=lang.IT, to=HAND), lang.Shuffle(whose=lang.Who(how="that"))),
        may=lang.Who(how="that"),
        words=word.words,
    )
    yield lang.Triggered(on=lang.Enters(), clauses=(search,), words=word.words)


def _bearer(made: lang.TokenOf) -> Meaning:
    """Return the meaning of a keyword by which an Equipment enters with a bearer."""

    def meaning(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
        make = lang.Make(token=made, words=word.words)
        attach = lang.Attach(what=lang.SELF, to=lang.IT)
        yield lang.Triggered(on=lang.Enters(), clauses=(make, attach), words=word.words)

    return meaning


def _champion(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    kind = word.quality or "creature"
    mine = lang.Noun(how="a", other=True, kinds=(lang.Kind(types=(kind,)),), where=(YOURS,))
    exiles = lang.Does(clause=lang.MoveTo(what=mine, way="exile", to=EXILE))
    gone = replace(SACRIFICE, unless=exiles, words=word.words)
    yield lang.Triggered(on=lang.Enters(), clauses=(gone,), words=word.words)
    exiled = lang.Noun(how="the", kinds=(lang.Kind(types=("card",), traits=("exiled",)),))
    back = lang.MoveTo(what=exiled, way="return", to=BATTLEFIELD, words=word.words)
    yield lang.Triggered(on=lang.Leaves(), clauses=(back,), words=word.words)


def _afterlife(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    spirit = token("spirit", 1, "white", "black", keywords=("flying",))
    make = lang.Make(token=spirit, amount=amount_of(word), words=word.words)
    yield lang.Triggered(on=lang.Dies(), clauses=(make,), words=word.words)


def _modular(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    heir = lang.Noun(how="target", kinds=(lang.Kind(types=("artifact", "creature")),))
    put = replace(counters(count_on_itself(PLUS), heir), may=lang.YOU, words=word.words)
    yield lang.Triggered(on=lang.Dies(), clauses=(put,), words=word.words)


def _soulshift(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    small = lang.Statistic(stat="mana_value", compare="<=", amount=amount_of(word))
    spirit = lang.Noun(
        how="target",
        kinds=(lang.Kind(types=("spirit", "card")),),
        where=(lang.In(zones=("graveyard",), whose=lang.YOU), small),
    )
    back = lang.MoveTo(what=spirit, way="return", to=HAND, may=lang.YOU, words=word.words)
    yield lang.Triggered(on=lang.Dies(), clauses=(back,), words=word.words)


def _hideaway(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    """Exile one of the top cards face down; the player may look at it (702.75)."""
    look = lang.Look(zone="library", whose=lang.YOU, amount=word.amount or number(4))
    one = lang.Noun(how="one_of_them")
    away = lang.MoveTo(what=one, to=EXILE, way="exile", face_down=True, words=word.words)
    rest = lang.MoveTo(
        what=lang.Noun(how="rest"),
        to=lang.Place(zone="library", position="bottom", order="random"),
        words=word.words,
    )
    yield lang.Triggered(on=lang.Enters(), clauses=(look, away, rest), words=word.words)


def _graft(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    move = lang.MoveCounters(to=lang.IT, kind=PLUS, amount=lang.ONE, may=lang.YOU, words=word.words)
    yield lang.Triggered(
        on=lang.Enters(what=creature(other=True)),
        when=has_counters(PLUS),
        clauses=(move,),
        words=word.words,
    )


def _fading(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    gone = replace(SACRIFICE, when=without_counters("fade"), words=word.words)
    fades = lang.RemoveCounters(kind="fade", amount=lang.ONE, words=word.words)
    yield lang.Triggered(on=UPKEEP, clauses=(gone, fades), words=word.words)


def _vanishing(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    less = lang.RemoveCounters(kind="time", amount=lang.ONE, words=word.words)
    yield lang.Triggered(on=UPKEEP, when=has_counters("time"), clauses=(less,), words=word.words)
    last = lang.CountersPut(kind="time", removed=True, last=True)
    gone = replace(SACRIFICE, words=word.words)
    yield lang.Triggered(on=last, clauses=(gone,), words=word.words)


def _echo(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    pays = lang.Pays(who=lang.YOU, costs=word.costs)
    gone = replace(SACRIFICE, unless=pays, words=word.words)
    yield lang.Triggered(
        on=UPKEEP,
        when=lang.Holds(name="came_since_last_upkeep", what=lang.SELF),
        clauses=(gone,),
        words=word.words,
    )


def _cumulative_upkeep(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    grows = replace(counters(kind="age"), words=word.words)
    costs = tuple(_for_each_age(each) for each in word.costs)
    gone = replace(SACRIFICE, unless=lang.Pays(who=lang.YOU, costs=costs), words=word.words)
    yield lang.Triggered(on=UPKEEP, clauses=(grows, gone), words=word.words)


def _for_each_age(cost: lang.AnyCost) -> lang.AnyCost:
    ages = count_on_itself("age")
    if isinstance(cost, lang.ManaCost):
        return replace(cost, each=ages)
    if isinstance(cost, lang.Do):
        return lang.Do(clause=replace(cost.clause, each=ages))
    return cost


def _outlast(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    put = replace(counters(), words=word.words)
    costs = (*word.costs, lang.TapSelf())
    yield lang.Activated(costs=costs, clauses=(put,), limits=(SORCERY,), words=word.words)


def _riot(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    haste = lang.Gains(abilities=(lang.Keyword(name="haste"),))
    hasty = lang.Alter(changes=(haste,), when=without_counters(PLUS), words=word.words)
    yield lang.Static(clauses=(hasty,), words=word.words)


def _offspring(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    small = lang.BaseSize(power=number(1), toughness=number(1))
    copy = lang.Make(token=lang.CopyOf(of=lang.SELF, but=(small,)), words=word.words)
    yield lang.Triggered(
        on=lang.Enters(), when=paid_for("kicked"), clauses=(copy,), words=word.words
    )


def _squad(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    times = lang.Known(name="times_kicked")
    copies = lang.Make(token=lang.CopyOf(of=lang.SELF), amount=times, words=word.words)
    yield lang.Triggered(
        on=lang.Enters(), when=paid_for("kicked"), clauses=(copies,), words=word.words
    )


def _gaining_level(start: lang.LevelStart) -> lang.Activated:
    """Return the ability by which a Class gains a level, the first without counters (717.2)."""
    before = start.least - 1
    asked = lang.Holds(
        name="counters_exactly" if before > 1 else "counters_at_most",
        what=lang.SELF,
        amount=number(before),
        word="level",
    )
    return lang.Activated(
        costs=start.costs,
        clauses=(counters(number(1 if before > 1 else start.least), kind="level"),),
        limits=(lang.Limit(how="sorcery", when=asked),),
        words=start.words,
    )


def meaning(ability: lang.AnyAbility) -> lang.AnyAbility:
    """Return the ability of a line of a Case or a Class; others unchanged.

    A Case is solved by a triggered ability (702.169b), a Class gains levels by activated ones.
    """
    if isinstance(ability, lang.LevelStart) and ability.costs:
        return _gaining_level(ability)
    clauses = ability.clauses if isinstance(ability, lang.Static) else ()
    match clauses:
        case (lang.Special(name="is_solved", when=condition),) if condition is not None:
            solved = lang.Is(kinds=(lang.Kind(traits=("solved",)),), what=lang.SELF, negated=True)
            return lang.Triggered(
                on=lang.Begins(step="end_step", whose=lang.YOU),
                when=lang.AllOf(of=(solved, condition)),
                clauses=(lang.KeywordAction(name="solve", what=lang.SELF),),
                words=ability.words,
                word=ability.word,
            )
    if clauses and all(map(_is_of_this_turn, clauses)):
        return lang.Spell(clauses=clauses, words=ability.words)
    if isinstance(ability, lang.Static) and any(isinstance(x, lang.Several) for x in clauses):
        return replace(ability, clauses=tuple(one for each in clauses for one in _apart(each)))
    return ability


def _is_of_this_turn(clause: lang.AnyClause) -> bool:
    """Return whether a change of costs is an instruction of a spell for the turn."""
    where = clause.what.where if isinstance(clause, lang.CostChange) and clause.what else ()
    return any(isinstance(each, lang.CastBy) and each.this_turn for each in where)


def _apart(clause: lang.AnyClause) -> Iterator[lang.AnyClause]:
    """Yield the clauses that have a condition in common, each with that condition."""
    if not isinstance(clause, lang.Several) or clause.may is not None or clause.unless is not None:
        yield clause
        return
    for each in clause.clauses:
        both = tuple(when for when in (clause.when, each.when) if when is not None)
        when = lang.AllOf(of=both) if len(both) > 1 else next(iter(both), None)
        yield from _apart(replace(each, when=when, x=each.x if clause.x is None else clause.x))


def defeated_siege() -> lang.AnyAbility:
    """Return the ability of a Siege whose last defense counter is removed (MTG CR 310.11b)."""
    exiled = lang.MoveTo(what=lang.SELF, way="exile", to=EXILE)
    cast = lang.Special(name="cast_defeated_siege", may=lang.YOU)
    last = lang.CountersPut(kind="defense", what=lang.SELF, removed=True, last=True)
    return lang.Triggered(on=last, clauses=(exiled, cast))


PERMANENTS: Mapping[str, Meaning] = {
    "afterlife": _afterlife,
    "blitz": _blitz,
    "champion": _champion,
    "cumulative upkeep": _cumulative_upkeep,
    "dash": _dash,
    "echo": _echo,
    "equip": _equip,
    "evoke": _evoke,
    "evolve": _evolve,
    "exploit": _exploit,
    "extort": _extort,
    "fabricate": _fabricate,
    "fading": _fading,
    "for mirrodin!": _bearer(token("rebel", 2, "red")),
    "fortify": _fortify,
    "graft": _graft,
    "hideaway": _hideaway,
    "increment": _increment,
    "job select": _bearer(token("hero", 1)),
    "level up": _level_up,
    "living weapon": _bearer(token("germ", 0, "black", types=("creature", "phyrexian"))),
    "modular": _modular,
    "offspring": _offspring,
    "outlast": _outlast,
    "partner with": _partner_with,
    "persist": _returns("-1/-1"),
    "prowess": _prowess,
    "riot": _riot,
    "soulshift": _soulshift,
    "squad": _squad,
    "undying": _returns(PLUS),
    "vanishing": _vanishing,
    "ward": _ward,
}
"""Keywords of permanents on the battlefield, apart from those about combat."""
