"""Keyword abilities as the abilities that they stand for (MTG CR 702)."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.effects import program as lang
from core.games.mtg.execution.keywords_cards import CARDS, cycling
from core.games.mtg.execution.keywords_combat import COMBAT
from core.games.mtg.execution.keywords_permanents import PERMANENTS
from core.games.mtg.execution.parts import PLUS, YOURS, Meaning, counters, creature

_MEANINGS: Mapping[str, Meaning] = {**PERMANENTS, **COMBAT, **CARDS}


def expanded(ability: lang.AnyAbility) -> tuple[lang.AnyAbility, ...]:
    """Return the abilities that a keyword stands for; none for one that the rules know."""
    if not isinstance(ability, lang.Keyword):
        return ()
    if ability.name.endswith("cycling"):
        return cycling(ability)
    found = _MEANINGS.get(ability.name)
    return tuple(found(ability)) if found is not None else ()


# Keyword actions with a target


def with_targets(part: Any, *, is_permanent: bool) -> Any:  # noqa: ANN401 - a part of a program of any kind
    """Return a part of a program with clauses in place of the keyword actions that have targets."""
    if isinstance(part, tuple):
        return still(tuple(with_targets(each, is_permanent=is_permanent) for each in part))
    if not isinstance(part, Struct) or isinstance(part, lang.Words):
        return part
    if isinstance(part, lang.KeywordAction) and part.name in _AIMED:
        return _AIMED[part.name](part, is_permanent)
    fields = {
        name: with_targets(getattr(part, name), is_permanent=is_permanent)
        for name in part.__struct_fields__
    }
    return _located(replace(part, **fields))


def _located(part: Any) -> Any:  # noqa: ANN401 - a part of a program of any kind
    """Return an instruction whose targets are in the zone that it moves them from."""
    if not isinstance(part, lang.MoveTo) or part.from_ is None or part.what.how != "target":
        return part
    if any(isinstance(each, lang.In) for each in part.what.where):
        return part
    return replace(part, what=replace(part.what, where=(*part.what.where, part.from_)))


def still(clauses: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return clauses with "it's still a land" and limits of mana joined to the clause before."""
    found: list[Any] = []
    for each in clauses:
        last = found[-1] if found else None
        if isinstance(last, lang.AddMana):
            only = each
            if isinstance(each, lang.PlayerGets) and each.name == "keeps_this_mana":
                only = lang.SpendOnly(name=LASTS, words=each.words)
            if isinstance(only, lang.SpendOnly):
                found[-1] = replace(last, only=only)
                continue
        if isinstance(last, lang.MoveTo) and _is_for_good(each, last):
            found[-1:] = _without_regeneration(each, last)
            continue
        if isinstance(each, lang.Alter) and isinstance(last, lang.Alter):
            match each.changes:
                case (lang.HasFact(name=name),) if name.startswith(_STILL):
                    kind = name.removeprefix(_STILL)
                    found[-1] = replace(last, changes=tuple(_kept(x, kind) for x in last.changes))
                    continue
        found.append(each)
    return tuple(found)


def _is_for_good(clause: lang.AnyClause, last: lang.MoveTo) -> bool:
    """Return whether a clause forbids regeneration after a destruction."""
    if not isinstance(clause, lang.Alter) or clause.when is not None or last.may is not None:
        return False
    destroyed = last.what.how in {"all", "each", "target"} and not last.what.joined
    return destroyed and clause.changes == (lang.Cant(what="be_regenerated"),)


def _without_regeneration(
    clause: lang.AnyClause, last: lang.MoveTo
) -> tuple[lang.AnyClause, lang.AnyClause]:
    """Return the limit on regeneration before the destruction that it is about."""
    first = lang.Alter(
        what=last.what, changes=(_NO_SHIELD,), until=lang.Until(), words=clause.words
    )
    if last.what.how != "target":
        return first, last
    several = last.what.amount is not None
    return first, replace(last, what=lang.Noun(how="them" if several else "it"))


_NO_SHIELD = lang.Cant(what="be_regenerated")
LASTS = "lasts"
"""The name of the limit of mana that stays in the pool until the end of the turn."""
_STILL = "still_"


def _kept(change: lang.AnyChange, kind: str) -> lang.AnyChange:
    if isinstance(change, lang.Becomes):
        return replace(change, still=(*change.still, kind))
    return change


def _support(part: lang.KeywordAction, is_permanent: bool) -> lang.AnyClause:  # noqa: FBT001
    """Put a counter on each of up to so many target creatures (701.41)."""
    several = replace(creature("target", other=is_permanent), amount=part.amount, up_to=True)
    return replace(counters(what=several), words=part.words, by=part.by, may=part.may)


def _earthbend(part: lang.KeywordAction, _is_permanent: bool) -> lang.AnyClause:  # noqa: FBT001
    """Make a land a creature with counters that returns as it dies or is exiled (701.66)."""
    land = lang.Noun(how="target", kinds=(lang.Kind(types=("land",)),), where=(YOURS,))
    wakes = lang.Becomes(
        types=("creature",),
        power=lang.Number(value=0),
        toughness=lang.Number(value=0),
        in_addition=("types",),
    )
    haste = lang.Gains(abilities=(lang.Keyword(name="haste"),))
    back = lang.MoveTo(
        what=lang.IT,
        way="return",
        to=lang.Place(zone="battlefield"),
        entry=lang.Entry(tapped=True),
    )
    gone = lang.EitherEvent(
        of=(
            lang.Dies(what=lang.IT),
            lang.PutInto(what=lang.IT, zone="exile", from_="battlefield"),
        )
    )
    grown = lang.CounterOf(kind=PLUS, amount=part.amount or lang.ONE)
    return lang.Several(
        clauses=(
            lang.Alter(what=land, changes=(wakes, haste)),
            lang.PutCounters(what=lang.IT, counters=(grown,)),
            lang.Delayed(on=gone, clauses=(back,)),
        ),
        words=part.words,
        may=part.may,
    )


_AIMED: Mapping[str, Callable[[lang.KeywordAction, bool], lang.AnyClause]] = {
    "support": _support,
    "earthbend": _earthbend,
}
