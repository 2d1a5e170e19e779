"""No module of the program needs itself, not even where only types are asked for."""

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[1]
ON_DEMAND = "gui.on_demand"


def modules() -> dict[str, ast.Module]:
    """Return every module of the program, by name."""
    found = {}
    for package in ("core", "gui"):
        for path in (ROOT / package).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            name = ".".join(parts).removesuffix(".__init__")
            found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def imported(tree: ast.Module) -> Iterator[str]:
    """Yield whatever a module imports, at its top, in a function, or for types alone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)


def imports() -> Mapping[str, set[str]]:
    """Return which modules of the program each of them imports.

    What is loaded only when somebody asks for it is needed by nobody before.
    """
    trees = modules()
    found = {name: {*imported(tree)} & {*trees} - {name} for name, tree in trees.items()}
    return {**found, ON_DEMAND: set()}


def test_no_modules_import_each_other_in_a_circle() -> None:
    circle: list[str] = []
    try:
        TopologicalSorter(imports()).prepare()
    except CycleError as error:
        circle = error.args[1]
    assert circle == []
