"""The kinds of events: every one that a rule emits is known by name, so files can be checked."""

import ast
from collections.abc import Iterator

from core.rules.history import KINDS
from tests.places import ROOT


def emitted() -> Iterator[tuple[str, str]]:
    """Yield every kind that the rules emit as a plain word, and where."""
    for floor in ("games", "law"):
        for path in sorted((ROOT / "core" / floor).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                yield from ((word, path.name) for word in _kinds(node))


def _kinds(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Event":
        values = [each.value for each in node.keywords if each.arg == "kind"]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "emit":
        values = node.args[:1]
    elif isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        named = any(isinstance(t, ast.Name) and t.id == "_REASON_EVENTS" for t in targets)
        values = list(node.value.values) if named else []
    else:
        values = []
    for value in values:
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield value.value


def test_every_kind_that_a_rule_emits_is_known() -> None:
    assert {word: place for word, place in emitted() if word not in KINDS} == {}


def test_the_rules_emit_kinds_that_this_test_sees() -> None:
    assert {"dies", "exiled", "discarded", "transformed", "state"} <= {w for w, _ in emitted()}


def test_what_the_format_speaks_of_is_known() -> None:
    told = "dies put_into_graveyard enters leaves exiled transformed melded turned_face_up"
    more = "became_day became_night drawn discarded cast land_played marked hit becomes_new_object"
    assert {*told.split(), *more.split()} <= KINDS
