"""The places in the code that find something about an action: done, refused, a choice, nothing."""

import ast
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from core.rules.verdict import Ruling
from tests.places import ROOT

_MAKERS = {
    "done": Ruling.DONE,
    "refused": Ruling.REFUSED,
    "nothing": Ruling.NOTHING,
    "choice": Ruling.CHOICE,
    "by_hand": Ruling.DONE,
}
_NO_CHECKS = {
    "core/rules/verdict.py",
    "core/rules/deck_check.py",
    "core/games/fab/deck_building.py",
}
"""Modules whose findings are about no action: decks are checked as a whole."""
_OF_TEXTS = (
    "core/games/fab/execution/",
    "core/games/fab/keyword_actions/charge.py",
    "core/games/fab/objects/damage_effects.py",
    "core/games/fab/playing/ability_layers.py",
    "core/games/fab/turn/text_steps.py",
    "core/games/mtg/execution/",
    "core/games/mtg/effect_actions.py",
    "core/games/mtg/casting/activating.py",
    "core/rules/card_texts.py",
)
"""Modules that carry out card texts: no scenario asserts each of their findings yet."""
_OF_DECKS = {("core/games/mtg/decks.py", "_listed"), ("core/games/mtg/decks.py", "_within")}
"""The same for single functions of a module with checks of actions."""


class Site(Struct, frozen=True, kw_only=True, order=True):
    """One call that makes a finding; a ``key`` that is computed is empty.

    ``returned``: the function only makes the finding, and another one yields it.
    """

    module: str
    line: int
    last_line: int
    function: str
    key: str
    ruling: Ruling
    possible: bool
    returned: bool

    @property
    def name(self) -> str:
        """The check, the key and the ruling, as the report prints them."""
        key = self.key or "(computed key)"
        return f"{self.module}:{self.line} {self.function} {key} {self.ruling}"


def sites() -> tuple[Site, ...]:
    """Return every place that differs from the others, in the order of the files."""
    paths = (*(ROOT / "core" / "rules").glob("*.py"), *(ROOT / "core" / "games").rglob("*.py"))
    found = (site for path in sorted(paths) for site in _sites_of(path))
    told_apart = (site for site in found if site.key or not site.returned)
    return tuple(site for site in told_apart if not _is_left_out(site))


def _is_left_out(site: Site) -> bool:
    if site.module.startswith(_OF_TEXTS):
        return True
    return site.module in _NO_CHECKS or (site.module, site.function) in _OF_DECKS


def _sites_of(path: Path) -> Iterator[Site]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            value = node.value if isinstance(node, ast.Yield | ast.Return) else None
            if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
                name = value.func.id
                if name in _MAKERS and _directly_in(function, node):
                    yield _site(path, function.name, value, isinstance(node, ast.Return))


def _directly_in(function: ast.FunctionDef, node: ast.AST) -> bool:
    """Return whether the statement belongs to the function and not to an inner one."""
    inner = (each for each in ast.walk(function) if isinstance(each, ast.FunctionDef))
    return not any(node in ast.walk(each) for each in inner if each is not function)


def _site(path: Path, function: str, call: ast.Call, returned: bool) -> Site:
    assert isinstance(call.func, ast.Name)
    key = call.args[0]
    return Site(
        module=path.relative_to(ROOT).as_posix(),
        line=call.lineno,
        last_line=call.end_lineno or call.lineno,
        function=function,
        key=key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else "",
        ruling=_MAKERS[call.func.id],
        possible=not any(word.arg == "possible" for word in call.keywords),
        returned=returned,
    )
