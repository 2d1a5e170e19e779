"""The catalogue of all that the core says: every template of a message, for translators."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import core

_MAKE_ONE = frozenset({"Message", "worded"})
_VALUE_ALONE = re.compile(r"(\{\w+(:[^}]*)?\})?")
"""A template in which there is nothing to translate."""


def templates(package: Path = Path(core.__file__).parent) -> tuple[str, ...]:
    """Return the template of every message that the modules of a package make, each once, sorted.

    They are read from the source, so what has never been said in this process is there too. A
    template is a literal, or one of two literals; `TypeError` names any other.
    """
    found = {
        template
        for path in package.rglob("*.py")
        for template in templates_of(path.read_text(encoding="utf-8"), path.name)
    }
    said = (template for template in found if not _VALUE_ALONE.fullmatch(template))
    return tuple(sorted(said, key=lambda template: (template.casefold(), template)))


def templates_of(source: str, name: str = "source") -> Iterator[str]:
    """Yield the templates in the source of a module."""
    for node in ast.walk(ast.parse(source)):
        makes_one = isinstance(node, ast.Call) and getattr(node.func, "id", "") in _MAKE_ONE
        if isinstance(node, ast.Call) and makes_one:
            yield from _literals(node.args[0], name)


def _literals(node: ast.expr, name: str) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body, name)
        yield from _literals(node.orelse, name)
    else:
        raise TypeError(f"{name}, line {node.lineno}: a template is not a literal")
