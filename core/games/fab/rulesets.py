"""Editions of the rules of Flesh and Blood."""

from collections.abc import Mapping

from core.games.fab.keyword_actions.flip_cards import heroes_traverse
from core.games.fab.objects.entry import initialise
from core.games.fab.objects.faces import FACE_POLICIES, FabPolicies
from core.games.fab.objects.permanents import tapping
from core.games.fab.objects.traits import COLORS
from core.games.fab.objects.zone_changes import controller_of
from core.games.fab.turn.phases import POINTS, STEPS
from core.games.fab.zones import ZONE_WORDS, ZONES
from core.rules.ruleset import Rules, Ruleset


def _tables() -> Rules:
    from core.games.fab.action_table import TABLES  # noqa: PLC0415 - 13 ms, after the first frame

    return TABLES


CR_9 = Ruleset(
    game="fab",
    edition="cr-9",
    zones=ZONES,
    load=_tables,
    initialise=initialise,
    controls=controller_of,
    policies=FabPolicies(faces=FACE_POLICIES, colors=COLORS, zone_words=ZONE_WORDS),
    points=POINTS,
    counters=("+1{p}", "-1{p}", "+1{d}", "-1{d}", "steam"),
    steps=STEPS,
)
FAB_2025_06 = CR_9.amend("2025-06", tapping, taps=True)
FAB_2025_09 = FAB_2025_06.amend("2025-09", suspense=True)
FAB_2026_02 = FAB_2025_09.amend("2026-02", ally_attack_reactions=True)
FAB_2026_09 = FAB_2026_02.amend("2026-09", heroes_traverse)
EDITIONS: Mapping[str, Ruleset] = {
    rules.edition: rules for rules in (CR_9, FAB_2025_06, FAB_2025_09, FAB_2026_02, FAB_2026_09)
}
