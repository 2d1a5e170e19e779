"""E3: proposing the text of a resolving spell costs little more than carrying its actions out."""

from collections.abc import Sequence

from core.games.mtg.actions import Resolve
from core.rules.engine import apply
from core.rules.proposals import Proposed, Resolving
from core.rules.ruleset import StateView
from core.state.zones import STACK
from tests.benchmarks.goal import Goal, Sides, timed
from tests.benchmarks.texts import ANN, RULES, TRIGGERS, spell_on

TEXT = "Draw two cards. You gain 3 life. Creatures you control get +1/+1 until end of turn."


def prepare() -> Sequence[Sides]:
    """Propose a spell that draws, gains life and changes sizes; apply the proposed actions."""
    view = spell_on(TEXT, TRIGGERS, 20)
    spell = view.state.in_zone(STACK)[0]
    resolve = Resolve(player=ANN, object=spell.id)

    def propose() -> Proposed:
        fresh = StateView(RULES, view.state, view.memo)
        return RULES.tables.resolution(fresh, Resolving(action=resolve))

    batch = propose().action

    def carry_out() -> object:
        return apply(StateView(RULES, view.state, view.memo), batch)

    return [Sides(measured=timed(propose, 5), floor=timed(carry_out, 5))]


GOALS = (
    Goal(
        name="E3",
        promise="proposing a resolving text against carrying it out",
        limit=3.0,
        prepare=prepare,
    ),
)
