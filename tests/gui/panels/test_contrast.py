"""Every colour can be read on its ground (WCAG 2.2, 1.4.3 and 1.4.11, level AA)."""

import pytest

from gui.theme import DARK, LIGHT, PAIRS, Theme, stylesheet


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#rrggbb``."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_black_on_white_has_the_greatest_contrast() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize(("front", "ground", "least"), PAIRS)
def test_what_lies_on_a_ground_stands_out(
    theme: Theme, front: str, ground: str, least: float
) -> None:
    assert contrast(getattr(theme, front), getattr(theme, ground)) >= least


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_every_role_of_the_style_sheet_is_filled_in(theme: Theme) -> None:
    sheet = stylesheet(theme)
    assert "%(" not in sheet
    assert theme.panel in sheet
