"""Conventions of this code that no linter knows."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from token import NAME
from tokenize import tokenize

import pytest
from PySide6.QtCore import QObject

from tests.places import ROOT

PACKAGES = ("core", "gui")
VAGUE_NAMES = {"helper", "helpers", "manager", "managers", "misc", "util", "utils"}
OPEN = {".ci", ".gitattributes", ".gitignore"}
GENERATED = {"__pycache__", "build", "dist", "venv"}

# Brackets split every needle, so that this file does not contain the needles.
REGISTRIES = r"python[h]osted\.org|py[p]i\.org|registry\.[n]pmjs|deb\.[d]ebian\.org"
MACHINE_PATHS = r"(?:^|[^A-Za-z0-9_.])/(?:wor[k]|far[m]|roo[t]|hom[e]|User[s])/[A-Za-z.]"
NEEDLES = re.compile(f"{REGISTRIES}|{MACHINE_PATHS}", re.MULTILINE)


def tree(folder: Path = ROOT) -> Iterator[Path]:
    """Every file of the checkout that is not generated."""
    for path in sorted(folder.iterdir()):
        hidden = path.name.startswith(".") and path.name not in OPEN
        if hidden or path.name in GENERATED or path.name.endswith(".egg-info"):
            continue
        if path.is_dir() and not path.is_symlink():
            yield from tree(path)
        else:
            yield path


def modules(*packages: str) -> list[Path]:
    """Every Python file of the packages, relative to the checkout."""
    return [
        path.relative_to(ROOT)
        for package in packages
        if (ROOT / package).is_dir()
        for path in tree(ROOT / package)
        if path.suffix == ".py"
    ]


FIELD_WORDS = {
    "chair": "seat",
    "concealed": "hidden",
    "deed": "action",
    "dress": "apply_theme",
    "dressed": "theme_changed",
    "dressing": "appearance",
    "eyes": "viewer",
    "hear": "redact",
    "heard": "redacted",
    "hushed": "redacted",
    "lying": "there, or sideways",
    "plaque": "badge",
    "shelf": "card source",
    "veil": "hide",
    "veiled": "hidden",
}
"""Old names of this project, and their standard names."""


def test_names_are_the_words_of_the_field() -> None:
    found = set()
    for path in modules(*PACKAGES):
        with (ROOT / path).open("rb") as source:
            for token in tokenize(source.readline):
                for word in token.string.casefold().split("_") if token.type == NAME else ():
                    if word in FIELD_WORDS:
                        found.add(f"{path}: {token.string}, say {FIELD_WORDS[word]!r}")
    assert found == set()


def callbacks_set_from_afar(tree: ast.Module) -> Iterator[str]:
    """Yield where a function is assigned to an attribute of something else than oneself."""
    defined = {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and not node.decorator_list
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Assign):
            continue
        value = node.value
        own = isinstance(value, ast.Attribute) and value.attr in defined
        named = isinstance(value, ast.Name) and value.id in defined
        for target in node.targets:
            on = target.value if isinstance(target, ast.Attribute) else None
            far = on is not None and not (isinstance(on, ast.Name) and on.id in {"self", "cls"})
            if far and (own or named or isinstance(value, ast.Lambda)):
                yield f"{node.lineno}: {ast.unparse(node)}"


def test_what_calls_back_is_given_when_something_is_made() -> None:
    found = {
        f"{path}:{each}"
        for path in modules(*PACKAGES)
        for each in callbacks_set_from_afar(ast.parse((ROOT / path).read_text("utf-8")))
    }
    # So Python's own hooks and the XML parser of its library are set.
    hooks = {each for each in found if re.search(r"(sys\.|threading\.)\w+hook = |Handler = ", each)}
    assert found - hooks == set()
    seen = ast.parse("class A:\n def f(self):\n  self.b.on_x = self.f\n  self.y = self.f")
    assert [*callbacks_set_from_afar(seen)] == ["3: self.b.on_x = self.f"]


def test_a_call_that_returns_nothing_keeps_the_references_of_none() -> None:
    thing = QObject()
    before = sys.getrefcount(None)
    for _ in range(100):
        thing.setObjectName("x")
    assert sys.getrefcount(None) > before - 50, "this PySide6 gives away a None at every call"


@pytest.mark.parametrize(
    "text",
    ["https://py" + "pi.org/simple", 'open("/wor' + 'k/cards.json")', "see /hom" + "e/ada/cards"],
)
def test_the_needles_find_what_they_are_for(text: str) -> None:
    assert NEEDLES.search(text)


@pytest.mark.parametrize(
    "text", ["core/rootless", "https://example.org/work/in", "../elsewhere/data"]
)
def test_the_needles_leave_other_words_alone(text: str) -> None:
    assert not NEEDLES.search(text)


def test_no_registry_host_and_no_path_of_one_machine_in_the_tree() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {match.group().strip()}"
        for path in tree()
        if (match := NEEDLES.search(path.read_bytes().decode("utf-8", "ignore")))
    ]
    assert found == []


def test_every_file_is_a_file_of_its_own() -> None:
    links = [str(path.relative_to(ROOT)) for path in tree() if path.is_symlink()]
    assert links == [], "a checkout on Windows turns a link into a text"


def test_every_module_is_named_for_what_it_holds() -> None:
    paths = modules("core", "gui", "tests")
    assert [str(path) for path in paths if VAGUE_NAMES & {*path.with_suffix("").parts}] == []


def test_every_package_says_what_it_is() -> None:
    silent = []
    for folder in sorted({path.parent for path in modules(*PACKAGES)}):
        door = ROOT / folder / "__init__.py"
        if not door.is_file() or not ast.get_docstring(ast.parse(door.read_text("utf-8"))):
            silent.append(str(folder))
    assert silent == []


@pytest.mark.parametrize(
    "name", ["CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", ".ci/run"]
)
def test_the_papers_are_there(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8").strip()


def test_each_heading_of_the_changelog_is_a_version_and_its_day() -> None:
    lines = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    headings = [each for each in lines if each.startswith("## ")]
    form = r"## \d+\.\d+\.\d+ - (unreleased|\d{4}-\d\d-\d\d)"
    assert headings
    assert [each for each in headings if not re.fullmatch(form, each)] == []


def test_nothing_in_the_changelog_is_said_twice_word_for_word() -> None:
    said = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n- ")[1:]
    assert len(said) == len(set(said))


def texts(path: Path) -> Iterator[str]:
    """Yield the texts of a module that users may read: no docstring, no name, no key."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value


def test_the_program_says_action_and_not_action() -> None:
    found = [
        (str(path.relative_to(ROOT)), text)
        for part in ("core", "gui")
        for path in (ROOT / part).rglob("*.py")
        for text in texts(path)
        if re.search(r"\b[Dd]eeds?\b", text) and " " in text
    ]
    assert found == []
