"""The page is read back with a parser, as a browser and a screen reader would read it."""

from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.lessons.lesson import runner_for
from core.scenario.runner import played
from core.state.ids import PlayerId
from core.storage.assets import read_rulebook
from core.storage.readers import games, read_data
from gui.features.export.captions import Sequence, sequence_of
from gui.features.export.encoder import Order, kind_of
from gui.features.export.job import export_now
from gui.features.playback import SPEEDS
from tests.core.scenario.plain_scenarios import TAP, runner_of
from tests.gui.features.export.conftest import HIDDEN
from tests.places import ROOT

HOSTILE = (
    "</title></script><script>alert(1)</script><!-- \"q\" & 'x' <b>\u05e9\u05dc\u05d5\u05dd</b>"
)
VOID = {"meta", "link", "img", "input"}

pytestmark = pytest.mark.usefixtures("qapp")


class Page(HTMLParser):
    """The elements of a page, each with its attributes and the text in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str], list[str]]] = []
        self._open: list[int] = []
        self.feed(text)
        self.close()
        assert not self._open, "every element is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self._open.append(len(self.elements))
        self.elements.append((tag, {name: value or "" for name, value in attrs}, []))

    def handle_endtag(self, tag: str) -> None:
        assert self.elements[self._open.pop()][0] == tag

    def handle_data(self, data: str) -> None:
        for number in self._open:
            self.elements[number][2].append(data)

    @property
    def tags(self) -> list[str]:
        return [tag for tag, _, _ in self.elements]

    def texts(self, tag: str, style: str = "") -> list[str]:
        return [
            "".join(words)
            for each, attributes, words in self.elements
            if each == tag and (not style or attributes.get("class") == style)
        ]

    def values(self, name: str, tag: str = "") -> list[str]:
        return [
            attributes[name]
            for each, attributes, _ in self.elements
            if name in attributes and tag in {"", each}
        ]


def page_of(sequence: Sequence, folder: Path, viewer: str | None = None) -> str:
    path = folder / "story.html"
    who = PlayerId(viewer) if viewer else None
    order = Order(kind=kind_of(path), path=path, size=(480, 360), seconds=0.5, viewer=who)
    said, done = export_now(sequence, order)
    assert done, said
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def text(sequence: Sequence, tmp_path_factory: pytest.TempPathFactory) -> str:
    return page_of(sequence, tmp_path_factory.mktemp("page"))


@pytest.fixture(scope="module")
def page(text: str) -> Page:
    return Page(text)


def test_every_step_has_a_picture_its_verdict_and_its_rules(page: Page, sequence: Sequence) -> None:
    assert page.tags.count("article") == page.tags.count("img") == sequence.length == 4
    titles = page.texts("h2")
    assert titles[0] == "Start"
    assert [title.partition(". ")[0] for title in titles[1:]] == ["1", "2", "3"]
    assert page.texts("p", "said")[0] == "Turned over it stays the same object."
    done, nothing, _ = page.texts("p", "verdict")
    assert done.startswith("Done: ")
    assert nothing.startswith("Nothing happens: ")
    assert "701.28a" in page.texts("span", "number")
    assert "code" not in page.tags


def test_a_rule_without_a_number_is_cited_by_its_title(sequence: Sequence, tmp_path: Path) -> None:
    bare = tuple(replace(entry, since={}) for entry in sequence.book.entries)
    page = Page(page_of(replace(sequence, book=replace(sequence.book, entries=bare)), tmp_path))
    assert "To transform" in page.texts("span", "number")


def test_what_the_rules_did_by_themselves_is_told_with_the_rule(tmp_path: Path) -> None:
    path = ROOT / "assets/scenarios/mtg/no-toughness-left-after-turning.toml"
    runner = runner_for(read_data(path), games(None))
    story = played(runner)
    followed = [
        event
        for outcome in story.history.outcomes
        for event in outcome.events
        if event.kind == "state"
    ]
    assert followed
    page = Page(page_of(sequence_of("T", runner.rules, story, 0), tmp_path))
    verdicts = " ".join(page.texts("p", "verdict"))
    book = read_rulebook("mtg")
    for event in followed:
        assert event.says in verdicts
        assert book.number(event.key, runner.rules.edition) in page.texts("span", "number")


def test_pictures_say_what_is_drawn_and_the_table_is_there_in_words(page: Page) -> None:
    first, second, *_ = page.values("alt")
    assert first == "The table at the start."
    assert second.startswith("The table after step 1. ")
    assert "Insectile Aberration targets Grizzly Bears." in second
    assert page.texts("summary") == ["The table in words"] * 4
    start = page.texts("details")[0]
    assert "Battlefield: Grizzly Bears, 2/2." in start
    assert "20 life" in start


def test_it_is_one_page_in_english_with_a_name_for_everything(
    page: Page, sequence: Sequence
) -> None:
    assert page.values("lang", "html") == ["en"]
    assert page.texts("title") == page.texts("h1") == [sequence.title]
    ids = page.values("id")
    assert len(ids) == len(set(ids))
    assert set(page.values("aria-labelledby", "article")) <= set(ids)
    assert all(page.texts("button"))
    assert page.values("aria-label", "select") == ["Step", "Speed"]
    assert page.texts("label") == [" Loop"]
    assert page.values("role", "p") == ["status"]
    assert page.texts("option") == [f"{speed:g}×" for speed in SPEEDS]


def test_it_plays_each_step_for_as_long_as_it_takes_to_read(page: Page) -> None:
    stays = [int(each) for each in page.values("data-stay")]
    assert stays[0] == 500
    assert all(each > 500 for each in stays[1:])


def test_without_its_script_all_steps_stand_below_each_other(page: Page, text: str) -> None:
    """Only the script sets the class by which steps hide and buttons show."""
    assert "steps" not in page.values("class")
    style = page.texts("style")[0]
    assert "nav { display: none; }" in style
    hiding = [line for line in style.splitlines() if "article" in line and "display: none" in line]
    assert hiding
    assert all(line.startswith(".steps article {") for line in hiding)
    assert 'classList.add("steps")' in text


def test_it_asks_nothing_of_any_network(page: Page, text: str) -> None:
    sources = [*page.values("src"), *page.values("href")]
    assert all(each.startswith(("data:image/webp;base64,", "data:,")) for each in sources)
    assert not {"iframe", "object", "embed", "form", "base", "a"} & set(page.tags)
    for outward in ("http://", "https://", "@import", "url(", "fetch("):
        assert outward not in text


def test_nothing_runs_but_its_own_script_and_style(page: Page) -> None:
    (policy,) = [each for each in page.values("content") if each.startswith("default-src")]
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    for tag in ("script", "style"):
        (written,) = page.texts(tag)
        digest = b64encode(sha256(written.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    named = {name for _, attributes, _ in page.elements for name in attributes}
    assert not [name for name in named if name.startswith("on") or name == "style"]


def test_words_that_look_like_a_page_stay_words(tmp_path: Path) -> None:
    pages = []
    for words in ("Harmless", HOSTILE):
        runner = runner_of({**TAP, "say": words})
        made = sequence_of(words, runner.rules, played(runner), 1)
        pages.append(Page(page_of(made, tmp_path)))
    harmless, hostile = pages
    assert hostile.tags == harmless.tags
    assert hostile.texts("title") == hostile.texts("h1") == [HOSTILE]
    assert hostile.texts("p", "said") == [HOSTILE]


def test_for_everybody_it_names_no_hidden_card_anywhere(text: str) -> None:
    assert HIDDEN not in text


@pytest.mark.parametrize(("seat", "knows"), [("A", True), ("B", False)])
def test_for_one_seat_it_names_what_that_seat_sees(
    sequence: Sequence, tmp_path: Path, seat: str, *, knows: bool
) -> None:
    assert (HIDDEN in page_of(sequence, tmp_path, seat)) is knows
