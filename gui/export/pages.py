"""The page that steps through a sequence: one file, no network, readable without its script."""

from collections.abc import Sequence
from html import escape

from gui.export.telling import Story, Told

NOTICE = (
    "Made with Janus Table, which is unofficial fan content: nobody who makes or owns the card "
    "games shown has made, checked, endorsed or sponsored it. Card pictures are drawn by the "
    "program; rules are told in its own words."
)

_STYLE = """
:root { color-scheme: dark light; --ground: #14201d; --panel: #1c2126; --text: #eeece4;
  --dim: #a9b8af; --line: #33404a; --accent: #f2d479; --cite: #a8dcc8; --cite-ground: #263a36; }
@media (prefers-color-scheme: light) { :root { --ground: #e4ece5; --panel: #faf8f2;
  --text: #1f2528; --dim: #4c5953; --line: #cbc6b6; --accent: #775600; --cite: #1c5745;
  --cite-ground: #dceee6; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); line-height: 1.45;
  font: 17px "Source Sans 3", "Source Sans Pro", system-ui, sans-serif; }
header, main, footer { max-width: 1400px; margin: 0 auto; padding: 12px 24px; }
h1 { font: 600 26px "Source Serif 4", "Source Serif Pro", Georgia, serif; margin: 12px 0 0; }
header p, footer { color: var(--dim); margin: 2px 0; font-size: 15px; }
figure { margin: 0 0 32px; background: var(--panel); border: 1px solid var(--line);
  border-radius: 12px; overflow: hidden; }
figure img { display: block; width: 100%; height: auto; }
figcaption { padding: 12px 20px 16px; }
figcaption h2 { font-size: 19px; margin: 0 0 4px; color: var(--accent); }
figcaption .said { font: 22px "Source Serif 4", "Source Serif Pro", Georgia, serif;
  margin: 4px 0 8px; }
figcaption p { margin: 4px 0; }
figcaption ul { list-style: none; padding: 0; margin: 8px 0 0; color: var(--dim); }
figcaption li { margin: 4px 0; }
.number { background: var(--cite-ground); color: var(--cite); border-radius: 5px;
  padding: 1px 7px; font-weight: 600; margin-right: 6px; white-space: nowrap; }
nav { display: none; }
.steps nav { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding: 8px 0; }
.steps figure { display: none; margin-bottom: 8px; }
.steps figure.now { display: block; }
button { font: inherit; color: var(--text); background: var(--panel);
  border: 1px solid var(--line); border-radius: 8px; padding: 8px 16px; cursor: pointer; }
button:disabled { color: var(--dim); cursor: default; }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (prefers-reduced-motion: no-preference) {
  .steps figure.now { animation: come 180ms ease-out; }
  @keyframes come { from { opacity: 0.4; } to { opacity: 1; } } }
@media print { .steps figure { display: block; break-inside: avoid; }
  .steps nav { display: none; } }
"""

_SCRIPT = """
(function () {
  "use strict";
  var steps = Array.prototype.slice.call(document.querySelectorAll("figure"));
  var place = document.getElementById("place");
  var buttons = {};
  ["first", "back", "next", "last"].forEach(function (name) {
    buttons[name] = document.getElementById(name);
    buttons[name].addEventListener("click", function () { go(aim(name)); });
  });
  var now = 0;
  function aim(name) {
    return { first: 0, back: now - 1, next: now + 1, last: steps.length - 1 }[name];
  }
  function go(at) {
    now = Math.min(Math.max(at, 0), steps.length - 1);
    steps.forEach(function (step, n) { step.classList.toggle("now", n === now); });
    place.textContent = "Step " + now + " of " + (steps.length - 1) + ": " +
      steps[now].querySelector("h2").textContent;
    buttons.first.disabled = buttons.back.disabled = now === 0;
    buttons.next.disabled = buttons.last.disabled = now === steps.length - 1;
    if (history.replaceState) { history.replaceState(null, "", "#step-" + now); }
  }
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey) { return; }
    var name = { ArrowLeft: "back", ArrowRight: "next", PageUp: "back", PageDown: "next",
      Home: "first", End: "last" }[event.key];
    if (name) { event.preventDefault(); go(aim(name)); }
  });
  document.body.classList.add("steps");
  var asked = /^#step-(\\d+)$/.exec(location.hash);
  go(asked ? Number(asked[1]) : 0);
})();
"""

_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def page(story: Story, pictures: Sequence[str], size: tuple[int, int]) -> str:
    """Return the page; ``pictures`` are addresses that hold the whole picture, one a position."""
    title = escape(story.title)
    eyes = "what everybody may see" if story.viewer is None else f"as {story.viewer} sees it"
    figures = "\n".join(
        _figure(at, told, picture, size)
        for at, (told, picture) in enumerate(zip(story.positions, pictures, strict=True))
    )
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<title>{title}</title>
<style>{_STYLE}</style>
</head>
<body>
<header>
<h1>{title}</h1>
<p>{escape(story.heading)} · {escape(eyes)} · arrow keys step through it</p>
</header>
<main>
<nav aria-label="Steps">
<button type="button" id="first">First</button>
<button type="button" id="back">Back</button>
<button type="button" id="next">Next</button>
<button type="button" id="last">Last</button>
<span id="place" role="status" aria-live="polite"></span>
</nav>
{figures}
</main>
<footer><p>{escape(NOTICE)}</p></footer>
<script>{_SCRIPT}</script>
</body>
</html>
"""


def _figure(at: int, told: Told, picture: str, size: tuple[int, int]) -> str:
    said = f'<p class="said">{escape(told.said)}</p>\n' if told.said else ""
    answer = f"<p>{escape(told.answer)}</p>\n" if told.answer else ""
    rules = "".join(
        f'<li><span class="number">{escape(number)}</span>{escape(says)}</li>'
        for number, says in told.rules
    )
    rules = f"<ul>{rules}</ul>\n" if rules else ""
    head = f"{at}. {told.title}" if at else told.title
    return (
        f'<figure id="step-{at}">\n'
        f'<img src="{picture}" width="{size[0]}" height="{size[1]}" alt="{escape(told.seen)}">\n'
        f"<figcaption>\n<h2>{escape(head)}</h2>\n{said}{answer}{rules}</figcaption>\n</figure>"
    )
