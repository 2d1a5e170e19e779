"""The catalogue: every template of the core, read from its source."""

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from core.cli import main
from core.cli.check import templates, templates_of
from core.messages import Message
from tests.places import ROOT


@cache
def everything() -> tuple[str, ...]:
    return templates()


def test_templates_are_found_wherever_a_message_is_made() -> None:
    source = """
def check(card, some):
    yield refused("a", Message("{card} stays.", card=Message("a copy of {card}", card=card)))
    yield Message("One." if some else "Two.")
"""
    assert set(templates_of(source)) == {"{card} stays.", "a copy of {card}", "One.", "Two."}


def test_a_computed_template_is_reported_with_its_line() -> None:
    with pytest.raises(TypeError, match="source, line 2"):
        list(templates_of("\nMessage('a' + b)"))


def test_the_command_prints_one_template_a_line_and_the_count(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["messages"]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert last == f"{len(lines)} messages"
    assert lines == [each.replace("\n", "\\n") for each in everything()]


def test_a_package_is_read_with_its_subfolders(tmp_path: Path) -> None:
    (tmp_path / "within").mkdir()
    (tmp_path / "within" / "one.py").write_text('Message("b")\nMessage("A")\n', encoding="utf-8")
    (tmp_path / "two.py").write_text('Message("b")\nMessage("")\n', encoding="utf-8")
    assert templates([tmp_path]) == ("A", "b")


def test_the_catalogue_has_the_texts_of_the_window() -> None:
    assert "{count} card pasted.|{count} cards pasted." in everything()


def test_every_template_has_only_named_fields() -> None:
    for template in everything():
        for name in Message(template).fields:
            assert re.fullmatch(r"[a-z]{2,}(_[a-z]{2,})*", name), template


def test_no_template_is_a_piece_that_only_fits_behind_another() -> None:
    pieces = [each for each in everything() if each != each.strip() or each[0] in ",;:"]
    endings = [each for each in everything() if re.search(r"[a-z]{2}\{\w+\}", each)]
    assert pieces + endings == []


def test_no_two_templates_differ_only_by_punctuation() -> None:
    # A label has no full stop where the sentence with the same words has one.
    kept = str.maketrans("", "", string.punctuation.replace("{", "").replace("}", ""))
    seen: dict[str, str] = {}
    for template in everything():
        plain = " ".join(template.translate(kept).split()) + "."[not template.endswith(".") :]
        assert seen.setdefault(plain, template) == template
    assert Message("").template not in seen


NO_SENTENCES = {
    "cast {}",  # facts of a turn
    "you {}",  # a condition in the words of the grammar
    "{} Army",  # the name and the type line of a token
    "Creature — {} Army",
    "prevents {} {} damage to {}.{} by {}",
    "a copy of {}",  # where an effect comes from is part of the position, as an effect's name is
    "copy of {}",
    "its level {}",
    "effect {}",
    "{{}} to ",  # a piece of a template to look for
    "chosen {}",  # ids
    "condition {}",
    "new {}",
    "part {}",
    "side {}",
    "{} bottom",
    "Artifact — {}",  # type lines
    "Generic {} - Aura",
    "{} resource",
    "{} resources",
    "exile {} as material",
    "one {}",
    "activated {}",  # names of counts of this turn
    "last turn {}",
    "triggered {}",
    "leaves {}",  # kinds of events
    "from {}",  # the quality of a protection
    "Emblem of {}",
    "search for a {} card",
    "tap creatures with total power {}",
    "{} ability",
    "{} equipped",
    r"(?:\bthis|\bthis ability|\bits|{}) (?:\{r\} )?costs?\b",
}
"""Texts put together in the rules that are neither messages nor errors."""


NO_SENTENCES_OF_FILES = {
    "Hero: {}",  # lines of deck files
    "Name {}",
    "Name: {}",
    "Format: {}",
    "Class: {}",
    "    <deckname>{}</deckname>",
    "    <comments>{}</comments>",
    "    <bannerCard>{}</bannerCard>",
    "    <format>{}</format>",
    "{} Legal",  # columns of a table
}
"""Texts put together in scenarios and files that are no faults of a file."""
_PATTERNS = frozenset({"compile", "sub"})
_SQL = re.compile(r"\b(SELECT|INSERT|UPDATE|PRAGMA|CASE|IN|AND|lower|substr)\b")


def put_together(tree: ast.AST, raised: bool = False) -> Iterator[str]:
    """Yield the texts with words that are put together, except patterns.

    In the rules a ``raised`` text is a programming error; in files it is a fault of the file.
    """
    apart: set[int] = set()
    for node in ast.walk(tree):
        pattern = isinstance(node, ast.Call) and getattr(node.func, "attr", "") in _PATTERNS
        if (isinstance(node, ast.Raise) and not raised) or pattern:
            apart |= {id(part) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and id(node) not in apart:
            parts = (part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
            text = "".join(map(str, parts))
            if re.search("[a-z]{2}", text) and " " in text:
                yield text


def test_all_texts_of_the_rules_are_messages() -> None:
    found = {
        text
        for part in ("games", "rules")
        for path in (ROOT / "core" / part).rglob("*.py")
        if path.parent.name != "reading"  # a grammar is made of patterns
        for text in put_together(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert found == NO_SENTENCES


def test_faults_of_scenarios_and_files_are_messages() -> None:
    found = {
        text
        for part in ("scenario", "storage")
        for path in (ROOT / "core" / part).rglob("*.py")
        for text in put_together(ast.parse(path.read_text(encoding="utf-8")), raised=True)
        if not _SQL.search(text)
    }
    assert found == NO_SENTENCES_OF_FILES


def told_plainly(tree: ast.AST) -> Iterator[str]:
    """Yield the texts of several words that are raised, or yielded or returned as a fault."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            told: list[ast.expr | None] = [*node.exc.args]
        elif isinstance(node, ast.Yield | ast.Return):
            told = [node.value]
        else:
            continue
        for each in told:
            text = each.value if isinstance(each, ast.Constant) else None
            if (
                isinstance(text, str)
                and re.search(r"[a-z]{2} [a-z]{2}", text)
                and not _SQL.search(text)
            ):
                yield text


def test_no_fault_of_scenarios_and_files_is_a_plain_text() -> None:
    found = {
        text
        for part in ("scenario", "storage")
        for path in (ROOT / "core" / part).rglob("*.py")
        for text in told_plainly(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert found == set()
