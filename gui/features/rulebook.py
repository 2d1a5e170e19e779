"""The rulebook panel, opened by itself or at the rule whose number was clicked."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.rules.change import Change
from core.scenario.ranges import covered, covers
from core.storage.examples import examples_of
from gui.commands import Menu
from gui.features.examples.feature import Examples
from gui.features.feature import command
from gui.features.toggle_panel import TogglePanel
from gui.panels.rulebook import RulebookPanel
from gui.panels.rulebook_page import Shown
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from core.storage.examples import Example

_MOST = 6
"""So many examples of one rule are offered; a rule with more is shown in passing by the rest."""


class RulebookFeature(TogglePanel[RulebookPanel]):
    """Opens the rulebook beside the table."""

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
        """Show one rule in the book."""
        panel = self.open_panel()
        panel.show_rule(key)
        panel.tree.setFocus()

    def on_change(self, _change: Change) -> None:
        """Show the edition in force."""
        if self._panel is not None and self._panel.isVisible():
            self._panel.follow()

    def _examples(self) -> Examples:
        """Return the examples of the window that has the table; another one only shows it."""
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
        """Lay the example out; the panel is needed to see what it shows, until it is over."""
        examples = self._examples()
        found = [each for each in examples.all() if each.name == name]
        game = self.window.session.rules.game
        self.window.close_aside()
        examples.show(next(each for each in found if each.game == game))
        self._left_for_example = examples.is_showing

    def close(self) -> None:
        """Come back no more: the examples of the first window outlive this one."""
        ended = self._examples().ended
        if self._come_back in ended:
            ended.remove(self._come_back)

    def _come_back(self) -> None:
        """Lie open where it was left for an example, unless something else is read by now."""
        left, self._left_for_example = self._left_for_example, False
        if left and self.window.aside is None:
            self.open_panel()


def _newest(titles: dict[str, str], example: "Example") -> str:
    """Return what the newest edition of an example is called; ``titles`` come oldest first."""
    return next((titles[each] for each in reversed(covered(example.rulebook, list(titles)))), "")
