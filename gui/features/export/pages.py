"""HTML pages of a sequence: one file, no network, readable without the script."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256
from html import escape
from string import ascii_uppercase

from msgspec import Struct

from gui.features.export.captions import Asked, Asking, Cited, PositionWords, Story
from gui.features.playback import SPEEDS

_NOTICE = (
    "Made with Janus Table, which is unofficial fan content: nobody who makes or owns the card "
    "games shown has made, checked, endorsed or sponsored it. Card pictures are drawn by the "
    "program; rules are told in its own words."
)


class Document(Struct, frozen=True, kw_only=True):
    """HTML page that runs only its own style and script, so text cannot inject code.

    ``main`` is markup; ``kind`` is the page's class in the style sheet.
    """

    title: str
    about: str
    main: str
    style: str
    kind: str = ""
    script: str = ""

    def html(self) -> str:
        """Return the whole file."""
        title = escape(self.title)
        script = _policy_hash(self.script) if self.script else "'none'"
        policy = (
            f"default-src 'none'; img-src data:; style-src {_policy_hash(self.style)}; "
            f"script-src {script}; base-uri 'none'; form-action 'none'"
        )
        script = f"<script>{self.script}</script>\n" if self.script else ""
        return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>{self.style}</style>
</head>
<body class="{self.kind}">
<header>
<h1 dir="auto">{title}</h1>
<p>{escape(self.about)}</p>
</header>
<main>
{self.main}
</main>
<footer><p>{escape(_NOTICE)}</p></footer>
{script}</body>
</html>
"""


def _policy_hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


STYLE = """
:root { color-scheme: dark light; --background: #14201d; --panel: #1c2126; --text: #eeece4;
  --dim: #a9b8af; --line: #47555f; --accent: #f2d479; --cite: #a8dcc8; --cite-background: #263a36; }
@media (prefers-color-scheme: light) { :root { --background: #e4ece5; --panel: #faf8f2;
  --text: #1f2528; --dim: #4c5953; --line: #a9a48f; --accent: #775600; --cite: #1c5745;
  --cite-background: #dceee6; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--background); color: var(--text);
  font: 1.0625rem/1.45 "Source Sans 3", "Source Sans Pro", system-ui, sans-serif; }
header, main, footer { margin: 0 auto; padding: 0 1rem; overflow-wrap: break-word; }
h1, .said { font-family: "Source Serif 4", "Source Serif Pro", Georgia, serif; }
h1 { font-size: 1.375rem; line-height: 1.25; font-weight: 600; margin: 0.75rem 0 0; }
header p, footer { color: var(--dim); font-size: 0.875rem; }
header p { margin: 0.125rem 0 0.5rem; }
article { margin: 0 0 1.5rem; background: var(--panel); border: 1px solid var(--line);
  border-radius: 12px; overflow: hidden; }
article img { display: block; width: 100%; height: auto; }
.words { padding: 0.75rem 1.25rem 1rem; }
.words > * { margin: 0 0 0.5rem; }
h2 { font-size: 1.125rem; line-height: 1.3; color: var(--accent); }
.said { font-size: 1.25rem; line-height: 1.35; }
.rules, .seen ul { list-style: none; padding: 0; font-size: 0.9375rem; color: var(--dim); }
li { margin: 0.375rem 0; }
.number { background: var(--cite-background); color: var(--cite); border-radius: 5px;
  padding: 1px 7px; font-weight: 600; white-space: nowrap; }
code { font-size: 0.8125rem; overflow-wrap: anywhere; }
.seen summary { cursor: pointer; color: var(--dim); font-size: 0.9375rem; }
nav { display: none; }
.steps nav { display: flex; flex-wrap: wrap; gap: 0.375rem 0.5rem; align-items: center;
  position: sticky; z-index: 1; padding: 0.5rem 1rem; margin: 0 -1rem;
  background: var(--background); }
.steps article { display: none; margin-bottom: 0.5rem; scroll-margin-top: 4rem; }
.steps article.now { display: grid; }
button, select { font: inherit; color: var(--text); background: var(--panel); min-height: 2.75rem;
  border: 1px solid var(--line); border-radius: 8px; padding: 0.25rem 0.75rem; cursor: pointer; }
#play { min-width: 4.75rem; font-weight: 600; }
#place { flex: 1 1 6rem; min-width: 0; }
nav label { display: flex; gap: 0.375rem; align-items: center; min-height: 2.75rem; }
nav input { width: 1.25rem; height: 1.25rem; accent-color: var(--accent); }
button[aria-disabled=true] { color: var(--dim); border-style: dashed; cursor: default; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap; }
@media screen and (max-width: 59.99rem) {
  .steps main { display: flex; flex-direction: column; }
  .steps nav { order: 1; bottom: 0; border-top: 1px solid var(--line); }
  article { margin-left: -1rem; margin-right: -1rem; border-radius: 0; border-width: 1px 0; } }
@media screen and (max-width: 30rem) {
  .steps nav { gap: 0.375rem; padding: 0.5rem 0.75rem; }
  nav button { flex: 1 1 auto; padding: 0.25rem; }
  nav select { padding: 0.25rem; } }
@media screen and (min-width: 60rem) {
  header, main, footer { max-width: max(60rem, (100vh - 11rem) * var(--ratio) + 24rem); }
  .steps nav { top: 0; }
  #place { flex: 0 1 24rem; }
  article, .steps article.now { display: grid; grid-template-columns: minmax(0, 1fr) 22rem; } }
@media print {
  :root { color-scheme: light; --background: #ffffff; --panel: #ffffff; --text: #000000;
    --dim: #333333; --line: #999999; --accent: #000000; --cite: #000000;
    --cite-background: #ffffff; }
  body { font-size: 11pt; }
  .steps nav, .seen { display: none; }
  .steps article { display: block; margin-bottom: 1.5rem; }
  article { break-inside: avoid; }
  .number { border: 1px solid var(--line); } }
"""

SCRIPT = """
(function () {
  "use strict";
  const steps = Array.from(document.querySelectorAll("article"));
  const part = (id) => document.getElementById(id);
  const place = part("place"), play = part("play"), speed = part("speed"), loop = part("loop");
  const last = steps.length - 1;
  let now = 0, clock = 0;
  const aims = { first: () => 0, back: () => now - 1, next: () => now + 1, last: () => last };
  const keys = { ArrowLeft: "back", ArrowRight: "next", PageUp: "back", PageDown: "next",
    Home: "first", End: "last" };

  function show(at) {
    now = Math.min(Math.max(at, 0), last);
    steps.forEach((step, n) => step.classList.toggle("now", n === now));
    place.selectedIndex = now;
    for (const name of ["first", "back"]) { dim(name, now === 0); }
    for (const name of ["next", "last"]) { dim(name, now === last); }
  }
  function dim(name, ends) { part(name).setAttribute("aria-disabled", String(ends)); }
  function go(at) {
    show(at);
    const heard = steps[now].querySelectorAll("h2, .said, .verdict");
    part("heard").textContent = Array.from(heard, (each) => each.textContent).join(" ");
    try { history.replaceState(null, "", "#step-" + now); } catch { /* a page within a page */ }
  }
  function step(at) { pause(); go(at); }
  function pause() { clearTimeout(clock); clock = 0; play.textContent = "Play"; }
  function start() {
    if (now === last) { go(0); }
    play.textContent = "Pause";
    wait();
  }
  function wait() {
    clearTimeout(clock);
    clock = setTimeout(tick, Number(steps[now].dataset.stay) / Number(speed.value));
  }
  function tick() {
    go(now === last ? 0 : now + 1);
    if (now === last && !loop.checked) { pause(); } else { wait(); }
  }
  function asked() {
    const found = /^#step-(\\d+)$/.exec(location.hash);
    return found ? Number(found[1]) : 0;
  }

  steps.forEach((each, n) => {
    const title = each.querySelector("h2").textContent.replace(/^\\d+\\. /, "");
    place.add(new Option(n + " / " + last + " \u00b7 " + title));
  });
  for (const name of Object.keys(aims)) {
    part(name).addEventListener("click", () => step(aims[name]()));
  }
  play.addEventListener("click", () => { if (clock) { pause(); } else { start(); } });
  place.addEventListener("change", () => step(place.selectedIndex));
  speed.addEventListener("change", () => { if (clock) { wait(); } });
  addEventListener("hashchange", () => step(asked()));
  document.addEventListener("keydown", (event) => {
    const taken = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
    const name = keys[event.key];
    if (taken || !name || event.target.closest("select")) { return; }
    event.preventDefault();
    step(aims[name]());
  });
  for (const box of document.querySelectorAll("details")) {
    box.addEventListener("toggle", () => {
      for (const other of document.querySelectorAll("details")) { other.open = box.open; }
    });
  }
  document.body.classList.add("steps");
  show(asked());
})();
"""

LESSON_STYLE = """
.lesson { counter-reset: right; }
.lesson h2 { color: var(--text); font-family: "Source Serif 4", "Source Serif Pro", Georgia, serif;
  font-size: 1.25rem; }
fieldset { border: 0; padding: 0; min-width: 0; display: grid;
  grid-template-columns: auto minmax(0, 1fr); gap: 0.375rem 0.625rem; align-items: center; }
fieldset input { width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--cite); }
fieldset label { display: flex; gap: 0.625rem; align-items: baseline; min-height: 2.75rem;
  padding: 0.5rem 0.75rem; border: 1px solid var(--line); border-radius: 8px; cursor: pointer; }
fieldset input:checked + label { border-color: var(--accent); }
fieldset .remark { display: none; grid-column: 2; margin: 0 0 0.375rem; }
fieldset input:checked + label + .remark { display: block; }
input.right:checked { counter-increment: right; }
input.right:checked + label { background: var(--cite-background); color: var(--cite); }
details { margin: 0.5rem 0; }
summary { cursor: pointer; min-height: 1.75rem; }
details img { margin-top: 0.5rem; border-radius: 8px; }
.score { font-size: 1.25rem; font-weight: 600; }
.score span::after { content: counter(right); }
@media print { .lesson article { display: grid; grid-template-columns: 1fr 1fr; } }
"""
"""Style of pages with questions; choices and score work without a script."""


class Shown(Struct, frozen=True):
    """Picture on a page: data URL and display time."""

    address: str
    millis: int


def page(story: Story, pictures: Sequence[Shown], size: tuple[int, int]) -> str:
    """Return the page; needs a picture for each position."""
    viewer = "What every player may see" if story.viewer is None else f"As {story.viewer} sees it"
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
    """Return the playback controls; visible only if the script runs."""
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
    place = f"after step {at}" if at else "at the start"
    alt = escape(" ".join((f"The table {place}.", *position.drawn)))
    width, height = size
    return f"""<article id="step-{at}" data-stay="{picture.millis}" aria-labelledby="title-{at}">
<img src="{picture.address}" width="{width}" height="{height}" alt="{alt}">
<div class="words">
<h2 id="title-{at}" dir="auto">{escape(f"{at}. {position.title}" if at else position.title)}</h2>
{said}{answer}{_rules(position.rules)}{_in_words((*position.seen, *position.drawn))}</div>
</article>"""


def lesson_page(story: Story, pictures: Sequence[Shown], size: tuple[int, int]) -> str:
    """Return the page of a lesson; needs a picture for each position."""
    asking = story.asking or Asking(steps=())
    viewer = "What every player may see" if story.viewer is None else f"As {story.viewer} sees it"
    about = f"{story.heading} · {viewer}"
    style = f":root {{ --ratio: {size[0] / size[1]:.4f}; }}{STYLE}{LESSON_STYLE}"
    steps = "\n".join(
        _step(number, step, story, pictures, size) for number, step in enumerate(asking.steps, 1)
    )
    main = f"{steps}\n{_score(asking)}"
    return Document(title=story.title, about=about, main=main, style=style, kind="lesson").html()


def _step(
    number: int, step: Asked, story: Story, pictures: Sequence[Shown], size: tuple[int, int]
) -> str:
    asking = story.asking or Asking(steps=())
    if not step.question:
        return _shown(number, step, story, pictures, size)
    picture = _picture(pictures[step.before], size, "The table of the question")
    head = f'<h2 id="step-{number}" dir="auto">{number}. {escape(step.question)}</h2>'
    inner = [head, _choices(number, step, with_answers=asking.with_answers)]
    inner.append(_in_words(story.positions[step.before].seen))
    if asking.with_answers:
        inner.append(_answer(step, pictures, size))
    return (
        f'<article aria-labelledby="step-{number}">\n{picture}\n'
        f'<div class="words">\n{"".join(inner)}</div>\n</article>'
    )


def _shown(
    number: int, step: Asked, story: Story, pictures: Sequence[Shown], size: tuple[int, int]
) -> str:
    picture = _picture(pictures[step.after], size, f"The table of step {number}")
    said = escape(step.says) or "The table as it is now."
    return (
        f'<article aria-labelledby="step-{number}">\n{picture}\n<div class="words">\n'
        f'<h2 id="step-{number}" dir="auto">{number}. {said}</h2>\n'
        f"{_rules(step.rules)}{_in_words(story.positions[step.after].seen)}</div>\n</article>"
    )


def _choices(number: int, step: Asked, *, with_answers: bool) -> str:
    if not step.choices:
        return ""
    rows = []
    for place, text in enumerate(step.choices):
        right = place in step.right
        kind = f' class="{"right" if right else "wrong"}"' if with_answers else ""
        letter = ascii_uppercase[place]
        name = f"answer-{number}-{place}"
        rows.append(
            f'<input type="radio" name="answer-{number}" id="{name}"{kind}>'
            f'<label for="{name}"><b>{letter}</b> <span dir="auto">{escape(text)}</span></label>'
        )
        if with_answers:
            remark = step.remarks[place] if place < len(step.remarks) else ""
            result = "✓ Right." if right else f"✗ No. {escape(remark)}".rstrip()
            rows.append(f'<p class="remark" role="status">{result}</p>')
        rows.append("\n")
    return f'<fieldset>\n<legend class="unseen">Answers</legend>\n{"".join(rows)}</fieldset>\n'


def _answer(step: Asked, pictures: Sequence[Shown], size: tuple[int, int]) -> str:
    letters = " ".join(f"{ascii_uppercase[n]}: {escape(step.choices[n])}" for n in step.right)
    right = f'<p class="verdict"><strong>{letters}</strong></p>\n' if letters else ""
    says = f'<p class="said" dir="auto">{escape(step.says)}</p>\n' if step.says else ""
    later = step.after != step.before
    picture = _picture(pictures[step.after], size, "The table after it") if later else ""
    return (
        f"<details>\n<summary>The table’s answer</summary>\n{right}{says}{_rules(step.rules)}"
        f"{picture}</details>\n"
    )


def _rules(rules: Iterable[Cited]) -> str:
    rows = "".join(
        f'<li><span class="number">{escape(rule.number)}</span> {escape(rule.says)}</li>\n'
        for rule in rules
    )
    return f'<ul class="rules">\n{rows}</ul>\n' if rows else ""


def _in_words(sentences: Iterable[str]) -> str:
    seen = "".join(f'<li dir="auto">{escape(each)}</li>\n' for each in sentences)
    return (
        f'<details class="seen">\n<summary>The table in words</summary>\n<ul>\n{seen}</ul>\n'
        "</details>\n"
    )


def _picture(picture: Shown, size: tuple[int, int], alt: str) -> str:
    width, height = size
    return f'<img src="{picture.address}" width="{width}" height="{height}" alt="{alt}.">'


def _score(asking: Asking) -> str:
    asked = sum(bool(step.right) for step in asking.steps)
    learn = f'<p dir="auto">{escape(asking.learn)}</p>\n' if asking.with_answers else ""
    if not asked or not asking.with_answers:
        return learn
    return f'{learn}<p class="score">Right: <span></span> of {asked}</p>'
