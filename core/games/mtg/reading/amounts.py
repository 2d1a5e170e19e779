"""Amounts: printed numbers, X, counts of objects, numbers of objects and players."""

from collections.abc import Iterator
from typing import Any

from core.effects.grammar import Found
from core.effects.program import (
    AnyNumber,
    Between,
    Calculated,
    Count,
    CountCounters,
    CountDistinct,
    CountPlayers,
    Known,
    Noun,
    Number,
    PlayerStat,
    Stat,
    ThatMany,
    Total,
    UpTo,
    X,
)
from core.effects.tokens import Line
from core.games.mtg.reading.vocabulary import MAGIC

NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
).split()
_BY_WORD = {word: value for value, word in enumerate(NUMBERS)} | {"twenty": 20, "thirty": 30}
_TIMES = {"twice": 2, "double": 2, "triple": 3}
_THAT = (("that", "many"), ("that", "much"))
_MANY = 10


def number_at(line: Line, at: int) -> int | None:
    """Return the number that a token is, in digits or as a word."""
    if at >= len(line):
        return None
    word = line.low[at]
    return int(word) if word.isdigit() else _BY_WORD.get(word)


def _number(line: Line, at: int) -> Iterator[Found]:
    value = number_at(line, at)
    if value is not None:
        yield Number(value=value), at + 1
    elif line.is_at(at, ("x",)):
        yield X(), at + 1


def _say_number(amount: Any) -> str | None:
    if isinstance(amount, Number):
        return str(amount.value)
    return "x" if isinstance(amount, X) else None


def _amount(line: Line, at: int) -> Iterator[Found]:
    """Read an amount before a noun: "a", "three", "up to two", "that many", "twice X"."""
    if at >= len(line):
        return
    word = line.low[at]
    if word in {"a", "an"}:
        yield Number(value=1), at + 1
    elif line.low[at : at + 2] in (["that", "many"], ["that", "much"]):
        if line.is_at(at + 2, ("plus",)):
            for value, end in _number(line, at + 3):
                yield Calculated(how="plus", left=ThatMany(), right=value), end
        yield ThatMany(), at + 2
    elif word == "half" and line.is_at(at + 1, ("x",)):
        yield from _rounded(line, at + 2, X())
    elif word == "half" and tuple(line.low[at + 1 : at + 3]) in _THAT:
        yield from _rounded(line, at + 3, ThatMany())
    elif word in _TIMES:
        for value, end in (*_amount(line, at + 1),):
            yield Calculated(how="times", left=value, right=Number(value=_TIMES[word])), end
    elif line.is_at(at, ("up", "to")):
        for value, end in (*_number(line, at + 2), *_that_many(line, at + 2)):
            yield UpTo(amount=value), end
    elif line.is_at(at, ("any", "number", "of")):
        yield AnyNumber(), at + 3
    elif line.is_at(at, ("one", "or", "more")):
        yield AnyNumber(at_least=1), at + 3
    else:
        for value, end in _number(line, at):
            yield value, end
            if isinstance(value, Number) and line.is_at(end, ("or",)):
                most = number_at(line, end + 1)
                if most is not None:
                    yield Between(least=value.value, most=most), end + 2


def _that_many(line: Line, at: int) -> Iterator[Found]:
    if line.is_at(at, ("that", "many")):
        yield ThatMany(), at + 2


def _rounded(line: Line, at: int, amount: Any) -> Iterator[Found]:
    for rounded in ("up", "down"):
        for comma in ((",",), ()):
            if line.is_at(at, (*comma, "rounded", rounded)):
                end = at + len(comma) + 2
                yield Calculated(how="half", left=amount, rounded=rounded), end
    yield Calculated(how="half", left=amount), at


def say_amount(amount: Any) -> str | None:
    """Return an amount before a noun, None if it has no such form."""
    if isinstance(amount, Number):
        if amount.value == 1:
            return "a"
        return NUMBERS[amount.value] if amount.value <= _MANY else str(amount.value)
    if isinstance(amount, X):
        return "x"
    if isinstance(amount, ThatMany):
        return "that many"
    if isinstance(amount, AnyNumber):
        return "one or more" if amount.at_least else "any number of"
    if isinstance(amount, Between):
        numbers = NUMBERS[amount.least : amount.most + 1]
        if len(numbers) == 2:  # noqa: PLR2004
            return " or ".join(numbers)
        return f"{' , '.join(numbers[:-1])} , or {numbers[-1]}"
    if isinstance(amount, UpTo):
        said = _say_number(amount.amount) or say_amount(amount.amount)
        return f"up to {said}" if said else None
    if isinstance(amount, Calculated):
        if amount.how == "times" and amount.right in (Number(value=2), Number(value=3)):
            said = say_amount(amount.left)
            return said and f"{'twice' if amount.right == Number(value=2) else 'triple'} {said}"
        if amount.how == "half" and isinstance(amount.left, (X, ThatMany)):
            rounded = f" , rounded {amount.rounded}" if amount.rounded else ""
            return f"half {say_amount(amount.left)}{rounded}"
        if amount.how == "plus" and isinstance(amount.left, ThatMany):
            said = _say_number(amount.right)
            return f"that many plus {said}" if said else None
    return None


MAGIC.part("num", _number, _say_number)
MAGIC.part("n", _amount, say_amount)


def _count(pattern: str, make: Any, **constants: Any) -> None:
    MAGIC.rule("count1", pattern, make, **constants)


_count("the number of <noun:of>", Count)
_count("the number of <who:of> <withwhere?>".replace(" <withwhere?>", ""), CountPlayers)
_count("<possessive:of> power", Stat, stat="power")
_count("<possessive:of> toughness", Stat, stat="toughness")
_count("<possessive:of> mana value", Stat, stat="mana_value")
_count("<possessive:of> loyalty", Stat, stat="loyalty")
_count("<possessive:of> intensity", Stat, stat="intensity")
_count("<possessive:of> base power", Stat, stat="base_power")
_count("the power of <noun:of>", Stat, stat="power")
_count("the toughness of <noun:of>", Stat, stat="toughness")
_count("the mana value of <noun:of>", Stat, stat="mana_value")
for _stat in ("power", "toughness", "mana value"):
    _key = _stat.replace(" ", "_")
    _count(f"the greatest {_stat} among <noun:of>", Total, stat=_key, which="greatest")
    _count(f"the highest {_stat} among <noun:of>", Total, stat=_key, which="greatest")
    _count(f"the least {_stat} among <noun:of>", Total, stat=_key, which="least")
    _count(f"the lowest {_stat} among <noun:of>", Total, stat=_key, which="least")
    _count(f"the total {_stat} of <noun:of>", Total, stat=_key, which="total")
    _count(f"<possessive:of> total {_stat}", Total, stat=_key, which="total")
_count("the number of <counters:kind> on <noun:on>", CountCounters)
_count("the number of <counters:kind> <who:of> have|has", CountCounters)
_count("the total number of <counters:kind> on <noun:on>", CountCounters)
for _words, _what in {
    "colors": "color",
    "card types": "card_type",
    "basic land types": "basic_land_type",
    "different mana values": "mana_value",
    "different powers": "power",
    "different names": "name",
    "creature types": "creature_type",
    "counters": "counter",
    "unlocked doors": "unlocked_door",
    "types": "type",
}.items():
    _count(f"the number of {_words} among <noun:among>", CountDistinct, what=_what)
_count("the number of differently named <noun:among>", CountDistinct, what="name")
_count("<whose:of> life total", PlayerStat, stat="life")
_count("<whose:of> starting life total", PlayerStat, stat="starting_life")
_count("<whose:of> devotion to <colorlist:colors>", PlayerStat, stat="devotion")
_count("<whose:of> speed", PlayerStat, stat="speed")
_count("the number of cards in <whose:of> hand|hands", PlayerStat, stat="hand")
_count("the total number of cards in <whose:of> hand|hands", PlayerStat, stat="hand")
_count("the number of creatures in <whose:of> party", PlayerStat, stat="party")
_count("<whose:of> maximum hand size", PlayerStat, stat="hand_size")
_count("<num:left> plus <num:right>", Calculated, how="plus")
_count("twice <count1:left>", Calculated, how="times", right=Number(value=2))
_count("three times <count1:left>", Calculated, how="times", right=Number(value=3))
_count("half <count1:left> [rounded=up: , rounded up]", Calculated, how="half")
_count("half <count1:left> , rounded up|down=rounded", Calculated, how="half")
_count("the difference between <count1:left> and <count1:right>", Calculated, how="difference")
_count("that number", ThatMany())
_count("that much", ThatMany())
_count("<n>", None)
for _name, _patterns in {
    "damage_dealt": "the amount of damage dealt\nthe damage dealt\nthe amount of damage it dealt",
    "damage_dealt_this_way": "the amount of damage dealt this way\nthe damage dealt this way",
    "damage_prevented_this_way": "the damage prevented this way\nthe amount of damage prevented this way",
    "excess_damage": "the excess\nthe excess damage\nthe excess damage dealt this way\nthe amount of excess damage dealt this way",
    "life_lost_this_way": "the amount of life lost this way\nthe life lost this way",
    "life_gained_this_way": "the amount of life gained this way\nthe life gained this way",
    "life_paid_this_way": "the amount of life paid this way\nthe life paid this way",
    "life_gained": "the amount of life gained",
    "life_lost": "the amount of life lost",
    "life_gained_this_turn": "the amount of life you gained this turn\nthe amount of life you've gained this turn",
    "life_lost_this_turn": "the amount of life you lost this turn\nthe amount of life you've lost this turn",
    "cards_drawn_this_turn": "the number of cards you've drawn this turn",
    "spells_cast_this_turn": "the number of spells you've cast this turn",
    "spells_before_this_turn": "the number of spells cast before it this turn\nthe number of spells cast before this spell this turn",
    "times_kicked": "the number of times ~ was kicked\nthe number of times it was kicked",
    "mana_spent": "the amount of mana spent to cast it\nthe amount of mana spent to cast ~\nthe amount of mana spent to cast that spell",
    "mana_spent_on_x": "the amount of mana spent on x",
    "colors_spent": "the number of colors of mana spent to cast it\nthe number of colors of mana spent to cast ~",
    "result": "the result\nthe results",
    "difference": "the difference\nthat difference\nthe difference between those numbers",
    "chosen_number": "the chosen number",
    "your_opponents": "the number of opponents you have\nthe number of your opponents",
    "creatures_died_this_turn": "the number of creatures that died this turn",
    "cards_discarded_this_way": "the number of cards discarded this way\nthe number of cards you discarded this way",
    "cards_discarded_greatest": "the greatest number of cards a player discarded this way",
    "times_cast_from_command": "the number of times you've cast your commander from the command zone this game",
    "times_cast_commander": "the number of times you've cast your commander this game",
    "opponents_attacked": "the number of opponents you attacked this turn",
    "that_damage": "that damage",
    "mana_spent_this_way": "the amount of mana paid this way\nthe amount of mana spent this way",
    "number_of_tokens": "the number of tokens created this way",
    "number_noted": "the noted number",
    "damage_it_dealt": "the damage it dealt",
    "colors_of_it": "the number of colors that creature was\nthe number of its colors",
    "counters_removed": "the number of counters removed this way",
    "amount_chosen": "the chosen number",
    "life_paid_as_entered": "the life paid as it entered\nthe life paid as ~ entered",
}.items():
    _count(_patterns, Known(name=_name))


def _full(line: Line, at: int) -> Iterator[Found]:
    """Read an amount behind "equal to" or "where X is", with its addition or subtraction."""
    for value, end in MAGIC.parse("count1", line, at):
        for how in ("plus", "minus"):
            if line.is_at(end, (how,)):
                for more, last in MAGIC.parse("count1", line, end + 1):
                    yield Calculated(how=how, left=value, right=more), last
        yield value, end


def say_count(amount: Any) -> str | None:
    """Return an amount behind "equal to"."""
    said = MAGIC.say_by_rules("count1", amount)
    if said is None and isinstance(amount, Calculated) and amount.how in {"plus", "minus"}:
        left = MAGIC.say_by_rules("count1", amount.left)
        right = MAGIC.say_by_rules("count1", amount.right)
        return f"{left} {amount.how} {right}" if left and right else None
    return said


MAGIC.part("count", _full, say_count)


def _life(line: Line, at: int) -> Iterator[Found]:
    """Read an amount of life with the word: "3 life", "half their life", "that much life"."""
    for value, end in MAGIC.parse("n", line, at):
        if line.is_at(end, ("life",)):
            yield value, end + 1
    if line.is_at(at, ("half",)):
        for value, end in MAGIC.parse("whose", line, at + 1):
            if line.is_at(end, ("life",)):
                yield from _rounded(line, end + 1, PlayerStat(stat="life", of=value))


def _say_life(amount: Any) -> str | None:
    if isinstance(amount, Number):
        return f"{amount.value} life"
    if isinstance(amount, ThatMany):
        return "that much life"
    if isinstance(amount, Calculated) and isinstance(amount.left, PlayerStat):
        rounded = f" , rounded {amount.rounded}" if amount.rounded else ""
        whose = MAGIC.say("whose", amount.left.of)
        return f"half {whose} life{rounded}" if amount.left.stat == "life" else None
    said = say_amount(amount)
    return f"{said} life" if said else None


MAGIC.part("life", _life, _say_life)


def _each(pattern: str, make: Any, **constants: Any) -> None:
    MAGIC.rule("foreach1", pattern, make, **constants)


_each("<eachnoun:of>", Count)
_each("<counters:kind> on <noun:on>", CountCounters)
_each("<counters:kind> <who:of> have|has", CountCounters)
_each("<counters:kind> removed this way", CountCounters, on=Noun(how="removed"))
_each("card in <whose:of> hand", PlayerStat, stat="hand")
_each("creature in <whose:of> party", PlayerStat, stat="party")
_each("color among <noun:among>", CountDistinct, what="color")
_each("basic land type among <noun:among>", CountDistinct, what="basic_land_type")
_each("card type among <noun:among>", CountDistinct, what="card_type")
_each("different mana value among <noun:among>", CountDistinct, what="mana_value")
_each("different power among <noun:among>", CountDistinct, what="power")
_each("differently named <eachnoun:among>", CountDistinct, what="name")
for _name, _patterns in {
    "targets_beyond_first": "target beyond the first",
    "cards_fewer_than_three": "card fewer than three in their hand",
    "your_opponents": "opponent you have\nof your opponents\nopponent",
    "players": "player",
    "other_players": "other player\nof the other players",
    "colors_spent": "color of mana spent to cast it\ncolor of mana spent to cast ~",
    "times_kicked": "time ~ was kicked\ntime it was kicked",
    "spells_cast_this_turn": "spell you've cast this turn",
    "other_spells_cast_this_turn": "other spell you've cast this turn",
    "other_spells_cast_by_anyone_this_turn": "other spell cast this turn",
    "spells_before_this_turn": "spell cast before it this turn",
    "cards_drawn_this_turn": "card you've drawn this turn",
    "life_gained_this_turn": "1 life you gained this turn\n1 life you've gained this turn",
    "life_lost_this_way": "1 life lost this way",
    "life_lost_by_opponents_this_turn": "1 life your opponents have lost this turn",
    "creatures_died_this_turn": "creature that died this turn",
    "times_cast_from_command": "time you've cast your commander from the command zone this game",
    "mana_from_treasures": "mana from a treasure spent to cast it",
    "colors_of_it": "of its colors",
    "opponents_attacked": "opponent you attacked this turn",
    "mana_symbols": "mana symbol in its mana cost",
    "that_many": "of those spells",
    "damage_dealt_this_way": "1 damage dealt this way\n1 damage dealt",
    "damage_prevented_this_way": "1 damage prevented this way",
    "heads": "heads",
    "flips_won": "flip you win\nflip you won",
    "opponents_who_cant": "opponent who can't",
    "opponents_who_do": "opponent who does\nplayer who does",
    "opponents_who_dont": "opponent who doesn't\nplayer who doesn't",
    "cards_exiled_from_hand": "card in your hand exiled this way",
    "cards_discarded_this_way": "card discarded this way",
    "repetitions": "time you do",
}.items():
    _each(_patterns, Known(name=_name))
