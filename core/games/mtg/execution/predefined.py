"""Predefined tokens with the abilities that the rules give them (MTG CR 111.10)."""

from collections.abc import Mapping

from core.effects import program as lang

_SACRIFICE = lang.Do(
    clause=lang.MoveTo(what=lang.SELF, way="sacrifice", to=lang.Place(zone="graveyard"))
)
_TAPPED = lang.TapSelf()
_ANY_COLOR = lang.AddMana(amount=lang.ONE, color="any")


def _mana(text: str) -> lang.ManaCost:
    return lang.ManaCost(mana=text)


_CLUE = lang.Activated(costs=(_mana("{2}"), _SACRIFICE), clauses=(lang.Draw(),))
_TREASURE = lang.Activated(costs=(_TAPPED, _SACRIFICE), clauses=(_ANY_COLOR,))
_GOLD = lang.Activated(costs=(_SACRIFICE,), clauses=(_ANY_COLOR,))
_FOOD = lang.Activated(
    costs=(_mana("{2}"), _TAPPED, _SACRIFICE),
    clauses=(lang.GainLife(amount=lang.Number(value=3)),),
)
_BLOOD = lang.Activated(
    costs=(_mana("{1}"), _TAPPED, lang.Do(clause=lang.Discard()), _SACRIFICE),
    clauses=(lang.Draw(),),
)
_MAP = lang.Activated(
    costs=(_mana("{1}"), _TAPPED, _SACRIFICE),
    clauses=(
        lang.KeywordAction(
            name="explore",
            what=lang.Noun(
                how="target",
                kinds=(lang.Kind(types=("creature",)),),
                where=(lang.Controlled(by=lang.YOU),),
            ),
        ),
    ),
    limits=(lang.Limit(how="sorcery"),),
)
PREDEFINED: Mapping[str, tuple[str, tuple[lang.AnyAbility, ...]]] = {
    "clue": ("Artifact — Clue", (_CLUE,)),
    "treasure": ("Artifact — Treasure", (_TREASURE,)),
    "gold": ("Artifact — Gold", (_GOLD,)),
    "food": ("Artifact — Food", (_FOOD,)),
    "blood": ("Artifact — Blood", (_BLOOD,)),
    "map": ("Artifact — Map", (_MAP,)),
}
"""The type line and the abilities of each predefined token, by its name in small letters."""
