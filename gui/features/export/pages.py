"""The page that steps through a sequence: one file, no network, readable without its script."""

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape

from msgspec import Struct

from gui.features.export.captions import Story, Told
from gui.features.export.page_assets import SCRIPT, STYLE
from gui.features.playback.player import SPEEDS

NOTICE = (
    "Made with Janus Table, which is unofficial fan content: nobody who makes or owns the card "
    "games shown has made, checked, endorsed or sponsored it. Card pictures are drawn by the "
    "program; rules are told in its own words."
)


class Shown(Struct, frozen=True):
    """A picture on a page: an address that holds all of it, and how long it stays in play."""

    address: str
    millis: int


def page(story: Story, pictures: Sequence[Shown], size: tuple[int, int]) -> str:
    """Return the page; there is a picture for every position."""
    title = escape(story.title)
    viewer = "What everybody may see" if story.viewer is None else f"As {story.viewer} sees it"
    about = viewer if story.heading == story.title else f"{story.heading} · {viewer}"
    style = f":root {{ --ratio: {size[0] / size[1]:.4f}; }}{STYLE}"
    # Nothing but this style and this script runs, whatever words the sequence brings along.
    policy = policy_of(style, policy_hash(SCRIPT))
    articles = "\n".join(
        _article(at, told, picture, size)
        for at, (told, picture) in enumerate(zip(story.positions, pictures, strict=True))
    )
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<header>
<h1 dir="auto">{title}</h1>
<p>{escape(about)}</p>
</header>
<main>
{_controls()}
{articles}
</main>
<footer><p>{escape(NOTICE)}</p></footer>
<script>{SCRIPT}</script>
</body>
</html>
"""


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


def _article(at: int, told: Told, picture: Shown, size: tuple[int, int]) -> str:
    said = f'<p class="said" dir="auto">{escape(told.said)}</p>\n' if told.said else ""
    ruling = f"<strong>{escape(told.ruling)}</strong>" if told.ruling else ""
    answer = ": ".join(part for part in (ruling, escape(told.answer)) if part)
    answer = f'<p class="verdict" dir="auto">{answer}</p>\n' if answer else ""
    rules = "".join(
        f'<li><span class="number">{escape(rule.number)}</span> {escape(rule.says)}</li>\n'
        for rule in told.rules
    )
    rules = f'<ul class="rules">\n{rules}</ul>\n' if rules else ""
    seen = "".join(f'<li dir="auto">{escape(each)}</li>\n' for each in (*told.seen, *told.drawn))
    place = f"after step {at}" if at else "at the start"
    alt = escape(" ".join((f"The table {place}.", *told.drawn)))
    width, height = size
    return f"""<article id="step-{at}" data-stay="{picture.millis}" aria-labelledby="title-{at}">
<img src="{picture.address}" width="{width}" height="{height}" alt="{alt}">
<div class="words">
<h2 id="title-{at}" dir="auto">{escape(f"{at}. {told.title}" if at else told.title)}</h2>
{said}{answer}{rules}<details class="seen">
<summary>The table in words</summary>
<ul>
{seen}</ul>
</details>
</div>
</article>"""


def policy_of(style: str, script: str) -> str:
    """Return what a browser may do with a page: one style, one script or none, pictures in it."""
    return (
        f"default-src 'none'; img-src data:; style-src {policy_hash(style)}; script-src {script}; "
        "base-uri 'none'; form-action 'none'"
    )


def policy_hash(text: str) -> str:
    """Return the name by which a policy knows one text and no other."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
