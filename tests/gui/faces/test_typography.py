"""Text fits its box: names are cut, never drawn over neighbours."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.faces.typography import ELLIPSIS, Box, Lettering, Role

pytestmark = pytest.mark.usefixtures("qapp")

NAME = "Asmoranomardicadaistinaculdacar"


@pytest.fixture(scope="module")
def letters(qapp: object) -> Lettering:
    del qapp
    return Lettering()


@given(
    text=st.text(alphabet=st.characters(min_codepoint=32, max_codepoint=383), max_size=40),
    room=st.floats(0, 400),
    pixels=st.integers(5, 40),
)
def test_a_fitted_line_is_never_wider_than_its_room(
    letters: Lettering, text: str, room: float, pixels: int
) -> None:
    fitted = letters.fitted(Role.TITLE, text, room, pixels)
    assert letters.width(fitted.role, fitted.pixels, fitted.text) <= room
    assert fitted.width <= room


def test_a_name_is_set_smaller_before_it_is_cut(letters: Lettering) -> None:
    wide = letters.width(Role.TITLE, 20, NAME)
    fitted = letters.fitted(Role.TITLE, NAME, wide * 0.9, 20)
    assert fitted.text == NAME
    assert fitted.pixels < 20


def test_a_name_is_condensed_before_it_is_cut(letters: Lettering) -> None:
    wide = letters.width(Role.TITLE, 20, NAME)
    narrow, tight = (letters.fitted(Role.TITLE, NAME, wide * part, 20) for part in (0.75, 0.6))
    assert (narrow.text, narrow.role) == (NAME, Role.NARROW_TITLE)
    assert (tight.text, tight.role) == (NAME, Role.TIGHT_TITLE)
    assert tight.width <= wide * 0.6


def test_a_cut_name_ends_in_an_ellipsis(letters: Lettering) -> None:
    wide = letters.width(Role.TITLE, 20, NAME)
    assert letters.fitted(Role.TITLE, NAME, wide * 0.4, 20).text.endswith(ELLIPSIS)


@given(
    words=st.lists(st.sampled_from(["a", "creature", "{2}{W},", "turns", "over."]), max_size=60),
    width=st.floats(60, 300),
    height=st.floats(20, 200),
    notch=st.tuples(st.floats(0, 40), st.floats(0, 30)),
)
def test_wrapped_text_stays_in_its_box_and_out_of_the_notch(
    letters: Lettering, words: list[str], width: float, height: float, notch: tuple[float, float]
) -> None:
    box = Box(width, height, (notch,))
    flow = letters.flow(((Role.BODY, " ".join(words)),), box, 14, 8)
    drop = letters.cut(Role.BODY, flow.pixels).metrics.descent()
    for run in flow.runs:
        assert run.y <= height
        if not run.is_symbol:
            end = run.x + letters.width(run.role, flow.pixels, run.text)
            assert end <= box.room(run.y + drop - 1) + 1


def test_text_is_set_as_large_as_it_fits(letters: Lettering) -> None:
    paragraphs = ((Role.BODY, "Draw a card."),)
    assert letters.flow(paragraphs, Box(300, 100), 20, 8).pixels == 20
    assert letters.flow(paragraphs, Box(60, 30), 20, 8).pixels < 20


def test_text_that_does_not_fit_says_that_it_is_cut(letters: Lettering) -> None:
    flow = letters.flow(((Role.BODY, "word " * 100),), Box(100, 40), 14, 8)
    assert flow.is_cut
    assert flow.runs[-1].text.endswith(ELLIPSIS)


def test_a_symbol_stands_in_the_line_as_a_shape(letters: Lettering) -> None:
    flow = letters.flow(((Role.BODY, "Pay {2}{W}, then draw."),), Box(300, 60), 14, 8)
    assert [run.text for run in flow.runs if run.is_symbol] == ["2", "W"]
    assert "".join(run.text for run in flow.runs if not run.is_symbol) == "Pay , then draw."
