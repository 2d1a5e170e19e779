"""Badges of the players: name, life and totals; drawing and hit test."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetricsF, QPainter, QPen

from core.rules.ruleset import PointSpec, Ruleset
from core.state.game_state import GameState, Player
from core.state.ids import PlayerId
from gui.theme import Look

LIFE = ""
"""The kind of the life total."""

_PAD = 9
_BETWEEN = 10
_CUT = "…"
_LINE_GAP = 4
_EDGE = 4
_SMALLEST = 9
_FOR_WORDS = 0.75
"""Minimum font scale for whole words, so that both players have the same labels."""
_NAME, _NUMBER, _POINTS = 1.15, 1.3, 1.0
"""Font sizes by that of labels."""
_LARGE_NUMBER = 1.7
_LEAST_BLOCK = 5.5
"""Height of a badge from which on it is a block, in heights of its type."""
_WIDEST_BLOCK = 18.0
"""Width of a badge below which it may be a block, in heights of its type."""
_LEAST_NAME = 0.3
_SHORT = 3
"""Number of letters of a shortened label."""


class Count(Struct, frozen=True):
    """A total: its kind, label and number."""

    kind: str
    word: str
    amount: int


class PlayerBadge(Struct, frozen=True):
    """Contents of a badge: name, life, turn and totals.

    ``coming`` is the life total after a proposal, None if it is unchanged. ``dealt`` is the combat
    damage of commanders: the name of each, its amount and the limit. ``won`` are the games won in a
    match, None until any was won. A player who is ``out`` has left a game that continues. A
    ``still`` badge has no plus and minus, and no totals of 0.
    """

    who: str
    life: int
    active: bool
    counts: tuple[Count, ...] = ()
    coming: int | None = None
    dealt: tuple[tuple[str, str], ...] = ()
    won: int | None = None
    out: bool = False
    still: bool = False

    def of(self, kind: str) -> tuple[str, int]:
        """Return the label of a kind, and its number."""
        if kind == LIFE:
            return "life", self.life
        found = (each for each in self.counts if each.kind == kind)
        return next(((each.word, each.amount) for each in found), (kind, 0))


class Part(Struct, frozen=True):
    """One part of a badge: a kind of total, its text and its place.

    The name has no kind, nor has a part that is only a count (``is_count``) or the player's initial
    in a circle (``is_initial``).
    """

    kind: str | None
    words: str
    place: QRectF
    font: QFont
    dim: bool = False
    is_count: bool = False
    is_initial: bool = False
    signs: bool = True


def counts_of(specs: Iterable[PointSpec], player: Player) -> Iterator[Count]:
    """Yield the totals of a player that are shown: those of every turn, and others above 0."""
    rest = dict(player.points)
    for spec in specs:
        amount = rest.pop(spec.kind, 0)
        if amount or spec.always:
            yield Count(spec.kind, spec.word.partition(" ")[0], amount)
    yield from (Count(kind, kind, amount) for kind, amount in rest.items())


def player_badge(
    rules: Ruleset, state: GameState, player: PlayerId, coming: int | None = None
) -> PlayerBadge:
    """Return the badge of a player."""
    seat = state.player(player)
    counts = tuple(counts_of(rules.points, seat))
    dealt = tuple(_dealt(rules, state, seat))
    match = state.match
    won = match.won_by(player) if match.wins and match.best_of > 1 else None
    out = bool(seat.out) and not match.over
    return PlayerBadge(player, seat.life, player == state.active, counts, coming, dealt, won, out)


def _dealt(rules: Ruleset, state: GameState, player: Player) -> Iterator[tuple[str, str]]:
    most = rules.policies.most_by_a_commander
    for card, amount in player.commander_damage:
        if amount:
            name = state.card(card).card.front.name.partition(",")[0]
            yield name, f"{amount} of {most}"


def hit(rect: QRectF, font: QFont, badge: PlayerBadge, at: QPointF) -> tuple[str, int] | None:
    """Return the kind of total that a click changes, and the change: -1, 0 or 1.

    The minus gives -1, the plus 1, the number between them 0.
    """
    for part in _parts(rect, font, badge):
        if part.kind is not None and part.place.contains(at):
            sign = QFontMetricsF(part.font).horizontalAdvance("+") + _PAD
            less = at.x() < part.place.left() + sign
            more = at.x() > part.place.right() - sign
            return part.kind, int(more) - int(less)
    return None


def place_of(rect: QRectF, font: QFont, badge: PlayerBadge, kind: str) -> QRectF | None:
    """Return the rectangle of a total, or None if the badge does not show it."""
    return next((part.place for part in _parts(rect, font, badge) if part.kind == kind), None)


def draw(painter: QPainter, rect: QRectF, badge: PlayerBadge, look: Look, font: QFont) -> None:
    """Draw the name, with an arrow for the active player, life in a pill, and other totals."""
    for part in _parts(rect, font, badge):
        painter.setFont(part.font)
        if part.is_count:
            painter.setPen(QPen(QColor(look.pill_line if part.dim else look.fight), 1.5))
            painter.setBrush(QColor(look.pill))
            painter.drawRoundedRect(part.place, 6, 6)
            painter.setPen(QColor(look.text))
            painter.drawText(part.place, Qt.AlignmentFlag.AlignCenter, part.words)
            continue
        if part.is_initial:
            line = look.chosen if badge.active else look.pill_line
            painter.setPen(QPen(QColor(line), 2))
            painter.setBrush(QColor(look.pill))
            painter.drawEllipse(part.place)
            painter.setPen(QColor(look.text))
            painter.drawText(part.place, Qt.AlignmentFlag.AlignCenter, part.words)
            continue
        if part.kind is None:
            quiet = look.label if badge.out else look.text
            painter.setPen(QColor(look.chosen if badge.active else quiet))
            painter.drawText(part.place, Qt.AlignmentFlag.AlignVCenter, part.words)
            continue
        marked = badge.active and part.kind == LIFE
        line = look.chosen if marked else look.pill_line
        if part.kind == LIFE and badge.coming is not None:
            line = look.fight
        painter.setPen(QPen(QColor(line), 1.5))
        painter.setBrush(QColor(look.pill))
        round_ends = part.place.height() / (2 if part.kind == LIFE else 3.4)
        painter.drawRoundedRect(part.place, round_ends, round_ends)
        _number(painter, part, look)


def _parts(rect: QRectF, font: QFont, badge: PlayerBadge) -> Sequence[Part]:
    return _kept(rect.getRect(), font.key(), badge)


@lru_cache(maxsize=32)
def _kept(
    sides: tuple[float, float, float, float], font_key: str, badge: PlayerBadge
) -> Sequence[Part]:
    """Return the parts for a place and a font; cached for the hit test at every move.

    A name is cut only if it is too long in a smaller font and on a line of its own. A tall place
    shows a block: the initial and the name, the life large below them, and the totals.
    """
    rect, font = QRectF(*sides), QFont()
    font.fromString(font_key)
    pixels = QFontInfo(font).pixelSize()
    if rect.height() >= _LEAST_BLOCK * pixels and rect.width() < _WIDEST_BLOCK * pixels:
        least = max(round(pixels * _FOR_WORDS), _SMALLEST)
        sizes = [(size, short) for short in (False, True) for size in range(pixels, least - 1, -1)]
        for size, short in sizes:
            block = _block(rect.width(), _sized(font, size), badge, short=short)
            high = sum(_height(line) for line in block) + _LINE_GAP * (len(block) - 1)
            wide = max(sum(each.place.width() + _BETWEEN for each in line) for line in block)
            if high <= rect.height() - _EDGE and wide <= rect.width() + _BETWEEN:
                return [*_placed(rect, block, high)]
    whole = max(round(pixels * _FOR_WORDS), _SMALLEST)
    ways = [
        (size, short, alone)
        for least, short in ((whole, False), (_SMALLEST, True))
        for size in range(pixels, least - 1, -1)
        for alone in (False, True)
    ]
    for may_cut in (False, True):
        for size, short, alone in ways:
            lines = _lines(rect.width(), _sized(font, size), badge, short=short, alone=alone)
            high = sum(_height(line) for line in lines) + _LINE_GAP * (len(lines) - 1)
            wide = max(sum(each.place.width() + _BETWEEN for each in line) for line in lines)
            fits = high <= rect.height() - _EDGE and wide <= rect.width() + _BETWEEN
            if fits and (may_cut or not lines[0][0].words.endswith(_CUT)):
                return [*_placed(rect, lines, high)]
    return [*_placed(rect, lines, high)]


def _lines(
    width: float, font: QFont, badge: PlayerBadge, *, short: bool, alone: bool
) -> list[list[Part]]:
    """Distribute the parts over lines: name and life on the first one, or the name ``alone``."""
    said = str(badge.life) if badge.coming is None else f"{badge.life} → {badge.coming}"
    still = badge.still
    life = _pill(LIFE, said, _scaled(font, _NUMBER, QFont.Weight.Bold), signs=not still)
    bold = _scaled(font, _NAME, QFont.Weight.DemiBold)
    metrics = QFontMetricsF(bold)
    beside = max(width - life.place.width() - _BETWEEN, width * _LEAST_NAME)
    room = width if alone else beside
    says = f"▸ {badge.who}" if badge.active else f"{badge.who}, out" if badge.out else badge.who
    words = metrics.elidedText(says, Qt.TextElideMode.ElideRight, room)
    who = Part(
        None, words, QRectF(0, 0, metrics.horizontalAdvance(words) + 2, metrics.height()), bold
    )
    lines, used = [[who, life]], who.place.width() + _BETWEEN + life.place.width()
    if alone:
        lines, used = [[who], [life]], life.place.width()
    pills = [*_points(font, badge, short=short)]
    for pill in pills:
        if used + _BETWEEN + pill.place.width() > width:
            lines.append([])
            used = -_BETWEEN
        lines[-1].append(pill)
        used += _BETWEEN + pill.place.width()
    return [line for line in lines if line]


def _block(width: float, font: QFont, badge: PlayerBadge, *, short: bool) -> list[list[Part]]:
    """Return the lines of a block: the name, the life, and the totals two by two."""
    said = str(badge.life) if badge.coming is None else f"{badge.life} → {badge.coming}"
    life = _pill(LIFE, said, _scaled(font, _LARGE_NUMBER, QFont.Weight.Bold), signs=not badge.still)
    bold = _scaled(font, _NAME, QFont.Weight.DemiBold)
    metrics = QFontMetricsF(bold)
    side = metrics.height() + 4
    initial = Part(None, badge.who[:1].upper(), QRectF(0, 0, side, side), bold, is_initial=True)
    says = f"{badge.who}, out" if badge.out else badge.who
    words = metrics.elidedText(says, Qt.TextElideMode.ElideRight, width - side - _BETWEEN)
    place = QRectF(0, 0, metrics.horizontalAdvance(words) + 2, metrics.height())
    lines, used = [[initial, Part(None, words, place, bold)], [life]], width
    for pill in _points(font, badge, short=short):
        if used + _BETWEEN + pill.place.width() > width:
            lines.append([])
            used = -_BETWEEN
        lines[-1].append(pill)
        used += _BETWEEN + pill.place.width()
    return lines


def _points(font: QFont, badge: PlayerBadge, *, short: bool) -> Iterator[Part]:
    """Yield the totals, then the games won, and the damage of commanders."""
    used = _scaled(font, _POINTS)
    still = badge.still
    for count in badge.counts:
        word = count.word[:_SHORT] if short else count.word
        if count.amount or not still:
            said = f"{count.amount} {word}"
            yield _pill(count.kind, said, used, dim=not count.amount, signs=not still)
    if badge.won is not None:
        yield _count_part(used, f"{badge.won} won", dim=True)
    for who, amount in badge.dealt:
        yield _count_part(used, amount if short else f"{who} {amount}")


def _count_part(font: QFont, words: str, *, dim: bool = False) -> Part:
    metrics = QFontMetricsF(font)
    place = QRectF(0, 0, metrics.horizontalAdvance(words) + 2 * _PAD, metrics.height() + 4)
    return Part(None, words, place, font, dim, is_count=True)


def _placed(rect: QRectF, lines: Sequence[Sequence[Part]], high: float) -> Iterator[Part]:
    top = rect.top() + max((rect.height() - high) / 2, 0)
    for line in lines:
        height, x = _height(line), rect.left()
        for part in line:
            y = top + (height - part.place.height()) / 2
            place = QRectF(x, y, part.place.width(), part.place.height())
            yield replace(part, place=place)
            x = place.right() + _BETWEEN
        top += height + _LINE_GAP


def _height(line: Sequence[Part]) -> float:
    return max(part.place.height() for part in line)


def _pill(kind: str, words: str, font: QFont, *, dim: bool = False, signs: bool = True) -> Part:
    metrics = QFontMetricsF(font)
    beside = 2 * (metrics.horizontalAdvance("+") + _PAD) if signs else _PAD
    width = metrics.horizontalAdvance(words) + beside + _PAD
    place = QRectF(0, 0, width, metrics.height() + 4)
    return Part(kind, words, place, font, dim, signs=signs)


def _scaled(font: QFont, by: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    found = _sized(font, round(QFontInfo(font).pixelSize() * by))
    found.setWeight(weight)
    return found


def _sized(font: QFont, pixels: int) -> QFont:
    found = QFont(font)
    found.setPixelSize(pixels)
    return found


def _number(painter: QPainter, part: Part, look: Look) -> None:
    painter.setPen(QColor(look.label if part.dim else look.text))
    painter.drawText(part.place, Qt.AlignmentFlag.AlignCenter, part.words)
    if not part.signs:
        return
    painter.setPen(QColor(look.label))
    inner = part.place.adjusted(_PAD, 0, -_PAD, 0)
    for sign, side in (("−", Qt.AlignmentFlag.AlignLeft), ("+", Qt.AlignmentFlag.AlignRight)):
        painter.drawText(inner, side | Qt.AlignmentFlag.AlignVCenter, sign)
