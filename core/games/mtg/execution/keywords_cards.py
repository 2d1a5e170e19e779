"""Keyword abilities of cards in hands, graveyards and on the stack (MTG CR 702)."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from core.effects import program as lang
from core.games.mtg.execution.parts import (
    BATTLEFIELD,
    DISCARD_SELF,
    END_STEP,
    EXILE,
    EXILE_SELF,
    HAND,
    UPKEEP,
    YOURS,
    Meaning,
    amount_of,
    counters,
    creature,
    has_counters,
    number,
    paid_for,
    power_of,
)

_FROM_HAND = lang.Limit(zone="hand")
_FROM_GRAVEYARD = lang.Limit(how="sorcery", zone="graveyard")


def _cycling(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    clause: lang.AnyClause = lang.Draw(words=word.words)
    kind = word.quality or word.name.removesuffix("cycling").strip()
    if kind:
        found = lang.Noun(how="a", kinds=(lang.Kind(types=(*kind.split(), "card")),))
        clause = _to_hand(found, word)
    yield lang.Activated(
        costs=(*word.costs, DISCARD_SELF),
        clauses=(clause,),
        limits=(_FROM_HAND,),
        words=word.words,
    )


def _to_hand(found: lang.Noun, word: lang.Keyword) -> lang.Search:
    hand = lang.MoveTo(what=lang.IT, to=HAND)
    return lang.Search(what=found, shown=True, then=(hand, lang.Shuffle()), words=word.words)


def _transmute(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    same = lang.Statistic(stat="mana_value", amount=lang.Stat(stat="mana_value", of=lang.SELF))
    found = lang.Noun(how="a", kinds=(lang.Kind(types=("card",)),), where=(same,))
    yield lang.Activated(
        costs=(*word.costs, DISCARD_SELF),
        clauses=(_to_hand(found, word),),
        limits=(lang.Limit(how="sorcery", zone="hand"),),
        words=word.words,
    )


def _reinforce(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    put = replace(counters(amount_of(word), creature("target")), words=word.words)
    yield lang.Activated(
        costs=(*word.costs, DISCARD_SELF),
        clauses=(put,),
        limits=(_FROM_HAND,),
        words=word.words,
    )


def _ninjutsu(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    attacker = creature("a", "unblocked", where=(YOURS,))
    returns = lang.Do(clause=lang.MoveTo(what=attacker, way="return", to=HAND))
    entry = lang.Entry(tapped=True, attacking=True)
    arrives = lang.MoveTo(to=BATTLEFIELD, entry=entry, words=word.words)
    yield lang.Activated(
        costs=(*word.costs, returns),
        clauses=(arrives,),
        limits=(_FROM_HAND,),
        words=word.words,
    )


def _unearth(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    back = lang.MoveTo(to=BATTLEFIELD, way="return", words=word.words)
    haste = lang.Alter(changes=(lang.Gains(abilities=(lang.Keyword(name="haste"),)),))
    away = lang.MoveTo(to=EXILE, way="exile", at=END_STEP)
    gone = lang.MoveTo(what=lang.IT, to=EXILE, way="exile")
    instead = lang.ReplaceNext(on=lang.Leaves(what=lang.IT), clauses=(gone,))
    yield lang.Activated(
        costs=word.costs,
        clauses=(back, instead, haste, away),
        limits=(_FROM_GRAVEYARD,),
        words=word.words,
    )


def _scavenge(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    put = replace(counters(power_of(lang.SELF), creature("target")), words=word.words)
    yield lang.Activated(
        costs=(*word.costs, EXILE_SELF),
        clauses=(put,),
        limits=(_FROM_GRAVEYARD,),
        words=word.words,
    )


def _zombie(color: str, *changes: lang.AnyChange) -> Meaning:
    """Return the meaning of embalm or eternalize: a token copy that is a Zombie."""

    def meaning(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
        is_zombie = lang.Becomes(types=("zombie",), in_addition=("types",))
        is_colored = lang.Becomes(colors=(color,))
        no_cost = lang.HasFact(name="no_mana_cost")
        token = lang.CopyOf(of=lang.SELF, but=(is_colored, is_zombie, no_cost, *changes))
        yield lang.Activated(
            costs=(*word.costs, EXILE_SELF),
            clauses=(lang.Make(token=token, words=word.words),),
            limits=(_FROM_GRAVEYARD,),
            words=word.words,
        )

    return meaning


def _copies(times: lang.AnyAmount, word: lang.Keyword) -> tuple[lang.AnyClause, ...]:
    """Return the clauses that copy the spell and choose new targets."""
    copy = lang.CopySpell(what=lang.SELF, amount=times, words=word.words)
    choose = lang.NewTargets(what=lang.Noun(how="copies"), may=lang.YOU, words=word.words)
    return copy, choose


def _storm(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    copies = _copies(lang.ThatMany(), word)
    yield lang.Triggered(on=lang.Casts(what=lang.SELF), clauses=copies, words=word.words)


def _copied_if_paid(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    copies = _copies(lang.Known(name="times_kicked"), word)
    yield lang.Triggered(
        on=lang.Casts(what=lang.SELF), when=paid_for("kicked"), clauses=copies, words=word.words
    )


def _cascade(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    casts = lang.Special(name="cascade", words=word.words)
    yield lang.Triggered(on=lang.Casts(what=lang.SELF), clauses=(casts,), words=word.words)


def _madness(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    casts = lang.Special(name="madness", words=word.words)
    discarded = lang.PlayerDoes(does="discard", what=lang.SELF)
    yield lang.Triggered(
        on=discarded, clauses=(casts,), limits=(lang.Limit(zone="exile"),), words=word.words
    )


def _suspend(word: lang.Keyword) -> Iterator[lang.AnyAbility]:
    in_exile = (lang.Limit(zone="exile"),)
    yield lang.Activated(
        costs=word.costs,
        clauses=(lang.Special(name="suspend", amount=amount_of(word), words=word.words),),
        limits=(lang.Limit(how="special", zone="hand"),),
        words=word.words,
    )
    less = lang.RemoveCounters(kind="time", amount=lang.ONE, words=word.words)
    yield lang.Triggered(
        on=UPKEEP,
        when=has_counters("time"),
        clauses=(less,),
        limits=in_exile,
        words=word.words,
    )
    yield lang.Triggered(
        on=lang.CountersPut(kind="time", removed=True, last=True),
        clauses=(lang.Special(name="cast_suspended", words=word.words),),
        limits=in_exile,
        words=word.words,
    )
    haste = lang.Gains(abilities=(lang.Keyword(name="haste"),))
    yield lang.Static(clauses=(lang.Alter(changes=(haste,), when=paid_for("suspend")),))


CARDS: Mapping[str, Meaning] = {
    "cascade": _cascade,
    "casualty": _copied_if_paid,
    "conspire": _copied_if_paid,
    "embalm": _zombie("white"),
    "eternalize": _zombie("black", lang.BaseSize(power=number(4), toughness=number(4))),
    "madness": _madness,
    "ninjutsu": _ninjutsu,
    "reinforce": _reinforce,
    "replicate": _copied_if_paid,
    "scavenge": _scavenge,
    "storm": _storm,
    "suspend": _suspend,
    "transmute": _transmute,
    "unearth": _unearth,
}
"""Keywords of cards outside the battlefield, and of spells; cycling has many names."""


def cycling(word: lang.Keyword) -> tuple[lang.AnyAbility, ...]:
    """Return the ability of cycling, or of cycling for a kind of card."""
    return tuple(_cycling(word))
