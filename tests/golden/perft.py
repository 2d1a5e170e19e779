"""Legal actions counted from small positions, one deep and two deep.

The numbers are like the perft numbers of chess programs: after a change of a rule, an action
or the menu they show where the game has grown or shrunk. They do not cover the result of an action,
so a number that changes is a question, not yet a fault.

Counted are: every action of the menu of every object, as Ada is offered it, and drawing a card
and ending the turn, each if its verdict is `done`. Ada is the active player, nothing else is on the
table, and both libraries are empty, so that drawing is no lawful action at first. A choice that an
action leaves open is not counted, and neither are actions made with a form, as effects by hand are.

The file has a line for each lawful action of a position, as data and without a label, and how many
lawful actions there are after it. An edition inherits the lines of the one before it unless they
are listed for it.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from core.games.mtg.rulesets import EDITIONS
from core.rules import engine
from core.rules.actions import Action, Draw, EndTurn
from core.rules.ruleset import Ruleset, StateView
from core.rules.verdict import Ruling
from tests.core.games.mtg.positions import POSITIONS
from tests.core.stage import ADA

PATH = Path(__file__).parent / "perft.json"

Lines = Mapping[str, int]
"""After each lawful action, as data, so many are lawful."""
Golden = Mapping[str, Mapping[str, Lines]]
"""By position, since an edition."""


def lawful(view: StateView) -> Iterator[Action]:
    """Yield every lawful action of Ada's."""
    offered: list[Action] = [Draw(player=ADA), EndTurn(player=view.state.active)]
    for obj in view.state.objects:
        offered.extend(option.action for option in view.rules.tables.menu(view, obj.id, ADA))
    for action in offered:
        if engine.judge(view, action).ruling is Ruling.DONE:
            yield action


def lines(position: str, rules: Ruleset) -> Lines:
    """Return the expected lines of the file for a position in an edition."""
    view = POSITIONS[position](rules).view
    found: dict[str, int] = {}
    for action in lawful(view):
        after = view.at(engine.apply(view, action).state)
        found[as_data(action)] = sum(1 for _ in lawful(after))
    return dict(sorted(found.items()))


def as_data(action: Action) -> str:
    """Return an action as one line: its name, then the fields that differ from the defaults."""
    plain = {
        field.encode_name: value
        for field in msgspec.structs.fields(action)
        if (value := getattr(action, field.name)) != field.default and field.name != "player"
    }
    return f"{action.verb} {msgspec.json.encode(plain).decode()}"


def expected(golden: Golden, position: str, rules: Ruleset) -> Lines:
    """Return the lines of the file for a position in an edition."""
    said = golden[position]
    return said[next(each for each in reversed(rules.lineage) if each in said)]


def read() -> Golden:
    """Return the lines of the file."""
    return msgspec.json.decode(PATH.read_bytes(), type=dict[str, dict[str, dict[str, int]]])


def write() -> str:
    """Write the file; return a sentence on it."""
    golden: dict[str, dict[str, Lines]] = {}
    for position in POSITIONS:
        before: Lines = {}
        golden[position] = {}
        for rules in EDITIONS.values():
            now = lines(position, rules)
            if now != before:
                golden[position][rules.edition] = before = now
    PATH.write_bytes(msgspec.json.format(msgspec.json.encode(golden), indent=1) + b"\n")
    return f"{PATH.name}: {sum(len(each) for each in golden.values())} lists"
