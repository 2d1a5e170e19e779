"""The questions of the rules of Flesh and Blood to the texts of cards."""

from core.games.fab.execution.abilities import facts
from core.games.fab.execution.activating import (
    change_of_activation,
    give_program,
    meant,
    price_of_activation,
    works_there,
)
from core.games.fab.execution.activating import condition_findings as ability_condition
from core.games.fab.execution.activating import cost_findings as ability_costs
from core.games.fab.execution.activating import pay as pay_for_ability
from core.games.fab.execution.activating import target_findings as ability_targets
from core.games.fab.execution.announcing import declared, play_findings
from core.games.fab.execution.costs import change_for_card, pay_for_card, play_costs
from core.games.fab.execution.leftovers import is_left
from core.games.fab.execution.permissions import (
    cannot_defend,
    elsewhere,
    leave_to_play,
    own_preventions,
)
from core.games.fab.execution.resolution import resolution
from core.games.fab.execution.statics import static_effects
from core.games.fab.execution.triggers import raise_triggers

__all__ = (
    "ability_condition",
    "ability_costs",
    "ability_targets",
    "cannot_defend",
    "change_for_card",
    "change_of_activation",
    "declared",
    "elsewhere",
    "facts",
    "give_program",
    "is_left",
    "leave_to_play",
    "meant",
    "own_preventions",
    "pay_for_ability",
    "pay_for_card",
    "play_costs",
    "play_findings",
    "price_of_activation",
    "raise_triggers",
    "resolution",
    "static_effects",
    "works_there",
)
