"""Clauses of tokens, counters and emblems."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from core.effects.grammar import Found
from core.effects.program import (
    CopyOf,
    CounterOf,
    DoubleCounters,
    Emblem,
    Entry,
    GetCounters,
    Make,
    MoveCounters,
    Noun,
    Number,
    PutCounters,
    RemoveCounters,
    Several,
    Special,
    TokenOf,
    Who,
)
from core.effects.tokens import Line
from core.games.mtg.reading.becoming import become_head, say_size
from core.games.mtg.reading.clauses_zones import say_entry
from core.games.mtg.reading.vocabulary import COLORS, MAGIC, clause

_PREDEFINED = frozenset(
    """
    treasure food clue blood map powerstone incubator gold junk lander shard walker mutavault
    """.split()
)
_ROLES = frozenset("cursed wicked monster royal sorcerer virtuous young".split())


def _token(line: Line, at: int) -> Iterator[Found]:
    """Read a token behind its number: kinds, size, colours, abilities, and how it enters."""
    entry = Entry()
    start = at
    for words, fields in (
        (("tapped", "and", "attacking"), {"tapped": True, "attacking": True}),
        (("tapped",), {"tapped": True}),
        (("attacking",), {"attacking": True}),
    ):
        if line.is_at(start, words):
            entry = replace(entry, **fields)
            start += len(words)
            break
    for token, end in _kind_of_token(line, start):
        for whole, last in _how(line, end, entry):
            yield (token, whole if whole != Entry() else None), last


def _kind_of_token(line: Line, at: int) -> Iterator[tuple[Any, int]]:
    low = line.low
    word = low[at] if at < len(line) else ""
    if word in _PREDEFINED and low[at + 1 : at + 2] in (["token"], ["tokens"]):
        yield TokenOf(name=word, predefined=True), at + 2
        return
    if word in _ROLES:
        role = at + 1
        while role < len(line) and low[role] in {"role", "hero"}:
            role += 1
        if low[role : role + 1] in (["token"], ["tokens"]):
            yield TokenOf(name=" ".join(low[at:role]), predefined=True), role + 1
            return
    if word in {"token", "tokens"}:
        for words in (("that's", "a"), ("that", "are"), ("that", "is", "a")):
            if line.is_at(at + 1, words):
                start = at + 1 + len(words)
                if low[start : start + 2] in (["copy", "of"], ["copies", "of"]):
                    for noun, end in MAGIC.parse("onenoun", line, start + 2):
                        if line.is_at(end, (",", "except")):
                            for but, last in MAGIC.parse("excepts", line, end + 2):
                                yield CopyOf(of=noun, but=but), last
                        yield CopyOf(of=noun), end
        return
    name = ""
    start = at
    if line.raw[at : at + 1] and line.raw[at][0].isupper():
        for text, end in MAGIC.parse("name", line, at):
            if line.is_at(end, (",", "a")) or line.is_at(end, (",", "an")):
                name, start = text, end + 2
                break
    for head, end in become_head(line, start):
        types = head.types
        if not types or types[-1] != "token":
            continue
        token = TokenOf(
            name=name,
            power=head.power,
            toughness=head.toughness,
            colors=head.colors,
            supertypes=head.traits,
            types=types[:-1],
        )
        yield from _token_tail(line, end, token)


def _token_tail(line: Line, at: int, token: TokenOf) -> Iterator[tuple[Any, int]]:
    if line.is_at(at, ("named",)) and not token.name:
        for name, end in MAGIC.parse("name", line, at + 1):
            yield from _token_tail(line, end, replace(token, name=name))
    if line.is_at(at, ("with",)) and not token.abilities:
        for abilities, end in MAGIC.parse("keywords", line, at + 1):
            yield from _token_tail(line, end, replace(token, abilities=abilities))
    if line.is_at(at, ("that's", "all", "colors")) or line.is_at(
        at, ("that", "are", "all", "colors")
    ):
        yield replace(token, colors=COLORS), at + (3 if line.low[at] == "that's" else 4)
    yield token, at


def _how(line: Line, at: int, entry: Entry) -> Iterator[tuple[Entry, int]]:
    for words, fields in (
        (("that's", "tapped", "and", "attacking"), {"tapped": True, "attacking": True}),
        (("that", "are", "tapped", "and", "attacking"), {"tapped": True, "attacking": True}),
        (("that's", "attacking"), {"attacking": True}),
        (("that's", "tapped"), {"tapped": True}),
        (("that", "are", "attacking"), {"attacking": True}),
        (("that", "are", "tapped"), {"tapped": True}),
        (("tapped", "and", "attacking"), {"tapped": True, "attacking": True}),
        (("tapped",), {"tapped": True}),
    ):
        if line.is_at(at, words):
            changed = replace(entry, **fields)
            end = at + len(words)
            for who, last in MAGIC.parse("who", line, end):
                if entry.attacking or fields.get("attacking"):
                    yield replace(changed, whom=who), last
            yield changed, end
    if line.is_at(at, ("attached", "to")):
        for noun, end in MAGIC.parse("onenoun", line, at + 2):
            yield replace(entry, attached_to=noun), end
    if line.is_at(at, ("under",)):
        for whole, end in MAGIC.parse("entry", line, at):
            if entry == Entry():
                yield whole, end
    if line.is_at(at, ("with",)):
        for counters, end in MAGIC.parse("entrycounters", line, at + 1):
            yield replace(entry, counters=counters), end
    yield entry, at


def _say_token(value: Any) -> str | None:
    token, entry = value
    after = ""
    if entry is not None:
        before = "tapped " if entry.tapped else ""
        rest = replace(entry, tapped=False)
        if entry.attacking:
            before, after = (
                "",
                " that's tapped and attacking" if entry.tapped else " that's attacking",
            )
            rest = replace(rest, attacking=False)
            if entry.whom is not None:
                after += f" {MAGIC.say('who', entry.whom)}"
                rest = replace(rest, whom=None)
        if rest != Entry():
            more = say_entry(rest)
            if more is None:
                return None
            after += f" {more}"
    else:
        before = ""
    said = _say_kind_of_token(token)
    return said and f"{before}{said}{after}"


def _say_kind_of_token(token: Any) -> str | None:
    if isinstance(token, CopyOf):
        said = MAGIC.say("onenoun", token.of)
        but = ""
        if token.but:
            changes = MAGIC.say("excepts", token.but)
            if changes is None:
                return None
            but = f" , except {changes}"
        return said and f"token that's a copy of {said}{but}"
    if token.predefined:
        return f"{token.name} token"
    words = ["legendary"] if "legendary" in token.supertypes else []
    if token.power is not None:
        words.append(say_size(token.power, token.toughness))
    every = token.colors == COLORS
    colors = "" if every else MAGIC.say("colorlist", token.colors)
    words.extend([colors] if colors else [])
    words.extend(trait for trait in token.supertypes if trait != "legendary")
    words.extend((*token.types, "token"))
    said = " ".join(words)
    if token.name:
        said += f" named {token.name}"
    if token.abilities:
        abilities = MAGIC.say("keywords", token.abilities)
        if abilities is None:
            return None
        said += f" with {abilities}"
    return f"{said} that's all colors" if every else said


MAGIC.part("token", _token, _say_token)


def _tokens(line: Line, at: int) -> Iterator[Found]:
    """Read "two 1/1 white Soldier creature tokens" as amount, token and entry."""
    for amount, end in MAGIC.parse("n", line, at):
        start = end
        if line.is_at(start, ("additional",)):
            start += 1
        for (token, entry), last in MAGIC.parse("token", line, start):
            yield (amount, token, entry), last


def _named_first(line: Line, at: int) -> Iterator[Found]:
    """Read a token that begins with its own name: "Kaldra, a legendary 4/4 Avatar token"."""
    for token, end in _kind_of_token(line, at):
        if isinstance(token, TokenOf) and token.name and not token.predefined:
            for entry, last in _how(line, end, Entry()):
                yield (Number(value=1), token, entry if entry != Entry() else None), last


MAGIC.part("tokens", _tokens)
MAGIC.part("namedtoken", _named_first)


def _make(line: Line, at: int) -> Iterator[Found]:
    """Read the creation of one or several kinds of tokens."""
    for player, start in ((None, at), *MAGIC.parse("who", line, at)):
        verb = line.low[start] if start < len(line) else ""
        if verb not in {"create", "creates"}:
            continue
        fields: dict[str, Any] = {} if player is None else {"by": player}
        if player is None and verb == "creates":
            fields = {"by": Who(how="same")}
        for part in ("tokens", "namedtoken"):
            for (amount, token, entry), end in MAGIC.parse(part, line, start + 1):
                made = Make(token, amount, entry, **fields)
                yield made, end
                for more, last in _further(line, end, fields):
                    yield Several(clauses=(made, *more)), last
        if line.is_at(start + 1, ("a", "number", "of")):
            for (token, entry), end in MAGIC.parse("token", line, start + 4):
                if line.is_at(end, ("equal", "to")):
                    for amount, last in MAGIC.parse("count", line, end + 2):
                        yield Make(token, amount, entry, **fields), last


def _further(line: Line, at: int, fields: dict[str, Any]) -> Iterator[Found]:
    """Read further tokens of one creation: "a 1/1 Soldier token and a Treasure token"."""
    for gap in (("and",), (",", "and"), (",",)):
        if not line.is_at(at, gap):
            continue
        for (amount, token, entry), end in MAGIC.parse("tokens", line, at + len(gap)):
            made = Make(token, amount, entry, **fields)
            if gap != (",",):
                yield (made,), end
                continue
            for more, last in _further(line, end, fields):
                yield (made, *more), last


def _say_make(clause: Any) -> str | None:
    if isinstance(clause, Several) and _creates(clause):
        first, *more = (_say_make(each) for each in clause.clauses)
        rest = [each.partition("create")[2].removeprefix("s").strip() for each in more if each]
        if first is None or len(rest) != len(more):
            return None
        return f"{', '.join((first, *rest[:-1]))} and {rest[-1]}"
    if not isinstance(clause, Make):
        return None
    who = "" if clause.by in (Who(), Who(how="same")) else MAGIC.say("who", clause.by)
    amount = MAGIC.say("n", clause.amount)
    said = _say_token((clause.token, clause.entry))
    if said is None or who is None:
        return None
    verb = "create" if not who and clause.by == Who() else "creates"
    start = f"{who} {verb}".strip()
    if amount is not None:
        return f"{start} {amount} {said}"
    count = MAGIC.say("count", clause.amount)
    return f"{start} a number of {said} equal to {count}" if count else None


def _creates(clause: Several) -> bool:
    """Return whether clauses only create tokens, as one player does it, without conditions."""
    plain = clause == Several(clauses=clause.clauses, words=clause.words)
    makes = all(isinstance(each, Make) and each.when is None for each in clause.clauses)
    return plain and makes and len({each.by for each in clause.clauses}) == 1


MAGIC.part("make", _make, _say_make)
MAGIC.rule("clause", "<make>", None)


def _more_tokens(line: Line, at: int) -> Iterator[Found]:
    for (amount, token, entry), end in MAGIC.parse("tokens", line, at):
        yield Make(token, amount, entry), end


MAGIC.part("moretokens", _more_tokens)

# Counters
MAGIC.rule("counterof", "<n:amount> <counters:kind>", CounterOf)
MAGIC.rule("counterof", "<n:amount> additional <counters:kind>", CounterOf, additional=True)
MAGIC.rule("counterof", "another <counters:kind>", CounterOf, additional=True)


def _counter_list(line: Line, at: int, gaps: tuple[str, ...] = ("and",)) -> Iterator[Found]:
    for counter, end in MAGIC.parse("counterof", line, at):
        for gap in gaps:
            for comma in ((",", gap), (gap,), (",",)):
                if line.is_at(end, comma):
                    for more, last in _counter_list(line, end + len(comma), gaps):
                        yield (counter, *more), last
        yield (counter,), end


def _say_list(counters: Any, gap: str) -> str | None:
    said = [MAGIC.say("counterof", each) for each in counters]
    return f" {gap} ".join(each for each in said if each) if said and all(said) else None


MAGIC.part("counterlist", _counter_list, lambda counters: _say_list(counters, "and"))
MAGIC.part(
    "counterchoice",
    lambda line, at: (each for each in _counter_list(line, at, ("or",)) if len(each[0]) > 1),
    lambda counters: _say_list(counters, "or") if len(counters) > 1 else None,
)


def _counters_equal(line: Line, at: int) -> Iterator[Found]:
    """Read "a number of +1/+1 counters equal to ..." with the target between the two."""
    if line.is_at(at, ("a", "number", "of")):
        yield from MAGIC.parse("counters", line, at + 3)


clause("[<who:by>] put|puts <counterlist:counters> on <noun:what>", PutCounters)
clause("[<who:by>] put|puts <counterlist:counters> on each of <noun:what>", PutCounters)
clause(
    "[<who:by>] put|puts your choice of <counterchoice:counters> on <noun:what>",
    PutCounters,
    choice=True,
)
clause("[<who:by>] put|puts <counterchoice:counters> on <noun:what>", PutCounters, choice=True)
clause("distribute <counterlist:counters> among <noun:what>", PutCounters, divided=True)


def _equal(line: Line, at: int) -> Iterator[Found]:
    """Read "put a number of KIND counters on NOUN equal to AMOUNT"."""
    for player, start in ((None, at), *MAGIC.parse("who", line, at)):
        if line.low[start : start + 1] not in (["put"], ["puts"]):
            continue
        kinds = (
            *_counters_equal(line, start + 1),
            *((kind, end) for kind, end in MAGIC.parse("counters", line, start + 1) if kind),
        )
        for kind, end in kinds:
            if line.is_at(end, ("on",)):
                for noun, last in MAGIC.parse("noun", line, end + 1):
                    if line.is_at(last, ("equal", "to")):
                        for amount, after in MAGIC.parse("count", line, last + 2):
                            counters = (CounterOf(kind=kind, amount=amount),)
                            fields: dict[str, Any] = {} if player is None else {"by": player}
                            yield PutCounters(noun, counters, **fields), after
            if line.is_at(end, ("equal", "to")):
                for amount, last in MAGIC.parse("count", line, end + 2):
                    if line.is_at(last, ("on",)):
                        for noun, after in MAGIC.parse("noun", line, last + 1):
                            counters = (CounterOf(kind=kind, amount=amount),)
                            yield PutCounters(noun, counters), after


def _say_equal(clause_: Any) -> str | None:
    if (
        not isinstance(clause_, PutCounters)
        or len(clause_.counters) != 1
        or clause_.choice
        or clause_.divided
    ):
        return None
    counter = clause_.counters[0]
    noun, amount = MAGIC.say("noun", clause_.what), MAGIC.say("count", counter.amount)
    who = "" if clause_.by == Who() else MAGIC.say("who", clause_.by)
    if not noun or not amount or who is None or counter.additional:
        return None
    verb = f"{who} puts" if who else "put"
    return f"{verb} a number of {counter.kind} counters on {noun} equal to {amount}"


MAGIC.part("putequal", _equal, _say_equal)
MAGIC.rule("clause", "<putequal>", None)
clause("[<who:by>] remove|removes <n:amount> <counters:kind> from <noun:what>", RemoveCounters)
clause("[<who:by>] remove|removes all <counters:kind> from <noun:what>", RemoveCounters)
clause(
    "[<who:by>] remove|removes another <counters:kind> from <noun:what>",
    RemoveCounters,
    amount=Number(value=1),
)
clause("remove all of them", RemoveCounters(what=Noun(how="it"), kind="them"))
clause("remove those counters", RemoveCounters(what=Noun(how="it"), kind="those"))
clause("double the number of <counters:kind> on <noun:what>", DoubleCounters)
clause("double the number of each kind of counter on <noun:what>", DoubleCounters)
clause(
    "[<who:by>] move|moves <n:amount> <counters:kind> from <onenoun:what> onto <noun:to>",
    MoveCounters,
)
clause("[<who:by>] move|moves all <counters:kind> from <onenoun:what> onto <noun:to>", MoveCounters)
clause("put <possessive:what> counters on <noun:to>", MoveCounters, kind="its")
clause("<who:by> get|gets <n:amount> <counters:kind>", GetCounters)
clause("<who:by> each get|gets <n:amount> <counters:kind>", GetCounters)
clause("<who:by> get|gets <energy:amount>", GetCounters, kind="energy")
clause("<who:by> get|gets <n:amount> {e}", GetCounters, kind="energy")
clause("get <energy:amount>", GetCounters, kind="energy")
clause("<who:by> get|gets an amount of {e} equal to <count:amount>", GetCounters, kind="energy")
clause("<who:by> get|gets {tk}", GetCounters, kind="ticket")


def _energy(line: Line, at: int) -> Iterator[Found]:
    end = at
    while end < len(line) and line.low[end] == "{e}":
        end += 1
    if end > at:
        yield Number(value=end - at), end


MAGIC.part(
    "energy",
    _energy,
    lambda amount: "{e} " * (amount.value - 1) + "{e}" if isinstance(amount, Number) else None,
)
clause("<who:by> get|gets an emblem with <quoted:abilities>", Emblem)

for _subject in ("it|they create|creates", "you create"):
    clause(f"{_subject} <n:amount> of those tokens", Special, name="those_tokens")
clause("<n:amount> of those tokens are created", Special, name="those_tokens")
clause("those tokens plus <tokensplus:clauses> are created", Special, name="those_tokens_and")
clause("<counterlist:counters> are put on <noun:what>", PutCounters)
clause("<thatmanycounters:counters> are put on <noun:what>", PutCounters)
MAGIC.part(
    "thatmanycounters",
    lambda line, at: (
        ((CounterOf(kind=kind, amount=amount),), end)
        for amount, last in MAGIC.parse("n", line, at)
        for kind, end in MAGIC.parse(
            "counters", line, last + (2 if line.is_at(last, ("of", "those")) else 0)
        )
    ),
)
MAGIC.part(
    "tokensplus",
    lambda line, at: (((make,), end) for make, end in MAGIC.parse("moretokens", line, at)),
)
clause(
    "[<who:by>] put|puts <n:amount> of those counters on <noun:what>",
    Special,
    name="those_counters",
)
clause("it puts <n:amount> of those counters on <noun:what>", Special, name="those_counters")
clause("distribute <counterlist:counters> among <noun:what>", PutCounters, divided=True)
