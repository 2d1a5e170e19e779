"""The choice of a target in the dock: Next takes the target that the arrow points at."""

from gui.commands import Menu
from gui.features.dock.feature import Decision, DockFeature
from gui.features.dock.panel import Offer
from gui.features.feature import Feature, command
from gui.window.extension import BlockingPrompt

NEXT, BACK = "target.next", "target.back"
HOW = "Tab: the next target. Esc takes the cast back."


class Targets(Feature):
    """Names the target that is pointed at, with the effect on it, as the action of Next."""

    def setup(self) -> None:
        """Follow the arrow."""
        dock = self.window.feature(DockFeature)
        dock.aiming.connect(self._decision)
        self.window.board.aims.pointed.connect(dock.refresh)

    @command(NEXT, "Next target", Menu.GAME, listed=False)
    def next_target(self) -> None:
        """Point at the next legal target."""
        chooser = self.window.board.chooser
        if chooser.is_open:
            chooser.move(back=False)

    @command(BACK, "Take the cast back", Menu.GAME, listed=False)
    def take_back(self) -> None:
        """Give up the spell or ability whose target is being chosen; nothing is paid."""
        chooser = self.window.board.chooser
        if chooser.is_open:
            chooser.cancel()

    def blocking_prompt(self) -> BlockingPrompt | None:
        """Return the choice of a target, which comes before everything else."""
        board = self.window.board
        offer = board.chooser.pointed if board.aims.is_open else None
        if offer is None:
            return None
        effect = board.chooser.effect
        return BlockingPrompt(
            says=f"{offer.label}. {HOW}",
            does=offer.label,
            detail=effect or "Enter or a click takes it.",
            show=board.chooser.take,
        )

    def _decision(self) -> Decision | None:
        """Return the further answers while a target is chosen."""
        board = self.window.board
        subject = board.aims.subject
        if subject is None or not board.chooser.is_open:
            return None
        card = board.board_scene.called(subject)
        offers = [Offer(label="Take back", command=BACK, key="Esc", name="Take the cast back")]
        if len(board.chooser.offers) > 1:
            offers.insert(0, Offer(label="Next target", command=NEXT, key="Tab"))
        return Decision(title=f"{card}: choose a target", offers=tuple(offers))
