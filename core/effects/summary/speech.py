"""Speech: templates that turn the parts of a program into words, one for each type.

A template may leave no field out: `UnsaidError` names one that differs from its default and was not
read, so a text is never shorter than its program.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import fields

from core.effects import program as lang

Template = TypeVar("Template", bound=Callable[..., str])
_FIRST_MARK = 0xE000
"""First of the private characters that mark where a clause begins and ends."""
_LAST_MARK = 0xF8FF


class UnsaidError(ValueError):
    """A part of a program for which there are no words; the text names it."""


class _Watched:
    """A value of which every field that is read is noted."""

    def __init__(self, value: Struct) -> None:
        self._value = value
        self._seen: set[str] = set()

    @property
    def plain(self) -> Any:
        """The value itself."""
        return self._value

    def __getattr__(self, name: str) -> Any:
        self._seen.add(name)
        return getattr(self._value, name)

    def see_all(self) -> None:
        """Note every field as read: a template of its own has read them."""
        self._seen.update(self._value.__struct_fields__)

    def __repr__(self) -> str:
        return brief(self._value)

    def unread(self, filled: frozenset[str]) -> list[str]:
        """Return the fields that differ from their default and were not read."""
        value = self._value
        return [
            each.name
            for each in fields(value)
            if each.name not in self._seen
            and each.name not in filled
            and getattr(value, each.name) != each.default
        ]


def brief(value: Any) -> str:
    """Return a part of a program as code, without the fields that have their default."""
    if isinstance(value, tuple):
        return f"({', '.join(brief(each) for each in value)})"
    if not isinstance(value, Struct):
        return repr(value)
    said = [
        f"{each.name}={brief(getattr(value, each.name))}"
        for each in fields(value)
        if each.name != "words" and getattr(value, each.name) != each.default
    ]
    return f"{type(value).__name__}({', '.join(said)})"


class Speech:
    """The templates of a game by type, those of every game first."""

    def __init__(
        self, before: "Speech | None" = None, facts: Mapping[str, str] | None = None
    ) -> None:
        self.templates: dict[type, Callable[..., str]] = dict(before.templates) if before else {}
        self.facts: dict[str, str] = dict(facts or {})
        """Templates of named values: ``"holds your_turn"``."""
        self.people = {"player": "player", "opponent": "opponent"}
        """Words for the players of the game."""
        self.any_target = "any target"
        """Words for anything that damage can be dealt to."""
        self.zones: dict[str, str] = {}
        """Words for zones whose name is no noun."""
        self.of_next = False
        """Whether the present noun is one that comes next."""
        self.lower: frozenset[str] = before.lower if before else frozenset()
        """Types that are written small."""
        self.spoken: list[lang.AnyClause] = []
        """The clauses of the present text, by the number of their mark."""
        self.lasting = False
        """Whether the words are those of a static ability."""
        self.of_spell = False
        """Whether the words are those of a spell."""
        self.several = False
        """Whether the present noun is in the plural."""
        self.doer = lang.YOU
        """The player who does the present clause."""

    def says(self, *types: type) -> Callable[[Template], Template]:
        """Register a template for types."""

        def register(template: Template) -> Template:
            for each in types:
                self.templates[each] = template
            return template

        return register

    def say(self, value: Any) -> str:
        """Return the words of a part of a program; raise `UnsaidError` without a template."""
        return self.whole(value, self.template(value))

    def template(self, value: Any) -> Callable[..., str]:
        """Return the template of a part of a program; raise `UnsaidError` if there is none."""
        found = self.templates.get(type(value))
        if found is None:
            raise UnsaidError(f"no words for {type(value).__name__}")
        return found

    def whole(
        self,
        value: Any,
        template: Callable[..., str],
        filled: frozenset[str] = frozenset({"words"}),
        *more: object,
    ) -> str:
        """Return the words of one template; raise `UnsaidError` if it leaves out a field."""
        watched = _Watched(value)
        said = template(self, watched, *more)
        if left := watched.unread(filled):
            raise UnsaidError(
                f"{type(value).__name__}: no words for {', '.join(left)} in {brief(value)}"
            )
        return said

    def fact(self, kind: str, value: Any) -> str:
        """Return the words of a named value; its template has fields in braces."""
        template = self.facts.get(f"{kind} {value.name}")
        if template is None:
            raise UnsaidError(f"no words for {kind} {value.name}: {value!r}")
        return self.filled(template, value)

    def filled(self, template: str, value: Any) -> str:
        """Return a template with the words of its fields: ``{who}``, ``{who's}``, ``{what:gets|get}``."""
        out: list[str] = []
        rest = template
        while rest:
            before, brace, tail = rest.partition("{")
            out.append(before)
            if not brace:
                break
            inside, _, rest = tail.partition("}")
            out.append(self._field(inside, value))
        return "".join(out)

    def _field(self, inside: str, value: Any) -> str:
        if inside in {"h", "p", "d", "r", "i", "c"}:
            return f"{{{inside}}}"
        name, colon, forms = inside.partition(":")
        if forms == "number":
            part = getattr(value, name)
            return str(part.value) if isinstance(part, lang.Number) else self.say(part)
        if colon:
            one, _, several = forms.partition("|")
            return several if is_plural(getattr(value, name)) else one
        if name.endswith("'s"):
            return self.possessive(getattr(value, name[:-2]))
        part = getattr(value, name)
        if name == "zone" and not isinstance(part, str):
            if part is None:
                return ""
            return (
                f" {'out of' if value.name == 'play' else 'in'} {self.say(part).partition(' ')[2]}"
            )
        if isinstance(part, tuple):
            return ", ".join(self.say(each) for each in part)
        return part.replace("_", " ") if isinstance(part, str) else self.say(part)

    def subject(self, part: Any) -> str:
        """Return a noun or a player as the subject of a sentence."""
        return self.say(part)

    def possessive(self, part: Any) -> str:
        """Return a noun or a player with its genitive ending."""
        if isinstance(part, lang.Who) and part.how == "same":
            return "their" if self.doer != lang.YOU else "your"
        if isinstance(part, lang.Who) and part == lang.YOU:
            return "your"
        words = self.say(part)
        if words in {"they", "them"}:
            return "their"
        if words == "it":
            return "its"
        return f"{words}'" if words.endswith("s") and is_plural(part) else f"{words}'s"

    def title(self, word: str) -> str:
        """Return a type as our texts write it: subtypes with a capital."""
        word = word.replace("_", " ")
        if word.startswith("non-"):
            return f"non-{self.title(word[4:])}"
        if word in self.lower or word.startswith("non"):
            return word
        return word if word[:1].isupper() else word[:1].upper() + word[1:]

    def clause(self, clause: lang.AnyClause, words: str) -> str:
        """Return the words of a clause between the marks of its place in the text."""
        number = len(self.spoken)
        self.spoken.append(clause)
        first = _FIRST_MARK + 2 * number
        if first + 1 > _LAST_MARK:
            raise UnsaidError("more clauses than marks")
        return f"{chr(first)}{words}{chr(first + 1)}"


def capital(words: str) -> str:
    """Return words with a capital at the beginning, behind marks."""
    for place, sign in enumerate(words):
        if sign == "~":
            return words
        if is_mark(sign):
            continue
        if sign.isalpha():
            return words[:place] + sign.upper() + words[place + 1 :]
        return words
    return words


def is_mark(sign: str) -> bool:
    """Return whether a character marks where a clause begins or ends."""
    return _FIRST_MARK <= ord(sign) <= _LAST_MARK


def mark_of(sign: str) -> tuple[int, bool]:
    """Return the number of a marked clause, and whether it ends there."""
    number, ends = divmod(ord(sign) - _FIRST_MARK, 2)
    return number, bool(ends)


_SEVERAL = frozenset(
    {"its_attacks", "bare", "all", "them", "those", "some", "any_number", "both", "at_least"}
)


def is_plural(part: Any) -> bool:
    """Return whether a verb behind a noun, a player or an amount is that of several."""
    if isinstance(part, lang.Who):
        return (
            part.how in {"you", "they", "same", "those"}
            or part.also is not None
            or _many(part.amount)
        )
    if isinstance(part, lang.Noun):
        if part.joined and part.by == "and":
            return True
        if part.how in {"target", "n", "top", "rest", "any_target", "the", "copies", "next"}:
            return _many(part.amount) or part.how in {"rest", "copies"}
        return part.how in _SEVERAL or (part.how == "each" and _many(part.amount))
    return _many(part)


def _many(amount: Any) -> bool:
    if amount is None:
        return False
    return not (isinstance(amount, lang.Number) and amount.value == 1)


COMMON = Speech()
"""The templates that every game shares."""


COMMON_FACTS = {
    "holds your_turn": "it is your turn",
    "holds not your_turn": "it is not your turn",
    "happens you_do": "you do",
    "spend activate_abilities": "on abilities",
    "limit sorcery": "at sorcery speed",
    "limit triggers": "",
    "limit only": "",
    "does sacrifice": "{who} {who:sacrifices|sacrifice} {what}",
    "does discard": "{who} {who:discards|discard} {what}",
    "becomes transformed": "{what} {what:transforms|transform}",
    "player no_maximum_hand_size": "{by's} hand size has no limit",
    "permit play": "play",
    "permit cast": "cast",
    "permit cast_now": "cast",
    "permit play_now": "play",
    "forbid cast": "cast {what}",
    "forbid play": "play {what}",
}
