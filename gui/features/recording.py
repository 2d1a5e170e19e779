"""Recording what was done on the table as a scenario."""

from collections.abc import Callable, Mapping

from gui.features.annotations.feature import PointingMarks
from gui.features.feature import Feature
from gui.scenario_recording import ask_for_file, record_as_scenario


class Recording(Feature):
    """Writes the actions so far to a file that plays and checks them again."""

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what records them."""
        return {"table.record": self._record}

    def _record(self) -> None:
        context = self.context
        whole = context.host or context  # a further window knows no more than who sits there
        drawn = whole.feature(PointingMarks).store.at
        said = record_as_scenario(whole.session, lambda: ask_for_file(context.window), drawn)
        if said:
            context.window.strip.say(said)
