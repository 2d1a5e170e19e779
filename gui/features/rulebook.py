"""The rulebook panel, opened by a command or at a clicked rule."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.rules.history import Change
from core.scenario.plain import covered, covers
from core.storage.topics import examples_of
from gui.commands import Menu
from gui.features.examples import Examples
from gui.features.feature import command
from gui.features.toggle_panel import TogglePanel
from gui.panels.rulebook import RulebookPanel, Shown
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from core.storage.topics import Example

_MOST = 6
"""The most examples that are offered for one rule."""


class RulebookFeature(TogglePanel[RulebookPanel]):
    """Opens the rulebook in the side panel."""

    alone = True

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._left_for_example = False

    def setup(self) -> None:
        """Connect to the links of rules, and to the end of examples."""
        self.window.rule_wanted.connect(self.open_rule)
        self._examples().ended.append(self._come_back)

    @command("help.rulebook", "Rulebook", Menu.HELP, "F2", divided=True)
    def toggle(self) -> None:
        super().toggle()

    def focus_panel(self, panel: RulebookPanel) -> None:
        panel.open()

    def refresh_panel(self, panel: RulebookPanel) -> None:
        panel.follow()

    def make_panel(self) -> RulebookPanel:
        window = self.window
        panel = RulebookPanel(
            window.rulebook, lambda: window.session.rules.edition, self._shown, window.theme
        )
        panel.tried.connect(self._try)
        return panel

    def open_rule(self, key: str) -> None:
        """Open the rulebook at a rule."""
        panel = self.open_panel()
        panel.show_rule(key)
        panel.tree.setFocus()

    def on_change(self, _change: Change) -> None:
        """Show the edition of the table."""
        if self._panel is not None and self._panel.isVisible():
            self._panel.follow()

    def _examples(self) -> Examples:
        """Return the examples of the first window on the table."""
        features = (self.window.host or self.window).features
        return next(each for each in features if isinstance(each, Examples))

    def _shown(self, key: str) -> Sequence["Shown"]:
        rules = self.window.session.rules
        titles = {each.id: each.title for each in self.window.rulebook().editions}
        found = examples_of(self._examples().all(), key, rules.game)[:_MOST]
        return [
            Shown(
                name=each.name,
                title=each.title,
                edition="" if covers(each.rulebook, rules.lineage) else _newest(titles, each),
            )
            for each in found
        ]

    def _try(self, name: str) -> None:
        """Open an example in place of the panel; the panel opens again when it ends."""
        examples = self._examples()
        found = [each for each in examples.all() if each.name == name]
        game = self.window.session.rules.game
        self.window.close_aside()
        examples.show(next(each for each in found if each.game == game))
        self._left_for_example = examples.is_showing

    def close(self) -> None:
        """Disconnect from the examples of the first window, which outlives this one."""
        ended = self._examples().ended
        if self._come_back in ended:
            ended.remove(self._come_back)

    def _come_back(self) -> None:
        """Open the panel again after an example, unless another panel is open."""
        left, self._left_for_example = self._left_for_example, False
        if left and self.window.aside is None:
            self.open_panel()


def _newest(titles: dict[str, str], example: "Example") -> str:
    """Return the title of the newest edition of an example; ``titles`` are oldest first."""
    return next((titles[each] for each in reversed(covered(example.rulebook, list(titles)))), "")
