"""Nouns: determiners, adjectives, types; the conditions behind are in `wheres`."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from core.effects.grammar import Found
from core.effects.program import (
    AnyNumber,
    Between,
    In,
    Kind,
    Linked,
    Noun,
)
from core.effects.tokens import GRANTER_NAME, SELF_NAME, Line
from core.games.mtg.reading.determiners import (
    ADJECTIVES,
    DETERMINERS_BY_WORD,
    ENCHANTED,
    FIXED_BY_WORD,
)
from core.games.mtg.reading.noun_words import say_core, say_each_noun, say_kinds, say_noun, say_one
from core.games.mtg.reading.vocabulary import (
    COLORS,
    HEADS,
    INVARIANT,
    MAGIC,
    article,
    singular,
)

_COMPLETE = frozenset({"that", "this"})
"""Determiners of nouns that need no further condition: it belongs to another noun."""
_MOST_WHERES = 4
_WITH_WHERES = {"them", "any_target", "any_of_them", "rest"}


def _adjective_at(line: Line, at: int) -> bool:
    word = line.low[at]
    if "/" in word and word[0].isdigit():
        return True
    if word in {"permanent", "token", "commander", "exiled"}:
        following = line.low[at + 1] if at + 1 < len(line) else ""
        return singular(following) is not None
    return word in ADJECTIVES or (word.startswith("non-") and singular(word[4:]) is not None)


def adjectives(line: Line, at: int) -> tuple[tuple[tuple[str, ...], ...], int]:
    """Return alternatives of adjectives and the end: ``white or blue`` is two alternatives."""
    groups: list[tuple[str, ...]] = [()]
    while at < len(line) and _adjective_at(line, at):
        word = line.low[at]
        at += 1
        rest = line.low[at:]
        groups = [(*group, word) for group in groups]
        while True:
            for gap in (("or",), ("and/or",), ("and",), (",", "or"), (",", "and"), (",",)):
                size = len(gap)
                if tuple(rest[:size]) == gap and at + size < len(line):
                    if not _adjective_at(line, at + size):
                        continue
                    if gap == (",",) and line.low[at + size].startswith("non"):
                        break  # a list of exclusions, all of which hold
                    if gap == (",",) and not _is_list(line, at):
                        continue
                    other = line.low[at + size]
                    groups = [*groups, *((*group[:-1], other) for group in groups[:1])]
                    at += size + 1
                    rest = line.low[at:]
                    break
            else:
                break
            if rest and rest[0] == "," and line.low[at + 1].startswith("non"):
                at += 1
                break
    return tuple(dict.fromkeys(groups)), at


def _is_list(line: Line, at: int) -> bool:
    """Return whether a comma among adjectives belongs to a list that ends with "or"."""
    return "or" in line.low[at : at + 8] or "and" in line.low[at : at + 8]


def _types(line: Line, at: int) -> tuple[tuple[str, ...], int]:
    found: list[str] = []
    while at < len(line):
        word = singular(line.low[at])
        if word is None or (word == "ability" and found):
            break
        found.append(word)
        at += 1
    return tuple(found), at


def _is_plural(line: Line, start: int, end: int) -> bool:
    return any(
        line.low[at] != singular(line.low[at]) or line.low[at] in INVARIANT
        for at in range(start, end)
        if singular(line.low[at])
    )


def _kinds(line: Line, at: int) -> Iterator[tuple[tuple[Kind, ...], int]]:
    """Yield the kinds behind a determiner, longest first."""
    groups, start = adjectives(line, at)
    types, end = _types(line, start)
    if not types:
        return
    kinds = [Kind(types=types, traits=group) for group in groups]
    ends = [(tuple(kinds), end)]
    while True:
        for gap in (
            (",", "or"),
            (",", "and/or"),
            (",", "and"),
            ("or",),
            ("and/or",),
            ("and",),
            (",",),
        ):
            size = len(gap)
            if not line.is_at(end, gap):
                continue
            more, after = adjectives(line, end + size)
            next_types, last = _types(line, after)
            if not next_types:
                continue
            if gap == (",",) and line.low[last : last + 1] not in (
                [","],
                ["or"],
                ["and"],
                ["and/or"],
            ):
                continue
            traits = more if more != ((),) else groups
            kinds.extend(Kind(types=next_types, traits=group) for group in traits)
            end = last
            ends.append((_shared_head(kinds), end))
            break
        else:
            break
    yield from reversed(ends)


def _shared_head(kinds: Sequence[Kind]) -> tuple[Kind, ...]:
    """Return kinds to whose earlier ones the last head belongs as well: "artifact or elf card"."""
    head = kinds[-1].types[-1]
    if head not in {"card", "spell", "token", "permanent"} or kinds[-1] == Kind(types=(head,)):
        return tuple(kinds)
    common = (*kinds[-1].types[-2:-1], head) if _creature_head(kinds) else (head,)
    return tuple(
        each
        if each.types[-1] in {"card", "spell", "token", "permanent"}
        else replace(each, types=(*each.types, *common))
        for each in kinds
    )


def _creature_head(kinds: Sequence[Kind]) -> bool:
    """Return whether "Goblin or Orc creature card" has one head of two words."""
    last = kinds[-1].types
    return (
        len(last) > 2  # noqa: PLR2004
        and last[-2] in {"creature", "planeswalker"}
        and all(word not in HEADS for each in kinds[:-1] for word in each.types)
    )


def _is_of(line: Line, at: int) -> bool:
    """Return whether cards on top of a library follow, which are a noun of their own."""
    return line.low[at : at + 2] in (["card", "of"], ["cards", "of"])


def _determined(line: Line, at: int) -> Iterator[tuple[Noun, int]]:
    for words, noun in DETERMINERS_BY_WORD.get(line.low[at] if at < len(line) else "", ()):
        if line.is_at(at, words) and not (noun.how == "topmost" and _is_of(line, at + len(words))):
            yield noun, at + len(words)
    up_to = line.is_at(at, ("up", "to"))
    each_of = line.is_at(at, ("each", "of"))
    start = at + 2 if up_to or each_of else at
    if each_of and line.is_at(start, ("up", "to")):
        up_to, start = True, start + 2
    for amount, end in MAGIC.parse("num", line, start):
        if line.is_at(end, ("other", "target")) or line.is_at(end, ("another", "target")):
            yield Noun(how="target", amount=amount, up_to=up_to, other=True), end + 2
        elif line.is_at(end, ("target",)):
            yield Noun(how="target", amount=_one(amount), up_to=up_to), end + 1
        elif line.is_at(end, ("or", "two", "target")):
            yield Noun(how="target", amount=Between(least=1, most=2)), end + 3
        elif line.is_at(end, ("or", "two", "other", "target")):
            yield Noun(how="target", amount=Between(least=1, most=2), other=True), end + 4
        elif line.is_at(end, ("or", "more")) and not up_to:
            if line.is_at(end + 2, ("other",)):
                yield Noun(how="at_least", amount=amount, other=True), end + 3
            if line.is_at(end + 2, ("target",)):
                yield Noun(how="target", amount=AnyNumber(at_least=1)), end + 3
            yield Noun(how="at_least", amount=amount), end + 2
        elif line.is_at(end, ("or", "fewer")) and not up_to:
            if line.is_at(end + 2, ("other",)):
                yield Noun(how="at_most", amount=amount, other=True), end + 3
            yield Noun(how="at_most", amount=amount), end + 2
        elif line.is_at(end, ("other",)):
            yield Noun(how="n", amount=amount, up_to=up_to, other=True), end + 1
        elif line.is_at(end, ("of", "those")) or line.is_at(end, ("of", "the")):
            yield Noun(how="n_of_those", amount=amount, up_to=up_to), end + 2
        elif not each_of:
            yield Noun(how="n", amount=amount, up_to=up_to), end
    if line.is_at(at, ("at", "least")):
        for amount, end in MAGIC.parse("num", line, at + 2):
            yield Noun(how="at_least", amount=amount), end
    if line.is_at(at, ("exactly",)):
        for amount, end in MAGIC.parse("num", line, at + 1):
            yield Noun(how="exactly", amount=amount), end
    if line.is_at(at, ("other",)):
        yield Noun(how="bare", other=True), at + 1
    yield Noun(how="bare"), at


def _one(amount: Any) -> Any:
    return amount


def _fixed(line: Line, at: int) -> Iterator[Found]:
    if at < len(line):
        for words, noun in FIXED_BY_WORD.get(line.low[at], ()):
            if line.is_at(at, words):
                yield noun, at + len(words)


def _core(line: Line, at: int) -> Iterator[Found]:
    """Read a noun without conditions behind it."""
    found: list[Found] = []
    for noun, start in _determined(line, at):
        for kinds, end in _kinds(line, start):
            if noun.how == "bare" and not _is_plural(line, start, end):
                continue
            found.append((replace(noun, kinds=kinds), end))
    word = line.low[at] if at < len(line) else ""
    if word in ENCHANTED:
        for kinds, end in _kinds(line, at + 1):
            if not _is_plural(line, at + 1, end):
                found.append((Noun(how=word, kinds=kinds), end))
    found.extend(_fixed(line, at))
    found.sort(key=lambda each: -each[1])
    yield from found


def with_wheres(line: Line, noun: Noun, at: int) -> Iterator[Found]:
    """Yield a noun with as many conditions behind it as are there, longest first."""
    ends: list[Found] = [(noun, at)]
    latest: list[Found] = [] if noun.how in _COMPLETE else [(noun, at)]
    for _ in range(_MOST_WHERES):
        following: list[Found] = []
        for each, end in latest:
            for where, last in MAGIC.parse("where", line, end):
                following.append((replace(each, where=(*each.where, where)), last))
        if not following:
            break
        ends.extend(following)
        latest = following
    ends.sort(key=lambda each: -each[1])
    yield from ends


def _single(line: Line, at: int) -> Iterator[Found]:
    """Read one noun with its conditions; of equal length the first counts."""
    found: list[Found] = []
    for noun, end in _core(line, at):
        found.extend(
            with_wheres(line, noun, end)
            if noun.kinds or noun.how in _WITH_WHERES
            else [(noun, end)]
        )
        if not noun.kinds:
            found.append((noun, end))
    found.sort(key=lambda each: -each[1])
    seen: set[int] = set()
    for noun, end in found:
        if end not in seen:
            seen.add(end)
            yield noun, end


def _noun(line: Line, at: int) -> Iterator[Found]:
    """Read nouns joined by "and" or "or", each with a determiner of its own."""
    for noun, end in MAGIC.parse("onenoun", line, at):
        yield from _joined(line, noun, end)
        yield noun, end


def _joined(line: Line, noun: Noun, at: int) -> Iterator[Found]:
    for gap, how in (
        (("and",), "and"),
        (("or",), "or"),
        (("and/or",), "and/or"),
        ((",", "and"), "and"),
        ((",",), ","),
    ):
        if not line.is_at(at, gap):
            continue
        for other, end in MAGIC.parse("onenoun", line, at + len(gap)):
            if other.how in {"it", "them"} and how != "or":
                continue
            if how == ",":
                for rest, last in _joined(line, other, end):
                    if rest.joined:
                        parts = (replace(rest, joined=()), *rest.joined)
                        first = _in_its_place(noun, parts[0])
                        yield replace(first, joined=(*noun.joined, *parts), by=rest.by), last
                continue
            if (noun.joined and noun.by != how) or (noun.how == "target" and other.how == "bare"):
                continue
            yield replace(_in_its_place(noun, other), joined=(*noun.joined, other), by=how), end
        for who, end in MAGIC.parse("who", line, at + len(gap)):
            if (how != "," and who.how not in {"they", "you"}) or (
                who.how == "you" and how in {"and", "or"} and not _verb_follows(line, end)
            ):
                player = Noun(how="player", who=who)
                yield replace(noun, joined=(*noun.joined, player), by=how), end


def _in_its_place(noun: Noun, latter: Noun) -> Noun:
    """Return a noun for cards that are where those of the noun behind it are."""
    is_from_among = any(isinstance(each, Linked) and _is_place(each) for each in latter.where)
    kinds = (*noun.kinds, *latter.kinds)
    if not noun.kinds or (not is_from_among and any(each.types[-1] != "card" for each in kinds)):
        return noun
    if any(map(_is_place, noun.where)):
        return noun
    return replace(noun, where=(*noun.where, *filter(_is_place, latter.where)))


def _is_place(where: Any) -> bool:
    return isinstance(where, In) or (isinstance(where, Linked) and where.how == "from_among")


def _verb_follows(line: Line, at: int) -> bool:
    """Return whether "you" is the subject of a further clause rather than one of the nouns."""
    return at < len(line) and line.low[at] not in {".", ",", "this", "until", "and", "'s"}


def _each_noun(line: Line, at: int) -> Iterator[Found]:
    """Read a singular noun without determiner, as behind "for each"."""
    other = line.is_at(at, ("other",))
    noun = Noun(how="each", other=other)
    found: list[Found] = []
    for kinds, end in _kinds(line, at + 1 if other else at):
        found.extend(with_wheres(line, replace(noun, kinds=kinds), end))
    if line.is_at(at, ("of", "them")):
        found.append((Noun(how="them"), at + 2))
    if line.is_at(at, ("of", "those")):
        found.extend(
            (replace(each, how="those"), end)
            for kinds, last in _kinds(line, at + 2)
            for each, end in with_wheres(line, replace(noun, kinds=kinds), last)
        )
    found.sort(key=lambda each: -each[1])
    yield from found


def _source_noun(line: Line, at: int) -> Iterator[Found]:
    """Read a noun for a source: "a noncreature source"."""
    for noun, end in MAGIC.parse("onenoun", line, at):
        if noun.kinds and noun.kinds[0].types[-1] == "source":
            yield noun, end


MAGIC.part("sourcenoun", _source_noun, say_one)
MAGIC.part("corenoun", _core, say_core)
MAGIC.part("onenoun", _single, say_one)
MAGIC.part("noun", _noun, say_noun)
MAGIC.part("eachnoun", _each_noun, say_each_noun)


def _type_words(line: Line, at: int) -> Iterator[Found]:
    types, end = _types(line, at)
    if types:
        yield types, end


MAGIC.part("typewords", _type_words, " ".join)


_OWN = (SELF_NAME, GRANTER_NAME)


def _named(line: Line, at: int) -> Iterator[Found]:
    """Read a proper name: capitalised words and the small ones between them."""
    end = at
    small = {"of", "the", "and", "to", "in", "from", "for", "a", "'s", ",", "with", "de", "'", "at"}
    while end < len(line) and (
        any(map(str.isupper, line.raw[end])) or line.low[end] in small or line.raw[end] in _OWN
    ):
        end += 1
    while end > at:
        if any(map(str.isupper, line.raw[end - 1])) or line.raw[end - 1] in {*_OWN, "'s"}:
            yield (
                " ".join(line.raw[at:end])
                .replace(GRANTER_NAME, line.names[0] if line.names else "")
                .replace(" ,", ",")
                .replace(" 's", "'s")
                .replace(" '", "'"),
                end,
            )
        end -= 1


MAGIC.part("name", _named, lambda name: name if isinstance(name, str) and name else None)


def _color_list(line: Line, at: int) -> Iterator[Found]:
    found: list[str] = []
    end = at
    while end < len(line) and line.low[end] in {
        *COLORS,
        "colorless",
        "multicolored",
        "monocolored",
    }:
        found.append(line.low[end])
        end += 1
        for gap in (
            (",", "and", "from"),
            (",", "from"),
            ("and", "from"),
            (",", "and"),
            ("and",),
            (",",),
        ):
            size = len(gap)
            if (
                line.is_at(end, gap)
                and line.low[end + size : end + size + 1]
                and line.low[end + size] in COLORS
            ):
                end += size
                break
        else:
            break
    if found:
        yield tuple(found), end


def _say_colors(colors: Any) -> str | None:
    if not colors:
        return None
    if len(colors) < 3:  # noqa: PLR2004
        return " and ".join(colors)
    return f"{' , '.join(colors[:-1])} , and {colors[-1]}"


MAGIC.part("colorlist", _color_list, _say_colors)
MAGIC.part(
    "color",
    lambda line, at: (
        iter([(line.low[at], at + 1)])
        if at < len(line) and line.low[at] in {*COLORS, "colorless"}
        else iter(())
    ),
    lambda color: color or None,
)


def _kind_phrase(line: Line, at: int) -> Iterator[Found]:
    """Read kinds with an article or without: "an artifact creature", "red", "legendary"."""
    start = at + 1 if at < len(line) and line.low[at] in {"a", "an"} else at
    for kinds, end in _kinds(line, start):
        yield from _more_kinds(line, kinds, end)
        yield kinds, end
    groups, end = adjectives(line, start)
    if groups != ((),):
        yield tuple(Kind(traits=group) for group in groups), end


def _more_kinds(line: Line, kinds: tuple[Kind, ...], at: int) -> Iterator[Found]:
    """Read further kinds, each with an article of its own: "a Wolf or a Werewolf"."""
    for gap in (("or",), (",", "or"), (",",)):
        start = at + len(gap)
        if not line.is_at(at, gap) or line.low[start : start + 1] not in (["a"], ["an"]):
            continue
        for others, end in _kinds(line, start + 1):
            together = (*kinds, *others)
            yield from _more_kinds(line, together, end)
            if gap != (",",):
                yield together, end


def _say_kind_phrase(kinds: Any) -> str | None:
    if not kinds:
        return None
    if all(each.types for each in kinds):
        return article(say_kinds(kinds, several=False))
    if any(each.types for each in kinds):
        return None
    return " or ".join(" ".join(each.traits) for each in kinds)


MAGIC.part("kinds", _kind_phrase, _say_kind_phrase)
