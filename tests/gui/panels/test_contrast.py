"""Every colour can be read on its background (WCAG 2.2, 1.4.3 and 1.4.11, level AA)."""

import pytest

from gui.theme import BOARD_PAIRS, CONTRAST, PAIRS, THEMES, Theme, stylesheet


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#rrggbb``, or of ``#aarrggbb`` as if it were opaque."""
    parts = [int(colour[-6:][at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_black_on_white_has_the_greatest_contrast() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.id)
@pytest.mark.parametrize(("front", "background", "least"), PAIRS)
def test_what_lies_on_a_background_stands_out(
    theme: Theme, front: str, background: str, least: float
) -> None:
    assert contrast(getattr(theme, front), getattr(theme, background)) >= least


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.id)
def test_every_role_of_the_style_sheet_is_filled_in(theme: Theme) -> None:
    sheet = stylesheet(theme)
    assert "%(" not in sheet
    assert theme.panel in sheet


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.id)
@pytest.mark.parametrize(("front", "background", "least"), BOARD_PAIRS)
def test_what_lies_on_the_board_stands_out(
    theme: Theme, front: str, background: str, least: float
) -> None:
    worn = theme.board
    assert contrast(getattr(worn, front), getattr(worn, background)) >= least


def test_themes_come_from_their_files_in_the_order_of_the_menu() -> None:
    assert [theme.id for theme in THEMES] == ["dark", "light", "contrast"]


def test_in_high_contrast_text_has_seven_to_one() -> None:
    for front, background, least in PAIRS:
        if least >= 4.5:
            assert contrast(getattr(CONTRAST, front), getattr(CONTRAST, background)) >= 7
