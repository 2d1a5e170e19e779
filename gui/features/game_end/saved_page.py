"""HTML page of a whole game: one file without network access or scripts.

It holds public information only, for any viewer.
"""

from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import groupby

from msgspec import Struct

from core.rules.game_course import Course, life_messages
from core.rules.history import History
from core.rules.redaction import redacted
from core.rules.ruleset import Ruleset
from core.state.visibility import NOBODY
from gui.features.export.pages import STYLE, Document
from gui.features.game_end.panel import DASHES, MARKS, Layout, Result, laid_out
from gui.panels.answer_bar import repeats

_SIZE = (960.0, 280.0)
_LINE, _NAMES = 16.0, 150.0
_STYLE = """
.game article { padding: 0.75rem 1.25rem; display: block; }
.game svg { width: 100%; height: auto; }
.game svg text { fill: var(--dim); font-size: 14px; }
.level { stroke: var(--line); }
.line { fill: none; stroke-width: 2.5; }
.seat0 { stroke: var(--cite); } .seat1 { stroke: var(--accent); }
.seat2 { stroke: var(--text); } .seat3 { stroke: var(--dim); }
.mark.seat0 { fill: var(--cite); } .mark.seat1 { fill: var(--accent); }
.mark.seat2 { fill: var(--text); } .mark.seat3 { fill: var(--dim); }
.game svg .name { fill: var(--text); font-weight: 600; }
.moments figure { display: inline-block; width: 14rem; margin: 0 0.75rem 0.75rem 0;
  vertical-align: top; }
.moments img { width: 100%; background: #1d3a30; border-radius: 6px; }
.moments figcaption { color: var(--dim); } .moments strong { color: var(--text); display: block; }
.why { color: var(--dim); }
"""


class KeptAction(Struct, frozen=True, kw_only=True):
    """An action of the page: its turn, the reason it was legal, and rule numbers."""

    turn: int
    active: str
    player: str
    label: str
    why: str
    numbers: tuple[str, ...]


def kept_actions(
    history: History, begins: int, rules: Callable[[int], Ruleset], cite: Callable[[str], str]
) -> Iterator[KeptAction]:
    """Yield the actions since a game began, redacted to public information."""
    for at in range(begins, history.cursor):
        before, outcome = history.jump(at).state, history.outcomes[at]
        if not outcome.carried_out:
            continue
        seen = redacted(rules(at), before, outcome, NOBODY)
        decisive = seen.verdict.decisive
        keys = (key for each in decisive for key in (each.key, *each.also) if key)
        yield KeptAction(
            turn=before.turn,
            active=str(before.active),
            player=str(seen.action.player),
            label=seen.label,
            why=" ".join(
                dict.fromkeys(each.says for each in decisive if not repeats(seen.label, each.says))
            ),
            numbers=tuple(dict.fromkeys(filter(None, map(cite, keys)))),
        )


class KeptMoment(Struct, frozen=True):
    """A key moment of a game: a title, a line about it, and the table then as a PNG file."""

    title: str
    about: str
    picture: bytes


def kept_page(
    heading: str,
    result: Result,
    course: Course,
    actions: Sequence[KeptAction],
    moments: Sequence[KeptMoment] = (),
) -> str:
    """Return the HTML page of a game."""
    style = f"{STYLE}{_STYLE}"
    turns = "\n".join(
        _turn(turn, active, list(each))
        for (turn, active), each in groupby(actions, lambda act: (act.turn, act.active))
    )
    reasons = "\n".join(
        f'<p dir="auto">{escape(each.says)} {_chips((each.number,))}</p>' for each in result.reasons
    )
    score = f'<p class="score">{escape(result.score)}</p>' if result.score else ""
    lives = "".join(f"<li>{escape(str(each))}</li>" for each in life_messages(course))
    about = f"{heading} · {result.above.capitalize()} · What every player may see"
    main = f"""<article>
{reasons}
{score}
<h2>Life over the turns</h2>
{_svg(laid_out(course, *_SIZE, _LINE, _NAMES))}
<ul class="rules">{lives}</ul>
</article>
{_key_moments(moments)}
{turns}"""
    return Document(title=result.title, about=about, main=main, style=style, kind="game").html()


def _key_moments(moments: Sequence[KeptMoment]) -> str:
    figures = "\n".join(
        f'<figure><img src="data:image/png;base64,{b64encode(each.picture).decode()}" '
        f'alt="{escape(f"The table: {each.title}. {each.about}")}">'
        f'<figcaption dir="auto"><strong>{escape(each.title)}</strong> {escape(each.about)}'
        "</figcaption></figure>"
        for each in moments
    )
    return (
        f'<article class="moments">\n<h2>Key moments</h2>\n{figures}\n</article>' if figures else ""
    )


def _turn(turn: int, active: str, actions: Sequence[KeptAction]) -> str:
    title = f"Turn {turn}: {active}" if turn else "Before the first turn"
    items = "\n".join(
        f'<li dir="auto">{escape(_said(each))} '
        f'<span class="why">{escape(each.why)}</span> {_chips(each.numbers)}</li>'
        for each in actions
    )
    return f"<article>\n<h2>{escape(title)}</h2>\n<ol>\n{items}\n</ol>\n</article>"


def _said(action: KeptAction) -> str:
    """Return the text of an action with its player; many labels begin with the player."""
    if action.label.startswith(f"{action.player} "):
        return action.label
    return f"{action.player}: {action.label}"


def _chips(numbers: Sequence[str]) -> str:
    return " ".join(f'<span class="number">{escape(each)}</span>' for each in numbers if each)


def _svg(found: Layout) -> str:
    """Return the life curves as SVG; the list below has the same values as text."""
    width, height = _SIZE
    parts = [f'<svg viewBox="0 0 {width:g} {height:g}" aria-hidden="true">']
    for up, words in found.levels:
        parts.append(
            f'<path class="level" d="M{found.left:.1f} {up:.1f}H{found.right:.1f}"/>'
            f'<text x="{found.left - 8:.1f}" y="{up + 5:.1f}" text-anchor="end">{words}</text>'
        )
    for across, words in found.turns:
        below = found.bottom + 1.3 * _LINE
        parts.append(f'<text x="{across:.1f}" y="{below:.1f}" text-anchor="middle">{words}</text>')
    for trace in found.traces:
        seat = trace.seat % len(DASHES)
        dash = ",".join(map(str, DASHES[seat]))
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in trace.spots)
        x, y = trace.spots[-1]
        mark = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in MARKS[seat])
        parts.append(
            f'<polyline class="line seat{seat}" stroke-dasharray="{dash or "none"}" '
            f'points="{line}"/><polygon class="mark seat{seat}" points="{mark}"/>'
            f'<text class="name" x="{x + _LINE:.1f}" y="{trace.label_at + 5:.1f}">'
            f"{escape(trace.label)}</text>"
        )
    return "".join((*parts, "</svg>"))
