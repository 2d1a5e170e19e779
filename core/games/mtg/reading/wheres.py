"""Conditions that a noun adds behind its head: "you control", "with flying", "exiled this way"."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from core.effects.grammar import Found
from core.effects.program import (
    YOU,
    CastBy,
    Compares,
    Controlled,
    Controls,
    Counters,
    Did,
    Extreme,
    Has,
    Holds,
    In,
    Linked,
    LinkedTo,
    Named,
    Noun,
    Number,
    OtherThan,
    Owned,
    PlayerStat,
    PlayerWhere,
    Statistic,
    That,
    Who,
)
from core.effects.tokens import Line
from core.games.mtg.reading.vocabulary import MAGIC

_rule = MAGIC.rule
_rule("where", "<who:by> control|controls", Controlled)
_rule("where", "<who:by> don't|doesn't control", Controlled, negated=True)
_rule("where", "<who:by> controlled", Controlled, past=True)
_rule("where", "under <whose:by> control", Controlled)
_rule("where", "<who:by> own|owns", Owned)
_rule("where", "<who:by> don't|doesn't own", Owned, negated=True)
_rule("where", "<who:by> both own|owns and control|controls", Owned, controlled=True)
_rule("where", "<who:by> own|owns and control|controls", Owned, controlled=True)
_rule("where", "<who:by> cast|casts [this_turn: this turn]", CastBy)
_rule("where", "<who:by> 've|you've cast this turn", CastBy, this_turn=True)
_rule("where", "you've cast this turn", CastBy, this_turn=True)
for _zone, _word in {
    "graveyard": "graveyard|graveyards",
    "hand": "hand|hands",
    "library": "library|libraries",
}.items():
    _rule("where", f"from|in|of <whose> {_word}", In, zones=(_zone,))
for _first, _second in (("graveyard", "hand"), ("hand", "library"), ("graveyard", "library")):
    for _one, _two in ((_first, _second), (_second, _first)):
        _rule("where", f"from|in <whose> {_one} and/or|or {_two}", In, zones=(_one, _two))
_rule("where", "from <sourcenoun:to>", Linked, how="from_source")
_rule("where", "from exile", In, zones=("exile",))
_rule("where", "in exile", In, zones=("exile",))
_rule("where", "in graveyards", In, zones=("graveyard",), whose=Who(how="each"))
_rule("where", "in the command zone", In, zones=("command",))
_rule("where", "from the command zone", In, zones=("command",))
_rule("where", "on the battlefield", In, zones=("battlefield",))
_rule("where", "on the stack", In, zones=("stack",))
_rule("where", "from outside the game", In, zones=("outside",))
_rule("where", "from anywhere other than <whose> hand", In, zones=("not_hand",))
_rule("where", "from your hand", In, zones=("hand",), whose=YOU)
_rule("where", "with <keywords:abilities>", Has)
_rule("where", "that have|has <keywords:abilities>", Has)
_rule("where", "without <keywords:abilities>", Has, without=True)
_rule("where", "that don't|doesn't have <keywords:abilities>", Has, without=True)
_rule("where", "with <quoted:abilities>", Has)
for _stat, _key in {
    "power": "power",
    "toughness": "toughness",
    "mana value": "mana_value",
    "base power": "base_power",
    "total power": "total_power",
    "total mana value": "total_mana_value",
    "total toughness": "total_toughness",
    "power or toughness": "power_or_toughness",
    "total power and toughness": "total_power_and_toughness",
}.items():
    _rule(
        "where",
        f"with|has|have|had {_stat} <num:amount> or less",
        Statistic,
        stat=_key,
        compare="<=",
    )
    _rule(
        "where",
        f"with|has|have|had {_stat} <num:amount> or greater|more",
        Statistic,
        stat=_key,
        compare=">=",
    )
    _rule(
        "where",
        f"with {_stat} less than or equal to <count:amount>",
        Statistic,
        stat=_key,
        compare="<=",
    )
    _rule(
        "where",
        f"with {_stat} greater than or equal to <count:amount>",
        Statistic,
        stat=_key,
        compare=">=",
    )
    _rule("where", f"with {_stat} less than <count:amount>", Statistic, stat=_key, compare="<")
    _rule("where", f"with {_stat} greater than <count:amount>", Statistic, stat=_key, compare=">")
    _rule("where", f"with {_stat} equal to <count:amount>", Statistic, stat=_key, compare="=")
    _rule("where", f"with|has|have {_stat} <num:amount>", Statistic, stat=_key, compare="=")
    _rule("where", f"with the greatest|highest {_stat}", Extreme, stat=_key)
    _rule("where", f"with the greatest|highest {_stat} among <noun:among>", Extreme, stat=_key)
    _rule("where", f"with the least|lowest {_stat}", Extreme, stat=_key, which="least")
    _rule(
        "where",
        f"with the least|lowest {_stat} among <noun:among>",
        Extreme,
        stat=_key,
        which="least",
    )
for _pronoun in ("it", "them", "~", "him", "her"):
    _rule("where", f"with a|an <counters:kind> on {_pronoun}", Counters)
    _rule("where", f"that have|has <counters:kind> on {_pronoun}", Counters)
    _rule("where", f"that have|has a|an <counters:kind> on {_pronoun}", Counters)
    _rule(
        "where", f"with one or more <counters:kind> on {_pronoun}", Counters, amount=Number(value=1)
    )
    _rule(
        "where",
        f"with no <counters:kind> on {_pronoun}",
        Counters,
        compare="=",
        amount=Number(value=0),
    )
    _rule(
        "where",
        f"without a|an <counters:kind> on {_pronoun}",
        Counters,
        compare="=",
        amount=Number(value=0),
    )
    _rule(
        "where", f"with <num:amount> or more <counters:kind> on {_pronoun}", Counters, compare=">="
    )
    _rule(
        "where", f"with <num:amount> or fewer <counters:kind> on {_pronoun}", Counters, compare="<="
    )
    _rule("where", f"with <num:amount> <counters:kind> on {_pronoun}", Counters, compare="=")
    _rule("where", f"with <counters:kind> on {_pronoun}", Counters)
_rule("where", "named <name>", Named)
_rule("where", "not named <name>", Named, negated=True)
_rule("where", "with the name <name>", Named)
_rule("where", "other than <onenoun:what>", OtherThan)
_rule("where", "except for <onenoun:what>", OtherThan)
_rule("where", "except <onenoun:what>", OtherThan)
for _how, _patterns in {
    "attached_to": "attached to <onenoun:to>\nthat's attached to <onenoun:to>",
    "blocking": "blocking <onenoun:to>\nthat's blocking <onenoun:to>",
    "blocked": "that blocked <onenoun:to>",
    "blocked_by": "blocked by <onenoun:to>\nthat's blocked by <onenoun:to>",
    "blocking_or_blocked_by": "blocking or blocked by <onenoun:to>",
    "able_to_block": "able to block <onenoun:to>",
    "exiled_with": "exiled with <onenoun:to>",
    "created_with": "created with <onenoun:to>\ncreated by <onenoun:to>",
    "put_onto_battlefield_with": "put onto the battlefield with <onenoun:to>",
    "targets": "that target|targets <noun:to>\ntargeting <onenoun:to>",
    "targets_only": "that target|targets only <noun:to>",
    "dealt_damage_by": "dealt damage by <onenoun:to> this turn\nthat was dealt damage by <onenoun:to> this turn",
    "dealt_damage_to": "that dealt damage to <onenoun:to> this turn",
    "blocked_this_turn": "that blocked or was blocked by <onenoun:to> this turn",
    "among": "among <noun:to>",
    "from_among": "from among <noun:to>",
    "haunts": "that haunts <onenoun:to>\nhaunting <onenoun:to>",
    "controlled_with": "that <onenoun:to> controls",
    "cast_with": "cast with <onenoun:to>",
    "paired_with": "paired with <onenoun:to>",
    "crewed": "that crewed <onenoun:to> this turn\nthat saddled <onenoun:to> this turn",
    "convoked": "that convoked <onenoun:to>",
    "enchanting": "enchanting <onenoun:to>",
}.items():
    _rule("where", _patterns, Linked, how=_how)
_rule("where", "attached to you", LinkedTo, how="attached_to", to=YOU)
for _what in (
    "card type",
    "creature type",
    "color",
    "name",
    "land type",
    "permanent type",
    "mana value",
):
    _key = _what.replace(" ", "_")
    _rule(
        "where", f"that share|shares a {_what} with <onenoun:to>", Linked, how="shares", what=_key
    )
    _rule(
        "where",
        f"that don't|doesn't share a {_what} with <onenoun:to>",
        Linked,
        how="shares",
        what=_key,
        negated=True,
    )
_rule("where", "with the same name as <onenoun:to>", Linked, how="shares", what="name")
_rule("where", "that have|has the same name as <onenoun:to>", Linked, how="shares", what="name")
_rule(
    "where",
    "with a different name than <onenoun:to>",
    Linked,
    how="shares",
    what="name",
    negated=True,
)
_rule(
    "where",
    "that don't|doesn't have the same name as <onenoun:to>",
    Linked,
    how="shares",
    what="name",
    negated=True,
)
_rule("where", "with the same mana value as <onenoun:to>", Linked, how="shares", what="mana_value")
_rule("where", "attacking <who:to>", LinkedTo, how="attacking")
_rule("where", "that's attacking <who:to>\nthat are attacking <who:to>", LinkedTo, how="attacking")
_rule(
    "where",
    "attacking <who:to> or a planeswalker they|you control\nattacking <who:to> or a planeswalker that player controls\nthat's attacking <who:to> or a planeswalker you control",
    LinkedTo,
    how="attacking_or_planeswalker",
)
_rule("where", "that target|targets <playerorobject:to>", Linked, how="targets")
_rule("where", "that target|targets <who:to>", LinkedTo, how="targets")
_rule("where", "that dealt damage to <who:to> this turn", LinkedTo, how="dealt_damage_to")
_rule(
    "where",
    "that dealt combat damage to <who:to> this turn",
    LinkedTo,
    how="dealt_combat_damage_to",
)
_rule("where", "that attacked <who:to> this turn", LinkedTo, how="attacked")
_rule("where", "of <who:to> 's|' choice", LinkedTo, how="choice")
_rule("where", "exiled this way", Did, name="exiled_this_way")
_rule("where", "it could be attached to", Did, name="it_could_be_attached_to")
_rule("where", "that's <kinds>\nthat are <kinds>\nthat is <kinds>", That)
_rule(
    "where",
    "that isn't <kinds>\nthat's not <kinds>\nthat aren't <kinds>\nthat are not <kinds>",
    That,
    negated=True,
)
_rule("where", "that were|was <kinds>", That)
_rule("where", "that are <kindsplural:kinds>", That)
_rule("where", "that aren't <kindsplural:kinds>", That, negated=True)
for _name in """
attacked this turn|that attacked this turn
blocked this turn|that blocked this turn
attacked or blocked this turn|that attacked or blocked this turn
attacking|that's attacking|that are attacking
not attacking|that isn't attacking|that aren't attacking
blocking|that's blocking|that are blocking
entered this turn|that entered this turn|that entered the battlefield this turn
entered under your control this turn|that entered under your control this turn|that came under your control this turn
not came under control this turn|that you haven't controlled continuously since the beginning of the turn|you haven't controlled continuously since the beginning of the turn
was dealt damage this turn|that was dealt damage this turn|dealt damage this turn|that were dealt damage this turn
dealt damage this turn|that dealt damage this turn
died this turn|that died this turn
one or more colors|that's one or more colors|that are one or more colors
you exiled
you discarded
you sacrificed
you revealed
you chose
controlled by that player or planeswalkers controller|that player or that planeswalker's controller controls
cast each turn|you cast each turn
cast during each of your turns|you cast during each of your turns
put into hand this way|you put into your hand this way
shares a card type|that share a card type
shares a permanent type|that share a permanent type
shares a land type|that share a land type
shares a name|that share a name
with unlocked doors
controlled by a player who controls fewest
attached to creatures|attached to a creature
not sharing name with your permanents|that doesn't have the same name as a permanent you control
put there this turn|that was put there this turn|that were put there this turn
chosen|of the chosen kind
died under your control this turn|that died under your control this turn
under your control
you don't control
one, two, or three colors
with the least power
with the chosen quality
dealt damage by it this turn
blocked it this turn|that blocked it this turn
that it blocks|that it's blocking
exiled by it
tapped for mana
suspended
in a pile
that player controls alone
all colors|that's all colors
exactly two colors|that's exactly two colors|that are exactly two colors
not all colors|that isn't all colors
of the chosen type|of that type
of the chosen color|of that color
of the chosen name|with the chosen name|with that name
of any color
of your choice
of their choice
of your opponents' choice|of an opponent's choice
of the creature type of your choice|of a creature type of your choice
of the color of your choice|of a color of your choice
of the chosen kind
at random
chosen at random
from among them|from among those cards
from among the milled cards|from among the cards milled this way
from among the revealed cards|from among cards revealed this way|from among the cards revealed this way
among them
of them
destroyed this way
sacrificed this way|you sacrificed this way
discarded this way|you discarded this way|they discarded this way
milled this way
revealed this way
drawn this way
put into a graveyard this way|put into their graveyard this way|put into your graveyard this way
put onto the battlefield this way
returned this way|returned to your hand this way
tapped this way
countered this way
created this way
goaded this way
chosen this way
found this way
damaged this way|dealt damage this way|that was dealt damage this way
untapped this way
removed this way
cast this way
not in combat|that's not attacking or blocking
enchanted|that's enchanted|that are enchanted|that is enchanted
equipped|that's equipped|that are equipped
enchanted or equipped|that's enchanted or equipped|that are enchanted or equipped
tapped|that's tapped|that are tapped
put there from battlefield this turn|that was put there from the battlefield this turn|that were put there from the battlefield this turn|put there from the battlefield this turn|that were put into your graveyard from the battlefield this turn
put there from anywhere this turn|that were put there from anywhere this turn|that was put there from anywhere this turn
could produce mana|that could produce mana
with a mana ability
with mana abilities
without mana abilities|without mana ability
left the battlefield this turn|that left the battlefield this turn
beyond the first
each with a different name|with different names|with a different name|that have different names|each with different names
with different mana values|each with a different mana value
with different powers
with the same name|that have the same name
targeted this way
blocked by ~ this turn|that blocked ~ this turn
with no abilities
with abilities
with a single target
with {x} in mana cost|with {x} in its mana cost|with {x} in their mana costs|that have {x} in their mana costs
with an adventure|that have an adventure|that has an adventure
with disturb
with cycling|with a cycling ability
with flashback
with kicker
with a basic land type|with basic land types
with activated ability|with an activated ability
tapped for cost|tapped to pay for its additional cost
that share color|that share a color
that share creature type|that share a creature type
that shares type with commander|that shares a creature type with your commander
you discarded this turn|discarded this turn
you've drawn this turn|drawn this turn
cast this turn|that was cast this turn
attacking alone
ordered|in any order
chosen by each|chosen by each player
that player chooses|that player chose
sacrificed this turn|you sacrificed this turn
with counters|that have counters on them|that has a counter on it
without counters|with no counters on it
in your commander identity|within your commander's color identity
not chosen|that weren't chosen this way|not chosen this way
was kicked|that was kicked
was foretold|that were foretold
tied|or tied for greatest power
""".strip().split("\n"):
    _key, *_variants = _name.split("|")
    _rule("where", "\n".join((*_variants, _key)), Did(name=_key.replace(" ", "_")))


def _player_or_object(line: Line, at: int) -> Iterator[Found]:
    """Read a player and the objects joined to it: "you or a creature you control"."""
    for who, end in MAGIC.parse("who", line, at):
        if line.is_at(end, ("or",)):
            for noun, last in MAGIC.parse("onenoun", line, end + 1):
                yield replace(noun, joined=(Noun(how="player", who=who),), by="or"), last


def _say_player_or_object(noun: Any) -> str | None:
    if not isinstance(noun, Noun) or len(noun.joined) != 1 or noun.joined[0].how != "player":
        return None
    player = MAGIC.say("who", noun.joined[0].who)
    other = MAGIC.say("onenoun", replace(noun, joined=(), by="and"))
    return f"{player} or {other}" if player and other else None


MAGIC.part("playerorobject", _player_or_object, _say_player_or_object)

# Players, behind "each player who"
_rule("playerwhere1", "control|controls <noun:what>", Controls, who=Who(how="same"))
_rule(
    "playerwhere1", "don't|doesn't control <noun:what>", Controls, who=Who(how="same"), negated=True
)
_rule("playerwhere1", "lost life this turn", Holds, name="lost_life_this_turn")
_rule("playerwhere1", "gained life this turn", Holds, name="gained_life_this_turn")
_rule("playerwhere1", "discarded a card this way", Holds, name="discarded_this_way")
_rule("playerwhere1", "dealt damage this way", Holds, name="dealt_damage_this_way")
_rule("playerwhere1", "does|do", Holds, name="does")
_rule("playerwhere1", "can't", Holds, name="cannot")
_rule("playerwhere1", "doesn't|don't", Holds, name="does_not")
_rule("playerwhere1", "attacked this turn", Holds, name="attacked_this_turn")
_rule("playerwhere1", "attacked you this turn", Holds, name="attacked_you_this_turn")
_rule(
    "playerwhere1",
    "have|has <num:right> or more life",
    Compares,
    left=PlayerStat(stat="life", of=Who(how="same")),
    compare=">=",
)
_rule(
    "playerwhere1",
    "have|has <num:right> or less life",
    Compares,
    left=PlayerStat(stat="life", of=Who(how="same")),
    compare="<=",
)
_rule("playerwhere1", "was dealt damage this way", Holds, name="dealt_damage_this_way")
_rule(
    "playerwhere1",
    "was dealt combat damage by <noun:what> this turn",
    Holds,
    name="dealt_combat_damage_by",
)
_rule("playerwhere1", "sacrificed <noun:what> this way", Holds, name="sacrificed_this_way")
_rule("playerwhere1", "chose", Holds, name="chose")
_rule("playerwhere1", "searched their library this way", Holds, name="searched_this_way")
_rule("playerwhere1", "drew a card this way", Holds, name="drew_this_way")
_rule("playerwhere1", "cast <noun:what> this turn", Holds, name="cast_this_turn")
_rule("playerwhere1", "cast it|that spell", Holds, name="cast_it")
_rule("playerwhere1", "activated it", Holds, name="activated_it")
_rule("playerwhere1", "have|has more cards in hand than you", Holds, name="more_cards_than_you")
_rule("playerwhere1", "have|has more life than you", Holds, name="more_life_than_you")
_rule(
    "playerwhere1",
    "control|controls more <eachnounplural:what> than you",
    Controls,
    who=Who(how="same"),
    than=YOU,
)
_rule("playerwhere", "<playerwhere1:when>", PlayerWhere)
_rule("where", "for as long as <playerwhere1:when>".replace("for as long as ", "who "), PlayerWhere)


def _tuple(part: str, inner: str) -> None:
    """Make a part of exactly one value of another part, as a tuple of one."""
    MAGIC.part(
        part,
        lambda line, at: (((value,), end) for value, end in MAGIC.parse(inner, line, at)),
        lambda values: MAGIC.say(inner, values[0]) if values and len(values) == 1 else None,
    )


_tuple("playerdid", "playerwhere")
_tuple("passivedid", "passivewhere")
_rule(
    "passivewhere", "dealt damage this way", PlayerWhere(when=Holds(name="dealt_damage_this_way"))
)
_rule(
    "passivewhere",
    "dealt damage by ~ this turn",
    PlayerWhere(when=Holds(name="dealt_damage_by_self_this_turn")),
)
_rule(
    "where",
    "that each have a different mana value <num:amount> or less",
    Statistic,
    stat="different_mana_value",
    compare="<=",
)
