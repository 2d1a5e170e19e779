"""Permissions and restrictions of players."""

from typing import Any

from core.effects.program import (
    SELF,
    Forbid,
    Noun,
    Number,
    Permit,
    Until,
    Who,
)
from core.games.mtg.reading.vocabulary import MAGIC, clause

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
        f"<who:by> may {_verb} <noun:what> this turn without paying its|their mana cost|costs",
        Permit,
        to=_verb,
        free=True,
        until=Until(how="this_turn"),
    )
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
clause(
    "<who:by> may cast ~ as though it had flash if you pay <manacosts:paying> more to cast it",
    Permit,
    to="cast",
    what=SELF,
    as_flash=True,
    word="more",
)
clause(
    "<who:by> may cast <noun:what> from your graveyard as an adventure",
    Permit,
    to="cast",
    zones=("graveyard",),
    word="adventure",
)
clause(
    "cast <noun:what> from your graveyard as an adventure",
    Permit,
    to="cast_now",
    zones=("graveyard",),
    word="adventure",
)
clause(
    "cast <noun:what> by paying <costs:paying> rather than paying its mana cost",
    Permit,
    to="cast_now",
)
clause(
    "<who:by> can't cast spells or activate planeswalkers' loyalty abilities",
    Forbid,
    to="cast_or_activate_loyalty",
)
clause(
    "players can't untap more than <num:amount> <untapnoun:what> during their untap steps",
    Forbid,
    to="untap_more_than",
    by=Who(how="each"),
)
clause("no more than <num:amount> <attackers:to> each combat", Forbid)
MAGIC.part(
    "untapnoun",
    lambda line, at: MAGIC.parse("eachnoun", line, at),
    lambda noun: MAGIC.say("eachnoun", noun) if noun else None,
)
MAGIC.rule("attackers", "creature can attack", "attack_with_more")
MAGIC.rule("attackers", "creatures can attack", "attack_with_more")
MAGIC.rule("attackers", "creature can attack you", "attack_you_with_more")
MAGIC.rule("attackers", "creature can block", "block_with_more")
MAGIC.rule("attackers", "creatures can block", "block_with_more")
