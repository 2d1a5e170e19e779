"""The questions of the rules of Magic to the texts of cards."""

from core.games.mtg.execution.activating import (
    activate,
    by,
    holder,
    its_cost_is_paid,
    its_targets_are_chosen,
    mana_of,
    meant,
    there_is_one,
    usable,
    works_there,
)
from core.games.mtg.execution.announcing import cast_findings
from core.games.mtg.execution.clauses_mana import mana_lasts, mana_pays
from core.games.mtg.execution.conditions import is_met
from core.games.mtg.execution.costs import (
    additional_findings,
    alternative_costs,
    asks_for_x,
    pay_additional,
    priced,
)
from core.games.mtg.execution.leftovers import leftovers
from core.games.mtg.execution.own_tokens import own_tokens
from core.games.mtg.execution.permissions import (
    also_untaps,
    extra_lands,
    hand_size,
    may_be_cast_at_any_time,
    may_be_cast_from_there,
    may_be_played_from_there,
    skips_draw_step,
    untap_limits,
)
from core.games.mtg.execution.replacements import (
    damage_is_certain,
    dealt,
    elsewhere,
    entering,
    entering_with,
)
from core.games.mtg.execution.resolution import resolution
from core.games.mtg.execution.restrictions import (
    attack_cost,
    attacking_findings,
    blocking_findings,
    prohibitions,
)
from core.games.mtg.execution.statics import is_static_left, static_effects
from core.games.mtg.execution.targets import target_judge
from core.games.mtg.execution.triggers import raise_triggers, trigger, triggered_by_hand
from core.games.mtg.reading.readings import clauses_by_hand, reading_of, untriggered_lines

__all__ = (
    "activate",
    "additional_findings",
    "also_untaps",
    "alternative_costs",
    "asks_for_x",
    "attack_cost",
    "attacking_findings",
    "blocking_findings",
    "by",
    "cast_findings",
    "clauses_by_hand",
    "damage_is_certain",
    "dealt",
    "elsewhere",
    "entering",
    "entering_with",
    "extra_lands",
    "hand_size",
    "holder",
    "is_met",
    "is_static_left",
    "its_cost_is_paid",
    "its_targets_are_chosen",
    "leftovers",
    "mana_lasts",
    "mana_of",
    "mana_pays",
    "may_be_cast_at_any_time",
    "may_be_cast_from_there",
    "may_be_played_from_there",
    "meant",
    "own_tokens",
    "pay_additional",
    "priced",
    "prohibitions",
    "raise_triggers",
    "reading_of",
    "resolution",
    "skips_draw_step",
    "static_effects",
    "target_judge",
    "there_is_one",
    "trigger",
    "triggered_by_hand",
    "untap_limits",
    "untriggered_lines",
    "usable",
    "works_there",
)
