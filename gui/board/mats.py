"""Mats as data: a game that has a mat of its own brings a file that says where its zones lie.

A recipe is a tree. Its branches share their room out, ``across`` from left to right or
``down`` from the middle of the table to the edge at which a player sits, so one recipe
serves both sides. Its leaves are zones, the plaque of the player, or room that stays free.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from core.library.shipped import ASSETS, read_shipped
from core.table.ids import PlayerId, Zone
from core.table.zones import ZoneSpec
from gui.board.geometry import (
    GAP,
    LEAST_WIDTH,
    MARGIN,
    Area,
    Mat,
    Rect,
    Role,
    area_of,
    lay_out,
)

MATS = ASSETS / "mats"


class Node(Struct, frozen=True, forbid_unknown_fields=True):
    """A branch or a leaf of a recipe.

    ``size`` is in millimetres, ``far`` what it is instead on the far side; without one it
    has a ``share`` of what is left. ``for_all`` is the half of what all players share that
    lies on this side. A zone that stands in two leaves lies in both places. An opened pile
    is spread out over the branch that is marked as ``fan``.
    """

    across: tuple["Node", ...] = ()
    down: tuple["Node", ...] = ()
    zone: Zone = Zone("")
    role: Role = Role.SMALL
    hint: str = ""
    size: float = 0.0
    far: float = 0.0
    share: float = 1.0
    plaque: bool = False
    for_all: bool = False
    fan: bool = False


class Recipe(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole mat: what each player has, what all share, and the near side's part of the table."""

    mat: Node
    shared: Node
    near: float = 0.5


Place = tuple[Node, Rect]


class _Side(Struct, frozen=True):
    """Where somebody sits: opposite or not, with how much of what all share, how narrow.

    Between two players each side has half of it, else all of it lies on the near side.
    """

    far: bool = False
    shared: float = 1.0
    unit: float = 1.0


@cache
def recipe_of(game: str) -> Recipe | None:
    """Return the mat of a game, or None where its zones find their places by themselves."""
    path = MATS / f"{game}.json"
    return read_shipped(path, Recipe) if path.is_file() else None


def lay_table(  # noqa: PLR0913, PLR0917 - a size, a game, and who sits where
    width: float,
    height: float,
    game: str,
    zones: Sequence[ZoneSpec],
    players: Sequence[PlayerId],
    seat: PlayerId,
) -> Mat:
    """Lay the mats of a game: the seat's below, everybody else's above."""
    recipe = recipe_of(game)
    if recipe is None:
        return lay_out(width, height, zones, players, seat)
    board = Rect(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN)
    return _Table(recipe, {spec.zone: spec for spec in zones}, board).mat(players, seat)


class _Table:
    """A recipe while it is being followed."""

    def __init__(self, recipe: Recipe, specs: Mapping[Zone, ZoneSpec], board: Rect) -> None:
        self.recipe = recipe
        self.specs = specs
        self.board = board

    def mat(self, players: Sequence[PlayerId], seat: PlayerId) -> Mat:
        """Return every zone of everybody."""
        board = self.board
        others = [player for player in players if player != seat]
        middle = board.bottom - board.h * self.recipe.near if others else board.y - GAP / 2
        near = Rect(board.x, middle + GAP / 2, board.w, board.bottom - middle - GAP / 2)
        share = (board.w - GAP * (len(others) - 1)) / max(len(others), 1)
        two = len(others) == 1
        sides = [(seat, near, _Side(shared=0.5 if two else 1.0, unit=_unit(near)))]
        for index, player in enumerate(others):
            x = board.x + index * (share + GAP)
            rect = Rect(x, board.y, share, middle - GAP / 2 - board.y)
            sides.append(
                (player, rect, _Side(far=True, shared=0.5 if two else 0.0, unit=_unit(rect)))
            )
        areas: list[Area] = []
        plaques: list[tuple[PlayerId, Rect]] = []
        fans: list[tuple[PlayerId, Rect]] = []
        for_all: list[Rect] = []
        for player, rect, side in sides:
            places = list(self._places(self.recipe.mat, rect, side))
            areas.extend(self._areas(places, player, far=side.far))
            plaques.extend((player, place) for node, place in places if node.plaque)
            fans.extend((player, place) for node, place in places if node.fan)
            for_all.extend(place for node, place in places if node.for_all)
        shared = for_all[0]
        for place in for_all[1:]:
            shared = shared.joined(place)
        places = list(self._places(self.recipe.shared, shared, _Side()))
        areas.extend(self._areas(places, None, far=False))
        return Mat(
            width=board.w + 2 * MARGIN,
            height=board.h + 2 * MARGIN,
            areas=tuple(areas),
            plaques=tuple(plaques),
            fans=tuple(fans),
        )

    def _places(self, node: Node, rect: Rect, side: _Side) -> Iterator[Place]:
        """Yield what a recipe puts where, from left to right and away from the middle."""
        yield node, rect
        if node.across:
            x = rect.x
            wanted = [each.size * side.unit for each in node.across]
            for each, size in _shared_out(node.across, wanted, rect.w):
                yield from self._places(each, Rect(x, rect.y, size, rect.h), side)
                x += size + GAP
        elif node.down:
            y = rect.bottom if side.far else rect.y
            nodes = [each for each in node.down if side.shared or not each.for_all]
            wanted = [self._height(each, side) for each in nodes]
            for each, size in _shared_out(nodes, wanted, rect.h):
                top = y - size if side.far else y
                yield from self._places(each, Rect(rect.x, top, rect.w, size), side)
                y += -(size + GAP) if side.far else size + GAP

    def _height(self, node: Node, side: _Side) -> float:
        if node.for_all:
            return self.recipe.shared.size * side.shared - GAP * (1 - side.shared)
        return (node.far or node.size) if side.far else node.size

    def _areas(self, places: Sequence[Place], player: PlayerId | None, *, far: bool) -> list[Area]:
        found: dict[Zone, list[Place]] = {}
        for node, rect in places:
            if node.zone in self.specs:
                found.setdefault(node.zone, []).append((node, rect))
        return [self._area(slots, player, far=far) for slots in found.values()]

    def _area(self, slots: Sequence[Place], player: PlayerId | None, *, far: bool) -> Area:
        node, rect = slots[0]
        for _, other in slots[1:]:
            rect = rect.joined(other)
        area = area_of(self.specs[node.zone], player, rect, far=far, role=node.role)
        parts = tuple(place for _, place in slots) if len(slots) > 1 else ()
        return replace(area, parts=parts, hint=node.hint)


def _unit(rect: Rect) -> float:
    """Return by how much everything is narrower where there is less room than a table has."""
    return min(rect.w / LEAST_WIDTH, 1.0)


def _shared_out(
    nodes: Sequence[Node], sizes: Sequence[float], room: float
) -> Iterator[tuple[Node, float]]:
    """Yield what each gets: its size where it has one, else its share of what is left."""
    free = room - sum(sizes) - GAP * (len(nodes) - 1)
    shares = sum(node.share for node, size in zip(nodes, sizes, strict=True) if not size)
    for node, size in zip(nodes, sizes, strict=True):
        yield node, size or free * node.share / shares
