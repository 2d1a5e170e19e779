"""Players, objects, amounts and zones in our words."""

from typing import Any

from msgspec.structs import replace

from core.effects import program as lang
from core.effects.summary.speech import COMMON, Speech, UnsaidError, is_plural

GRANTER = "\N{CURRENCY SIGN}"
"""Stands for the card that grants an ability, until its name is known."""
NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen"),
)


def plural(word: str) -> str:
    """Return the plural of a type."""
    if word in {"equipment", "elves"} or word.endswith("folk"):
        return word
    if word.lower().endswith(("f", "lf")) and not word.endswith("ff"):
        return f"{word[:-1]}ves"
    if word.endswith("man"):
        return word if word.lower() in {"human", "shaman"} else f"{word[:-3]}men"
    if word.endswith(("s", "x", "ch", "sh")):
        return f"{word}es"
    return f"{word[:-1]}ies" if word.endswith("y") and word[-2] not in "aeou" else f"{word}s"


def _plural(word: str) -> str:
    return f"{word}s" if word.lower() in {"human", "shaman"} else plural(word)


def article(words: str) -> str:
    """Return words with the indefinite article."""
    first = words.lstrip('"')[:1].lower()
    eight = words.startswith(("8/", "11/", "18/", "X"))
    return f"{'an' if first in 'aeiou' or eight else 'a'} {words}"


def listed(words: list[str], joint: str = "and") -> str:
    """Return words as a list."""
    if len(words) < 3:  # noqa: PLR2004 - two have no comma
        return f" {joint} ".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


@COMMON.says(lang.Who)
def _who(say: Speech, who: Any) -> str:
    kind, how = say.people[who.kind], who.how
    narrowed = "".join(f" {say.say(each)}" for each in who.where)
    if who.also is not None:
        also = say.say(who.also)
        return f"{also} and {_who(say, _Only(who))}"
    if how == "you":
        return "you"
    if how == "target":
        amount = who.amount
        if amount is not None:
            upto = "at most " if who.up_to else ""
            return f"{upto}{say.say(amount)} target {kind}s{narrowed}"
        return f"a {'different ' if who.other else ''}target {kind}{narrowed}"
    if how == "any":
        return f"any {kind}{narrowed}"
    if how == "each":
        return f"every {'other ' if who.other else ''}{kind}{narrowed}"
    if how == "that":
        return f"that {kind}{narrowed}"
    if how in {"owner", "controller"}:
        of = who.of
        if of is None or of.how in {"it", "self"}:
            return f"{say.possessive(of) if of is not None else 'its'} {how}"
        return f"the {how} of {say.say(of)}"
    if how in {"they", "same"}:
        return "they"
    if how in {"enchanted", "chosen", "defending", "attacking", "active"}:
        return f"{'the ' if how != 'enchanted' else ''}{how} {kind}"
    raise UnsaidError(f"no words for the player {how}")


class _Only:
    """A player without its ``also``."""

    def __init__(self, who: Any) -> None:
        self._who = who
        self.also = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._who, name)


def _heads(say: Speech, noun: Any, *, several: bool) -> str:
    """Return the types of a noun with the adjectives before them."""
    out: list[str] = []
    for kind in noun.kinds:
        types = [say.title(each) for each in kind.types]
        rest, last = types[:-1], types[-1:] or ["card" if not kind.types else ""]
        head = last[0]
        if not kind.types and noun.how == "target":
            return f"{' '.join(kind.traits)} target".strip()
        if not kind.types:
            head = "permanent" if several else "one"
        words = [*(_trait(say, each) for each in kind.traits), *rest]
        words.append(_plural(head) if several else head)
        out.append(" ".join(words))
    return listed(_shortened(out), "or" if len(out) > 1 and not several else _joint(noun))


def _shortened(heads: list[str]) -> list[str]:
    """Return heads with their common last word only once: "instant or sorcery card"."""
    if len(heads) < 2:  # noqa: PLR2004 - nothing is shared
        return heads
    split = [each.split(" ") for each in heads]
    common = 0
    while all(
        len(each) > common + 1 and each[-common - 1] == split[0][-common - 1] for each in split
    ):
        common += 1
    words = split[0][len(split[0]) - common :]
    if not words or words[-1].rstrip("s") not in {"card", "spell", "token", "permanent", "land"}:
        return heads
    if common > 1:
        kinds = listed([" ".join(each[:-common]) for each in split], "or")
        return [f"{' '.join(words)} ({kinds})"]
    return [*(" ".join(each[:-common]) for each in split[:-1]), heads[-1]]


def _joint(noun: Any) -> str:
    return "and" if noun.how in {"bare", "all", "each", "some"} else "or"


def _trait(say: Speech, word: str) -> str:
    return say.title(word) if word.startswith("non-") else word.replace("_", " ")


@COMMON.says(lang.Kind)
def _kind(say: Speech, kind: Any) -> str:
    return " ".join((*(_trait(say, each) for each in kind.traits), *map(say.title, kind.types)))


@COMMON.says(lang.Noun)
def _noun(say: Speech, noun: Any) -> str:
    first = _one_noun(say, noun)
    joined = [say.say(each) for each in noun.joined]
    if len(joined) > 1:
        every = [first, *joined]
        joined = [_one(each) for each in every][1:]
        first = _one(first)
    return listed([first, *joined], noun.by) if joined else first


def _one(words: str) -> str:
    """Return a noun of a list with "one" as its article."""
    article_, _, rest = words.partition(" ")
    return f"one {rest}" if article_ in {"a", "an"} else words


def _one_noun(say: Speech, noun: Any) -> str:
    how = noun.how
    fixed = {
        "its_attacks": "its attacks",
        "granter": GRANTER,
        "self": "~",
        "it": "it",
        "them": "them",
        "rest": "the rest",
        "both": "both",
    }
    several = _is_several(noun.plain)
    say.several = several
    say.of_next = how == "next"
    called = next((each for each in noun.where if _is_name(each)), None)
    if noun.kinds != (lang.Kind(),):
        called = None
    owner, behind = _behind(say, noun, called)
    say.of_next = False
    other = noun.other
    if how == "rest" and noun.amount == lang.ONE:
        return f"the other{behind}"
    if how in fixed:
        return f"{fixed[how]}{behind}"
    if how == "any_target":
        return _amounted(say, noun, say.any_target, "targets") + behind
    if how == "player" and noun.who is not None:
        return say.say(noun.who)
    amount = noun.amount
    heads = _heads(say, noun, several=several) if noun.kinds else ("ones" if several else "one")
    if called is not None:
        heads = called.name
        if how in {"bare", "the"} and noun.amount is None:
            return f"{heads}{behind}"
    if other and how not in {"target", "a", "any"}:
        heads = f"other {heads}"
    if noun.who is not None and how not in {"top", "bottom", "next", "first", "your"}:
        heads = f"{heads} or {say.say(noun.who).removeprefix('a ')}"
    if owner:
        mine = f"{owner} {heads}"
        if how == "bare":
            return f"{mine}{behind}"
        heads = f"{heads} of {'yours' if owner == 'your' else owner}"
    if how == "target" and heads.endswith(" target"):
        return f"{article(heads)}{behind}"
    if how == "target":
        before = "a different target" if other else "a target"
        if amount is not None:
            upto = "at most " if noun.up_to else ""
            return f"{upto}{say.say(amount)} {'other ' if other else ''}target {heads}{behind}"
        return f"{before} {heads}{behind}"
    if how == "any_number":
        return f"as many {heads} as you like{behind}"
    if how in {"a", "any"}:
        words = f"another {heads}" if other else article(heads)
        return f"{words}{behind}"
    if how in _DETERMINERS:
        if amount is not None:
            heads = f"{say.say(amount)} {heads}"
        return f"{_DETERMINERS[how]} {heads}{behind}".strip()
    if how in {"n", "at_least", "next", "first", "top", "one_of_them", "one_of_those", "copy"}:
        return _counted(say, noun, heads, behind)
    if how == "bare_one":
        return f"{heads}{behind}"
    if how == "zone":
        return f"all cards{behind}"
    raise UnsaidError(f"no words for the noun {how}: {noun.plain}")


_DETERMINERS = {
    **{each: each for each in ("all", "that", "those", "the", "enchanted", "equipped", "no")},
    **{each: each for each in ("this", "your")},
    "each": "every",
    "some": "any",
    "bare": "",
    "chosen": "the chosen",
}


def _is_name(where: lang.AnyWhere) -> bool:
    return isinstance(where, lang.Named) and not where.within and not where.negated


def _is_several(noun: lang.Noun) -> bool:
    """Return whether the head of a noun is in the plural, whatever is joined to it."""
    return is_plural(replace(noun, joined=()) if noun.joined else noun)


def _amounted(say: Speech, noun: Any, one: str, several: str) -> str:
    if noun.amount is None:
        return one
    upto = "at most " if noun.up_to else ""
    return f"{upto}{say.say(noun.amount)} {several}"


def _counted(
    say: Speech,
    noun: Any,
    heads: str,
    behind: str,
) -> str:
    how, amount = noun.how, noun.amount
    number = say.say(amount) if amount is not None else "one"
    upto = "at most " if noun.up_to else ""
    if how == "n":
        one = amount == lang.ONE and not upto
        return f"{article(heads) if one else f'{upto}{number} {heads}'}{behind}"
    if how == "at_least":
        return f"at least {number} {heads}{behind}"
    if how in {"next", "first"}:
        whose = "the" if noun.who is None else say.possessive(noun.who)
        if how == "next" and noun.who == lang.YOU:
            how = "following"
        return f"{whose} {how} {heads}{behind}"
    if how == "top":
        whose = "the" if noun.who is None else say.possessive(noun.who)
        if isinstance(amount, lang.ThatMany):
            return f"as many cards on top of {whose} library{behind}"
        cards = "card" if amount in {None, lang.ONE} else f"{number} cards"
        return f"{whose} top {cards}{behind}"
    if how == "copy":
        return "the copy"
    return f"one among {'them' if how == 'one_of_them' else 'those'}{behind}"


def _behind(say: Speech, noun: Any, called: lang.AnyWhere | None) -> tuple[str, str]:
    """Return the owner that comes before a noun, if it is "your", and the words behind it."""
    owner, out = "", ""
    for each in noun.where:
        if each is called:
            continue
        if each in {lang.Controlled(), lang.CastBy()} and not owner:
            owner = "your"
        elif each == lang.CastBy(this_turn=True) and not owner:
            owner = "your"
            out += " of this turn"
        else:
            out += f" {say.say(each)}"
    return owner, out


@COMMON.says(lang.Controlled)
def _controlled(say: Speech, where: Any) -> str:
    by = where.by
    if where.past:
        return f"that {say.say(by)} controlled"
    if where.negated:
        return "that you don't control" if by == lang.YOU else f"not controlled by {say.say(by)}"
    if by == lang.YOU:
        return "of yours"
    if by.how in {"they", "same"}:
        return "that they control"
    opponents = lang.Who(how="each", kind="opponent")
    return "of your opponents" if by == opponents else f"of {say.say(by)}"


@COMMON.says(lang.Owned)
def _owned(say: Speech, where: Any) -> str:
    control = "own and control" if where.controlled else "own"
    who = say.say(where.by)
    if where.negated:
        return f"that {who} don't {control}"
    own = where.by.how in {"you", "they", "same"}
    return f"that {who} {control if own else f'{control}s'}"


@COMMON.says(lang.CastBy)
def _cast_by(say: Speech, where: Any) -> str:
    who = say.say(where.by)
    if where.by == lang.Who(how="each", kind="opponent"):
        who = "your opponents"
    verb = "casts" if who.startswith(("a", "that", "each", "target")) else "cast"
    return f"that {who} {verb}{' this turn' if where.this_turn else ''}"


@COMMON.says(lang.In)
def _in(say: Speech, where: Any) -> str:
    on = set(where.zones) <= {"battlefield", "stack"}
    if where.zones == ("battlefield",) and where.whose is None:
        return "in play"
    within = say.several and "graveyard" in where.zones
    return f"{'on' if on else 'within' if within else 'in'} {zones_of(say, where)}"


def zones_of(say: Speech, where: Any) -> str:
    """Return the zones of a phrase with their owner."""
    zones = [say.zones.get(each, each.replace("_", " ")) for each in where.zones]
    whose = where.whose
    if whose in {lang.Who(how="each"), lang.Who(how="any")} and not where.single:
        if whose == lang.Who(how="each"):
            return listed([plural(each) for each in zones], "or")
        return f"any {listed(zones, 'or')}"
    if whose is None:
        single = "a single " if where.single else ""
        return listed(
            [
                each
                if each in {"exile", "arsenal"}
                else (single or "a ") + each
                if each not in {"battlefield", "stack", "arena"}
                else f"the {each}"
                for each in zones
            ],
            "or",
        )
    return f"{say.possessive(whose)} {listed(zones, 'or')}"


@COMMON.says(lang.Has)
def _has(say: Speech, where: Any) -> str:
    said = listed([say.say(each) for each in where.abilities], "or")
    return f"{'without' if where.without else 'with'} {said}"


_AT = {"<=": "at most", ">=": "at least", "=": ""}
_COMPARED = {"<=": "or less", ">=": "or more", "=": "", "<": "less than", ">": "more than"}


@COMMON.says(lang.Statistic)
def _statistic(say: Speech, where: Any) -> str:
    stat, compare = where.stat.replace("_", " "), where.compare
    base = "base " if where.base else ""
    amount = where.amount
    if where.than is not None:
        return (
            f"with {_COMPARED[compare].partition(' ')[0]} {base}{stat} than {say.say(where.than)}"
        )
    if amount is None and stat.startswith("different"):
        return f"with {stat}s"
    number = say.say(amount) if amount is not None else "X"
    if where.counter:
        few = {"<": "fewer than ", ">": "more than "}.get(compare) or f"{_AT[compare]} "
        return f"with {few.lstrip()}{number} {where.counter} counters"
    if isinstance(amount, lang.Number):
        number = str(amount.value)
    if compare in {"<", ">"}:
        return f"of {base}{stat} {'below' if compare == '<' else 'above'} {number}"
    return f"of {base}{stat} {_AT[compare]} {number}".replace("  ", " ")


@COMMON.says(lang.Counters)
def _counters(say: Speech, where: Any) -> str:
    kind = f"{where.kind} counter" if where.kind else "counter"
    if where.amount is None:
        return f"with {article(kind)}"
    if where.compare == "=" and where.amount == lang.Number(0):
        return f"without {kind}s"
    return f"with {_AT[where.compare]} {say.say(where.amount)} {kind}s".replace("  ", " ")


@COMMON.says(lang.Named)
def _named(say: Speech, where: Any) -> str:
    del say
    if where.within:
        return f"whose name contains {where.name}"
    return f"{'not ' if where.negated else ''}named {where.name}"


@COMMON.says(lang.OtherThan)
def _other_than(say: Speech, where: Any) -> str:
    return f"except {say.say(where.what)}"


@COMMON.says(lang.That)
def _that(say: Speech, where: Any) -> str:
    several = say.several
    out: list[str] = []
    for each in where.kinds:
        words = say.say(each)
        if each.types:
            words = words if several else article(words)
        out.append(words.partition(" ")[2] if out and each.types and not several else words)
    verb = "are" if several else "is"
    return f"which {verb} {'not ' if where.negated else ''}{listed(out, 'or')}"


_LINKED = {
    "exiled_with": "exiled by {to}",
    "from_among": "among {to}",
    "among": "among {to}",
    "targets": "aimed at {to}",
    "attached_to": "that is attached to {to}",
    "under": "under {to}",
    "over": "above {to}",
    "defending": "that defend {to}",
    "blocking": "blocking {to}",
    "blocked_by": "blocked by {to}",
}


@COMMON.says(lang.Linked)
def _linked(say: Speech, where: Any) -> str:
    if where.how not in _LINKED:
        raise UnsaidError(f"no words for linked {where.how}")
    if where.how == "from_among" and where.to.how == "the":
        return f"among {counted(say, where.to)}"
    return say.filled(_LINKED[where.how], where)


@COMMON.says(lang.LinkedTo)
def _linked_to(say: Speech, where: Any) -> str:
    verbs = {"targets": "aimed at {to}", "attacking": "attacking {to}", "opposing": "opposing {to}"}
    if where.how not in verbs:
        raise UnsaidError(f"no words for linked to {where.how}")
    return say.filled(verbs[where.how], where)


@COMMON.says(lang.Did)
def _did(say: Speech, where: Any) -> str:
    name = where.name
    plain = name.replace("_", " ")
    if name.endswith("_this_way"):
        plain = f"thus {name.removesuffix('_this_way')}"
    said: str = say.facts.get(f"did {name}", plain)
    return said


@COMMON.says(lang.PlayerWhere)
def _player_where(say: Speech, where: Any) -> str:
    when = where.when
    if isinstance(when, lang.Holds):
        if found := say.facts.get(f"player {when.name}"):
            return say.filled(found, when)
        said = say.fact("holds", when)
        return said.replace("they ", "who ", 1) if said.startswith("they ") else f"for whom {said}"
    return f"for whom {say.say(when)}"


# Amounts


@COMMON.says(lang.Number)
def _number(say: Speech, amount: Any) -> str:
    del say
    value = amount.value
    return NUMBERS[value] if 0 <= value < len(NUMBERS) else str(value)


def digits(say: Speech, amount: Any) -> str:
    """Return an amount with digits, as damage, life and sizes are written."""
    return str(amount.value) if isinstance(amount, lang.Number) else say.say(amount)


@COMMON.says(lang.X)
def _x(say: Speech, amount: Any) -> str:
    del say, amount
    return "X"


@COMMON.says(lang.ThatMany)
def _that_many(say: Speech, amount: Any) -> str:
    del say, amount
    return "as many"


@COMMON.says(lang.AnyNumber)
def _any_number(say: Speech, amount: Any) -> str:
    del say
    return "any number from one on of" if amount.at_least == 1 else "as many as you like of"


@COMMON.says(lang.UpTo)
def _up_to(say: Speech, amount: Any) -> str:
    return f"at most {say.say(amount.amount)}"


@COMMON.says(lang.Between)
def _between(say: Speech, amount: Any) -> str:
    del say
    return f"{NUMBERS[amount.least]} to {NUMBERS[amount.most]}"


def counted(say: Speech, noun: lang.Noun) -> str:
    """Return the objects that are counted, in the plural."""
    how = "bare" if noun.how in {"a", "each", "any", "the"} else noun.how
    return say.say(replace(noun, how=how))


@COMMON.says(lang.Count)
def _count(say: Speech, amount: Any) -> str:
    of = amount.of
    if of.kinds == (lang.Kind(types=("card",)),) and len(of.where) == 1:
        where = of.where[0]
        if isinstance(where, lang.In) and where.whose is not None and len(where.zones) == 1:
            stat = lang.PlayerStat(stat=where.zones[0], of=where.whose)
            if stat.stat in _OF_PLAYERS:
                return say.say(stat)
    return f"the count of {counted(say, of)}"


@COMMON.says(lang.CountCounters)
def _count_counters(say: Speech, amount: Any) -> str:
    kind = f"{amount.kind} counters" if amount.kind else "counters"
    if amount.of is not None:
        return f"the count of {say.possessive(amount.of)} {kind}"
    return f"the count of {kind} on {say.say(amount.on)}"


@COMMON.says(lang.Stat)
def _stat(say: Speech, amount: Any) -> str:
    return f"{say.possessive(amount.of)} {amount.stat.replace('_', ' ')}"


@COMMON.says(lang.Total)
def _total(say: Speech, amount: Any) -> str:
    return f"the {amount.which} {amount.stat.replace('_', ' ')} of {counted(say, amount.of)}"


_OF_PLAYERS = {
    "hand": "{of's} hand size",
    "graveyard": "the size of {of's} graveyard",
    "library": "the size of {of's} library",
    "life": "{of's} life total",
}


@COMMON.says(lang.PlayerStat)
def _player_stat(say: Speech, amount: Any) -> str:
    if amount.stat not in _OF_PLAYERS:
        raise UnsaidError(f"no words for the number {amount.stat} of a player")
    return say.filled(_OF_PLAYERS[amount.stat], amount)


@COMMON.says(lang.Calculated)
def _calculated(say: Speech, amount: Any) -> str:
    left = say.say(amount.left) if amount.left is not None else ""
    how, right = amount.how, amount.right
    if how == "half":
        rounded = f", rounded {amount.rounded}" if amount.rounded else ""
        base = left or say.say(right)
        return f"half {base}{rounded}"
    if how == "times":
        factor = digits(say, amount.left)
        if isinstance(right, lang.Number):
            factor, left = digits(say, right), left or say.say(right)
        else:
            left = say.say(right)
        times = "twice" if factor == "2" else f"{factor} times"
        return f"{times} {left}"
    return f"{left} {how} {digits(say, right)}"


@COMMON.says(lang.Known)
def _known(say: Speech, amount: Any) -> str:
    return say.fact("known", amount)


@COMMON.says(lang.CounterOf)
def _counter_of(say: Speech, counter: Any) -> str:
    more = "additional " if counter.additional else ""
    kind = f"{more}{counter.kind} counter"
    if counter.amount == lang.ONE:
        return article(kind)
    return f"{say.say(counter.amount)} {kind}s"
