"""Clauses of the stack, of mana, costs and permissions."""

from collections.abc import Iterator
from typing import Any

from core.effects.grammar import Found
from core.effects.program import (
    SELF,
    AdditionalCost,
    AddMana,
    AlternativeCost,
    CastOnly,
    CopySpell,
    CostChange,
    CounterSpell,
    Forbid,
    Noun,
    Number,
    Permit,
    PlayerGets,
    SpendOnly,
    Who,
)
from core.effects.tokens import Line
from core.games.mtg.reading.clauses import clause
from core.games.mtg.reading.vocabulary import MAGIC

clause("counter <noun:what>", CounterSpell)
clause("[<who:by>] counter|counters <noun:what>", CounterSpell)
clause("[<who:by>] copy|copies <onenoun:what>", CopySpell)
clause("[<who:by>] copy|copies <onenoun:what>, except <excepts:but>", CopySpell)
clause("[<who:by>] copy|copies <onenoun:what> twice", CopySpell, amount=Number(value=2))
clause("[<who:by>] copy|copies <onenoun:what> <num:amount> times", CopySpell)

# Mana


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
    "<who:by> don't|doesn't lose this mana as steps and phases end\nyou don't lose unspent mana as steps and phases end",
    PlayerGets,
    name="keeps_mana",
)
clause(
    "<who:by> don't lose unspent <color:word> mana as steps and phases end",
    PlayerGets,
    name="keeps_mana",
)

# Permissions; "may" belongs to them
MAGIC.rule("permittedzone", "from <whose> graveyard", None)
_ZONES: dict[str, dict[str, Any]] = {
    "from your graveyard": {"zones": ("graveyard",), "whose": Who()},
    "from your hand": {"zones": ("hand",), "whose": Who()},
    "from exile": {"zones": ("exile",)},
    "from the top of your library": {"zones": ("library",), "whose": Who(), "top": True},
    "": {},
}
_PLAY = {"play": "play", "cast": "cast"}
for _verb in _PLAY:
    for _zone, _fields in _ZONES.items():
        _where = f" {_zone}" if _zone else ""
        clause(f"<who:by> may {_verb} <noun:what>{_where}", Permit, to=_verb, **_fields)
        clause(
            f"<who:by> may {_verb} <noun:what>{_where} without paying its|their mana cost|costs",
            Permit,
            to=_verb,
            free=True,
            **_fields,
        )
        clause(
            f"<who:by> may {_verb} <noun:what>{_where} by paying <costs:paying> rather than paying its mana cost",
            Permit,
            to=_verb,
            **_fields,
        )
        clause(
            f"<who:by> may {_verb} <noun:what>{_where} by paying <costs:paying> in addition to paying its other costs",
            Permit,
            to=_verb,
            word="in_addition",
            **_fields,
        )
        clause(
            f"<who:by> may {_verb} <noun:what>{_where} without paying its mana cost if its mana value is <num:amount> or less",
            Permit,
            to=_verb,
            free=True,
            word="mana_value",
            **_fields,
        )
    clause(
        f"<who:by> may {_verb} <noun:what> as though it|they had flash",
        Permit,
        to=_verb,
        as_flash=True,
    )
    clause(
        f"<who:by> may {_verb} <noun:what> from among <noun>".replace(
            "<noun>", "cards exiled with ~"
        ),
        Permit,
        to=_verb,
        word="exiled_with_self",
    )
    clause(
        f"{_verb} <noun:what> without paying its|their mana cost|costs",
        Permit,
        to=f"{_verb}_now",
        free=True,
    )
    clause(f"{_verb} <noun:what>", Permit, to=f"{_verb}_now")
clause(
    "<who:by> may play lands and cast spells from your graveyard",
    Permit,
    to="play_lands_and_cast",
    zones=("graveyard",),
    whose=Who(),
)
clause(
    "<who:by> may play lands and cast spells from the top of your library",
    Permit,
    to="play_lands_and_cast",
    zones=("library",),
    whose=Who(),
    top=True,
)
clause(
    "<who:by> may play lands and cast <noun:what> from the top of your library",
    Permit,
    to="play_lands_and_cast",
    zones=("library",),
    whose=Who(),
    top=True,
)
clause(
    "<who:by> may play lands and cast spells from among <noun:what>",
    Permit,
    to="play_lands_and_cast",
)
clause("<who:by> may look at the top card of your library any time", Permit, to="look_at_top")
clause("<who:by> may look at <noun:what> any time", Permit, to="look_at")
clause("<who:by> may look at and play <noun:what>", Permit, to="look_at_and_play")
clause(
    "<who:by> may look at <noun:what> for as long as it|they remain|remains exiled",
    Permit,
    to="look_at_while_exiled",
)
clause(
    "<who:by> may play an additional land", Permit, to="additional_lands", amount=Number(value=1)
)
clause(
    "<who:by> may play an additional land on each of your turns",
    Permit,
    to="additional_lands_each_turn",
    amount=Number(value=1),
)
clause("<who:by> may play <num:amount> additional lands", Permit, to="additional_lands")
clause(
    "<who:by> may play <num:amount> additional lands on each of your turns",
    Permit,
    to="additional_lands_each_turn",
)
clause(
    "<who:by> may play any number of lands on each of your turns", Permit, to="any_number_of_lands"
)
clause(
    "<who:by> may spend mana as though it were mana of any_color|any_type=any_mana to cast <noun:what>",
    Permit,
    to="spend_mana",
)
clause(
    "<who:by> may spend mana as though it were mana of any_color|any_type=any_mana to cast that|those spell|spells",
    Permit,
    to="spend_mana",
    what=Noun(how="it"),
)
clause(
    "<who:by> may spend mana as though it were mana of any_color|any_type=any_mana",
    Permit,
    to="spend_mana",
)
clause(
    "mana of any_color|any_type=any_mana can be spent to cast <noun:what>", Permit, to="spend_mana"
)
clause(
    "mana of any_color|any_type=any_mana can be spent to cast that|those spell|spells",
    Permit,
    to="spend_mana",
    what=Noun(how="it"),
)
clause(
    "<who:by> may spend <color:word> mana as though it were mana of any color",
    Permit,
    to="spend_mana",
    any_mana="any_color",
)
clause(
    "<who:by> may choose not to untap <noun:what> during your untap step", Permit, to="not_untap"
)
clause(
    "<who:by> may activate <noun:what> as though they had flash",
    Permit,
    to="activate",
    as_flash=True,
)
clause("<who:by> may activate <noun:what>", Permit, to="activate")
clause(
    "<who:by> may activate equip abilities any time you could cast an instant",
    Permit,
    to="equip_at_instant_speed",
)
clause(
    "<who:by> may reveal <noun:what> from your opening hand", Permit, to="reveal_from_opening_hand"
)
clause(
    "<who:by> may begin the game with <noun:what> on the battlefield",
    Permit,
    to="begin_on_battlefield",
)
clause("<who:by> may exert <noun:what> as it attacks", Permit, to="exert")
clause(
    "<who:by> may assign <possessive:what> combat damage as though it weren't blocked".replace(
        "<who:by> may assign <possessive:what>", "<who:by> may have <noun:what> assign its"
    ),
    Permit,
    to="assign_as_unblocked",
)
clause(
    "<who:by> may cast <noun:what> from your graveyard using its flashback ability",
    Permit,
    to="cast",
    word="flashback",
)
clause(
    "<who:by> may cast <noun:what> from among <noun>".replace("<noun>", "them")
    + " without paying its|their mana cost|costs",
    Permit,
    to="cast",
    free=True,
    word="among_them",
)
clause(
    "each player may play an additional land on each of their turns",
    Permit,
    by=Who(how="each"),
    to="additional_lands_each_turn",
    amount=Number(value=1),
)
clause("cast <onenoun:what> as though it had flash", Permit, to="cast_now", as_flash=True)

# Restrictions of players
for _to, _words in {
    "gain_life": "gain life",
    "lose_life": "lose life",
    "draw": "draw cards",
    "draw_more_than_one": "draw more than one card each turn",
    "search_libraries": "search libraries",
    "cast_more_than_one": "cast more than one spell each turn",
    "cast_noncreature_more_than_one": "cast more than one noncreature spell each turn",
    "play_lands": "play lands",
    "play_lands_from": "play lands from your hand",
    "activate_planeswalkers": "activate planeswalkers' loyalty abilities",
    "cast_spells": "cast spells",
    "cast_spells_during_your_turn": "cast spells during your turn",
    "cast_or_activate": "cast spells or activate abilities",
    "cast_or_activate_your_turn": "cast spells or activate abilities of artifacts, creatures, or enchantments during your turn",
    "activate_nonmana": "activate abilities that aren't mana abilities",
    "activate_of_artifacts_creatures_enchantments": "cast spells or activate abilities of artifacts, creatures, or enchantments",
    "play_cards": "play cards",
    "get_counters": "get counters",
    "untap_more_than_one_land": "untap more than one land during their untap steps",
    "untap_more_than_one": "untap more than one permanent during their untap steps",
    "untap_more_than_one_creature": "untap more than one creature during their untap steps",
    "cast_from_graveyards_or_libraries": "cast spells from graveyards or libraries",
    "cast_from_graveyards": "cast spells from graveyards",
    "cast_from_not_hand": "cast spells from anywhere other than their hands",
    "attack_with_creatures": "attack with creatures",
    "be_attacked": "be attacked",
    "win": "win the game",
    "lose": "lose the game",
    "play_lands_this_turn": "play an additional land",
    "pay_life": "pay life",
    "pay_life_or_sacrifice": "pay life or sacrifice creatures to cast spells or activate abilities",
    "be_targeted": "be the target|targets of spells or abilities",
    "be_targeted_by_opponents": "be the target|targets of spells or abilities your opponents control",
    "roll": "roll to visit",
    "cast_chosen_name": "cast spells with the chosen name",
    "cycle": "cycle cards",
    "planeswalk": "planeswalk",
    "play_from_hand": "play cards from your hand",
    "attack_you": "attack you",
    "spend_mana": "spend mana to cast spells",
}.items():
    clause(f"<who:by> can't {_words}", Forbid, to=_to)
clause("<who:by> can't cast <noun:what>", Forbid, to="cast")
clause("<who:by> can't activate <noun:what>", Forbid, to="activate")
clause("<who:by> can't play <noun:what>", Forbid, to="play")
clause("<who:by> can't sacrifice <noun:what>", Forbid, to="sacrifice")
clause("<who:by> can't cast <noun:what> during your turn", Forbid, to="cast", during="your_turn")
clause(
    "<who:by> can cast spells only any time they could cast a sorcery",
    Forbid,
    to="cast_at_instant_speed",
)
clause("<who:by> can cast spells only during their own turns", Forbid, to="cast_on_other_turns")
clause("<noun:what> can't be cast", Forbid, to="cast", by=Who(how="each"))
clause("<noun:what> can't be played", Forbid, to="play", by=Who(how="each"))
clause(
    "activated abilities of <noun:what> can't be activated",
    Forbid,
    to="activate_of",
    by=Who(how="each"),
)
clause(
    "activated abilities of <noun:what> can't be activated unless they're mana abilities",
    Forbid,
    to="activate_nonmana_of",
    by=Who(how="each"),
)
clause(
    "<possessive:what> activated abilities can't be activated",
    Forbid,
    to="activate_of",
    by=Who(how="each"),
)
clause(
    "<possessive:what> activated abilities can't be activated unless they're mana abilities",
    Forbid,
    to="activate_nonmana_of",
    by=Who(how="each"),
)
clause(
    "<possessive:what> loyalty abilities can't be activated",
    Forbid,
    to="activate_loyalty_of",
    by=Who(how="each"),
)
clause("abilities of <noun:what> can't be activated", Forbid, to="activate_of", by=Who(how="each"))

# Costs
for _dir, _less in (("less", True), ("more", False)):
    clause(f"<noun:what> cost|costs <mana> {_dir} to cast", CostChange, less=_less)
    clause(
        "<noun:what> cost|costs an additional <mana> to cast", CostChange, less=False
    ) if not _less else None
    clause(f"<noun:abilities_of> cost|costs <mana> {_dir} to activate", CostChange, less=_less)
    clause(
        f"activated abilities of <noun:abilities_of> cost <mana> {_dir} to activate",
        CostChange,
        less=_less,
    )
    clause(
        f"abilities <who:by> activate cost <mana> {_dir} to activate",
        CostChange,
        less=_less,
        ability="activated",
    )
    clause(f"this ability costs <mana> {_dir} to activate", CostChange, less=_less, ability="this")
    for _ability in (
        "equip",
        "cycling",
        "ninjutsu",
        "foretell",
        "morph",
        "boast",
        "kicker",
        "flashback",
        "level up",
        "crew",
        "buyback",
    ):
        clause(
            f"{_ability} costs you pay cost <mana> {_dir}\n{_ability} abilities you activate cost <mana> {_dir} to activate",
            CostChange,
            less=_less,
            ability=_ability,
        )
    clause(
        f"<noun:what> cost|costs <mana> {_dir} to cast for each target beyond the first".replace(
            " for each target beyond the first", " per extra target"
        ),
        CostChange,
        less=_less,
    )
    clause(
        "<possessive:what> <costname:ability> cost is reduced by <mana>", CostChange, less=True
    ) if _less else None
    clause(
        f"<noun:what> that target <noun:to> cost|costs <mana> {_dir} to cast",
        CostChange,
        less=_less,
    )
clause("this spell costs <mana> less to cast", CostChange, what=SELF)
clause(
    "this effect can't reduce the mana in that cost to less than one mana\nthis effect can't reduce the amount of mana a spell costs to less than one",
    CostChange(what=SELF, at_least=1, ability="effect"),
)
clause(
    "this effect reduces only the amount of colored mana you pay",
    CostChange(what=SELF, colored=True, ability="effect"),
)
clause(
    "this effect reduces only the amount of generic mana you pay",
    CostChange(what=SELF, ability="effect_generic"),
)
clause("as an additional cost to cast ~, <costs>", AdditionalCost)
clause("as an additional cost to cast ~, <eithercosts:costs>", AdditionalCost)
clause("as an additional cost to cast ~, you may <costs>", AdditionalCost, may=Who())
clause("as an additional cost to cast <noun:what>, <costs>", AdditionalCost)
for _name in ("~'s mana cost", "this spell's mana cost", "its mana cost"):
    clause(f"<who:by> may <costs> rather than pay {_name}", AlternativeCost, what=SELF)
clause("<who:by> may <costs> rather than pay the mana cost for <noun:what>", AlternativeCost)
clause("<who:by> may cast ~ without paying its mana cost", AlternativeCost, free=True)
clause("<who:by> may cast ~ for <mana>".replace("<mana>", "<manacosts:costs>"), AlternativeCost)
clause(
    "the <costname> cost is equal to its mana cost".replace("<costname>", "flashback"),
    AlternativeCost(what=Noun(how="it"), free=False),
)
for _key, _words in {
    "combat": "combat",
    "your_turn": "your turn",
    "declare_attackers": "the declare attackers step",
    "declare_blockers": "the declare blockers step",
    "combat_before_blockers": "combat before blockers are declared",
    "combat_after_blockers": "combat after blockers are declared",
    "opponents_upkeep": "an opponent's upkeep",
    "your_upkeep": "your upkeep",
    "opponents_turn": "an opponent's turn",
    "your_main_phase": "your main phase",
    "combat_on_opponents_turn": "combat on an opponent's turn",
}.items():
    clause(f"cast ~ only during {_words}", CastOnly(during=_key))
clause("cast ~ only before attackers are declared", CastOnly(during="before_attackers"))
clause("cast ~ only before the combat damage step", CastOnly(during="before_combat_damage"))
clause("cast ~ only before blockers are declared", CastOnly(during="before_blockers"))
clause("cast ~ only", CastOnly)
clause("~ can't be cast", CastOnly(during="never"))

# States of players
for _name, _words in {
    "hexproof": "hexproof",
    "shroud": "shroud",
    "no_maximum_hand_size": "no maximum hand size",
    "city_blessing": "the city's blessing",
}.items():
    clause(f"<who:by> have|has {_words}", PlayerGets, name=_name)
    clause(f"<who:by> get|gets|gain|gains {_words}", PlayerGets, name=f"gets_{_name}")
clause("<who:by> have|has|gain|gains <keywords:abilities>", PlayerGets, name="abilities")
clause("<whose:by> maximum hand size is <num:amount>", PlayerGets, name="maximum_hand_size")
clause(
    "<whose:by> maximum hand size is reduced by <num:amount>", PlayerGets, name="hand_size_reduced"
)
clause(
    "<whose:by> maximum hand size is increased by <num:amount>",
    PlayerGets,
    name="hand_size_increased",
)
clause("play with the top card of your library revealed", PlayerGets(name="top_card_revealed"))
clause(
    "players play with the top card|cards of their libraries revealed",
    PlayerGets(name="top_card_revealed", by=Who(how="each")),
)
clause(
    "players play with their hands revealed", PlayerGets(name="hand_revealed", by=Who(how="each"))
)
clause(
    "your opponents play with their hands revealed",
    PlayerGets(name="hand_revealed", by=Who(how="each", kind="opponent")),
)
clause("play with your hand revealed", PlayerGets(name="hand_revealed"))
clause(
    "<who:by> can't lose the game and your opponents can't win the game",
    PlayerGets,
    name="cannot_lose",
)
