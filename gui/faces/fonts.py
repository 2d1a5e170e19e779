"""The two type families: a serif for titles and text, a sans for the interface.

They come from packages that hold font files; without the packages the system's own
families take over, first those that are like them.
"""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase

SERIF = ("Source Serif Pro", "Source Serif 4", "Charter", "Georgia", "Noto Serif", "DejaVu Serif")
SANS = (
    "Source Sans Pro",
    "Source Sans 3",
    "Segoe UI",
    "Helvetica Neue",
    "Noto Sans",
    "DejaVu Sans Condensed",
)
_SERIF_PACKAGE, _SANS_PACKAGE = "font_source_serif_pro", "font_source_sans_pro"
_CUTS = ("Regular", "It", "Semibold", "Bold")


def load_families() -> None:
    """Make both packaged families known to Qt; say nothing where one is missing."""
    for package in (_SANS_PACKAGE, _SERIF_PACKAGE):
        _load(package)


def load_sans() -> None:
    """Make the interface's family known to Qt: a window without a title needs no other."""
    _load(_SANS_PACKAGE)


@cache
def _load(package: str) -> None:
    """Make a packaged family known to Qt, once.

    It does not ask whether the system has it already: to look for what is not there costs
    more than to load it.
    """
    for file in _files(package):
        QFontDatabase.addApplicationFont(str(file))


def _files(package: str) -> list[Path]:
    """Return the font files of a package that is not imported for it, the plain cuts only."""
    found = find_spec(package)
    if found is None:
        return []
    folders = [Path(place) / "files" for place in found.submodule_search_locations or ()]
    endings = tuple(f"-{cut}.ttf" for cut in _CUTS)
    files = sorted(file for folder in folders for file in folder.iterdir())
    return [file for file in files if file.name.endswith(endings)]


def serif(pixels: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Return the family of titles and text at a size in pixels."""
    return _font(SERIF, QFont.StyleHint.Serif, pixels, weight)


def sans(pixels: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Return the family of the interface at a size in pixels."""
    return _font(SANS, QFont.StyleHint.SansSerif, pixels, weight)


def _font(
    families: tuple[str, ...], hint: QFont.StyleHint, pixels: int, weight: QFont.Weight
) -> QFont:
    font = QFont(list(families))
    font.setStyleHint(hint)
    font.setWeight(weight)
    font.setPixelSize(max(1, pixels))
    return font
