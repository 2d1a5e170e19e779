"""A table in the middle of a game, on which creatures fight."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from core.games.mtg.rulesets import EDITIONS
from core.games.mtg.turn.progress import NextStep
from core.games.mtg.turn.steps import ATTACKERS, begins_at
from core.rules.actions import Action
from core.rules.ruleset import Ruleset
from core.state.combat import Combat
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.zones import HAND
from gui.board.combat_layer import IconItem
from gui.features.choices.board import BoardChoices
from gui.program import table_window
from gui.session import Session
from tests.core.stage import Stage
from tests.gui.conftest import Open
from tests.gui.window_user import ANN, BEN, WindowUser

ATTACKER, OTHER, SICK = "Grizzly Bears", "Silvercoat Lion", "Elvish Mystic"
BLOCKER, SECOND = "Runeclaw Bear", "Elite Vanguard"
TRAMPLER, FIRST = "Ojer Axonil, Deepest Might", "Village Ironsmith"
NEWEST = max(EDITIONS)


class Fighter(WindowUser):
    """A user who attacks and blocks in the whole window."""

    @property
    def fighting(self) -> BoardChoices:
        """The feature that is tested."""
        return self.window.feature(BoardChoices)

    @property
    def state(self) -> GameState:
        """The position."""
        return self.session.state

    @property
    def combat(self) -> Combat:
        """The combat of the position."""
        fight = self.state.fight
        assert isinstance(fight, Combat)
        return fight

    @property
    def last(self) -> Action:
        """The last action."""
        return self.session.history.outcomes[-1].action

    def named(self) -> set[str]:
        """The names of the declared creatures."""
        naming = self.fighting.declaration
        assert naming is not None
        return {self.state.printed(self.state.object(each)).front.name for each in naming.named}

    def click_on(self, *names: str) -> None:
        """Click creatures of any player."""
        for name in names:
            self.click(self.at(self.creature(name)))

    def creature(self, name: str) -> ObjectId:
        """The creature of a name, of any player."""
        state = self.state
        return next(obj.id for obj in state.objects if state.printed(obj).front.name == name)

    def next_step(self) -> None:
        """Continue to the next step, as the turn bar does."""
        self.session.attempt(NextStep(player=self.state.active))

    def card_icons(self) -> list[IconItem]:
        """Badges on creatures."""
        layer = self.board.fights.layer
        return layer.card_icons if layer is not None else []

    def sums(self) -> list[str]:
        """The combat totals on the table."""
        layer = self.board.fights.layer
        pills = layer.pills if layer is not None else []
        return [" · ".join(filter(None, (p.lane.words, p.lane.ends))) for p in pills]


def table(
    mine: Sequence[str] = (ATTACKER, OTHER),
    theirs: Sequence[str] = (BLOCKER, SECOND),
    *,
    rules: Ruleset | None = None,
    players: Sequence[PlayerId] = (ANN, BEN),
    step: str = ATTACKERS,
    sick: Sequence[str] = (),
    in_hand: Sequence[str] = (),
    more: Mapping[PlayerId, Sequence[str]] | None = None,
) -> tuple[Ruleset, GameState]:
    """Return the rules and a position of turn 3 in a step of Ann's combat."""
    stage = Stage(rules or EDITIONS[NEWEST])
    stage.state = GameState.for_players(*players)
    for name in (*mine, *sick):
        stage.place(name, owner=players[0])
    for name in in_hand:
        stage.place(name, HAND, players[0])
    for player, names in (more or {}).items():
        for name in names:
            stage.place(name, owner=player)
    for name in theirs:
        stage.place(name, owner=players[1])
    for player in players:  # so that it is no table with a few cards
        for _ in range(3):
            stage.place("Forest", owner=player)
    state = begins_at(stage.state, step, 3)
    for obj in state.objects:
        if state.printed(obj).front.name in sick:
            state = state.put(replace(obj, since=3, since_under=obj.controller))
    return stage.rules, state


def seated(opened: Open, rules: Ruleset, state: GameState) -> Fighter:
    """Return Ann before such a table."""
    window = table_window(Session(rules, state), lambda: state)
    opened(window)
    return Fighter(window)
