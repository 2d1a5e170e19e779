"""Players and their heroes: "you", "target opposing hero", and the possessive of each."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.effects.grammar import Found
from core.effects.program import IT, SELF, YOU, Kind, Noun, That, Who
from core.effects.tokens import Line
from core.effects.words import OPPONENT, PLAYERS, POSSESSIVES, THEM, THEY
from core.games.fab.reading.vocabulary import COLORS, FAB, TYPES

_FIXED: dict[str, Who] = {
    **PLAYERS,
    "your hero": YOU,
    "that hero": Who(how="that"),
    "the winner": Who(how="winner"),
    "the loser": Who(how="loser"),
    "the attacking hero": Who(how="attacking"),
    "attacking hero": Who(how="attacking"),
    "the defending hero": Who(how="defending"),
    "defending hero": Who(how="defending"),
    "the turn player": Who(how="active"),
    "the chosen hero": Who(how="chosen"),
    "the chosen heroes": Who(how="chosen"),
    "that source's controller": Who(how="controller", of=Noun(how="that")),
    "no hero": Who(how="none"),
    "any number of heroes": Who(how="any_number"),
    "all heroes": Who(how="each"),
    "heroes": Who(how="each"),
    "both heroes": Who(how="each"),
}
for _words, _each in _FIXED.items():
    FAB.rule("fixedwho", _words, _each)
_DETERMINERS: dict[tuple[str, ...], Who] = {
    ("target",): Who(how="target"),
    ("another", "target"): Who(how="target", other=True),
    ("any", "target"): Who(how="target"),
    ("each",): Who(how="each"),
    ("each", "other"): Who(how="each", other=True),
    ("another",): Who(how="any", other=True),
    ("a",): Who(how="any"),
    ("an",): Who(how="any"),
    ("any",): Who(how="any"),
    ("any", "other"): Who(how="any", other=True),
    ("all",): Who(how="each"),
    ("all", "other"): Who(how="each", other=True),
    ("the", "next"): Who(how="next"),
}


def _hero(line: Line, at: int) -> Iterator[Found]:
    """Read a hero with adjectives: "a marked hero", "target opposing Light hero"."""
    for words, who in _DETERMINERS.items():
        if not line.is_at(at, words):
            continue
        end = at + len(words)
        kind = who.kind
        traits: list[str] = []
        while end < len(line):
            word = line.low[end]
            if word in {"opposing", "opponent's"}:
                kind = OPPONENT
            elif word in TYPES - {"hero", "card", "token"} or word in {"marked"} | COLORS:
                traits.append(word)
            elif word in {"hero", "heroes", "player", "opponent", "opponents", "players"}:
                if word.startswith("opponent"):
                    kind = OPPONENT
                where = (That(kinds=(Kind(traits=tuple(traits)),)),) if traits else ()
                yield replace(who, kind=kind, where=where), end + 1
                break
            else:
                break
            end += 1


def _who(line: Line, at: int) -> Iterator[Found]:
    found = [*FAB.parse("fixedwho", line, at), *_hero(line, at)]
    found.sort(key=lambda each: -each[1])
    for who, end in found:
        for where, last in FAB.parse("herowhere", line, end):
            yield replace(who, where=(*who.where, where)), last
        yield who, end


FAB.part("who", _who)
_POSSESSIVES: dict[tuple[str, ...], Who] = {
    **POSSESSIVES,
    ("your", "hero", "'s"): YOU,
    ("their", "hero", "'s"): THEY,
    ("its", "owner"): Who(how="owner", of=IT),
    ("its", "owners"): Who(how="owner", of=IT),
    ("it", "'s", "owner", "'s"): Who(how="owner", of=IT),
    ("it", "is", "owner", "'s"): Who(how="owner", of=IT),
    ("their", "owner", "'"): Who(how="owner", of=THEM),
    ("the",): YOU,
    ("that",): Who(how="that"),
    ("an", "opponents"): Who(how="any", kind=OPPONENT),
    ("~", "'s"): YOU,
}


def _whose(line: Line, at: int) -> Iterator[Found]:
    """Read the possessive of players: "your", "an opposing hero's", "its owner's"."""
    for words, who in _POSSESSIVES.items():
        if line.is_at(at, words):
            yield who, at + len(words)
    for who, end in FAB.parse("who", line, at):
        if end < len(line) and line.low[end] in {"'s", "'"}:
            yield who, end + 1


FAB.part("whose", _whose)


def _possessive(line: Line, at: int) -> Iterator[Found]:
    """Read the possessive of an object: "its", "~'s", "the attack's"."""
    if line.is_at(at, ("its",)):
        yield IT, at + 1
    if line.is_at(at, ("it", "is")):
        yield IT, at + 2
    if line.is_at(at, ("their",)):
        yield THEM, at + 1
    if line.is_at(at, ("~", "'s")):
        yield SELF, at + 2
    for noun, end in FAB.parse("noun", line, at):
        if end < len(line) and line.low[end] in {"'s", "'"}:
            yield noun, end + 1


FAB.part("possessive", _possessive)
