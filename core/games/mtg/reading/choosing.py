"""Choices: of objects, of players, and of a colour, type, name, number or word."""

from collections.abc import Iterator
from typing import Any

from core.effects.grammar import Found
from core.effects.program import Choose, Noun
from core.effects.tokens import Line
from core.games.mtg.reading.amounts import number_at
from core.games.mtg.reading.vocabulary import CARD_TYPES, COLORS, MAGIC, clause

for _name, _words in {
    "color": "a color\na color word",
    "creature_type": "a creature type",
    "opponent": "an opponent",
    "player": "a player",
    "card_name": "a card name\nany card name",
    "nonland_card_name": "a nonland card name",
    "creature_card_name": "a creature card name",
    "number": "a number",
    "basic_land_type": "a basic land type",
    "land_type": "a land type",
    "card_type": "a card type",
    "odd_or_even": "odd or even",
    "left_or_right": "left or right",
    "opponent_at_random": "an opponent at random",
    "two_colors": "two colors",
    "two_players": "two players",
    "two_basic_land_types": "two basic land types",
    "permanent_type": "a permanent type",
    "noncreature_nonland_name": "a noncreature, nonland card name",
    "artifact_name": "an artifact card name",
    "friend_or_foe": "friend or foe for each player",
    "even_or_odd": "even or odd",
    "nonbasic_land_name": "a nonbasic land card name",
    "keyword": "a keyword",
    "background": "a background",
    "second_player": "a second target player",
    "color_at_random": "a color at random",
    "power_or_toughness": "power or toughness",
    "three_names": "three different card names",
    "number_above_zero": "a number greater than 0",
    "land_or_nonland": "land or nonland",
}.items():
    MAGIC.rule("choicename", _words, _name)
for _word in (*COLORS, *sorted(CARD_TYPES), "wall"):
    MAGIC.rule("choicebut", _word, _word)
MAGIC.rule("choicebut", "a basic land card name", "basic_land_name")


def _options(line: Line, at: int) -> Iterator[Found]:
    """Read words to choose from: "black or red", "Khans or Dragons", "a number between 0 and 7"."""
    if line.is_at(at, ("a", "number", "between")):
        least, most = number_at(line, at + 3), number_at(line, at + 5)
        if least is not None and most is not None and line.is_at(at + 4, ("and",)):
            yield tuple(map(str, range(least, most + 1))), at + 6
        return
    if line.is_at(at, ("two", "abilities", "from", "among")):
        for keywords, end in MAGIC.parse("keywords", line, at + 4):
            yield ("two", *(keyword.name for keyword in keywords)), end
        return
    found: list[str] = []
    while (end := _option_end(line, at)) > at:
        found.append(" ".join(line.raw[at:end]))
        for gap in ((",", "or"), ("or",), (",",)):
            if line.is_at(end, gap) and _option_end(line, end + len(gap)) > end + len(gap):
                is_last, at = gap != (",",), end + len(gap)
                break
        else:
            return
        if is_last and (end := _option_end(line, at)):
            yield (*found, " ".join(line.raw[at:end])), end
            return


def _option_end(line: Line, at: int) -> int:
    """Return the end of one option: a type, a colour, or a proper name."""
    if at >= len(line):
        return at
    is_name = line.raw[at][:1].isupper()
    if line.low[at] in COLORS and at + 1 < len(line) and line.raw[at + 1][:1].isupper():
        return at + 2
    return at + 1 if is_name or line.low[at] in CARD_TYPES or line.low[at] in COLORS else at


def _say_options(options: Any) -> str | None:
    if not options:
        return None
    if options[0] == "two":
        return f"two abilities from among {' , '.join(options[1:-1])} and {options[-1]}"
    if options[0].isdigit():
        return f"a number between {options[0]} and {options[-1]}"
    return f"{' , '.join(options[:-1])} or {options[-1]}"


MAGIC.part("choiceoptions", _options, _say_options)
clause("[<who:by>] choose|chooses <choicename:name> [other than <choicebut:but>]", Choose)
clause("[<who:by>] choose|chooses <choiceoptions:options>", Choose)
clause("[<who:by>] secretly choose|chooses <noun:what>", Choose, secretly=True)
clause("[<who:by>] secretly choose|chooses a number", Choose, name="number", secretly=True)
clause("[<who:by>] choose|chooses <noun:what> from it", Choose, from_=Noun(how="it"))
clause("[<who:by>] choose|chooses <noun:what> from them", Choose, from_=Noun(how="them"))
clause("[<who:by>] choose|chooses <noun:what> [random: at random]", Choose)
clause("[<who:by>] choose|chooses <who:who>", Choose)
clause("for each player, choose friend or foe", Choose(name="friend_or_foe"))
MAGIC.rule("clausemore", "<choicename:name> [other than <choicebut:but>]", Choose)
