"""The records of a package of keyword actions, so that a new one needs no line elsewhere."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from core.rules.ruleset import Verb


def verbs_in(package: ModuleType) -> Iterator[tuple[Verb, ...]]:
    """Yield the records of every module of a package: one more is found by itself."""
    for each in iter_modules(package.__path__):
        yield import_module(f"{package.__name__}.{each.name}").VERBS
