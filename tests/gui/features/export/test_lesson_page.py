"""A lesson as one page: read back with a parser, without a script, with answers or without."""

import tomllib
from pathlib import Path

import pytest

from core.lessons.lesson import read_lesson
from core.scenario.checker import editions_of, library_of, runner_in
from core.state.ids import PlayerId
from core.storage.courses import LESSONS
from core.storage.readers import games
from gui.app import main
from gui.board.layout.geometry import Form
from gui.features.export.captions import PositionWords, Sequence, Story, sequence_of_lesson
from gui.features.export.encoder import Order, kind_of
from gui.features.export.job import Renderer
from gui.features.export.pages import Shown, lesson_page
from tests.gui.features.export.test_page import Page

pytestmark = pytest.mark.usefixtures("qapp")

GAMES = games(None)
MIRA, JONAS = PlayerId("Mira"), PlayerId("Jonas")
LESSON = """
title = "What stays & what goes?"
game = "mtg"
rulebook = ">=2024-06"
players = ["Mira", "Jonas"]
setup = [
  { id = "smith", player = "Mira", zone = "battlefield", card = "Village Ironsmith" },
  { id = "forest", player = "Mira", zone = "hand", card = "Forest" },
  { id = "plains", player = "Mira", zone = "hand", card = "Plains" },
  { id = "elf", player = "Jonas", zone = "hand", card = "Elvish Mystic" },
]

[lesson]
id = "test.page.one"
learn = "You know what stays."

[[step]]
name = "name"
question = "What is it called when it has turned?"
do = "transform"
object = "smith"
options = [
  { text = "Ironfang", about = "smith", is = { name = "Ironfang" } },
  { text = "Village Ironsmith", ruling = "nothing", say = "That is the face below." },
]
why = "The face that is up counts ({rule:tdfc.same_object})."
note = "Never shown."

[[step]]
name = "land"
task = "Play the Forest."
do = "play_land"
card = "forest"
expect = [{ object = "forest", zone = "battlefield" }]
wrong = [{ do = "play_land", card = "plains", ruling = "done", say = "That is the other land." }]
hint = { say = "Drag it onto the table." }
why = "One land a turn."

[[step]]
name = "end"
do = "checkpoint"
say = "That was all."
"""


def sequence(
    viewer: PlayerId | None = MIRA, *, with_answers: bool = True, text: str = LESSON
) -> Sequence:
    lesson = read_lesson(tomllib.loads(text))
    library = library_of(lesson.scenario, GAMES)
    runner = runner_in(lesson.scenario, library, editions_of(lesson.scenario, library)[-1])
    return sequence_of_lesson(lesson, runner, viewer, with_answers=with_answers)


def written(viewer: PlayerId | None = MIRA, *, with_answers: bool = True) -> str:
    """Return the page with pictures named by their positions."""
    told = sequence(viewer, with_answers=with_answers)
    story = Story(
        title=told.title,
        heading=told.heading,
        viewer=viewer,
        positions=tuple(PositionWords(title=str(at)) for at in range(told.length)),
        asking=told.asking,
    )
    pictures = [Shown(f"data:,{at}", 0) for at in range(told.length)]
    return lesson_page(story, pictures, (640, 400))


def test_every_question_stands_there_with_its_answers_by_letter() -> None:
    page = Page(written())
    assert page.texts("h1") == ["What stays & what goes?"]
    assert page.texts("h2") == [
        "1. What is it called when it has turned?",
        "2. Play the Forest.",
        "3. That was all.",
    ]
    labels = [text.partition(" ")[2] for text in page.texts("label")]
    assert sorted(labels[:2]) == ["Ironfang", "Village Ironsmith"]
    assert sorted(labels[2:]) == ["Play Forest", "Play Plains"]


def test_without_a_script_an_answer_says_whether_it_is_right() -> None:
    text = written()
    page = Page(text)
    assert "script" not in page.tags
    assert "script-src 'none'" in text
    inputs = [attributes for tag, attributes, _ in page.elements if tag == "input"]
    assert sorted(each["class"] for each in inputs) == ["right", "right", "wrong", "wrong"]
    assert "✓ Right." in page.texts("p", "remark")
    assert "✗ No. That is the face below." in page.texts("p", "remark")
    assert "of 2" in page.texts("p", "score")[0]


def test_an_answer_of_the_table_is_folded_with_its_rule_and_picture() -> None:
    page = Page(written())
    folded = [text for text in page.texts("details") if "The table’s answer" in text]
    assert "A face" not in folded[0]
    assert "The face that is up counts." in folded[0]
    assert "712.18" in folded[0]
    sources = [attributes["src"] for tag, attributes, _ in page.elements if tag == "img"]
    assert sources == ["data:,0", "data:,1", "data:,1", "data:,2", "data:,2"]


def test_a_page_of_questions_only_does_not_hold_the_answers() -> None:
    text = written(with_answers=False)
    for hidden in ("right", "wrong", "✓", "That is the face below", "One land a turn", "712.18"):
        assert hidden not in text.partition("<body")[2], hidden
    page = Page(text)
    assert len(page.texts("label")) == 4
    sources = [attributes["src"] for tag, attributes, _ in page.elements if tag == "img"]
    assert sources == ["data:,0", "data:,1", "data:,2"]


def test_no_forecast_of_a_fight_answers_a_question_on_a_page(tmp_path: Path) -> None:
    told = sequence(None, text=(LESSONS / "fab-first/defend.toml").read_text("utf-8"))
    path = tmp_path / "page.html"
    renderer = Renderer(told, Order(kind=kind_of(path), path=path, size=(1280, 800)))
    positions = renderer.story().positions
    assert told.asking is not None
    sums = next(step for step in told.asking.steps if step.question)

    def said(at: int) -> tuple[str, str, str]:
        renderer.draw(at, positions[at])
        (frame,) = renderer._board.board_scene.mat.links
        return frame.words.sum, frame.words.result, frame.words.comes

    assert said(sums.before) == ("", "", "")
    assert said(sums.after) == ("4 − 3 = 1", "hit", "1 damage to Ann")
    assert said(sums.before) == ("", "", "")
    renderer.close()


def test_a_table_on_a_page_has_no_signs_to_count_by_and_no_empty_places(tmp_path: Path) -> None:
    told = sequence(None, text=(LESSONS / "fab-first/defend.toml").read_text("utf-8"))
    path = tmp_path / "page.html"
    renderer = Renderer(told, Order(kind=kind_of(path), path=path, size=(1280, 800)))
    renderer.draw(0, renderer.story().positions[0])
    board = renderer._board
    shown = [area for area in board.board_scene.mat.areas if area.form is not Form.HIDDEN]
    assert {area.zone for area in shown if area.is_pile} == {"deck"}
    assert all(badge.still for badge in board.badges())
    renderer.close()


def test_notes_and_hidden_cards_are_on_no_page() -> None:
    for viewer in (MIRA, JONAS, None):
        text = written(viewer)
        assert "Never shown" not in text
        assert "Elvish Mystic" not in text
        assert ("Forest" in text) == (viewer == MIRA)
        assert "Play Plains" not in text or viewer == MIRA


def test_nothing_is_fetched_and_the_style_is_the_only_one() -> None:
    text = written()
    assert "://" not in text
    assert "default-src 'none'" in text


@pytest.mark.parametrize(("words", "holds"), [(["--answers"], True), ([], False)])
def test_the_command_line_writes_a_page(tmp_path: Path, words: list[str], *, holds: bool) -> None:
    lesson, out = tmp_path / "lesson.toml", tmp_path / "page.html"
    lesson.write_text(LESSON, encoding="utf-8")
    assert main(["export", str(lesson), "--page", str(out), "--size", "320x200", *words]) == 0
    text = out.read_text("utf-8")
    assert ("The face that is up counts." in text) == holds
    assert text.count("data:image/webp;base64,") == (5 if holds else 3)


@pytest.mark.parametrize(
    ("text", "page", "said"),
    [
        (
            LESSON.partition("[lesson]")[0] + '[[step]]\ndo = "checkpoint"\n',
            "a.html",
            "asks nothing",
        ),
        (LESSON, "a.png", "must end in .html"),
    ],
)
def test_what_is_no_page_of_a_lesson_is_told(
    text: str, page: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson = tmp_path / "lesson.toml"
    lesson.write_text(text, encoding="utf-8")
    assert main(["export", str(lesson), "--page", str(tmp_path / page)]) == 1
    assert said in capsys.readouterr().err
    assert not (tmp_path / page).exists()
