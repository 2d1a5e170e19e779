"""Which creature may block which: keywords that both of them have or lack (MTG CR 509.1b, 702)."""

from collections.abc import Callable, Iterator

from core.cards.card import whole
from core.games.mtg.combat.protection import protected_from, unread_qualities
from core.games.mtg.traits import Traits
from core.messages import Message
from core.rules.verdict import Finding, by_hand, refused

_MENACE_NEEDS = 2


def what_evades(blocker: Traits, attacker: Traits) -> Iterator[Finding]:
    """Yield why a creature can't block another one, by the sides that are up."""
    for keyword, key, may, who in _EVASION:
        if attacker.has(keyword) and not may(blocker, attacker):
            says = Message(
                "{attacker} has {keyword}: {player} can block it.",
                attacker=attacker.name,
                keyword=keyword.lower(),
                player=who,
            )
            yield refused(key, says, "combat.cant_block")
    if blocker.has("Shadow") and not attacker.has("Shadow"):
        says = Message(
            "{blocker} has shadow and blocks only creatures with shadow.", blocker=blocker.name
        )
        yield refused("evasion.other", says, "combat.cant_block")
    quality = protected_from(attacker, blocker)
    if quality:
        says = Message(
            "{attacker} has protection from {quality}.", attacker=attacker.name, quality=quality
        )
        yield refused("protection.from", says, "combat.cant_block")
    for unread in unread_qualities(attacker, blocker):
        says = Message(
            "By hand: {attacker} has protection from {quality}.",
            attacker=attacker.name,
            quality=unread,
        )
        yield by_hand("protection.from", says, "combat.cant_block")
    if "cant_be_blocked" in attacker.limits:
        says = Message("An effect says that {attacker} can't be blocked.", attacker=attacker.name)
        yield refused("combat.cant_block", says)
    if "cant_block" in blocker.limits or blocker.has("Decayed"):
        yield refused("combat.cant_block", Message("{blocker} can't block.", blocker=blocker.name))


def enough_blockers(attacker: Traits, number: int) -> Iterator[Finding]:
    """Menace needs two or more blockers (``evasion.menace``)."""
    if attacker.has("Menace") and 0 < number < _MENACE_NEEDS:
        says = Message("{attacker} has menace: one blocker is not enough.", attacker=attacker.name)
        yield refused("evasion.menace", says, "combat.cant_block")


def _flies_or_reaches(blocker: Traits, _attacker: Traits) -> bool:
    return blocker.has("Flying") or blocker.has("Reach")


def _is_artifact_or_black(blocker: Traits, _attacker: Traits) -> bool:
    return "Artifact" in blocker.types or "B" in blocker.colors


def _is_artifact_or_shares_a_color(blocker: Traits, attacker: Traits) -> bool:
    return "Artifact" in blocker.types or bool(blocker.colors & attacker.colors)


def _is_no_stronger(blocker: Traits, attacker: Traits) -> bool:
    return (whole(blocker.power) or 0) <= (whole(attacker.power) or 0)


def _has(keyword: str) -> Callable[[Traits, Traits], bool]:
    def blocker_has(blocker: Traits, _attacker: Traits) -> bool:
        return blocker.has(keyword)

    return blocker_has


_EVASION: tuple[tuple[str, str, Callable[[Traits, Traits], bool], str], ...] = (
    ("Flying", "evasion.flying", _flies_or_reaches, "only flying or reach"),
    ("Shadow", "evasion.other", _has("Shadow"), "only a creature with shadow"),
    ("Horsemanship", "evasion.other", _has("Horsemanship"), "only a creature with horsemanship"),
    ("Fear", "evasion.other", _is_artifact_or_black, "only an artifact or black creature"),
    (
        "Intimidate",
        "evasion.other",
        _is_artifact_or_shares_a_color,
        "only an artifact creature or one that shares a colour",
    ),
    ("Skulk", "evasion.other", _is_no_stronger, "no creature with greater power"),
)
