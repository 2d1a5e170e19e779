"""Players: "you", "target opponent", "its controller", and the possessive of each."""

from collections.abc import Iterator
from typing import Any

from core.effects.grammar import Found
from core.effects.program import IT, SELF, YOU, AnyNumber, Noun, Number, Who
from core.effects.sentences import SAME
from core.effects.tokens import Line
from core.effects.words import OPPONENT, PLAYERS, POSSESSIVES, THEM, THEY
from core.games.mtg.reading.vocabulary import MAGIC

THAT = Who(how="that")

_PLAYERS: dict[str, Who] = {
    **PLAYERS,
    "target player": Who(how="target"),
    "target opponent": Who(how="target", kind=OPPONENT),
    "another target player": Who(how="target", other=True),
    "up to one target player": Who(how="target", up_to=True),
    "up to one target opponent": Who(how="target", kind=OPPONENT, up_to=True),
    "up to two target players": Who(how="target", amount=Number(value=2), up_to=True),
    "two target players": Who(how="target", amount=Number(value=2)),
    "any number of target players": Who(how="target", amount=AnyNumber()),
    "any number of target opponents": Who(how="target", kind=OPPONENT, amount=AnyNumber()),
    "one or more target players": Who(how="target", amount=AnyNumber(at_least=1)),
    "each player": Who(how="each"),
    "all players": Who(how="each"),
    "players": Who(how="each"),
    "each opponent": Who(how="each", kind=OPPONENT),
    "all opponents": Who(how="each", kind=OPPONENT),
    "each other player": Who(how="each", other=True),
    "other players": Who(how="each", other=True),
    "each other opponent": Who(how="each", kind=OPPONENT, other=True),
    "each of those players": Who(how="those"),
    "those players": Who(how="those"),
    "each of those opponents": Who(how="those", kind=OPPONENT),
    "those opponents": Who(how="those", kind=OPPONENT),
    "a player": Who(how="any"),
    "any player": Who(how="any"),
    "another player": Who(how="any", other=True),
    "an opponent": Who(how="any", kind=OPPONENT),
    "any opponent": Who(how="any", kind=OPPONENT),
    "another opponent": Who(how="any", kind=OPPONENT, other=True),
    "one of your opponents": Who(how="any", kind=OPPONENT),
    "one or more players": Who(how="some"),
    "one or more opponents": Who(how="some", kind=OPPONENT),
    "one or more of your opponents": Who(how="some", kind=OPPONENT),
    "the player": THAT,
    "that opponent": Who(how="that", kind=OPPONENT),
    "he or she": THEY,
    "the chosen player": Who(how="chosen"),
    "the chosen opponent": Who(how="chosen", kind=OPPONENT),
    "the chosen players": Who(how="chosen", amount=AnyNumber()),
    "defending player": Who(how="defending"),
    "the defending player": Who(how="defending"),
    "the attacking player": Who(how="attacking"),
    "attacking player": Who(how="attacking"),
    "the active player": Who(how="active"),
    "enchanted player": Who(how="enchanted"),
    "enchanted opponent": Who(how="enchanted", kind=OPPONENT),
    "the monarch": Who(how="monarch"),
    "the player to your left": Who(how="left"),
    "the player to your right": Who(how="right"),
    "the next player": Who(how="next"),
    "no one": Who(how="none"),
    "no player": Who(how="none"),
    "no opponent": Who(how="none", kind=OPPONENT),
    "their controllers": Who(how="controller", of=THEM),
    "their owner": Who(how="owner", of=THEM),
    "their owners": Who(how="owner", of=THEM),
    "the owner": Who(how="owner", of=IT),
    "the controller": Who(how="controller", of=IT),
    "your team": Who(how="team"),
    "your teammate": Who(how="teammate"),
    "an opponent of your choice": Who(how="any", kind=OPPONENT),
}
for _words, _who in _PLAYERS.items():
    MAGIC.rule("who", _words, _who)
MAGIC.rule("who", "<possessive:of> controller|controllers", Who, how="controller")
MAGIC.rule("who", "<possessive:of> owner|owners", Who, how="owner")
MAGIC.rule("who", "the controller of <noun:of>", Who, how="controller")
MAGIC.rule("who", "the owner of <noun:of>", Who, how="owner")
MAGIC.rule("who", "the player who <playerdid:where>", Who, how="the")
MAGIC.rule("who", "each player <passivedid:where>", Who, how="each")
MAGIC.rule("who", "each player who <playerdid:where>", Who, how="each")
MAGIC.rule("who", "each opponent who <playerdid:where>", Who, how="each", kind=OPPONENT)
MAGIC.rule("who", "target player who <playerdid:where>", Who, how="target")
MAGIC.rule("who", "target opponent who <playerdid:where>", Who, how="target", kind=OPPONENT)
MAGIC.rule("who", "a player who <playerdid:where>", Who, how="any")
MAGIC.rule("who", "an opponent who <playerdid:where>", Who, how="any", kind=OPPONENT)

MAGIC.rule("who", "you and <whomore:also>", Who)
MAGIC.part(
    "whomore",
    lambda line, at: MAGIC.parse("who", line, at),
    lambda who: MAGIC.say("who", who) if who else None,
)


def _say_who(who: Any) -> str | None:
    return "" if who == SAME else MAGIC.say_by_rules("who", who)


MAGIC.part("who", lambda line, at: MAGIC.by_rules("who", line, at), _say_who)

_POSSESSIVES = {
    **POSSESSIVES,
    ("his", "or", "her"): THEY,
    ("a", "single"): Who(how="single"),
    ("all", "players", "'"): Who(how="each"),
    ("your", "opponents", "'"): Who(how="each", kind=OPPONENT),
}


def _whose(line: Line, at: int) -> Iterator[Found]:
    """Read the possessive of players: "your", "each opponent's", "its owner's"."""
    for words, who in _POSSESSIVES.items():
        if line.is_at(at, words):
            yield who, at + len(words)
    for who, end in MAGIC.parse("who", line, at):
        if end < len(line) and line.low[end] in {"'s", "'"} and who not in (YOU, THEY):
            yield who, end + 1


def _say_whose(who: Any) -> str | None:
    if who is None or who == SAME:
        return None
    for words, each in _POSSESSIVES.items():
        if each == who and words not in {("all",), ("a",)}:
            return " ".join(words).replace(" '", "'")
    said = MAGIC.say("who", who)
    return said and (f"{said}'" if said.endswith("s") else f"{said}'s")


MAGIC.part("whose", _whose, _say_whose)


def _possessive(line: Line, at: int) -> Iterator[Found]:
    """Read the possessive of an object: "its", "that creature's", "~'s", "the sacrificed card's"."""
    if line.is_at(at, ("its",)):
        yield IT, at + 1
    elif line.is_at(at, ("their",)):
        yield THEM, at + 1
    elif line.is_at(at, ("~", "'s")):
        yield SELF, at + 2
    else:
        for noun, end in MAGIC.parse("corenoun", line, at):
            if end < len(line) and line.low[end] in {"'s", "'"}:
                yield noun, end + 1


def _say_possessive(noun: Any) -> str | None:
    if noun == IT:
        return "its"
    if noun == THEM:
        return "their"
    if not isinstance(noun, Noun):
        return None
    said = MAGIC.say("corenoun", noun)
    return said and (f"{said}'" if said.endswith("s") else f"{said}'s")


MAGIC.part("possessive", _possessive, _say_possessive)
