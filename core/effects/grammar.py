"""A grammar made of parts: rules as lines of words, indexed, remembered, and readable backwards.

A rule is a pattern and the value that becomes of it, for example
``rule("clause", "[<who:by>] draw|draws <n:amount> card|cards", Draw)``. A pattern holds

- words; ``draw|draws`` are forms of one word, of which nothing is kept
- ``<part>``, ``<part:field>``: a part of speech, kept in the field
- ``more|less=field``: one of these words, kept in the field
- ``[field: words]``, ``[field=value: words]``: optional words, kept as True or as the value
- ``[... <part> ...]``: optional words around a part of speech

so that no optional word is read and lost. The same rules turn a value back into words. Of two forms
of a verb the first is that of "you" and of several, of two forms of a noun that of one.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from core.effects.program import Ability, Clause, Number
from core.effects.tokens import Line, words_of

Found = tuple[Any, int]
Parser = Callable[[Line, int], Iterable[Found]]
Speaker = Callable[[Any], str | None]
Node = tuple[Any, ...]
Gaps = tuple[tuple[str, ...], ...]
AND: Gaps = ((",", "and"), ("and",), (",",))
"""Words between the members of a list."""
_WORD, _FORMS, _PART, _KEEP, _MAYBE, _SET = range(6)
_OF_CLAUSES = frozenset(Clause.__struct_fields__) - {"by"}
_OF_ABILITIES = frozenset(Ability.__struct_fields__)
_NO_FIELDS = frozenset[str]()


class Rule:
    """A pattern, its value and its constant fields."""

    __slots__ = ("constants", "fields", "make", "nodes", "options", "pattern", "rank")

    def __init__(
        self,
        pattern: str,
        make: Any,
        constants: dict[str, Any],
        rank: int,
    ) -> None:
        self.pattern = pattern
        self.make = make
        self.constants = constants
        self.nodes, _ = _nodes(_pieces(pattern), 0)
        self.rank = rank
        self.fields = frozenset(_fields(self.nodes))
        self.options: dict[str, list[Any]] = {}
        for node in self.nodes:
            if node[0] == _MAYBE and node[2]:
                self.options.setdefault(node[2], []).append(node[3])
        if isinstance(make, type):
            known = set(make.__struct_fields__)  # type: ignore[attr-defined]
            if wrong := (self.fields | set(constants)) - known:
                msg = f"{pattern!r}: {make.__name__} has no field {sorted(wrong)}"
                raise ValueError(msg)

    def value(self, kept: dict[str, Any]) -> Any:
        """Return the value of a match."""
        if isinstance(self.make, type):
            return self.make(**self.constants, **kept)
        if self.make is None:
            return next(iter(kept.values()))
        return self.make


class _Indexed:
    """Rules of one part, found by their first word, or by the word behind their first part."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self.by_type: dict[Any, list[Rule]] = {}
        self.by_word: dict[str, list[tuple[int, Rule, Sequence[Node]]]] = {}
        self.by_part: dict[str, tuple[dict[str, list[Any]], list[Any]]] = {}
        self.order = 0

    def add(self, rule: Rule, nodes: Sequence[Node] | None = None) -> None:
        if nodes is None:
            self.rules.append(rule)
            self.by_type.setdefault(rule.make if isinstance(rule.make, type) else None, []).append(
                rule
            )
        for each in _openings(rule.nodes if nodes is None else nodes):
            self.order += 1
            entry = (self.order, rule, each)
            first = each[0]
            if first[0] == _PART:
                by_next, rest = self.by_part.setdefault(first[1], ({}, []))
                if len(each) > 1 and (words := _first_words(each[1])):
                    for word in words:
                        by_next.setdefault(word, []).append(entry)
                else:
                    rest.append(entry)
            else:
                for word in _first_words(first):
                    self.by_word.setdefault(word, []).append(entry)


class Grammar:
    """Parts of speech by name: some are made of rules, others of a function each way."""

    def __init__(self) -> None:
        self._rules: dict[str, _Indexed] = {}
        self._parsers: dict[str, Parser] = {}
        self._speakers: dict[str, Speaker] = {}

    def rule(self, part: str, pattern: str, make: Any = None, **constants: Any) -> Rule:
        """Add a rule; each line of the pattern is a rule of its own."""
        indexed = self._rules.setdefault(part, _Indexed())
        rule = None
        for each in pattern.strip().split("\n"):
            rule = Rule(each.strip(), make, constants, len(indexed.rules))
            indexed.add(rule)
        assert rule is not None  # noqa: S101
        return rule

    def variant(self, part: str, rule: Rule, nodes: Sequence[Node], **constants: Any) -> None:
        """Add a rule with other nodes that is read and never spoken."""
        indexed = self._rules.setdefault(part, _Indexed())
        other = Rule(rule.pattern, rule.make, {**rule.constants, **constants}, rule.rank)
        indexed.add(other, nodes)

    def part(self, name: str, parse: Parser, say: Speaker | None = None) -> None:
        """Add a part of speech that a function reads, and another one speaks."""
        self._parsers[name] = parse
        if say is not None:
            self._speakers[name] = say

    def rules(self, part: str) -> tuple[Rule, ...]:
        """Return the rules of a part."""
        return tuple(self._rules[part].rules) if part in self._rules else ()

    def verbs(self, part: str, subject: str) -> frozenset[str]:
        """Return the plural verbs behind a subject, a field, that the rules of a part may omit."""
        found: set[str] = set()
        for rule in self.rules(part):
            if len(rule.nodes) > 1 and _fields(rule.nodes[:1]) == [subject]:
                verb = rule.nodes[1]
                if verb[0] == _WORD:
                    found.add(verb[2][0])
                elif verb[0] == _FORMS:
                    found.add(verb[1][0][0])
        return frozenset(found)

    def parse(self, part: str, line: Line, at: int) -> tuple[Found, ...]:
        """Return the values of a part that begin at a token, each with its end."""
        key = (part, at)
        found = line.memo.get(key)
        if found is None:
            line.memo[key] = ()
            parser = self._parsers.get(part)
            if parser is not None:
                found = tuple(parser(line, at))
            else:
                found = tuple(self.by_rules(part, line, at))
            line.memo[key] = found
        return found

    def by_rules(self, part: str, line: Line, at: int) -> Iterator[Found]:
        """Yield the values that the rules of a part read, in their order."""
        indexed = self._rules.get(part)
        if indexed is None or at >= len(line.low):
            return
        low = line.low
        candidates: list[tuple[int, Rule, Sequence[Node], int, dict[str, Any]]] = [
            (order, rule, nodes, at, {}) for order, rule, nodes in indexed.by_word.get(low[at], ())
        ]
        for name, (by_next, rest) in indexed.by_part.items():
            for value, end in self.parse(name, line, at):
                entries = by_next.get(low[end], ()) if end < len(low) else ()
                for order, rule, nodes in (*entries, *rest):
                    candidates.append((order, rule, nodes[1:], end, {nodes[0][2]: value}))
        candidates.sort(key=lambda each: each[0])
        for _, rule, nodes, start, kept in candidates:
            for env, end in self._match(nodes, 0, line, start, kept):
                yield rule.value(env), end

    def listed(
        self, part: str, line: Line, at: int, gaps: Gaps = AND
    ) -> Iterator[tuple[tuple[Any, ...], int]]:
        """Yield lists of values of a part, each with its end, longest first."""
        for value, end in self.parse(part, line, at):
            for gap in gaps:
                if line.is_at(end, gap):
                    for more, last in self.listed(part, line, end + len(gap), gaps):
                        yield (value, *more), last
            yield (value,), end

    def _match(
        self, nodes: Sequence[Node], k: int, line: Line, at: int, env: dict[str, Any]
    ) -> Iterator[tuple[dict[str, Any], int]]:
        if k == len(nodes):
            yield env, at
            return
        node = nodes[k]
        kind = node[0]
        if kind == _WORD:
            if at < len(line.low) and line.low[at] in node[1]:
                yield from self._match(nodes, k + 1, line, at + 1, env)
        elif kind == _FORMS:
            for form in node[1]:
                if line.is_at(at, form):
                    yield from self._match(nodes, k + 1, line, at + len(form), env)
        elif kind == _PART:
            for value, end in self.parse(node[1], line, at):
                yield from self._match(nodes, k + 1, line, end, {**env, node[2]: value})
        elif kind == _KEEP:
            for form in node[1]:
                if line.is_at(at, form):
                    kept = {**env, node[2]: "_".join(form)}
                    yield from self._match(nodes, k + 1, line, at + len(form), kept)
        elif kind == _SET:
            yield from self._match(nodes, k + 1, line, at, {**env, node[1]: node[2]})
        else:
            for inner, end in self._match(node[1], 0, line, at, env):
                kept = {**inner, node[2]: node[3]} if node[2] else inner
                yield from self._match(nodes, k + 1, line, end, kept)
            yield from self._match(nodes, k + 1, line, at, env)

    def say(self, part: str, value: Any) -> str | None:
        """Return a text that the part reads as this value, None if there is none."""
        speaker = self._speakers.get(part)
        if speaker is not None:
            return speaker(value)
        return self.say_by_rules(part, value)

    def say_listed(self, part: str, values: Sequence[Any] | None, gap: str = "and") -> str | None:
        """Return the words of a list of values of a part, None if one has none."""
        said = [self.say(part, each) for each in values or ()]
        return f" {gap} ".join(each for each in said if each) if said and all(said) else None

    def say_by_rules(self, part: str, value: Any) -> str | None:
        """Return the words of the first rule that has all fields of a value."""
        indexed = self._rules.get(part)
        if indexed is None:
            return None
        for rule in indexed.by_type.get(type(value), ()):
            spoken = self._spoken(rule, value)
            if spoken is not None:
                return spoken
        for rule in indexed.by_type.get(None, ()):
            if rule.make is None and rule.fields:
                (field,) = rule.fields
                words = self._words(rule.nodes, {field: value}, [])
                if words is not None:
                    return " ".join(words)
            elif rule.make == value and type(rule.make) is type(value):
                words = self._words(rule.nodes, {}, [])
                if words is not None:
                    return " ".join(words)
        return None

    def _spoken(self, rule: Rule, value: Struct) -> str | None:
        fields: dict[str, Any] = {}
        for name, default in zip(value.__struct_fields__, _defaults(type(value)), strict=True):
            if name in _filled_elsewhere(value):
                continue
            has = getattr(value, name)
            if name in rule.constants:
                if has != rule.constants[name]:
                    return None
            elif name in rule.fields:
                if name in rule.options and has != default and has not in rule.options[name]:
                    return None
                fields[name] = has
            elif has != default:
                return None
        said = self._words(rule.nodes, fields, list(_defaults(type(value))), type(value))
        return None if said is None else " ".join(each for each in said if each)

    def _words(
        self,
        nodes: Sequence[Node],
        fields: dict[str, Any],
        defaults: list[Any],
        made: Any = None,
    ) -> list[str] | None:
        said: list[str] = []
        first = None
        for node in nodes:
            kind = node[0]
            if kind == _WORD:
                said.append(_agreeing(node[2], said, first))
            elif kind == _FORMS:
                said.append(_agreeing([" ".join(each) for each in node[1]], said, first))
            elif kind == _PART:
                spoken = self.say(node[1], fields.get(node[2]))
                if spoken is None:
                    return None
                first = fields.get(node[2])
                said.append(spoken)
            elif kind == _KEEP:
                forms = {"_".join(form): " ".join(form) for form in node[1]}
                has = fields.get(node[2])
                if has not in forms:
                    return None
                said.append(forms[has])
            elif node[2]:
                if fields.get(node[2]) == node[3]:
                    inner = self._words(node[1], fields, defaults, made)
                    if inner is None:
                        return None
                    said.extend(inner)
            else:
                names = set(_fields(node[1]))
                if any(fields.get(name) != _default(made, name) for name in names):
                    inner = self._words(node[1], fields, defaults, made)
                    if inner is None:
                        return None
                    if names and first is None:
                        first = fields.get(next(iter(names)))
                    said.extend(inner)
        return said


def _filled_elsewhere(value: Struct) -> frozenset[str]:
    """Return the fields that sentences and lines fill, not rules."""
    if isinstance(value, Clause):
        return _OF_CLAUSES
    return _OF_ABILITIES if isinstance(value, Ability) else _NO_FIELDS


@cache
def _defaults(made: type) -> tuple[Any, ...]:
    return tuple(each.default for each in fields(made))


def _default(made: Any, name: str) -> Any:
    if made is None:
        return None
    return dict(zip(made.__struct_fields__, _defaults(made), strict=True)).get(name)


def _agreeing(forms: Sequence[str], said: Sequence[str], subject: Any) -> str:
    """Return the form of a word that agrees with the number before it, or with its subject."""
    if len(forms) == 1:
        return forms[0]
    if said and (said[-1] in {"a", "an", "one", "1"}):
        return forms[0]
    if isinstance(subject, Number) or (said and said[-1] in {"x", "that many", "any number of"}):
        return forms[-1]
    how = getattr(subject, "how", "you")
    singular = {"self", "it", "that", "target", "a", "enchanted", "equipped", "any", "each"}
    singular |= {"controller", "owner", "defending", "active", "the", "same", "chosen"}
    return forms[1] if how in singular and not getattr(subject, "amount", None) else forms[0]


def _pieces(pattern: str) -> list[str]:
    """Return the pieces of a pattern: brackets, parts, words."""
    out: list[str] = []
    for word in pattern.split(" "):
        text = word
        while text.startswith("["):
            out.append("[")
            text = text[1:]
        closing = 0
        while text.endswith("]"):
            closing += 1
            text = text[:-1]
        if text[:1] == "<":
            part, _, sign = text.partition(">")
            out.append(f"{part}>")
            text = sign
        if text:
            out.append(text)
        out.extend("]" * closing)
    return out


def _nodes(pieces: list[str], at: int) -> tuple[list[Node], int]:
    nodes: list[Node] = []
    while at < len(pieces):
        piece = pieces[at]
        at += 1
        if piece == "]":
            break
        if piece == "[":
            field, value = "", None
            if (
                pieces[at].endswith(":")
                and pieces[at][:-1].replace("=", "").replace("_", "").isalnum()
            ):
                field, has, text = pieces[at][:-1].partition("=")
                value = text if has else True
                at += 1
            inner, at = _nodes(pieces, at)
            if not field and not _fields(inner):
                msg = f"an optional phrase without a name: {pieces}"
                raise ValueError(msg)
            nodes.append((_MAYBE, inner, field, value))
        elif piece[0] == "<" and piece.endswith(">"):
            part, _, field = piece[1:-1].partition(":")
            nodes.append((_PART, part, field or part))
        else:
            nodes.extend(_literal(piece))
    return nodes, at


def _tokens(word: str) -> tuple[str, ...]:
    return (word.lower(),) if word.isalpha() else words_of(word)


@cache
def _literal(piece: str) -> Sequence[Node]:
    if "=" in piece and piece[0] != "=":
        kept, _, field = piece.rpartition("=")
        return [(_KEEP, [words_of(each.replace("_", " ")) for each in kept.split("|")], field)]
    forms = [_tokens(each) for each in piece.split("|")] if piece != "|" else [("|",)]
    if all(len(form) == 1 for form in forms):
        words = [form[0] for form in forms]
        return [(_WORD, frozenset(words), words)]
    if len(forms) == 1:
        return [(_WORD, frozenset({word}), [word]) for word in forms[0]]
    return [(_FORMS, forms)]


def _fields(nodes: Sequence[Node]) -> list[str]:
    found: list[str] = []
    for node in nodes:
        if node[0] in {_PART, _KEEP}:
            found.append(node[2])
        elif node[0] == _MAYBE:
            found.extend(([node[2]] if node[2] else []) + _fields(node[1]))
    return found


def _first_words(node: Node) -> list[str]:
    if node[0] == _WORD:
        return list(node[1])
    if node[0] in {_FORMS, _KEEP}:
        return [form[0] for form in node[1]]
    return []


def _openings(nodes: Sequence[Node]) -> Iterator[list[Node]]:
    """Yield the nodes with each way to begin, where the first ones are optional."""
    if nodes and nodes[0][0] == _MAYBE:
        if nodes[0][2]:
            marked = [*nodes[0][1], (_SET, nodes[0][2], nodes[0][3])]
            yield from _openings([*marked, *nodes[1:]])
        else:
            yield from _openings([*nodes[0][1], *nodes[1:]])
        yield from _openings(nodes[1:])
    else:
        yield list(nodes)


def tidied(words: str) -> str:
    """Return spoken tokens as prose: no blank before a comma, a capital at the beginning."""
    text = words
    for sign in (",", ".", ":", "'s", "'"):
        text = text.replace(f" {sign}", sign)
    text = text.replace(" s'", " 's").strip()
    sentences = [each[:1].upper() + each[1:] for each in text.split(". ")]
    return ". ".join(sentences) + ("" if text.endswith((".", '"')) else ".")
