"""Magic's rulesets: what holds of every table, amended from edition to edition."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from core.cards.card import Layout
from core.games.mtg.faces import FACE_POLICIES, MELD_CARDS_APART
from core.games.mtg.first_counters import placed
from core.rules.actions import Action
from core.rules.ruleset import Check, Law, PointSpec, Ruleset
from core.state.ids import ObjectId, PlayerId
from core.state.zones import (
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    OUTSIDE,
    STACK,
    ZoneSpec,
)

if TYPE_CHECKING:
    from core.rules.reading import Reading

ZONES = (
    ZoneSpec(zone=LIBRARY, title="Library", hidden=True, hidden_from_owner=True, ordered=True),
    ZoneSpec(zone=HAND, title="Hand", hidden=True),
    ZoneSpec(zone=BATTLEFIELD, title="Battlefield", shared=True),
    ZoneSpec(zone=GRAVEYARD, title="Graveyard", ordered=True),
    ZoneSpec(zone=EXILE, title="Exile", ordered=True),
    ZoneSpec(zone=STACK, title="Stack", shared=True, ordered=True),
    ZoneSpec(zone=COMMAND, title="Command zone"),
    ZoneSpec(zone=OUTSIDE, title="Outside the game", hidden=True),
)

PAIR_KEYS = {
    "Chittering Host": "meld.pair.chittering_host",
    "Hanweir, the Writhing Township": "meld.pair.writhing_township",
    "Brisela, Voice of Nightmares": "meld.pair.brisela",
    "Mishra, Lost to Phyrexia": "meld.pair.mishra",
    "Urza, Planeswalker": "meld.pair.urza",
    "Titania, Gaea Incarnate": "meld.pair.titania",
    "Ragnarok, Divine Deliverance": "meld.pair.ragnarok",
}
_OF_2022 = frozenset({"Mishra, Lost to Phyrexia", "Urza, Planeswalker", "Titania, Gaea Incarnate"})
_OF_2025 = frozenset({"Ragnarok, Divine Deliverance"})
_TRANSFORMING = frozenset({Layout.TRANSFORMING})


def _law() -> Law:
    from core.games.mtg.deeds import LAW  # noqa: PLC0415 - not before the first deed

    return LAW


def _controls(reading: "Reading", who: ObjectId) -> PlayerId:
    """Return who controls an object; where nothing lasts nobody has taken it from anybody."""
    if not reading.table.effects:
        return reading.object(who).controller
    from core.games.mtg.traits import controls  # noqa: PLC0415 - costs time at the start

    return controls(reading, who)


def _meld_cards_apart() -> Mapping[type[Action], Mapping[str, Check | None]]:
    from core.games.mtg.deeds import MELD_CARDS_APART  # noqa: PLC0415 - with the law

    return MELD_CARDS_APART


MTG_2024_06 = Ruleset(
    game="mtg",
    edition="2024-06",
    zones=ZONES,
    gather=_law,
    placed=placed,
    controls=_controls,
    points=(PointSpec("poison", "poison counter"), PointSpec("energy", "energy counter")),
    policies={
        "faces": FACE_POLICIES,
        "transforms": _TRANSFORMING,
        "copies_both_faces": _TRANSFORMING,
        "casts_transformed": True,
        "tokens_transform": True,
        "resolves_same_face": True,
        "adventure_lets": "cast",
        "effects_fix_their_set": True,
        "pairs_to_come": _OF_2025,
        "meld_is_double_faced": True,
        "pair_keys": PAIR_KEYS,
        "mana_value_words": "Mana value",
        "power_beside_toughness": True,
        "word_for_objects": "permanent",
        "nonmodal_words": "transforming double-faced card",
    },
    counters=("+1/+1", "-1/-1", "charge"),
)
MTG_2022_04 = MTG_2024_06.amend(
    "2022-04",
    checks=_meld_cards_apart,
    policies={
        "faces": MELD_CARDS_APART,
        "pairs_to_come": _OF_2022 | _OF_2025,
        "meld_is_double_faced": False,
        # Tokens that copy a double-faced permanent have had both faces only since 2023.
        "copies_both_faces": frozenset(),
        "tokens_transform": False,
    },
)
MTG_2021_06 = MTG_2022_04.amend(
    "2021-06", policies={"casts_transformed": False, "resolves_same_face": False}
)
MTG_2020_08 = MTG_2021_06.amend(
    "2020-08",
    policies={
        "mana_value_words": "Converted mana cost",
        # There are no modal ones yet.
        "nonmodal_words": "double-faced card",
    },
)
MTG_2025_06 = MTG_2024_06.amend(
    "2025-06",
    # Since there are lands with an Adventure, who went on it may also play the card.
    policies={"pairs_to_come": frozenset(), "adventure_lets": "play"},
)
MTG_2025_09 = MTG_2025_06.amend(
    "2025-09",
    policies={
        "transforms": frozenset({Layout.TRANSFORMING, Layout.MODAL}),
        "copies_both_faces": frozenset({Layout.TRANSFORMING, Layout.MODAL}),
        "nonmodal_words": "nonmodal double-faced card",
    },
)

EDITIONS: Mapping[str, Ruleset] = {
    rules.edition: rules
    for rules in (MTG_2020_08, MTG_2021_06, MTG_2022_04, MTG_2024_06, MTG_2025_06, MTG_2025_09)
}
