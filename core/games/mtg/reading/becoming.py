"""New types, colours and sizes: "a 3/3 red Elemental creature with haste that's still a land"."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from core.effects.grammar import Found
from core.effects.program import (
    Becomes,
    Number,
    X,
)
from core.effects.tokens import Line
from core.games.mtg.reading.vocabulary import COLORS, MAGIC, singular


def printed_size(line: Line, at: int) -> Iterator[Found]:
    """Read a printed size such as 3/4 or X/X."""
    token = line.low[at] if at < len(line) else ""
    power, slash, toughness = token.partition("/")
    if (
        slash
        and token[0] not in "+-−"
        and (power + toughness).replace("x", "0").replace("*", "0").isdigit()
    ):
        yield (_printed(power), _printed(toughness)), at + 1


def _printed(text: str) -> Any:
    return X() if text in {"x", "*"} else Number(value=int(text))


def say_size(power: Any, toughness: Any) -> str:
    """Return a printed size."""
    return "/".join("x" if isinstance(each, X) else str(each.value) for each in (power, toughness))


MAGIC.part("size", printed_size)


# "becomes a 3/3 red Elemental creature with trample that's still a land"
_IN_ADDITION = (
    (("in", "addition", "to", "its", "other", "types"), ("types",)),
    (("in", "addition", "to", "their", "other", "types"), ("types",)),
    (("in", "addition", "to", "its", "other", "creature", "types"), ("creature types",)),
    (("in", "addition", "to", "their", "other", "creature", "types"), ("creature types",)),
    (("in", "addition", "to", "its", "other", "land", "types"), ("land types",)),
    (("in", "addition", "to", "their", "other", "land", "types"), ("land types",)),
    (("in", "addition", "to", "its", "other", "colors"), ("colors",)),
    (("in", "addition", "to", "their", "other", "colors"), ("colors",)),
    (("in", "addition", "to", "its", "other", "colors", "and", "types"), ("colors", "types")),
    (("in", "addition", "to", "their", "other", "colors", "and", "types"), ("colors", "types")),
)
_SUPERTYPES = {"legendary", "basic", "snow", "nonlegendary"}


def become_head(line: Line, at: int) -> Iterator[tuple[Becomes, int]]:
    """Read size, colours and types: "a 1/1 white and blue Spirit artifact creature"."""
    start = at + 1 if at < len(line) and line.low[at] in {"a", "an"} else at
    power = toughness = None
    if start < len(line) and line.low[start] == "legendary":
        traits: tuple[str, ...] = ("legendary",)
        start += 1
    else:
        traits = ()
    for (power, toughness), start in printed_size(line, start):  # noqa: B007, B020
        break
    colors: list[str] = []
    while start < len(line):
        word = line.low[start]
        if word in COLORS or word == "colorless":
            colors.append(word)
            start += 1
            for gap in ((",", "and"), ("and",), (",",)):
                if line.is_at(start, gap) and line.low[start + len(gap)] in COLORS:
                    start += len(gap)
                    break
        elif word in _SUPERTYPES:
            traits = (*traits, word)
            start += 1
        else:
            break
    types: list[str] = []
    end = start
    while end < len(line):
        kind = singular(line.low[end])
        if kind is None or kind in {"spell", "card", "ability", "source"}:
            break
        types.append(kind)
        end += 1
    if types or colors:
        yield (
            Becomes(
                power=power,
                toughness=toughness,
                colors=tuple(colors),
                traits=traits,
                types=tuple(types),
            ),
            end,
        )


def become(line: Line, at: int) -> Iterator[Found]:
    """Read size, colours and types with abilities and the kinds that are kept."""
    for head, end in become_head(line, at):
        options: list[tuple[Becomes, int]] = [(head, end)]
        if line.is_at(end, ("with",)):
            for base, last in MAGIC.parse("basesize", line, end + 1):
                sized = replace(head, power=base.power, toughness=base.toughness)
                options.insert(0, (sized, last))
                if line.is_at(last, ("and",)):
                    for abilities, after in MAGIC.parse("keywords", line, last + 1):
                        options.insert(0, (replace(sized, abilities=abilities), after))
            for abilities, last in MAGIC.parse("keywords", line, end + 1):
                options.insert(0, (replace(head, abilities=abilities), last))
        more: list[tuple[Becomes, int]] = []
        for each, last in options:
            for words, addition in _IN_ADDITION:
                if line.is_at(last, words):
                    more.append((replace(each, in_addition=addition), last + len(words)))
            for gap in (("that's", "still"), ("that", "are", "still"), ("that", "is", "still")):
                if line.is_at(last, gap):
                    skip = last + len(gap)
                    if line.low[skip : skip + 1] in (["a"], ["an"]):
                        skip += 1
                    still = singular(line.low[skip]) if skip < len(line) else None
                    if still:
                        more.append((replace(each, still=(still,)), skip + 1))
        yield from sorted([*more, *options], key=lambda each: -each[1])


def say_becomes(change: Any, *, bare: bool = False) -> str | None:
    """Return the words of new types, colours and size."""
    if not isinstance(change, Becomes) or change.choice or change.named:
        return None
    words = []
    if "legendary" in change.traits:
        words.append("legendary")
    if change.power is not None:
        if not isinstance(change.power, (Number, X)):
            return None
        words.append(say_size(change.power, change.toughness))
    colors = MAGIC.say("colorlist", change.colors)
    words.extend([colors] if colors else [])
    words.extend(trait for trait in change.traits if trait != "legendary")
    words.extend(change.types)
    said = " ".join(words)
    if change.types and not bare:
        said = f"a {said}"
    if change.abilities:
        abilities = MAGIC.say("keywords", change.abilities)
        if abilities is None:
            return None
        said += f" with {abilities}"
    for phrase, addition in _IN_ADDITION:
        if addition == change.in_addition:
            said += f" {' '.join(phrase)}"
            break
    if change.still:
        said += f" that's still a {change.still[0]}"
    return said


MAGIC.part("become", become, say_becomes)
