"""The two font families: a serif for titles and text, a sans for the interface.

They come from packages with font files; without the packages similar system families are used.
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
    """Load both packaged families into Qt; a missing one is skipped."""
    for package in (_SANS_PACKAGE, _SERIF_PACKAGE):
        _load(package)


def load_sans() -> None:
    """Load the interface family into Qt; a window without a title needs no other."""
    _load(_SANS_PACKAGE)


@cache
def _load(package: str) -> None:
    """Load a packaged family into Qt, once.

    It is loaded without checking the system's fonts, because that check is slower.
    """
    for file in _files(package):
        QFontDatabase.addApplicationFont(str(file))


def _files(package: str) -> list[Path]:
    """Return the regular font files of a package without importing it."""
    found = find_spec(package)
    if found is None:
        return []
    folders = [Path(place) / "files" for place in found.submodule_search_locations or ()]
    endings = tuple(f"-{cut}.ttf" for cut in _CUTS)
    files = sorted(file for folder in folders for file in folder.iterdir())
    return [file for file in files if file.name.endswith(endings)]


def serif(pixels: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Return the serif family at a size in pixels."""
    return _font(SERIF, QFont.StyleHint.Serif, pixels, weight)


def sans(pixels: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Return the sans family at a size in pixels."""
    return _font(SANS, QFont.StyleHint.SansSerif, pixels, weight)


def _font(
    families: tuple[str, ...], hint: QFont.StyleHint, pixels: int, weight: QFont.Weight
) -> QFont:
    font = QFont(list(families))
    font.setStyleHint(hint)
    font.setWeight(weight)
    font.setPixelSize(max(1, pixels))
    return font
