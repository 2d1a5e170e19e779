"""The questions of the rules of Flesh and Blood to the texts of cards."""

from core.games.fab.execution.announcing import declared, target_findings
from core.games.fab.execution.resolution import resolution
from core.games.fab.execution.statics import static_effects
from core.games.fab.execution.triggers import raise_triggers

__all__ = ("declared", "raise_triggers", "resolution", "static_effects", "target_findings")
