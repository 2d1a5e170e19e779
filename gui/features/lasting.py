"""The list of what lasts on the table: there as soon as anything does."""

from core.rules.change import Change
from gui.features.feature import Feature


class WhatLasts(Feature):
    """Keeps the list of lasting effects, and what is open about effects and editions, in step."""

    def begin(self) -> None:
        """List what lasts already."""
        self._list()

    def follow(self, _change: Change) -> None:
        """List what lasts now."""
        self._list()

    def _list(self) -> None:
        state = self.context.session.state
        if self.context.has_desk or state.waiting or any(state.lasting):
            self.context.desk().follow()
