"""Plain cards of Flesh and Blood that an ability asks for: kinds, names, numbers and colors."""

import random
from collections.abc import Iterable, Iterator

from msgspec import Struct

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeBox
from core.effects import program as lang
from core.games.fab.reading.vocabulary import ADJECTIVES
from core.games.fab.zones import ARMS, CHEST, HEAD, LEGS, PERMANENT, WEAPON
from core.state.ids import Zone
from tests.abilities.wanted import parts_of

_WEAPONS = frozenset(
    {
        *("weapon", "hammer", "flail", "wrench", "bow", "sword", "dagger", "club", "axe", "gun"),
        *("pistol", "scythe", "claw", "staff", "rock", "scepter", "brush"),
    }
)
_SLOTS = {"head": HEAD, "chest": CHEST, "arms": ARMS, "legs": LEGS, "off-hand": WEAPON}
_PERMANENTS = frozenset(
    {
        *("aura", "item", "ally", "landmark", "affliction", "figment", "construct"),
        *("invocation", "ash", "dragon", "angel", "cog"),
    }
)
_TYPES = frozenset({"action", "instant", "equipment", "resource", "token", "hero", "weapon"})
_SUBTYPES = frozenset({"arrow", "trap", "evo", "song", "base", "shuriken", "book"})
_PLAIN = frozenset(
    {
        *("card", "permanent", "source", "object", "target", "ability", "effect", "chain_link"),
        *("attack", "reaction", "non-attack", "layer"),
    }
)
_COLORS = {"red": ("1", "Red"), "yellow": ("2", "Yellow"), "blue": ("3", "Blue")}
_STATS = frozenset({"power", "defense", "cost", "pitch", "life"})
_FIGHTING = frozenset({"attack", "attacking", "chain_link"})
_MOST = 4


class Wish(Struct, frozen=True):
    """A card that a noun fits, the zones where it is looked for, and how many are needed."""

    card: Card
    zones: tuple[str, ...] = ()
    times: int = 1
    attacks: bool = False
    defends: bool = False
    previous: bool = False

    @property
    def place(self) -> Zone | None:
        """The zone of the arena where the card belongs, None for a card of the deck."""
        line = self.card.front.type_line
        words = {each.casefold() for each in (*line.types, *line.subtypes)}
        if "weapon" in words:
            return WEAPON
        if "equipment" in words:
            return next((_SLOTS[each] for each in words if each in _SLOTS), CHEST)
        return PERMANENT if words & _PERMANENTS else None


def wishes(ability: object, own_name: str, chance: random.Random) -> tuple[Wish, ...]:
    """Return cards that fit the nouns of an ability, each noun once."""
    parts = tuple(parts_of(ability))
    keywords = _keywords(parts)
    last = {id(x.what) for x in parts if isinstance(x, lang.Holds) and x.name == "last_attack"}
    found: dict[Wish, None] = {}
    for noun in parts:
        if isinstance(noun, lang.Noun) and (noun.kinds or noun.where):
            for kind in noun.kinds or (lang.Kind(),):
                wish = _of_noun(noun, kind, own_name, keywords, chance, before=id(noun) in last)
                found[wish] = None
    return tuple(found)


def _keywords(parts: Iterable[object]) -> tuple[str, ...]:
    needed = (each.abilities for each in parts if isinstance(each, lang.Has) and not each.without)
    names = (x.name for several in needed for x in several if isinstance(x, lang.Keyword))
    return tuple(dict.fromkeys(each.replace("_", " ").capitalize() for each in names))


def _of_noun(
    noun: lang.Noun,
    kind: lang.Kind,
    own_name: str,
    keywords: tuple[str, ...],
    chance: random.Random,
    *,
    before: bool,
) -> Wish:
    words = [*kind.types, *(each for each in kind.traits if not each.startswith("non-"))]
    stats: dict[str, str] = {"cost": "1", "power": "4", "defense": "3"}
    name = ""
    zones: tuple[str, ...] = ()
    has: tuple[str, ...] = ()
    for where in noun.where:
        match where:
            case lang.Named(name=word, negated=False, within=within):
                name = own_name if word == "~" else f"Old {word} Song" if within else word
            case lang.In(zones=several):
                zones = several
            case lang.Has(without=False):
                has = keywords
            case lang.Statistic(stat=stat, compare=how, amount=lang.Number(value=value)):
                plain = stat.removeprefix("base_")
                if plain in _STATS:
                    stats[plain] = str(_within(how, value, chance))
            case lang.That(kinds=(one,), negated=False):
                words += [*one.types, *one.traits]
    pitch, color = _color(words, stats.pop("pitch", ""), chance)
    if name and not any(kind.types) and not before:
        words = ["item"]
    box = _box(words, negated=tuple(x for x in kind.traits if x.startswith("non-")))
    stats |= {"pitch": pitch}
    if "Ally" in box:
        stats |= {"life": stats.get("life", "3")}
    face = Face(
        name=name or f"Made {box} {color} {' '.join(stats.values())} {' '.join(has)}",
        typebox=box,
        type_line=TypeBox.read(box).line,
        stats=(*stats.items(), ("color", color)),
        keywords=has,
    )
    amount = noun.amount.value if isinstance(noun.amount, lang.Number) else 1
    card = Card(name=face.name, layout=Layout.SINGLE, sides=((face,),))
    plain_card = "card" in kind.types and "attack" not in kind.types
    return Wish(
        card=card,
        zones=zones,
        times=min(max(amount, 1), _MOST),
        attacks=not zones and not plain_card and bool(_FIGHTING & set(words)),
        defends="defending" in words,
        previous=before,
    )


def _color(words: Iterable[str], pitch: str, chance: random.Random) -> tuple[str, str]:
    named = next((each for each in words if each in _COLORS), None)
    if named is None and pitch:
        named = next((each for each, (value, _) in _COLORS.items() if value == pitch), None)
    return _COLORS[named or chance.choice(tuple(_COLORS))]


def _within(how: lang.Compare, value: int, chance: random.Random) -> int:
    most = {"<": value - 1, "<=": value}.get(how, value + 2)
    least = {">": value + 1, ">=": value, "!=": value + 1}.get(how, 0)
    return value if how == "=" else max(chance.randint(min(least, most), most), 0)


def _box(words: Iterable[str], negated: tuple[str, ...]) -> str:
    """Return the type box of words: classes and talents first, subtypes behind a dash."""
    known = list(dict.fromkeys(each for each in words if each not in _COLORS))
    attack = bool(_FIGHTING & set(known)) and "non-attack" not in negated
    supers = [
        each
        for each in known
        if each not in {*_PLAIN, *_TYPES, *_SUBTYPES, *_WEAPONS, *_PERMANENTS, *_SLOTS}
        and each.isalpha()
        and each not in ADJECTIVES
    ]
    subs = [each for each in known if each in {*_SUBTYPES, *_PERMANENTS, *_SLOTS}]
    arms = [each for each in known if each in _WEAPONS and each != "weapon"]
    if arms or "weapon" in known:
        size = "(2H)" if "two-handed" in known else "(1H)"
        kind, subs = "Weapon", [*(arms or ["sword"]), size]
    elif "equipment" in known or set(subs) & set(_SLOTS):
        kind, subs = "Equipment", subs if set(subs) & set(_SLOTS) else [*subs, "chest"]
    elif "instant" in known and not attack:
        kind = "Instant"
    elif "reaction" in known:
        kind = "Attack Reaction"
    else:
        kind = "Action"
        subs += ["attack"] if attack else []
    if "token" in known:
        kind = f"{kind} Token" if kind != "Action" else "Token"
    head = " ".join((*(each.capitalize() for each in supers or ["generic"]), kind))
    tail = " ".join(each if each.startswith("(") else each.capitalize() for each in subs)
    return f"{head} - {tail}" if tail else head


def counters_named(ability: object) -> Iterator[str]:
    """Yield the kinds of counters that an ability names."""
    for part in parts_of(ability):
        match part:
            case lang.Counters(kind=kind) | lang.CountCounters(kind=kind) if kind:
                yield kind
            case lang.RemoveCounters(kind=kind) if kind:
                yield kind
            case lang.Statistic(counter=kind) if kind:
                yield kind
            case lang.Holds(name=name, word=word) if "counters" in name and word:
                yield word
