"""The editions of Magic: the oldest ruleset, and the amendments of each later one."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from core.cards.card import Layout
from core.games.mtg.actions import Convert, Put, Transform
from core.games.mtg.faces import FACE_POLICIES, MELD_CARDS_DOUBLE_FACED
from core.games.mtg.layers.traits import controls
from core.games.mtg.policies import MagicPolicies
from core.games.mtg.sagas_and_battles import initialise
from core.games.mtg.turn.steps import STEPS
from core.messages import Message
from core.rules.ruleset import Amendment, PointSpec, Rules, Ruleset
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
    from core.rules.ruleset import StateView


NEW_IN: Mapping[str, frozenset[str]] = {
    "2021-06": frozenset(
        {"dfc.cast_evaluated_face", "mdfc.back_icon", "mdfc.cast_choice", "mdfc.definition"}
        | {"mdfc.face_up", "mdfc.front_icon", "mdfc.hint_bar", "mdfc.land_choice"}
        | {"mdfc.put_nonpermanent_front", "ward.counters"}
    ),
    "2022-04": frozenset(
        {"class.levels", "day.cast_check", "day_night.designation", "daybound.only_by_itself"}
        | {"disturb.exile", "tdfc.as_transforms", "tdfc.cast_transformed"}
        | {"tdfc.cast_transformed_permission", "wiki.daybound", "wiki.disturb", "wiki.saga_blink"}
    ),
    "2024-06": frozenset(
        {"battle.defense", "case.solved", "copy.token_of_double_faced", "craft.return_transformed"}
        | {
            "damage.battle",
            "damage.toxic",
            "defense.printed",
            "facedown.cloak",
            "facedown.disguise",
        }
        | {"dfc.resolve_transformed_nonpermanent", "meld.pair.mishra", "meld.pair.titania"}
        | {"meld.pair.urza", "mtmte.cast_converted", "prototype.cast"}
        | {"prototype.copy_of_permanent", "prototype.copy_of_spell", "prototype.definition"}
        | {"prototype.evaluated", "prototype.keeps_rest", "prototype.normal"}
        | {"prototype.prototyped", "siege.defeated", "siege.protector", "state.zero_defense"}
        | {"transform.convert", "untap.stun", "wiki.convert_mtmte", "wiki.craft", "wiki.siege"}
    ),
    "2025-06": frozenset(
        {"meld.pair.ragnarok", "naming.omen", "omen.card", "omen.cast", "omen.copied"}
        | {"omen.definition", "omen.evaluated_part", "omen.one_card", "omen.shuffled"}
        | {"room.characteristics", "room.doors", "room.lock", "room.unlock"}
        | {"room.unlock_by_effect"}
    ),
    "2026-04": frozenset(
        {"naming.prepare", "prepare.card", "prepare.cast", "prepare.copiable", "prepare.copied"}
        | {"prepare.copy", "prepare.definition", "prepare.designation", "prepare.not_cast"}
        | {"prepare.one_card", "prepare.unprepared"}
    ),
}
"""The rules that came with each edition."""
GONE_IN: Mapping[str, frozenset[str]] = {
    "2024-06": frozenset(
        {"meld.face_down", "meld.look_at_both", "meld.names", "meld.own_faces"}
        | {"meld.stays_face_up"}
    ),
    "2025-06": frozenset({"combat.damage_order"}),
}
"""The rules that each edition has struck."""


def absent_in(edition: str) -> frozenset[str]:
    """Return the rules that an edition has not got; editions are compared by their dates."""
    later = (keys for since, keys in NEW_IN.items() if since > edition)
    struck = (keys for since, keys in GONE_IN.items() if since <= edition)
    return frozenset[str]().union(*later, *struck)


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


def _tables() -> Rules:
    from core.games.mtg.action_table import TABLES  # noqa: PLC0415 - 30 ms, after the first frame

    return TABLES


def _controls(view: "StateView", object_id: ObjectId) -> PlayerId:
    """Return the controller of an object; without effects it is the stored one."""
    if not view.state.effects and not view.state.reads_texts:
        return view.object(object_id).controller
    return controls(view, object_id)


def _without_an_order() -> Iterable[Amendment]:
    # 27 ms, after the first frame: combat imports 26 more modules of rules.
    from core.games.mtg.combat.damage import WITHOUT_AN_ORDER  # noqa: PLC0415

    return WITHOUT_AN_ORDER


def _meld_cards_double_faced() -> Iterable[Amendment]:
    """No rule of their own is needed for meld cards any more."""
    struck = {"meld.not_castable_back": None}
    return [Amendment(action=kind, checks=struck) for kind in (Put, Transform, Convert)]


MTG_2020_08 = Ruleset(
    game="mtg",
    edition="2020-08",
    zones=ZONES,
    load=_tables,
    initialise=initialise,
    controls=_controls,
    points=(
        PointSpec("poison", Message("{count:select}poison counter|{count:select}poison counters")),
        PointSpec("energy", Message("{count:select}energy counter|{count:select}energy counters")),
    ),
    policies=MagicPolicies(
        absent=absent_in("2020-08"),
        faces=FACE_POLICIES,
        pairs_to_come=_OF_2022 | _OF_2025,
        pair_keys=PAIR_KEYS,
        below_zero=frozenset({"hand_size"}),
        point_words={
            "extra_land": Message(
                "{count:select}further land play|{count:select}further land plays"
            ),
            "hand_size": Message(
                "{count:select}card beyond the normal hand size|"
                "{count:select}cards beyond the normal hand size"
            ),
        },
    ),
    counters=("+1/+1", "-1/-1", "charge"),
    steps=STEPS,
)
MTG_2021_06 = MTG_2020_08.amend(
    "2021-06",
    absent=absent_in("2021-06"),
    mana_value_words=Message("Mana value"),
    # There are modal ones too.
    nonmodal_words=Message("transforming double-faced card"),
)
MTG_2022_04 = MTG_2021_06.amend(
    "2022-04",
    absent=absent_in("2022-04"),
    casts_transformed=True,
    resolves_same_face=True,
    day_and_night=True,
    word_in_names_of_tokens=" Token",
)
MTG_2024_06 = MTG_2022_04.amend(
    "2024-06",
    _meld_cards_double_faced,
    absent=absent_in("2024-06"),
    faces=MELD_CARDS_DOUBLE_FACED,
    meld_is_double_faced=True,
    pairs_to_come=_OF_2025,
    # Tokens that copy a double-faced permanent have had both faces only since 2023.
    copies_both_faces=frozenset({Layout.TRANSFORMING}),
    tokens_transform=True,
    stun_counters=True,
)
MTG_2025_06 = MTG_2024_06.amend(
    "2025-06",
    _without_an_order,
    absent=absent_in("2025-06"),
    pairs_to_come=frozenset(),
    sagas_need_chapters=True,
    # Since there are lands with an Adventure, its owner may also play the card.
    adventure_lets="play",
)
MTG_2025_09 = MTG_2025_06.amend(
    "2025-09",
    absent=absent_in("2025-09"),
    transforms=frozenset({Layout.TRANSFORMING, Layout.MODAL}),
    copies_both_faces=frozenset({Layout.TRANSFORMING, Layout.MODAL}),
    nonmodal_words=Message("nonmodal double-faced card"),
    vehicles_lead=True,
)

MTG_2026_04 = MTG_2025_09.amend(
    "2026-04",
    absent=absent_in("2026-04"),
    sagas_enter_by_an_ability=True,
    partners_are_creatures=False,
)
MTG_2026_09 = MTG_2026_04.amend(
    "2026-09",
    absent=absent_in("2026-09"),
    two_kinds_of_battles=True,
    protector_ends_attack=True,
)

EDITIONS: Mapping[str, Ruleset] = {
    rules.edition: rules
    for rules in (
        MTG_2020_08,
        MTG_2021_06,
        MTG_2022_04,
        MTG_2024_06,
        MTG_2025_06,
        MTG_2025_09,
        MTG_2026_04,
        MTG_2026_09,
    )
}
