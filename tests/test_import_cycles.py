"""No import cycles, counting imports inside functions and those for types."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST_INSIDE_FUNCTIONS = 25


@cache
def modules() -> dict[str, ast.Module]:
    """Return the syntax tree of each module of the program, by name."""
    found = {}
    for package in ("core", "gui"):
        for path in (ROOT / package).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            name = ".".join(parts).removesuffix(".__init__")
            found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def imported(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module imports, at its top, in functions and for types."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)


def imports() -> Mapping[str, set[str]]:
    """Return the modules of the program that each module imports, anywhere in its text."""
    trees = modules()
    return {name: {*imported(tree)} & {*trees} - {name} for name, tree in trees.items()}


def test_no_modules_import_each_other_in_a_circle() -> None:
    circle: list[str] = []
    try:
        TopologicalSorter(imports()).prepare()
    except CycleError as error:
        circle = error.args[1]
    assert circle == []


def test_few_imports_are_inside_functions() -> None:
    """Each is there for its cost, which a comment gives."""
    found = {
        f"{name}:{node.lineno}"
        for name, tree in modules().items()
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert len(found) <= MOST_INSIDE_FUNCTIONS, found
