"""An edition is the one before it, amended."""

import pytest
from msgspec.structs import replace

from core.games.mtg.rulesets import EDITIONS, MTG_2024_06
from core.rules.actions import Action, Tap, Untap
from core.rules.rulebook import Edition, Entry, Rulebook
from core.rules.ruleset import Check, Ruleset
from core.rules.verdict import Finding, Ruling, refused
from core.state.ids import Zone
from core.state.zones import HAND
from tests.core.stage import ADA, Stage


def never(*_: object) -> list[Finding]:
    """Refuse everything."""
    return [refused("test.never", "Never.")]


def amended() -> Ruleset:
    """Amend an edition by one check more and one struck out."""
    strikes: dict[type[Action], dict[str, Check | None]] = {
        Tap: {"tap.already": None, "test.never": never}
    }
    return MTG_2024_06.amend("2099-01", checks=lambda: strikes, policies={"new": 1})


def test_an_amended_edition_has_its_own_checks_and_keeps_the_others() -> None:
    rules = amended()
    before = MTG_2024_06.law.checks
    assert list(rules.law.checks[Tap]) == ["object.permanents_only_tap", "test.never"]
    assert rules.law.checks[Untap] is before[Untap]
    assert rules.edition == "2099-01"
    assert rules.policies["new"] == 1
    assert rules.policies["transforms"] is MTG_2024_06.policies["transforms"]


def test_the_edition_before_stays_as_it_was() -> None:
    amended()
    assert list(MTG_2024_06.law.checks[Tap]) == ["object.permanents_only_tap", "tap.already"]
    assert "new" not in MTG_2024_06.policies
    assert MTG_2024_06.edition == "2024-06"


def test_a_check_replaced_by_its_key_is_asked_instead_of_the_old_one() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    stage.rules = MTG_2024_06.amend("2099-01", checks=lambda: {Tap: {"tap.already": never}})
    verdict = stage.judge(Tap(player=ADA, object=bear))
    assert (verdict.ruling, verdict.keys) == (Ruling.REFUSED, ("test.never",))


def test_an_amendment_without_changes_changes_the_name_only() -> None:
    assert replace(MTG_2024_06.amend("2099-01"), edition="2024-06") == MTG_2024_06


def test_a_zone_is_found_by_its_name() -> None:
    assert MTG_2024_06.zone(HAND).title == "Hand"
    with pytest.raises(KeyError):
        MTG_2024_06.zone(Zone("attic"))


def test_every_edition_is_listed_under_its_own_date() -> None:
    assert [rules.edition for rules in EDITIONS.values()] == list(EDITIONS)
    assert sorted(EDITIONS) == list(EDITIONS)


def test_every_action_that_has_checks_has_a_handler_in_every_edition() -> None:
    for rules in EDITIONS.values():
        assert rules.law.checks.keys() == rules.law.handlers.keys()


def test_a_rule_is_looked_up_by_key_and_edition() -> None:
    entry = Entry(key="a.b", title="A", says="B.", numbers={"2021": "7.1"})
    editions = (Edition("2021", "June"), Edition("2022", "May"))
    book = Rulebook(game="x", title="X", editions=editions, entries=(entry,))
    assert book.entry("a.b") is entry
    assert book.entry("a.c") is None
    assert [book.number("a.b", edition.id) for edition in editions] == ["7.1", ""]
    assert book.number("a.c", "2021") == ""
