"""A lesson as one page with its questions: no script at all, no network, one file.

Choosing an answer shows whether it is right, and the score below counts by itself: both are done
by the style sheet. A page without answers does not hold them.
"""

from collections.abc import Iterable, Sequence
from html import escape
from string import ascii_uppercase

from gui.features.export.captions import Asked, Asking, Cited, Story
from gui.features.export.page_assets import LESSON_STYLE, STYLE
from gui.features.export.page_frame import Document
from gui.features.export.pages import Shown


def lesson_page(story: Story, pictures: Sequence[Shown], size: tuple[int, int]) -> str:
    """Return the page; there is a picture for every position of the story."""
    asking = story.asking or Asking(steps=())
    viewer = "What everybody may see" if story.viewer is None else f"As {story.viewer} sees it"
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
    inner.append(_in_words(story, step.before))
    if asking.with_answers:
        inner.append(_answer(step, pictures, size))
    return (
        f'<article aria-labelledby="step-{number}">\n{picture}\n'
        f'<div class="words">\n{"".join(inner)}</div>\n</article>'
    )


def _shown(
    number: int, step: Asked, story: Story, pictures: Sequence[Shown], size: tuple[int, int]
) -> str:
    """Return a step that only shows something."""
    picture = _picture(pictures[step.after], size, f"The table of step {number}")
    said = escape(step.says) or "The table as it is now."
    return (
        f'<article aria-labelledby="step-{number}">\n{picture}\n<div class="words">\n'
        f'<h2 id="step-{number}" dir="auto">{number}. {said}</h2>\n'
        f"{_rules(step.rules)}{_in_words(story, step.after)}</div>\n</article>"
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
    """Return what is folded away until somebody wants to know."""
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


def _in_words(story: Story, at: int) -> str:
    seen = "".join(f'<li dir="auto">{escape(each)}</li>\n' for each in story.positions[at].seen)
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
