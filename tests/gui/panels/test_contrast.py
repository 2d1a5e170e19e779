"""Every colour can be read on its background (WCAG 2.2, 1.4.3 and 1.4.11, level AA)."""

import pytest

from gui.theme import CONTRAST, THEMES, Theme, stylesheet

AA_TEXT = 4.5
AA_SHAPE = 3.0

PAIRS = (
    ("text", "bar", AA_TEXT),
    ("text", "panel", AA_TEXT),
    ("text", "tile", AA_TEXT),
    ("text", "accent_background", AA_TEXT),
    ("text", "bad_background", AA_TEXT),
    ("dim", "bar", AA_TEXT),
    ("dim", "panel", AA_TEXT),
    ("dim", "tile", AA_TEXT),
    ("dim", "button", AA_TEXT),
    ("dim", "accent_background", AA_TEXT),
    ("accent", "panel", AA_TEXT),
    ("accent", "bar", AA_TEXT),
    ("accent", "accent_background", AA_TEXT),
    ("accent", "button", AA_SHAPE),
    ("good", "bar", AA_TEXT),
    ("good", "panel", AA_TEXT),
    ("bad", "bar", AA_TEXT),
    ("bad", "panel", AA_TEXT),
    ("bad", "bad_background", AA_TEXT),
    ("cite", "cite_background", AA_TEXT),
    ("button_text", "button", AA_TEXT),
    ("button_text", "button_hover", AA_TEXT),
    ("on_text", "on", AA_TEXT),
    ("bar", "accent", AA_TEXT),
)
"""Foreground role, background role, and the minimum contrast (WCAG 2.2, level AA)."""

LIGHTS = ("lawful", "refused", "choice", "open")
BACKGROUNDS = ("background_middle", "background", "background_edge")

BOARD_PAIRS = (
    *(
        (front, background, AA_TEXT)
        for front in ("label", "hint", "text")
        for background in BACKGROUNDS
    ),
    *(("chosen", background, AA_SHAPE) for background in BACKGROUNDS),
    *((light, background, AA_SHAPE) for light in LIGHTS for background in BACKGROUNDS),
    *((light, "pill", AA_SHAPE) for light in LIGHTS),
    *(
        (front, background, AA_TEXT)
        for front in ("text", "dim")
        for background in ("chip", "chip_hot", "chip_refused", "chip_refused_hot")
    ),
    *(
        (light, background, AA_SHAPE)
        for light in ("lawful", "choice", "open")
        for background in ("chip", "chip_hot")
    ),
    *(("refused", background, AA_SHAPE) for background in ("chip_refused", "chip_refused_hot")),
    ("cite", "cite_background", AA_TEXT),
    ("pill_text", "pill", AA_TEXT),
    ("text", "pill", AA_TEXT),
    ("label", "pill", AA_TEXT),
    ("chosen", "pill", AA_SHAPE),
    ("fight", "pill", AA_TEXT),
    *(("fight", background, AA_SHAPE) for background in BACKGROUNDS),
    ("fight_text", "fight_background", AA_TEXT),
    ("counter_text", "counter", AA_TEXT),
    ("counter_line", "counter", AA_SHAPE),
    ("damage_text", "damage", AA_TEXT),
    ("badge_text", "badge", AA_TEXT),
)
"""Foreground, background and minimum contrast of everything legible on the board."""


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
    shipped = ["dark", "light", "contrast"]
    assert [theme.id for theme in THEMES if theme.id in shipped] == shipped


def test_in_high_contrast_text_has_seven_to_one() -> None:
    for front, background, least in PAIRS:
        if least >= 4.5:
            assert contrast(getattr(CONTRAST, front), getattr(CONTRAST, background)) >= 7
