"""The choice of a target in the dock: Next takes the target that the arrow points at."""

from gui.features.dock.feature import DockFeature
from gui.features.feature import Feature
from gui.window.extension import BlockingPrompt

HOW = "Tab: the next target. Esc takes the cast back."


class Targets(Feature):
    """Names the target that is pointed at, with the effect on it, as the action of Next."""

    def setup(self) -> None:
        """Follow the arrow."""
        self.window.board.aims.pointed.connect(self.window.feature(DockFeature).refresh)

    def blocking_prompt(self) -> BlockingPrompt | None:
        """Return the choice of a target, which comes before everything else."""
        board = self.window.board
        offer = board.chooser.pointed if board.aims.is_open else None
        if offer is None:
            return None
        effect = board.chooser.effect
        detail = f"{effect}. {HOW}" if effect else HOW
        return BlockingPrompt(
            says=f"{offer.label}. {HOW}", does=offer.label, detail=detail, show=board.chooser.take
        )
