"""Plain cards that an ability asks for: kinds, names, numbers of them, sizes and counters."""

import random
from collections.abc import Iterable, Iterator
from functools import cache

from msgspec import Struct

from core.cards.card import Card, Face, Layout
from core.cards.mana import ManaCost
from core.cards.type_line import TypeLine
from core.effects import program as lang

_SYMBOLS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_CARD_TYPES = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
_SPELL_TYPES = ("instant", "sorcery")
_SUPERTYPES = ("basic", "legendary", "snow")
_TYPE_OF = {"equipment": "artifact", "vehicle": "artifact", "aura": "enchantment"}
_TYPE_OF |= dict.fromkeys(("food", "clue", "treasure", "blood", "map"), "artifact")
_TYPE_OF |= dict.fromkeys(("saga", "shrine", "room", "class", "curse"), "enchantment")
_TYPE_OF |= dict.fromkeys(("plains", "island", "swamp", "mountain", "forest", "gate"), "land")
_TYPE_OF |= dict.fromkeys(("jace", "chandra", "liliana", "ajani"), "planeswalker")
"""The card type of a subtype that no creature has."""
_PLAIN = {"spell", "card", "permanent", "token", "object", "source", "ability"}
_MOST = 8
_NUMBERS = {"power", "toughness", "mana_value"}


class Wanted(Struct, frozen=True):
    """Objects of a kind that an ability names, with the number of them that it asks for."""

    kind: lang.Kind
    times: int = 1
    name: str = ""
    zones: tuple[str, ...] = ()
    bounds: tuple[tuple[str, lang.Compare, int], ...] = ()
    counter: str = ""
    marks: frozenset[str] = frozenset()


def parts_of(part: object) -> Iterator[object]:
    """Yield all parts of a part of a program, itself first."""
    yield part
    if isinstance(part, tuple):
        for each in part:
            yield from parts_of(each)
    elif isinstance(part, Struct):
        for name in part.__struct_fields__:
            yield from parts_of(getattr(part, name))


def wanted(parts: Iterable[object], own_name: str) -> tuple[Wanted, ...]:
    """Return the objects that the nouns in a program ask for, the longest descriptions first."""
    found: dict[Wanted, None] = {}
    for noun in parts:
        if isinstance(noun, lang.Noun):
            kinds = noun.kinds or ((lang.Kind(types=("permanent",)),) if noun.where else ())
            found.update((_of_noun(noun, each, own_name), None) for each in kinds)
        elif isinstance(noun, lang.That | lang.Is):
            found.update((Wanted(each), None) for each in noun.kinds)
    described = sorted(found, key=lambda each: -len(each.bounds) - bool(each.name) - each.times)
    return tuple(described)


def _of_noun(noun: lang.Noun, kind: lang.Kind, own_name: str) -> Wanted:
    name, counter = "", ""
    zones: tuple[str, ...] = ()
    bounds: list[tuple[str, lang.Compare, int]] = []
    marks = set(kind.traits)
    for where in noun.where:
        match where:
            case lang.Named(name=word, negated=False):
                name = own_name if word == "~" else word
            case lang.In(zones=several):
                zones = several
            case lang.Statistic(stat=stat, compare=how, amount=lang.Number(value=value)):
                bounds.append((stat, how, value))
            case lang.Counters(kind=word):
                counter = word or "+1/+1"
            case lang.Did(name=word):
                marks.add(word)
            case lang.That(kinds=(one,), negated=False):
                kind = lang.Kind(
                    types=(*kind.types, *one.types), traits=(*kind.traits, *one.traits)
                )
    number = noun.amount.value if isinstance(noun.amount, lang.Number) else 1
    return Wanted(kind, min(number, _MOST), name, zones, tuple(bounds), counter, frozenset(marks))


def counters_named(ability: lang.AnyAbility) -> frozenset[str]:
    """Return the kinds of counters that an ability names."""
    found = set[str]()
    for part in parts_of(ability):
        match part:
            case lang.Counters(kind=kind) | lang.CountCounters(kind=kind) if kind:
                found.add(kind)
            case lang.Holds(name=name, word=kind) if name.startswith("counters_") and kind:
                found.add(kind)
            case lang.RemoveCounters(kind=kind) | lang.MoveCounters(kind=kind) if kind:
                found.add(kind)
            case lang.DoubleCounters(kind=kind) if kind:
                found.add(kind)
    return frozenset(found)


def marks_of(ability: lang.AnyAbility) -> frozenset[str]:
    """Return the words in an ability for the state of permanents: enchanted, equipped."""
    parts = tuple(parts_of(ability))
    traits = {trait for each in parts if isinstance(each, lang.Kind) for trait in each.traits}
    return frozenset((*traits, *(each.name for each in parts if isinstance(each, lang.Did))))


def speaks_of_exiled(parts: Iterable[object]) -> bool:
    """Return whether a program is about cards that its source has exiled."""
    for part in parts:
        match part:
            case lang.Linked(how="exiled_with"):
                return True
            case lang.Kind(traits=traits) if "exiled" in traits:
                return True
            case lang.Did(name=name) if name.startswith(("exiled", "you_exiled")):
                return True
    return False


def card_of(wish: Wanted, keywords: tuple[str, ...], chance: random.Random) -> Card | None:
    """Return a plain card that a wish is true of, None if any card will do."""
    kind = wish.kind
    words = [*kind.types, *(each for each in kind.traits if not each.startswith("non"))]
    types = [each for each in words if each in (*_CARD_TYPES, *_SPELL_TYPES)]
    superior = [each for each in words if each in _SUPERTYPES]
    colors = "".join(_SYMBOLS[each] for each in words if each in _SYMBOLS)
    plain = {*types, *superior, *_SYMBOLS, *_PLAIN}
    subtypes = [each for each in kind.types if each not in plain]
    told = types or superior or colors or subtypes or "multicolored" in words
    sized = [each for each in kind.traits if each[:1].isdecimal() and "/" in each]
    if not (told or sized or wish.name or wish.bounds or wish.times > 1):
        return None
    if "multicolored" in words:
        colors = "WU"
    left = {f"non{each}" for each in (*_CARD_TYPES, *_SPELL_TYPES)} & set(kind.traits)
    usual = next(each for each in ("creature", "artifact") if f"non{each}" not in left)
    if "spell" in kind.types and usual == "artifact":
        usual = "instant"
    usual = next((_TYPE_OF[each] for each in subtypes if each in _TYPE_OF), usual)
    line = " ".join(each.capitalize() for each in (*superior, *(types or [usual])))
    if subtypes:
        line += " — " + " ".join(each.replace("_", " ").title() for each in subtypes)
    colors = colors or ("" if "colorless" in words else chance.choice("WUBRG"))
    sizes = {stat: chance.randint(1, 6) for stat in ("power", "toughness")}
    sizes["mana_value"] = 1 + len(colors)
    for each in sized:
        sizes["power"], sizes["toughness"] = map(int, each.split("/"))
    for stat, how, value in wish.bounds:
        if stat in _NUMBERS:
            sizes[stat] = max(_within(how, value, chance), 0)
    numbers = sizes["power"], sizes["toughness"], sizes["mana_value"]
    name = wish.name or f"Made {line} {colors}{numbers}"
    return plain_card(name, line, colors, numbers, keywords)


def _within(how: lang.Compare, value: int, chance: random.Random) -> int:
    least = {">": value + 1, ">=": value, "!=": value + 1}.get(how, value - 2)
    most = {"<": value - 1, "<=": value}.get(how, value + 2)
    return value if how == "=" else chance.randint(least, most)


@cache
def plain_card(
    name: str,
    line: str,
    colors: str = "",
    numbers: tuple[int, int, int] = (2, 2, 2),
    keywords: tuple[str, ...] = (),
) -> Card:
    """Return a card without text; ``numbers`` are power, toughness and mana value."""
    types = TypeLine.read(line)
    power, toughness, value = numbers
    stats: tuple[tuple[str, str], ...] = ()
    if "Creature" in types.types or "Vehicle" in types.subtypes:
        stats = (("power", str(power)), ("toughness", str(toughness)))
    elif "Planeswalker" in types.types:
        stats = (("loyalty", "4"),)
    elif "Battle" in types.types:
        stats = (("defense", "4"),)
    symbols = "".join(f"{{{each}}}" for each in colors)
    generic = value - len(colors)
    mana = "" if "Land" in types.types else f"{{{generic}}}{symbols}" if generic > 0 else symbols
    face = Face(
        name=name, mana_cost=ManaCost.read(mana), type_line=types, stats=stats, keywords=keywords
    )
    return Card(name=name, layout=Layout.SINGLE, sides=((face,),))
