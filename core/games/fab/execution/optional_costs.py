"""Additional costs that a player may pay: fusion, scrap, beat chest, and those of a text."""

from collections.abc import Iterator, Sequence

from core.cards.card import Face
from core.effects import program as lang
from core.games.fab.execution.abilities import printed_on
from core.state.announced import Announced

FUSE = "fuse"
OPTIONAL, REQUIRED = "optional", "required"
"""The ways of the costs that a text words itself, in `core.state.announced.Spent`."""
_HAND = lang.In(zones=("hand",), whose=lang.YOU)
_BIG = lang.Statistic(stat="power", compare=">=", amount=lang.Number(value=6))
_SCRAP = lang.Do(
    clause=lang.MoveTo(
        what=lang.Noun(
            kinds=(lang.Kind(types=("item",)), lang.Kind(types=("equipment",))),
            where=(lang.In(zones=("graveyard",), whose=lang.YOU),),
        ),
        way="banish",
    )
)
_BEAT_CHEST = lang.Do(
    clause=lang.Discard(what=lang.Noun(kinds=(lang.Kind(types=("card",)),), where=(_BIG,)))
)


class Offer(lang.Part, frozen=True):
    """An optional cost: its parts, and the way of paying that conditions ask about."""

    way: str
    costs: tuple[lang.AnyCost, ...]


def offers(faces: Sequence[Face]) -> Iterator[Offer]:
    """Yield the optional additional costs to play a card with these faces."""
    for face in faces:
        for printed in printed_on(face):
            ability = printed.ability
            if isinstance(ability, lang.Keyword):
                yield from _of_keyword(ability)
            elif isinstance(ability, lang.Static | lang.Spell):
                for clause in ability.clauses:
                    if isinstance(clause, lang.AdditionalCost) and clause.may is not None:
                        yield Offer(way=OPTIONAL, costs=clause.costs)


def _of_keyword(ability: lang.Keyword) -> Iterator[Offer]:
    match ability.name:
        case "fusion":
            elements = ability.quality.replace(" and/or ", " and ").split(" and ")
            parts = tuple(map(_reveal, elements))
            if "and/or" in ability.quality:
                yield from (Offer(way=FUSE, costs=(each,)) for each in parts)
            else:
                yield Offer(way=FUSE, costs=parts)
        case "scrap":
            yield Offer(way="scrap", costs=(_SCRAP,))
        case "beat chest":
            yield Offer(way="beat_chest", costs=(_BEAT_CHEST,))


def _reveal(element: str) -> lang.Do:
    noun = lang.Noun(kinds=(lang.Kind(types=(element, "card")),), where=(_HAND,))
    return lang.Do(clause=lang.Reveal(what=noun))


def has_paid(announced: Announced, way: str) -> bool:
    """Return whether a cost was paid in a way as an object was played."""
    return any(each.way == way for each in announced.spent)
