"""Ann and Ben in the middle of a game of Flesh and Blood, in front of one window."""

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from core.cards.abilities import Ability
from core.cards.card import Card
from core.games.fab.actions import Pass
from core.games.fab.rulesets import CR_9
from core.games.fab.zones import CHEST, HEAD, HERO, WEAPON
from core.state.combat import Chain
from core.state.game_state import GameState
from core.state.ids import PlayerId, Zone
from core.state.zones import HAND
from gui.features.choices.board import BoardChoices
from gui.features.dock.feature import DockFeature
from gui.features.dock.panel import Dock
from gui.program import table_window
from gui.session import Session
from gui.window.main_window import MainWindow
from tests.core.games.fab.stage import Stage, made_up
from tests.gui.window_user import ANN, BEN, WindowUser

CHAIN = (Zone("combat_chain"), None)
JAB = made_up("Swift Jab", "Ninja Action - Attack", pitch="1", cost="0", power="4", defense="2")
KICK = made_up("Heavy Kick", "Ninja Action - Attack", pitch="1", cost="2", power="6", defense="3")
BREATH = made_up(
    "Blue Breath", "Ninja Action - Attack", pitch="3", cost="1", power="2", defense="3"
)
PALM = made_up("Yellow Palm", "Ninja Action - Attack", pitch="2", cost="1", power="3", defense="3")
GUARD = made_up("Quick Guard", "Generic Defense Reaction", pitch="1", cost="0", defense="4")
PRESS = made_up("Lunging Thrust", "Generic Attack Reaction", pitch="3", cost="0", defense="2")
CAP = made_up("Travel Cap", "Generic Equipment - Head", defense="1")
COAT = made_up("Leather Coat", "Generic Equipment - Chest", defense="2")


def knife(cost: str = "1") -> Card:
    """A dagger that attacks once a turn, and goes again."""
    card = made_up("Curved Knife", "Generic Weapon - Dagger (1H)", power="3")
    ability = Ability(type="Action", limit=1, cost=cost, attack=True, go_again=True)
    face = replace(card.front, abilities=(ability,))
    return replace(card, sides=((face,),))


ANNS = (
    ("Katsu", HERO),
    (knife(), WEAPON),
    (JAB, HAND),
    (KICK, HAND),
    (BREATH, HAND),
)
BENS = (
    ("Oscilio", HERO),
    (CAP, HEAD),
    (COAT, CHEST),
    (PALM, HAND),
    (KICK, HAND),
    (GUARD, HAND),
)


def duel(anns: Sequence[tuple[Card | str, Zone]] = ANNS) -> GameState:
    """A position in Ann's action phase, with an action point and a closed chain."""
    stage = Stage()
    stage.state = GameState.for_players(ANN, BEN)
    for player, cards in ((ANN, anns), (BEN, BENS)):
        for card, zone in cards:
            stage.place(card, zone, player)
    return CR_9.tables.begins_at(stage.state, "action", 2)


def table_of(state: GameState) -> MainWindow:
    """A window on a position."""
    return table_window(Session(CR_9, state), lambda: state)


class Fighter(WindowUser):
    """A user in front of a combat."""

    def step(self) -> str:
        """The step of the chain."""
        fight = self.session.state.fight
        return fight.step if isinstance(fight, Chain) else ""

    def links(self) -> tuple[str, ...]:
        """Text of each link: its sum, its result and its effect."""
        frames = self.board.board_scene.mat.links
        return tuple(
            f"{frame.words.sum} {frame.words.result}: {frame.words.comes}" for frame in frames
        )

    def dock(self) -> Dock:
        """The dock with the current proposal."""
        dock = self.window.feature(DockFeature).dock
        assert dock is not None
        return dock

    def proposes(self) -> bool:
        """Whether an action is proposed."""
        return self.window.feature(BoardChoices).proposal is not None

    def go_on(
        self, to: Literal["", "attack", "defend", "reaction", "damage", "resolution"] = ""
    ) -> None:
        """Let all players pass, once or until a step."""
        self.session.attempt(Pass(player=ANN, to=to))

    def drag_to_chain(self, name: str, owner: PlayerId = ANN) -> None:
        """Carry a card to the chain and let go of it."""
        self.drag(self.find(name, owner), self.at(CHAIN))
