"""Nouns: determiners, adjectives, types and names; zones; and the conditions behind a noun."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from core.effects import words as shared
from core.effects.grammar import Found
from core.effects.program import (
    YOU,
    AnyNumber,
    Controlled,
    Counters,
    Did,
    DoneBy,
    Has,
    In,
    Keyword,
    Kind,
    Linked,
    LinkedTo,
    Named,
    Noun,
    Number,
    OtherThan,
    Owned,
    PlayerWhere,
    Statistic,
    That,
    UpTo,
    Who,
)
from core.effects.tokens import Line
from core.games.fab.reading.vocabulary import ADJECTIVES, FAB, ZONES, singular

_DETERMINERS: tuple[tuple[tuple[str, ...], Noun], ...] = tuple(
    (tuple(words.split()), noun)
    for words, noun in {
        **shared.DETERMINERS,
        "the next": Noun(how="next"),
        "your next": Noun(how="next", who=YOU),
        "your first": Noun(how="first", who=YOU),
        "the first": Noun(how="first"),
        "their next": Noun(how="next", who=Who(how="they")),
        "their first": Noun(how="first", who=Who(how="they")),
        "all of the": Noun(how="all"),
        "that many": Noun(how="that_many"),
        "x": None,
    }.items()
    if noun is not None
)
_FIXED: dict[str, Noun] = {
    **shared.PRONOUNS,
    "this": Noun(how="self"),
    "~ 's attacks": Noun(how="its_attacks"),
    "its attacks": Noun(how="its_attacks"),
    "this card": Noun(how="self"),
    "itself": Noun(how="it"),
    "up to any 2 targets": Noun(how="any_target", amount=Number(value=2), up_to=True),
    "any opposing target": Noun(how="any_target", where=(LinkedTo(how="opposing"),)),
    "the other": Noun(how="rest"),
    "the cards": Noun(how="them", kinds=(Kind(types=("card",)),)),
}
_FIXED_WORDS = [(tuple(words.split()), noun) for words, noun in _FIXED.items()]
_MOST_WHERES = 5


def _determined(line: Line, at: int) -> Iterator[tuple[Noun, int]]:
    for words, noun in _DETERMINERS:
        if line.is_at(at, words):
            end = at + len(words)
            yield noun, end
            if noun.how in {"next", "first"}:
                for amount, last in FAB.parse("num", line, end):
                    yield replace(noun, amount=amount), last
            if noun.how == "the":
                for amount, last in FAB.parse("num", line, end):
                    yield replace(noun, how="those", amount=amount), last
    for amount, end in FAB.parse("n", line, at):
        if line.low[at] in {"a", "an"} or isinstance(amount, AnyNumber):
            if isinstance(amount, AnyNumber) and amount.at_least > 1:
                yield Noun(how="at_least", amount=Number(value=amount.at_least)), end
            elif line.low[at] == "1":
                yield Noun(how="some"), end
            continue
        up_to = isinstance(amount, UpTo)
        value = amount.amount if isinstance(amount, UpTo) else amount
        if line.is_at(end, ("target",)):
            yield Noun(how="target", amount=value, up_to=up_to), end + 1
        elif line.is_at(end, ("other",)):
            yield Noun(how="n", amount=value, up_to=up_to, other=True), end + 1
        elif line.is_at(end, ("of", "the")) or line.is_at(end, ("of", "those")):
            yield Noun(how="n_of_those", amount=value, up_to=up_to), end + 2
        else:
            yield Noun(how="n", amount=value, up_to=up_to), end
    yield Noun(how="bare"), at


def _name_end(line: Line, at: int) -> Iterator[int]:
    """Yield the ends of a card name that begins at a token, longest first."""
    if at >= len(line) or not line.raw[at][0].isupper():
        return
    ends = [at + 1]
    k = at + 1
    while k < len(line):
        if line.raw[k][0].isupper() and line.raw[k] != "X":
            k += 1
            ends.append(k)
            continue
        link = next(
            (
                words
                for words in (
                    (",", "the"),
                    ("of", "the"),
                    ("'s",),
                    ("of",),
                    ("the",),
                    ("'",),
                    ("in", "the"),
                    ("to",),
                    ("and",),
                )
                if line.is_at(k, words)
            ),
            None,
        )
        after = k + len(link or ())
        if link is None or after >= len(line) or not line.raw[after][0].isupper():
            break
        k = after
    yield from reversed(ends)


def _name(line: Line, at: int) -> Iterator[Found]:
    for end in _name_end(line, at):
        name = " ".join(line.raw[at:end]).replace(" '", "'").replace(" ,", ",")
        yield _PLURAL_NAMES.get(name, name), end


_PLURAL_NAMES = {
    **{
        f"{name}s": name
        for name in (
            "Aether Ashwing",
            "Copper",
            "Crouching Tiger",
            "Embodiment",
            "Frostbite",
            "Golden Cog",
            "Gorganian Tome",
            "Hyper Driver",
            "Phoenix Flame",
            "Runechant",
            "Seismic Surge",
            "Silver",
            "Spectral Shield",
        )
    },
    "Graphene Chelicerae": "Graphene Chelicera",
    "Wrenches": "Wrench",
}
"""Names in the plural, of tokens and of cards that are counted."""
FAB.part("name", _name)


def _kind(line: Line, at: int) -> Iterator[tuple[Kind, tuple[Any, ...], int]]:
    """Yield one kind with the name in front of its head, longest first."""
    traits: list[str] = []
    types: list[str] = []
    k = at
    ends: list[tuple[Kind, tuple[Any, ...], int]] = []
    while k < len(line):
        word = line.low[k]
        if line.is_at(k, ("chain", "link")) or line.is_at(k, ("chain", "links")):
            types.append("chain_link")
            k += 2
        elif line.is_at(k, ("face", "up")) or line.is_at(k, ("face", "down")):
            traits.append(f"face-{line.low[k + 1]}")
            k += 2
            continue
        elif (found := singular(word)) is not None and not (
            word in ADJECTIVES and line.low[k + 1 : k + 2] and singular(line.low[k + 1])
        ):
            types.append(found)
            k += 1
        elif word in ADJECTIVES:
            traits.append(word)
            k += 1
            continue
        else:
            break
        ends.append((Kind(types=tuple(types), traits=tuple(traits)), (), k))
    start = k - len(types)
    if start < len(line) and not any(each[1] for each in ends):
        for name, end in _name(line, start):
            if all(map(_is_of_kind, line.low[start:end])):
                break
            k = start
            if line.low[k] in _NO_NAMES:
                break
            tail: list[str] = []
            last = end
            while last < len(line) and line.raw[last].islower():
                head = singular(line.low[last])
                if head is None:
                    break
                tail.append(head)
                last += 1
            kind = Kind(types=tuple(tail), traits=tuple(traits))
            ends.append((kind, (Named(name=name),), last))
    yield from sorted(ends, key=lambda each: -each[2])


def _is_of_kind(word: str) -> bool:
    """Return whether a word is a kind, or joins kinds, and so cannot begin a name."""
    return singular(word) is not None or word in ADJECTIVES or word in {"and", "or"}


_NO_NAMES = frozenset(
    """
    x if when whenever while then you your they until at the it its this that these those them he she
    their each all no one both any another a an target up two three create put gain draw deal for as
    otherwise instead during before after only play negate choose heroes players opponents
    """.split()
)


def _kinds(line: Line, at: int) -> Iterator[tuple[tuple[Kind, ...], tuple[Any, ...], int]]:
    """Yield alternatives of kinds behind a determiner, longest first."""
    for kind, where, end in _kind(line, at):
        for gap in (
            (",", "and/or"),
            (",", "or"),
            (",", "and"),
            ("and/or",),
            ("or",),
            ("and",),
            (",",),
        ):
            if not line.is_at(end, gap):
                continue
            for more, named, last in _kinds(line, end + len(gap)):
                if bool(named) != bool(where):
                    continue
                if gap == (",",) and len(more) < 2:  # noqa: PLR2004
                    continue
                if not (where and named):
                    yield _shared(kind, more), (), last
        yield (kind,), where, end


def _shared(kind: Kind, more: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Return kinds that share a head and adjectives: "defending Earth or Ice card"."""
    last = more[-1].types
    if not last:
        return (kind, *more)
    shared: tuple[str, ...] = ()
    for k in range(1, len(last)):
        if kind.types and kind.types[-1] not in _HEADS and last[k - 1] not in _HEADS:
            shared = last[k:]
            break
    kept = tuple(each for each in kind.traits if not each.startswith(_NOT_SHARED))
    following = tuple(each if each.traits else replace(each, traits=kept) for each in more)
    return (replace(kind, types=(*kind.types, *shared)), *following)


_NOT_SHARED = ("non", "activated", "triggered")
_HEADS = frozenset(
    """
    card attack action token equipment weapon aura item ally hero source permanent reaction
    instant arrow trap landmark cog resource chain_link ability effect block
""".split()
)


def _is_plural(line: Line, start: int, end: int) -> bool:
    return any(
        word not in {"arms", "legs", "equipment"} and singular(word) != word
        for word in line.low[start:end]
        if singular(word) is not None
    ) or (end > start and line.low[end - 1] in {"equipment", "gold"})


def _core(line: Line, at: int) -> Iterator[Found]:
    found: list[Found] = []
    for noun, start in _determined(line, at):
        for kinds, named, end in _kinds(line, start):
            if noun.how == "bare" and not named and not _is_plural(line, start, end):
                continue
            found.append((replace(noun, kinds=kinds, where=named), end))
    for words, noun in _FIXED_WORDS:
        if line.is_at(at, words):
            found.append((noun, at + len(words)))
    found.sort(key=lambda each: -each[1])
    yield from found


FAB.part("corenoun", _core)


def _with_wheres(line: Line, noun: Noun, at: int) -> Iterator[Found]:
    ends: list[Found] = [(noun, at)]
    latest: list[Found] = [(noun, at)]
    for _ in range(_MOST_WHERES):
        latest = [
            (replace(each, where=(*each.where, where)), last)
            for each, end in latest
            for where, last in FAB.parse("where", line, end)
        ]
        ends.extend(latest)
    ends.sort(key=lambda each: -each[1])
    yield from ends


def _single(line: Line, at: int) -> Iterator[Found]:
    found: list[Found] = []
    for noun, end in _core(line, at):
        if noun.kinds or noun.how in {"them", "self", "one_of_them"}:
            found.extend(_with_wheres(line, noun, end))
        else:
            found.append((noun, end))
    if line.is_at(at, ("the", "top")) or line.is_at(at, ("the", "bottom")):
        found.extend(_top(line, at))
    if line.is_at(at, ("a", "card")):
        found.append((Noun(how="a", kinds=(Kind(types=("card",)),)), at + 2))
    found.sort(key=lambda each: -each[1])
    seen: set[int] = set()
    for noun, end in found:
        if end not in seen:
            seen.add(end)
            yield noun, end


def _top(line: Line, at: int) -> Iterator[Found]:
    """Read cards on top or at the bottom of a deck."""
    how = line.low[at + 1]
    amounts: list[Found] = [(None, at + 2), *FAB.parse("num", line, at + 2)]
    for amount, end in amounts:
        if end < len(line) and line.low[end] in {"card", "cards"} and line.is_at(end + 1, ("of",)):
            for place, last in FAB.parse("zone", line, end + 2):
                if place.zones == ("deck",):
                    yield Noun(how=how, amount=amount, who=place.whose), last
            for who, last in FAB.parse("whosedeck", line, end + 2):
                yield Noun(how=how, amount=amount, who=who), last


FAB.rule("whosedeck", "each hero's deck", Who(how="each"))
FAB.part("onenoun", _single)


def _noun(line: Line, at: int) -> Iterator[Found]:
    """Read nouns joined by "and" or "or", each with a determiner of its own."""
    for noun, end in FAB.parse("onenoun", line, at):
        yield from _joined(line, noun, end)
        yield noun, end


_PRONOUNS = frozenset({"it", "them", "self", "bare", "one_of_them"})


def _joined(line: Line, noun: Noun, at: int) -> Iterator[Found]:
    for gap, how in (
        (("and",), "and"),
        (("or",), "or"),
        (("and/or",), "and/or"),
        ((",", "and"), "and"),
        ((",", "or"), "or"),
    ):
        if line.is_at(at, gap):
            for other, end in FAB.parse("onenoun", line, at + len(gap)):
                alike = other.how in {"self", "bare"} and noun.how in {"self", "bare"}
                if other.how in _PRONOUNS and how != "or" and not alike:
                    continue
                yield replace(_placed(noun, other), joined=(*noun.joined, other), by=how), end


def _placed(noun: Noun, last: Noun) -> Noun:
    """Return a noun in the zone of the last one: "2 Ice cards and a card from your graveyard"."""
    zones = tuple(where for where in last.where if isinstance(where, In))
    if not noun.kinds or any(isinstance(where, In) for where in noun.where):
        return noun
    return replace(noun, where=(*noun.where, *zones))


FAB.part("noun", _noun)


def _plural(line: Line, at: int) -> Iterator[Found]:
    """Read nouns without determiner, as behind "the number of"."""
    other = line.is_at(at, ("other",))
    start = at + 1 if other else at
    found: list[Found] = []
    for kinds, named, end in _kinds(line, start):
        found.extend(
            _with_wheres(line, Noun(how="bare", other=other, kinds=kinds, where=named), end)
        )
    found.extend((noun, end) for noun, end in _single(line, at) if noun.how in {"self", "bare"})
    found.sort(key=lambda each: -each[1])
    yield from found


FAB.part("nouns", _plural)
FAB.part(
    "eachnoun",
    lambda line, at: ((replace(noun, how="each"), end) for noun, end in _plural(line, at)),
)


def _each_who(line: Line, at: int) -> Iterator[Found]:
    """Read a hero without determiner, as behind "for each"."""
    opposing = line.is_at(at, ("opposing",)) or line.is_at(at, ("other",))
    k = at + 1 if opposing else at
    if k < len(line) and line.low[k] in {"hero", "opponent", "player", "heroes"}:
        if line.is_at(at, ("other",)):
            who = Who(how="each", other=True)
        elif opposing or line.low[k] == "opponent":
            who = Who(how="each", kind="opponent")
        else:
            who = Who(how="each")
        for where, end in FAB.parse("herowhere", line, k + 1):
            yield replace(who, where=(where,)), end
        yield who, k + 1


FAB.part("eachwho", _each_who)


def _types(line: Line, at: int) -> Iterator[Found]:
    """Read adjectives and types as a predicate: "Draconic", "a red Runeblade card"."""
    start = at + 1 if at < len(line) and line.low[at] in {"a", "an"} else at
    for kinds, named, end in _kinds(line, start):
        if not named:
            yield kinds, end
    if start < len(line) and line.low[start] in ADJECTIVES | {"blue"}:
        for gap in (("or",), ("and",)):
            if line.is_at(start + 1, gap) and line.low[start + 2 : start + 3]:
                other = line.low[start + 2]
                if other in ADJECTIVES:
                    yield (
                        (Kind(traits=(line.low[start],)), Kind(traits=(other,))),
                        start + 3,
                    )
        yield (Kind(traits=(line.low[start],)),), start + 1


FAB.part("kinds", _types)


# Zones


_OF_NOBODY = {
    "the arena": "arena",
    "arena": "arena",
    "play": "arena",
    "any zone": "any",
    "the combat chain": "combat_chain",
    "this combat chain": "combat_chain",
    "the active chain link": "active_chain_link",
    "this chain link": "active_chain_link",
    "the chain link": "active_chain_link",
}


def _zone(line: Line, at: int) -> Iterator[Found]:
    """Read zones with their owner: "your hand or arsenal", "an opposing hero's graveyard"."""
    for phrase, name in _OF_NOBODY.items():
        words = tuple(phrase.split())
        if line.is_at(at, words):
            yield In(zones=(name,)), at + len(words)
    owners: list[tuple[Who | None, int]] = [*FAB.parse("whose", line, at), (None, at)]
    for whose, start in owners:
        zones, _ = _zone_names(line, start)
        if whose is None and zones in (("head",), ("chest",), ("arms",), ("legs",)):
            continue
        for k in range(len(zones), 0, -1):
            taken, last = _zone_names(line, start, k)
            if len(taken) == k:
                yield In(zones=taken, whose=whose), last


def _zone_names(line: Line, at: int, most: int = 5) -> tuple[tuple[str, ...], int]:
    names: list[str] = []
    end = at
    while len(names) < most:
        start = end
        if names:
            gap = next(
                (
                    words
                    for words in ((",", "or"), (",", "and"), ("or",), ("and",), ("and/or",), (",",))
                    if line.is_at(end, words)
                ),
                None,
            )
            if gap is None:
                break
            start = end + len(gap)
            if line.is_at(start, ("your",)) or line.is_at(start, ("their",)):
                start += 1
        for size in (2, 1):
            words = line.low[start : start + size]
            key = " ".join(words)
            if len(words) == size and key in ZONES:
                names.append(ZONES[key])
                end = start + size
                break
        else:
            break
    return tuple(names), end


FAB.part("zone", _zone)

# Conditions behind a noun


def _w(pattern: str, make: Any, **constants: Any) -> None:
    FAB.rule("where", pattern, make, **constants)


_w("<who:by> control|controls", Controlled)
_w("<who:by> controlled", Controlled, past=True)
_w("under <whose:by> control", Controlled)
_w("<who:by> own|owns", Owned)
_w("<who:by> have|has equipped", DoneBy, does="equip")
_w("<who:by> have|has in play", Controlled)
_w("<who:by> <presentverb:does>", DoneBy)
_w("<who:by> <presentverb:does> <span:when>", DoneBy)
_w("<who:by> have|has <pastverb:does> <span:when>", DoneBy)
_w("<who:by> have|has <pastverb:does>", DoneBy)
_w("<pastverb:does> <span:when>", DoneBy, by=None)
_w("that has|have been <pastverb:does> <span:when>", DoneBy, by=None)
_w("that was|were <pastverb:does> <span:when>", DoneBy, by=None)
_w("that was|were <pastverb:does>", DoneBy, by=None)
_w("<pastverb:does> by <noun:what> <span:when>", DoneBy, by=None)
_w("<pastverb:does> by <noun:what>", DoneBy, by=None)
_w("<pastverb:does> to play <noun:what>", DoneBy, by=None, when="to_play")
_w("that have|has hit <span:when>", DoneBy, does="hit", by=None)
_w("that hit|hits <span:when>", DoneBy, does="hit", by=None)
_w("with <stat:stat> <n:amount>", Statistic, compare="=")
_w("with exactly <num:amount> <stat:stat>", Statistic, compare="=")
_w("with <num:amount> <stat:stat>", Statistic, compare="=")
for _words, _op in {"or less": "<=", "or greater": ">=", "or more": ">=", "or fewer": "<="}.items():
    _w(f"with <stat:stat> <num:amount> {_words}", Statistic, compare=_op)
    _w(f"with <num:amount> {_words} <stat:stat>", Statistic, compare=_op)
_w("with <stat:stat> less than <count:amount>", Statistic, compare="<")
_w("with <stat:stat> less than or equal to <count:amount>", Statistic, compare="<=")
_w("with <stat:stat> equal to <count:amount>", Statistic, compare="=")
_w("with <stat:stat> equal to or less than <count:amount>", Statistic, compare="<=")
_w("with <stat:stat> greater than <count:amount>", Statistic, compare=">")
_w("with <stat:stat> greater than or equal to <count:amount>", Statistic, compare=">=")
_w("with {p} greater than its base\nwith {p} greater than its base {p}", Did, name="above_base")
_w("with different names", Did, name="different_names")
_w("with the same name", Did, name="same_name")
_w("with the chosen name", Did, name="chosen_name")
_w("with the same color", Did, name="same_color")
_w("with a different name", Did, name="different_name")
_w("with <name> in its|their name|names", Named, within=True)
_w("with ~ in its|their name|names", Named, within=True, name="~")
_w("named <name>", Named)
_w("named ~", Named, name="~")
_w("not named <name>", Named, negated=True)
_w("with base <keywords:abilities>", Has)
_w("with an|a <keywords:abilities>", Has)
_w("with <keywords:abilities>", Has)
for _word in ("ward", "arcane barrier", "spellvoid", "piercing", "quell"):
    _w(f"with {_word}", Has, abilities=(Keyword(name=_word),))
_w("without <keywords:abilities>", Has, without=True)
_w("with <n:amount> <counters:kind> on it|them", Counters)
_w("with <n:amount> <counters:kind>", Counters)
_w("with no <counters:kind>", Counters, amount=Number(value=0), compare="=")
_w("with an arcane damage effect\nand an arcane damage effect", Did, name="arcane_damage_effect")
_w("with an effect that deals arcane damage", Did, name="arcane_damage_effect")
_w("other than <noun:what>", OtherThan)
_w("in|from|on <zone>", None)
_w("among <zone>", None)
_w("from it\nfrom there\nfrom among them", Linked, how="among", to=Noun(how="them"))
_w("defending <noun:to>", Linked, how="defending")
_w("attacking <noun:to>", Linked, how="attacking")
_w("attacking <who:to>", LinkedTo, how="attacking")
_w("that targets <who:to>", LinkedTo, how="targets")
_w("targeting <noun:to>", Linked, how="targets")
_w("under <noun:to>", Linked, how="under")
_w("from under <noun:to>", Linked, how="under")
_w("of your choice", Did, name="of_your_choice")
_w("at random", Did, name="at_random")
_w("that is|are <kinds>", That)
_w("that is|are not <kinds>", That, negated=True)
_w("that is|are <linked>", None)
_w("during their next turn", Did, name="during_their_next_turn")
_w("during your next turn", Did, name="during_your_next_turn")
_w("during their next action phase", Did, name="during_their_next_action_phase")
_w("of the chosen color", Did, name="chosen_color")
_w("<span:name>", Did)
_w("defending alone", Did, name="defending_alone")
_w("they do not control", Controlled, by=Who(how="they"), negated=True)
FAB.rule("linked", "defending <noun:to>", Linked, how="defending")
FAB.rule("linked", "attacking <who:to>", LinkedTo, how="attacking")
FAB.rule("span", "this turn", "this_turn")
FAB.rule("span", "each turn", "each_turn")
FAB.rule("span", "this combat chain", "this_combat_chain")
FAB.rule("span", "this chain link", "this_chain_link")
FAB.rule("span", "this way", "this_way")
FAB.rule("span", "last turn", "last_turn")
FAB.rule("span", "this game", "this_game")
FAB.rule("span", "since your last turn", "since_your_last_turn")
FAB.rule("span", "during your action phase", "your_action_phase")
FAB.rule("span", "during your turn", "your_turn")
FAB.rule("herowhere", "who <playercond:when>", PlayerWhere)
FAB.rule("herowhere", "who|that <does_past:when>", PlayerWhere)
FAB.rule("herowhere", "with <heroabove:when>", PlayerWhere)
