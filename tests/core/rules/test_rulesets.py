"""An edition is the one before it, amended."""

import pytest
from msgspec.structs import replace

from core.games.mtg.policies import policies
from core.games.mtg.rulesets import EDITIONS, MTG_2024_06
from core.messages import Message
from core.rules.actions import Counters, Tap, Untap
from core.rules.rulebook import Edition, Entry, Rulebook
from core.rules.ruleset import Amendment, Ruleset
from core.rules.table_actions import tap
from core.rules.verdict import Finding, Ruling, refused
from core.state.ids import Zone
from core.state.zones import HAND
from tests.core.stage import ADA, Stage


def never(*_: object) -> list[Finding]:
    """Refuse everything."""
    return [refused("test.never", Message("Never."))]


def amended() -> Ruleset:
    """Amend an edition by one check more and one struck out."""
    return MTG_2024_06.amend(
        "2099-01",
        lambda: (
            Amendment(action=Tap, checks={"tap.already": None, "test.never": never}),
            Amendment(action=Untap, handler=tap),
        ),
        mana_value_words="Price",
    )


def test_an_amended_edition_has_its_own_checks_and_keeps_the_others() -> None:
    rules = amended()
    now, before = rules.tables.specs, MTG_2024_06.tables.specs
    assert list(now[Tap].checks) == ["object.permanents_only_tap", "test.never"]
    assert now[Untap].checks == before[Untap].checks
    assert now[Counters] is before[Counters]
    assert rules.edition == "2099-01"


def test_an_amended_edition_has_its_own_handlers_and_keeps_the_others() -> None:
    rules = amended()
    changed = [
        kind
        for kind, verb in MTG_2024_06.tables.specs.items()
        if rules.tables.specs[kind].handler is not verb.handler
    ]
    assert changed == [Untap]
    assert rules.tables.specs[Untap].handler is tap


def test_an_amended_edition_has_its_own_policies_and_keeps_the_others() -> None:
    changed, before = policies(amended()), policies(MTG_2024_06)
    assert changed.mana_value_words == "Price"
    assert changed.transforms is before.transforms


def test_a_policy_that_the_game_has_not_got_is_a_fault() -> None:
    with pytest.raises(TypeError):
        MTG_2024_06.amend("2099-01", no_such_policy=1)


def test_an_edition_knows_those_that_it_amends() -> None:
    assert amended().lineage == (*MTG_2024_06.lineage, "2099-01")


def test_the_edition_before_stays_as_it_was() -> None:
    amended()
    assert list(MTG_2024_06.tables.specs[Tap].checks) == [
        "object.permanents_only_tap",
        "tap.already",
    ]
    assert str(policies(MTG_2024_06).mana_value_words) == "Mana value"
    assert MTG_2024_06.edition == "2024-06"


def test_a_check_replaced_by_its_key_is_asked_instead_of_the_old_one() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    change = Amendment(action=Tap, checks={"tap.already": never})
    stage.rules = MTG_2024_06.amend("2099-01", lambda: (change,))
    verdict = stage.judge(Tap(player=ADA, object=bear))
    assert (verdict.ruling, verdict.keys) == (Ruling.REFUSED, ("test.never",))


def test_an_amendment_without_changes_changes_the_name_only() -> None:
    after = MTG_2024_06.amend("2099-01")
    same = replace(after, edition="2024-06", earlier=MTG_2024_06.earlier, load=MTG_2024_06.load)
    assert same == MTG_2024_06
    assert after.tables is MTG_2024_06.tables


def test_a_zone_is_found_by_its_name() -> None:
    assert MTG_2024_06.zone(HAND).title == "Hand"
    with pytest.raises(KeyError):
        MTG_2024_06.zone(Zone("attic"))


def test_every_edition_is_listed_under_its_own_date() -> None:
    assert [rules.edition for rules in EDITIONS.values()] == list(EDITIONS)
    assert sorted(EDITIONS) == list(EDITIONS)


def test_a_rule_is_looked_up_by_key_and_edition() -> None:
    since, absent = {"2021": "7.1"}, {"2023": "struck out"}
    entry = Entry(key="a.b", title="A", says="B.", since=since, absent=absent)
    editions = tuple(Edition(year, "June") for year in ("2020", "2021", "2022", "2023"))
    book = Rulebook(game="x", title="X", editions=editions, entries=(entry,))
    assert book.entry("a.b") is entry
    assert book.entry("a.c") is None
    assert [book.number("a.b", each.id) for each in editions] == ["", "7.1", "7.1", ""]
    assert [book.absence("a.b", each.id) for each in editions] == ["", "", "", "struck out"]
    assert book.numbers("2022") == {"a.b": "7.1"}
    assert book.number("a.c", "2021") == ""
