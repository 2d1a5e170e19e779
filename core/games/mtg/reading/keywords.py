"""Keyword abilities with their parameters, and quoted abilities."""

from collections.abc import Callable, Iterator
from typing import Any

from core.effects.grammar import Found
from core.effects.program import Keyword, Unread
from core.effects.tokens import Line
from core.games.mtg.reading.vocabulary import MAGIC

_PLAIN = """
deathtouch;defender;double strike;first strike;flash;flying;haste;hexproof;indestructible;lifelink
menace;reach;trample;vigilance;shroud;fear;intimidate;skulk;shadow;prowess;infect;wither;undying
persist;changeling;convoke;delve;devoid;cascade;exalted;flanking;phasing;horsemanship;banding;storm
retrace;fuse;aftermath;split second;unleash;riot;mentor;melee;myriad;evolve;extort;dethrone;exploit
ingest;improvise;partner;daybound;nightbound;training;decayed;living weapon;soulbond;totem armor
umbra armor;undaunted;provoke;haunt;epic;gravestorm;conspire;demonstrate;compleated
read ahead;living metal;start your engines!;choose a background;for mirrodin!;battle cry;cipher
enlist;ascend;assist;jump-start;rebound;sunburst;ravenous;bargain;job select;station
doctor's companion;friends forever;hideaway;landwalk;double team;nonbasic landwalk;snow landwalk
legendary landwalk;islandwalk;swampwalk;forestwalk;mountainwalk;plainswalk;desertwalk
snow islandwalk;snow swampwalk;snow forestwalk;snow mountainwalk;snow plainswalk;artifact landwalk
tiered;increment;trample over planeswalkers;double agenda;hidden agenda;space sculptor;visit
paradigm;storied;mayhem;flashback;unearth;embalm;disturb;madness;suspend;harmonize;foretell;blitz;dash;escape;encore;bands with other legendary creatures;max speed;infinity
""".replace("\n", ";")
_COSTS = """
cycling;equip;kicker;multikicker;flashback;morph;megamorph;disguise;madness;echo;buyback;entwine
bestow;level up;unearth;evoke;ninjutsu;commander ninjutsu;dash;escape;embalm;eternalize;encore
foretell;disturb;cumulative upkeep;overload;miracle;surge;emerge;spectacle;mutate;reconfigure
blitz;squad;plot;freerunning;offspring;recover;replicate;transmute;prowl;scavenge;outlast;warp
harmonize;sneak;web-slinging;mayhem;more than meets the eye;aura swap;cleave;ward;fortify
transfigure;specialize;prototype;escalate;strive;plainscycling;islandcycling;swampcycling
mountaincycling;forestcycling;landcycling;basic landcycling;wizardcycling;slivercycling
artifact landcycling;typecycling;desertcycling;villaincycling;herocycling;aftermath
""".replace("\n", ";")
_NUMBERS = """
fading;vanishing;modular;bushido;rampage;annihilator;absorb;afflict;afterlife;amplify;bloodthirst
devour;dredge;fabricate;graft;poisonous;renown;ripple;soulshift;toxic;tribute;crew;saddle;casualty
backup;mobilize;hideaway;frenzy;firebending;starting intensity;teamwork;devour artifact;devour land
devour food;station;vampire cycling
""".replace("\n", ";")
_PER_COST = ("awaken", "suspend", "impending", "reinforce")
_rule = MAGIC.rule


def _names(words: str) -> Iterator[str]:
    return (name for each in words.split(";") if (name := each.strip()))


for _name in _names(_PLAIN):
    _rule("keyword", _name, Keyword, name=_name)
for _name in _names(_COSTS):
    _rule("keyword", f"{_name} <manacosts:costs>\n{_name} — <costs>", Keyword, name=_name)
for _name in _names(_NUMBERS):
    _rule("keyword", f"{_name} <num:amount>", Keyword, name=_name)
for _name in _PER_COST:
    _rule("keyword", f"{_name} <num:amount> — <costs>", Keyword, name=_name)
_rule(
    "keyword",
    "kicker <manacosts:costs> and/or <manacosts:more>".replace(" and/or <manacosts:more>", ""),
    Keyword,
    name="kicker",
)
_rule("keyword", "kicker <eithercosts:costs>", Keyword, name="kicker")
_rule("keyword", "kicker — <costs> and/or", Keyword, name="kicker and/or")
_rule("keyword", "prototype <manacosts:costs> — <sizequality:quality>", Keyword, name="prototype")
_rule("keyword", "modular — sunburst", Keyword, name="modular", quality="sunburst")
_rule("keyword", "equip <equipnoun:what> <manacosts:costs>", Keyword, name="equip")
_rule("keyword", "craft with <noun:what> <manacosts:costs>", Keyword, name="craft")
_rule("keyword", "craft with <equipnoun:what> <manacosts:costs>", Keyword, name="craft")
_rule("keyword", "splice onto <typewordsquality:quality> <manacosts:costs>", Keyword, name="splice")
_rule("keyword", "splice onto <typewordsquality:quality> — <costs>", Keyword, name="splice")
_rule(
    "keyword", "<typewordsquality:quality> cycling <manacosts:costs>", Keyword, name="typecycling"
)
_rule("keyword", "emerge from <typewordsquality:quality> <manacosts:costs>", Keyword, name="emerge")
_rule("keyword", "enchant <equipnoun:what>", Keyword, name="enchant")
_rule("keyword", "enchant <who>", Keyword, name="enchant")
_rule("keyword", "enchant player", Keyword, name="enchant", quality="player")
_rule("keyword", "enchant opponent", Keyword, name="enchant", quality="opponent")
_rule("keyword", "champion a|an <typewordsquality:quality>", Keyword, name="champion")
_rule("keyword", "affinity for <noun:what>", Keyword, name="affinity")
_rule("keyword", "<typewordsquality:quality> offering", Keyword, name="offering")
_rule("keyword", "offspring <manacosts:costs>", Keyword, name="offspring")
_rule("keyword", "partner with <name:quality>", Keyword, name="partner with")
_rule("keyword", "partner — <name:quality>", Keyword, name="partner")
_rule("keyword", "bands with other <noun:what>", Keyword, name="bands with other")
_rule("keyword", "landwalk of the chosen type", Keyword, name="landwalk", quality="chosen")
_rule("keyword", "hexproof from <qualities:quality>", Keyword, name="hexproof from")
_rule("keyword", "hexproof from <noun:what>", Keyword, name="hexproof from")
_rule("keyword", "protection from <qualities:quality>", Keyword, name="protection")
_rule("keyword", "protection from <noun:what>", Keyword, name="protection")
_rule("keyword", "protection from <who>", Keyword, name="protection")
_rule("keyword", "ward x, where x is <count:amount>", Keyword, name="ward x")
_rule("keyword", "ward {x}, where x is <count:amount>", Keyword, name="ward {x}")
_rule("keyword", "cumulative upkeep — <eithercosts:costs>", Keyword, name="cumulative upkeep")
_rule("keyword", "mobilize x, where x is <count:amount>", Keyword, name="mobilize")
_rule("keyword", "fabricate x, where x is <count:amount>", Keyword, name="fabricate")
_rule(
    "keyword",
    "gift a card|treasure|food|tapped_fish|extra_turn|octopus=quality",
    Keyword,
    name="gift",
)
_rule("keyword", "gift an extra_turn|octopus=quality", Keyword, name="gift")
_rule("keyword", "<typewordsquality:quality> landwalk", Keyword, name="landwalk")

_QUALITIES = (
    "the color of your choice;everything;all colors;the chosen color;each color;monocolored;multicolored"
    ";colored spells;its colors;the chosen player;each of your opponents;that color;colorless;mono-colored"
    ";the chosen type;the chosen colors;coloreds;all color;each of its colors;spells that are one or more colors"
    ";creatures of the chosen type;even mana values;odd mana values;mana value 3 or greater;mana value 3 or less"
    ";mana value 4 or greater;mana value 2 or less;the colors of permanents you control;instants"
).split(";")


def _qualities(line: Line, at: int) -> Iterator[Found]:
    for colors, end in MAGIC.parse("colorlist", line, at):
        yield " and ".join(colors), end
    for phrase in _QUALITIES:
        words = phrase.split()
        if line.is_at(at, words):
            yield phrase, at + len(words)


def _say_qualities(quality: Any) -> str | None:
    return " and from ".join(quality.split(" and ")) if quality and "_" not in quality else None


MAGIC.part("qualities", _qualities, _say_qualities)


def _size_quality(line: Line, at: int) -> Iterator[Found]:
    """Read the size of a prototype."""
    if at < len(line) and line.low[at].replace("/", "", 1).isdigit() and "/" in line.low[at]:
        yield line.low[at], at + 1


MAGIC.part("sizequality", _size_quality, lambda quality: quality or None)


def _type_quality(line: Line, at: int) -> Iterator[Found]:
    for types, end in MAGIC.parse("typewords", line, at):
        yield " ".join(types), end


MAGIC.part("typewordsquality", _type_quality, lambda quality: quality or None)


def _bare_singular(line: Line, at: int) -> Iterator[Found]:
    yield from MAGIC.parse("eachnoun", line, at)


MAGIC.part("equipnoun", _bare_singular, lambda noun: MAGIC.say("eachnoun", noun) if noun else None)


def _abilities(line: Line, at: int) -> Iterator[Found]:
    """Read keywords and quoted abilities in a list with "and", "or" or commas."""
    found: dict[int, tuple[Any, ...]] = {}
    pending: list[tuple[tuple[Any, ...], int]] = [
        ((ability,), end) for ability, end in _ability(line, at)
    ]
    while pending:
        abilities, end = pending.pop()
        if end in found:
            continue
        found[end] = abilities
        for gap in (
            (",", "and"),
            ("and",),
            (",",),
            (",", "or"),
            ("or",),
            (",", "and/or"),
            ("and/or",),
        ):
            if line.is_at(end, gap):
                pending.extend(
                    ((*abilities, each), last) for each, last in _ability(line, end + len(gap))
                )
    for end in sorted(found, reverse=True):
        yield found[end], end


def _ability(line: Line, at: int) -> Iterator[Found]:
    yield from MAGIC.parse("keyword", line, at)
    yield from MAGIC.parse("quote", line, at)


def _quote(line: Line, at: int) -> Iterator[Found]:
    """Read a quoted ability, by the grammar of lines; unread if that does not know it."""
    if at < len(line) and line.raw[at].startswith('"'):
        start = line.starts[at] + 1
        for ability in READ_QUOTE[0](line.raw[at][1:-1], line, start):
            yield ability, at + 1


def _quoted(line: Line, at: int) -> Iterator[Found]:
    if at < len(line) and line.raw[at].startswith('"'):
        start = line.starts[at] + 1
        abilities = tuple(READ_QUOTE[0](line.raw[at][1:-1], line, start))
        if abilities:
            yield abilities, at + 1


Quotes = Callable[[str, Line, int], tuple[Any, ...]]
READ_QUOTE: list[Quotes] = [lambda _text, _line, _start: ()]
"""Reader of quoted abilities; `lines` sets it, since an ability can hold others."""


def _say_abilities(abilities: Any) -> str | None:
    if not abilities:
        return None
    said = [MAGIC.say("ability", each) for each in abilities]
    parts = [each for each in said if each]
    if len(parts) < len(said):
        return None
    if len(parts) < 3:  # noqa: PLR2004
        return " and ".join(parts)
    return f"{' , '.join(parts[:-1])} , and {parts[-1]}"


def _say_ability(ability: Any) -> str | None:
    if isinstance(ability, Keyword):
        return MAGIC.say("keyword", ability)
    if ability is None or isinstance(ability, Unread):
        return None
    said = MAGIC.say("line", ability)
    return f'"{said}"' if said else None


MAGIC.part("ability", _ability, _say_ability)
MAGIC.part("quote", _quote, _say_ability)
MAGIC.part("quoted", _quoted, _say_abilities)
MAGIC.part("keywords", _abilities, _say_abilities)


def _counters(line: Line, at: int) -> Iterator[Found]:
    """Read a kind of counter with the word: "+1/+1 counters", "first strike counter", "counters"."""
    for size in (2, 1, 0):
        end = at + size
        if end < len(line) and line.low[end] in {"counter", "counters"}:
            words = line.low[at:end]
            if size == 1 and words[0] in _NO_KINDS:
                continue
            if size == 2 and " ".join(words) not in _LONG_KINDS:  # noqa: PLR2004
                continue
            yield " ".join(words).replace("−", "-"), end + 1


_LONG_KINDS = {"first strike", "double strike"}
_NO_KINDS = frozenset(
    "a an of those that the more these all another other target and or your no each additional one two "
    "three four five x it them many , for with any fewer had has".split()
)
MAGIC.part(
    "counters",
    _counters,
    lambda kind: f"{kind} counters".strip() if isinstance(kind, str) else None,
)


_NO_MANA = frozenset({"{t}", "{q}", "{e}", "{tk}"})


def _mana(line: Line, at: int) -> Iterator[Found]:
    end = at
    while end < len(line) and line.raw[end].startswith("{") and line.low[end] not in _NO_MANA:
        end += 1
    if end > at:
        yield "".join(line.raw[at:end]), end


MAGIC.part("mana", _mana, lambda mana: mana or None)
