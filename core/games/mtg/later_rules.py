"""Which rules an edition of Magic has not got yet, or has no more, by their keys."""

from collections.abc import Mapping

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
