"""The programs of the abilities that an object has."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from core.cards.abilities import Ability as Facts
from core.cards.card import Face
from core.effects import program as lang
from core.effects.printed import Printed, decoded, encoded, unread_on
from core.games.fab.execution.contracts import contracted
from core.games.fab.execution.surge import surging
from core.games.fab.objects.traits import traits
from core.games.fab.reading.readings import reading_of
from core.rules.ruleset import StateView
from core.state.game_state import GameState
from core.state.objects import GameObject

_MOST = 4096


@lru_cache(maxsize=_MOST)
def printed_on(face: Face) -> tuple[Printed, ...]:
    """Return the abilities that a face prints."""
    lines = face.text.split("\n")
    return tuple(
        _kept(each, lines[each.words.line] if each.words.line < len(lines) else "")
        for read in contracted(reading_of(face).abilities)
        for each in _apart(read)
    )


def _apart(ability: lang.AnyAbility) -> Iterator[lang.AnyAbility]:
    """Yield an ability, with the events that a static one listens to as abilities of their own."""
    waits = [x for x in getattr(ability, "clauses", ()) if isinstance(x, lang.Delayed)]
    if not isinstance(ability, lang.Static) or not waits:
        yield ability
        return
    rest = tuple(each for each in ability.clauses if not isinstance(each, lang.Delayed))
    if rest:
        yield replace(ability, clauses=rest)
    for each in waits:
        on, limits = each.on, tuple[lang.Limit, ...]()
        if isinstance(on, lang.While) and on.when == lang.Holds(name="first_time"):
            on, limits = on.event, (lang.Limit(times=1, each="turn"),)
        yield lang.Triggered(
            on=on, clauses=each.clauses, limits=limits, words=ability.words, word=ability.word
        )


def read_on(state: GameState, face: Face) -> tuple[Printed, ...]:
    """Return the abilities that a face prints, unread where its text is carried out by hand."""
    return unread_on(face.text) if face.name in state.by_hand else printed_on(face)


def _kept(ability: lang.AnyAbility, line: str) -> Printed:
    """Return an ability as positions keep it; one that they can't is left to the players."""
    if isinstance(ability, lang.Triggered):
        ability = surging(ability) or ability
    elif isinstance(ability, lang.Static) and any(map(_is_of_this_turn, ability.clauses)):
        ability = lang.Spell(clauses=ability.clauses, words=ability.words, word=ability.word)
    try:
        return decoded(encoded(Printed(ability, line)))
    except msgspec.ValidationError:
        return Printed(lang.Unread(words=ability.words), line)


def _is_of_this_turn(clause: lang.AnyClause) -> bool:
    """Return whether a clause about costs or permissions is an instruction."""
    if not isinstance(clause, lang.CostChange | lang.Permit) or clause.what is None:
        return False
    lasts = clause.until is not None or (isinstance(clause, lang.Permit) and bool(clause.span))
    return clause.what.how == "next" or lasts


def abilities(view: StateView, obj: GameObject) -> Iterator[Printed]:
    """Yield the abilities that an object has now, printed ones first, then granted ones.

    Those of a weapon or an ally are not yielded again for its attack.
    """
    found = traits(view, obj)
    source = view.state.find(obj.proxy_of) if obj.proxy_of is not None else None
    if source is not None:
        own = found.programs[len(traits(view, source).programs) :]
        yield from map(decoded, own)
        return
    for face in found.faces:
        if not face.text or face.text in found.text:
            yield from read_on(view.state, face)
    yield from map(decoded, found.programs)


def activated(view: StateView, obj: GameObject) -> tuple[Printed, ...]:
    """Return the activated abilities of an object, in the order of their numbers."""
    found = (each for each in abilities(view, obj) if isinstance(each.ability, lang.Activated))
    return tuple(found)


_TYPES = {
    "action": "Action",
    "instant": "Instant",
    "attack_reaction": "Attack Reaction",
    "defense_reaction": "Defense Reaction",
}


def facts(faces: Sequence[Face]) -> tuple[Facts, ...]:
    """Return the activated abilities of faces by their programs, or as card data gives them."""
    found: list[Facts] = []
    for face in faces:
        programs = [
            each.ability for each in printed_on(face) if isinstance(each.ability, lang.Activated)
        ]
        known = len(programs) >= len(face.abilities)
        found += map(facts_of, programs) if known else face.abilities
    return tuple(found)


@lru_cache(maxsize=_MOST)
def facts_of(ability: lang.Activated) -> Facts:
    """Return the type, limit and cost of an activated ability."""
    attack = any(_is(clause, "attack") for clause in ability.clauses)
    resources = (
        cost.amount.value
        for cost in ability.costs
        if isinstance(cost, lang.ResourceCost) and not cost.kind
        if isinstance(cost.amount, lang.Number)
    )
    destroyed = (
        isinstance(cost, lang.Do)
        and isinstance(cost.clause, lang.MoveTo)
        and (cost.clause.way, cost.clause.what) == ("destroy", lang.SELF)
        for cost in ability.costs
    )
    return Facts(
        type=next((_TYPES[each.how] for each in ability.limits if each.how in _TYPES), "Action"),
        limit=next((each.times for each in ability.limits if each.each == "turn"), 0),
        cost=str(sum(resources)),
        destroy=any(destroyed) and not attack,
        attack=attack,
        go_again=any(_is(clause, "go_again") for clause in ability.clauses),
    )


def _is(clause: lang.AnyClause, name: str) -> bool:
    return isinstance(clause, lang.KeywordAction) and clause.name == name
