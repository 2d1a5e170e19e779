"""What of the actions with a card stands in its menu at once, and what in menus beside it.

First comes what is most likely done with the card now. What the rules do not allow now, or
what would change nothing, never stands between.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from core.rules.actions import Action, Batch, Move
from core.rules.ruleset import Option
from core.rules.verb_groups import GROUPS, LIKELY
from gui.board.interaction.offers import Light, light_of

MOST = 12
"""So many entries a menu has at most, those that open another menu with them."""

MOVES = "Move to"
NOT_NOW = "Not possible now"
_MORE = "More"
_RANKS = {"pitch": 0, **{group.id: rank for rank, group in enumerate(LIKELY)}}
"""How likely a group is, and a reason for moving a card; others come after.

To play a card and to pitch it are alike: there the game itself says which comes first.
"""
_SUBMENUS = {group.id: group.submenu for group in GROUPS if group.submenu}

_TITLES = tuple(dict.fromkeys((*_SUBMENUS.values(), NOT_NOW)))
_WAYS = ("equip", "clear", "dies", "destroy", "sacrifice", "exile", "banish", "bounce")
"""Why a card is moved, in the order in which that is likely."""


class MenuPlan(Struct, frozen=True):
    """The actions that stand in the menu itself, and those of each menu beside it."""

    top: tuple[Option, ...]
    groups: Mapping[str, tuple[Option, ...]]


def plan_of(options: Iterable[Option], room: int = MOST) -> MenuPlan:
    """Return where actions stand in a menu with room for so many entries."""
    top: list[Option] = []
    groups: dict[str, list[Option]] = {title: [] for title in _TITLES}
    for option in options:
        title = NOT_NOW if light_of(option) is Light.REFUSED else _SUBMENUS.get(_kind(option), "")
        (groups[title] if title else top).append(option)
    top.sort(key=_unlikely)
    _gather_single_ones(groups)
    while len(top) + _number(groups) < room and _take_in_a_move(top, groups):
        pass
    if len(groups[_MORE]) == 1:
        top.append(groups[_MORE].pop())
    if len(top) + _number(groups) - 1 + len(groups[MOVES]) <= room:
        _take_in(top, groups[MOVES])
    if not top:
        _take_in(top, next((members for members in groups.values() if members), []))
    surplus = len(top) + _number(groups) - room
    if surplus > 0:
        # One more stands beside for the entry that leads there, if there is none yet.
        cut = len(top) - surplus - (not groups[_MORE])
        groups[_MORE][:0] = top[cut:]
        del top[cut:]
    found = {title: tuple(members) for title, members in groups.items() if members}
    return MenuPlan(tuple(top), found)


def _kind(option: Option) -> str:
    """Return the verb, or why a card is moved where that says more."""
    action = option.action
    return action.reason if isinstance(action, Move) and action.reason in _RANKS else option.verb


def _unlikely(option: Option) -> int:
    return _RANKS.get(_kind(option), len(_RANKS))


def _number(groups: Mapping[str, Sequence[Option]]) -> int:
    return sum(bool(members) for members in groups.values())


def _gather_single_ones(groups: Mapping[str, list[Option]]) -> None:
    """Let no menu beside have a single entry: those stand together."""
    for title, members in groups.items():
        if len(members) == 1 and title not in {_MORE, MOVES, NOT_NOW}:
            groups[_MORE].append(members.pop())


def _take_in_a_move(top: list[Option], groups: Mapping[str, list[Option]]) -> bool:
    """Take in the likeliest move, if there is one that means more than the place it leads to."""
    moves = groups[MOVES]
    likely = sorted(
        (option for option in moves if _way(option.action) >= 0),
        key=lambda option: _way(option.action),
    )
    if not likely:
        return False
    moves.remove(likely[0])
    top.append(likely[0])
    return True


def _take_in(top: list[Option], members: list[Option]) -> None:
    """Let a whole group stand in the menu itself."""
    top.extend(members)
    members.clear()


def _way(action: Action) -> int:
    """Return how far down among the likely ways of moving one is; -1 if it only names a place."""
    if isinstance(action, Batch) and action.steps:
        return _way(action.steps[0])
    if not isinstance(action, Move):
        return 0
    if action.reason in _WAYS:
        return _WAYS.index(action.reason)
    return len(_WAYS) if action.reason else -1
