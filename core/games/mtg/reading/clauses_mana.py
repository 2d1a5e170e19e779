"""Clauses that add mana, and restrictions on its use."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from core.effects.grammar import Found
from core.effects.program import (
    AddMana,
    PlayerGets,
    SpendOnly,
)
from core.effects.tokens import Line
from core.games.mtg.reading.vocabulary import MAGIC, clause


def _options(line: Line, at: int) -> Iterator[Found]:
    """Read "{G}", "{G} or {W}", "{W}, {U}, or {B}"."""
    for mana, end in MAGIC.parse("mana", line, at):
        for gap in ((",", "or"), ("or",), (",",)):
            if line.is_at(end, gap):
                for more, last in _options(line, end + len(gap)):
                    if gap != (",",) or len(more) > 1:
                        yield (mana, *more), last
        yield (mana,), end


def _say_options(options: Any) -> str | None:
    if not options:
        return None
    if len(options) < 3:  # noqa: PLR2004
        return " or ".join(options)
    return f"{' , '.join(options[:-1])} , or {options[-1]}"


MAGIC.part("manaoptions", _options, _say_options)
_MANA = "[<who:by>] add|adds"
clause(f"{_MANA} <manaoptions:options>", AddMana)
clause(f"{_MANA} an additional <manaoptions:options>", AddMana, additional=True)
clause(f"{_MANA} <n:amount> additional mana of any color", AddMana, color="any", additional=True)
for _color, _words in {
    "any": "mana of any color",
    "any_one": "mana of any one color",
    "any_combination": "mana in any combination of colors",
    "any_type": "mana of any type",
    "commander": "mana of any color in your commander's color identity",
    "chosen": "mana of the chosen color",
    "choice": "mana of the color of your choice",
    "that": "mana of that color",
    "lands_of_yours_color": "mana of any color that a land you control could produce",
    "lands_of_yours_type": "mana of any type that a land you control could produce",
    "lands_of_opponents": "mana of any color that a land an opponent controls could produce",
    "produced": "mana of any type that land produced",
    "that_type": "mana of that type",
    "exiled_cards_colors": "mana of any of the exiled card's colors",
    "exiled_card_colors": "mana of any of the exiled cards' colors",
    "sacrificed_colors": "mana of any of the sacrificed creature's colors",
    "two_colors": "mana of two different colors",
    "different_colors": "mana of different colors",
    "legendary_colors": "mana of any color among legendary creatures and planeswalkers you control",
    "last_noted": "mana of the last noted type",
}.items():
    clause(f"{_MANA} <n:amount> {_words}", AddMana, color=_color)
    clause(f"{_MANA} an additional <n:amount> {_words}", AddMana, color=_color, additional=True)
    clause(f"{_MANA} <n:amount> additional {_words}", AddMana, color=_color, additional=True)
    clause(f"{_MANA} an amount of {_words} equal to <count:amount>", AddMana, color=_color)
clause(f"{_MANA} <n:amount> mana of any color among <noun:of>", AddMana, color="among")
clause(f"{_MANA} an amount of {{c}} equal to <count:amount>", AddMana, options=("{C}",))
for _symbol in "WUBRG":
    clause(
        f"{_MANA} an amount of {{{_symbol}}} equal to <count:amount>",
        AddMana,
        options=(f"{{{_symbol}}}",),
    )
clause(
    f"{_MANA} <n:amount> mana in any combination of <manalist:colors>", AddMana, color="combination"
)


def _mana_list(line: Line, at: int) -> Iterator[Found]:
    for mana, end in MAGIC.parse("mana", line, at):
        for gap in ((",", "and/or"), ("and/or",), (",",)):
            if line.is_at(end, gap):
                for more, last in _mana_list(line, end + len(gap)):
                    yield (mana, *more), last
        yield (mana,), end


MAGIC.part("manalist", _mana_list, lambda colors: " and/or ".join(colors) if colors else None)
clause(
    f"{_MANA} <manaoptions:options> or <n:amount> mana of the chosen color",
    AddMana,
    color="or_chosen",
)
clause("spend this mana only to cast <noun:spells>", SpendOnly)
clause(
    "spend this mana only to cast <noun:spells> or activate abilities of <noun:abilities_of>",
    SpendOnly,
)
clause(
    "spend this mana only to cast <noun:spells> or to activate abilities of <noun:abilities_of>",
    SpendOnly,
)
clause(
    "spend this mana only to cast <noun:spells> and to activate abilities of <noun:abilities_of>",
    SpendOnly,
)
clause("spend this mana only to activate abilities of <noun:abilities_of>", SpendOnly)
clause("this mana can't be spent to cast <noun:spells>", SpendOnly, negated=True)
for _name, _words in {
    "activate_abilities": "to activate abilities",
    "foretell": "to foretell cards from your hand",
    "x_costs": "on costs that contain {x}",
    "cumulative_upkeep": "on cumulative upkeep costs",
    "equip": "on equip costs",
    "spell_or_ability_of_creature_or": "to cast a spell or activate an ability of the chosen type",
    "unlock": "to unlock doors",
    "turn_up": "to turn creatures face up",
    "cast_or_turn_up": "to cast creature spells or turn creatures face up",
}.items():
    clause(f"spend this mana only {_words}", SpendOnly(name=_name))
clause("spend only mana produced by <noun:spells> on x", SpendOnly, name="x")
clause(
    "<who:by> don't|doesn't lose this mana as steps and phases end",
    PlayerGets,
    name="keeps_this_mana",
)
clause("you don't lose unspent mana as steps and phases end", PlayerGets, name="keeps_mana")
clause(
    "<who:by> don't lose unspent <color:word> mana as steps and phases end",
    PlayerGets,
    name="keeps_mana",
)


MAGIC.part(
    "manaall",
    partial(MAGIC.listed, "mana"),
    lambda options: f"{' , '.join(options[:-1])} , and {options[-1]}" if len(options) > 1 else None,
)
clause("add <manaall:options>", AddMana, color="all")
clause("spend this mana only to cast <noun:spells> and unlock doors", SpendOnly, name="or_unlock")
clause("spend this mana only to pay cumulative upkeep costs", SpendOnly(name="cumulative_upkeep"))
clause("spend only <color:name> mana on x", SpendOnly)
