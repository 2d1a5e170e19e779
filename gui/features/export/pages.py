"""The page that steps through a sequence: one file, no network, readable without its script."""

from collections.abc import Sequence
from html import escape

from msgspec import Struct

from gui.features.export.captions import PositionWords, Story
from gui.features.export.page_assets import SCRIPT, STYLE
from gui.features.export.page_frame import Document
from gui.features.playback.player import SPEEDS


class Shown(Struct, frozen=True):
    """A picture on a page: an address that holds all of it, and how long it stays in play."""

    address: str
    millis: int


def page(story: Story, pictures: Sequence[Shown], size: tuple[int, int]) -> str:
    """Return the page; there is a picture for every position."""
    viewer = "What everybody may see" if story.viewer is None else f"As {story.viewer} sees it"
    about = viewer if story.heading == story.title else f"{story.heading} · {viewer}"
    style = f":root {{ --ratio: {size[0] / size[1]:.4f}; }}{STYLE}"
    articles = "\n".join(
        _article(at, position, picture, size)
        for at, (position, picture) in enumerate(zip(story.positions, pictures, strict=True))
    )
    return Document(
        title=story.title,
        about=about,
        main=f"{_controls()}\n{articles}",
        style=style,
        kind="positions",
        script=SCRIPT,
    ).html()


def _controls() -> str:
    """Return what steps and plays; it shows where the script runs."""
    buttons = "\n".join(
        f'<button type="button" id="{words.lower()}">{words}</button>'
        for words in ("First", "Back", "Play", "Next", "Last")
    )
    speeds = "".join(
        f'<option value="{speed:g}"{" selected" if speed == 1 else ""}>{speed:g}×</option>'
        for speed in SPEEDS
    )
    return f"""<nav aria-label="Steps">
{buttons}
<select id="place" aria-label="Step"></select>
<select id="speed" aria-label="Speed">{speeds}</select>
<label><input type="checkbox" id="loop"> Loop</label>
<p id="heard" class="unseen" role="status"></p>
</nav>"""


def _article(at: int, position: PositionWords, picture: Shown, size: tuple[int, int]) -> str:
    said = f'<p class="said" dir="auto">{escape(position.said)}</p>\n' if position.said else ""
    ruling = f"<strong>{escape(position.ruling)}</strong>" if position.ruling else ""
    answer = ": ".join(part for part in (ruling, escape(position.answer)) if part)
    answer = f'<p class="verdict" dir="auto">{answer}</p>\n' if answer else ""
    rules = "".join(
        f'<li><span class="number">{escape(rule.number)}</span> {escape(rule.says)}</li>\n'
        for rule in position.rules
    )
    rules = f'<ul class="rules">\n{rules}</ul>\n' if rules else ""
    seen = "".join(
        f'<li dir="auto">{escape(each)}</li>\n' for each in (*position.seen, *position.drawn)
    )
    place = f"after step {at}" if at else "at the start"
    alt = escape(" ".join((f"The table {place}.", *position.drawn)))
    width, height = size
    return f"""<article id="step-{at}" data-stay="{picture.millis}" aria-labelledby="title-{at}">
<img src="{picture.address}" width="{width}" height="{height}" alt="{alt}">
<div class="words">
<h2 id="title-{at}" dir="auto">{escape(f"{at}. {position.title}" if at else position.title)}</h2>
{said}{answer}{rules}<details class="seen">
<summary>The table in words</summary>
<ul>
{seen}</ul>
</details>
</div>
</article>"""
