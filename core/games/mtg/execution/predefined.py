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
_TARGET = lang.Noun(how="target", kinds=(lang.Kind(types=("creature",)),))
_POWERSTONE = lang.Activated(
    costs=(_TAPPED,),
    clauses=(
        lang.AddMana(options=("{C}",)),
        lang.SpendOnly(
            spells=lang.Noun(
                how="a", kinds=(lang.Kind(types=("spell",), traits=("nonartifact",)),)
            ),
            negated=True,
        ),
    ),
)
_LANDER = lang.Activated(
    costs=(_mana("{2}"), _TAPPED, _SACRIFICE),
    clauses=(
        lang.Search(
            what=lang.Noun(how="a", kinds=(lang.Kind(types=("land", "card"), traits=("basic",)),)),
            then=(
                lang.MoveTo(
                    what=lang.IT,
                    to=lang.Place(zone="battlefield"),
                    entry=lang.Entry(tapped=True),
                ),
                lang.Shuffle(),
            ),
        ),
    ),
)
_MUTAGEN = lang.Activated(
    costs=(_mana("{1}"), _TAPPED, _SACRIFICE),
    clauses=(lang.PutCounters(what=_TARGET, counters=(lang.CounterOf(kind="+1/+1"),)),),
    limits=(lang.Limit(how="sorcery"),),
)
_SHARD = lang.Activated(costs=(_mana("{2}"), _SACRIFICE), clauses=(lang.Scry(), lang.Draw()))
_JUNK = lang.Activated(
    costs=(_TAPPED, _SACRIFICE),
    clauses=(
        lang.MoveTo(
            what=lang.Noun(how="top", who=lang.YOU), way="exile", to=lang.Place(zone="exile")
        ),
        lang.Permit(to="play", what=lang.IT, until=lang.Until(how="this_turn")),
    ),
    limits=(lang.Limit(how="sorcery"),),
)
PREDEFINED: Mapping[str, tuple[str, tuple[lang.AnyAbility, ...]]] = {
    "clue": ("Artifact — Clue", (_CLUE,)),
    "treasure": ("Artifact — Treasure", (_TREASURE,)),
    "gold": ("Artifact — Gold", (_GOLD,)),
    "food": ("Artifact — Food", (_FOOD,)),
    "blood": ("Artifact — Blood", (_BLOOD,)),
    "junk": ("Artifact — Junk", (_JUNK,)),
    "lander": ("Artifact — Lander", (_LANDER,)),
    "mutagen": ("Artifact — Mutagen", (_MUTAGEN,)),
    "powerstone": ("Artifact — Powerstone", (_POWERSTONE,)),
    "shard": ("Enchantment — Shard", (_SHARD,)),
    "map": ("Artifact — Map", (_MAP,)),
}
"""The type line and the abilities of each predefined token, by its name in small letters."""
