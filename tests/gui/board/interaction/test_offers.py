"""Lights of verdicts, and the options of a drop outside the chips."""

import pytest
from msgspec.structs import replace

from core.messages import Message, verbatim
from core.rules import actions as base
from core.rules import choices
from core.rules.ruleset import MenuOption
from core.rules.verdict import Verdict, choice, done, nothing, refused
from core.state.ids import ObjectId
from gui.board.interaction.offers import (
    Light,
    Offer,
    dropped_beside,
    first_with_verb,
    light_over,
    needs_chips,
    offer_of,
)
from gui.session import Level
from tests.core.stage import ADA

ASK = choice(
    "k",
    Message("Which?"),
    "replacement",
    (choices.Option("a", Message("A")), choices.Option("b", Message("B"))),
    ADA,
)
FINDINGS = {
    "may": done("k.may", Message("It may.")),
    "not": refused("k.not", Message("It may not.")),
    "void": nothing("k.void", Message("Nothing happens.")),
    "ask": ASK,
    "never": refused("k.never", Message("There is no such thing."), possible=False),
}


def option(kind: str, verb: str = "") -> MenuOption:
    action = base.Tap(player=ADA, object=ObjectId(1))
    return MenuOption(
        action=action, message=verbatim(kind), verb=verb, verdict=Verdict((FINDINGS[kind],))
    )


def offers(*kinds: str) -> list[Offer]:
    return [offer_of(option(kind), lambda key: f"no. {key}") for kind in kinds]


@pytest.mark.parametrize(
    ("kinds", "light"),
    [
        ((), Light.NONE),
        (("may",), Light.LAWFUL),
        (("not", "void"), Light.REFUSED),
        (("ask",), Light.CHOICE),
        (("may", "not"), Light.LAWFUL),
        (("may", "may"), Light.CHOICE),
    ],
)
def test_a_place_is_lit_by_what_a_drop_there_does(kinds: tuple[str, ...], light: Light) -> None:
    assert light_over(offers(*kinds)) is light


def test_a_refusal_tells_its_reason_and_rule_and_a_lawful_action_only_the_rule() -> None:
    no, yes = offers("not", "may")
    assert (no.reason, no.rule) == ("It may not.", "no. k.not")
    assert (yes.reason, yes.rule) == ("", "no. k.may")


@pytest.mark.parametrize(
    ("kinds", "chips"),
    [(("may",), False), (("not",), True), (("may", "not"), True), (("ask",), False), ((), False)],
)
def test_chips_show_where_there_are_several_ways_or_none(
    kinds: tuple[str, ...], chips: bool
) -> None:
    assert needs_chips(offers(*kinds)) is chips


def test_a_chip_shows_for_the_only_way_where_nobody_would_guess_it() -> None:
    (way,) = offers("may")
    assert needs_chips([replace(way, detail="not cast")])


@pytest.mark.parametrize(
    ("kinds", "level", "words"),
    [
        (("not", "may"), Level.EXPLAIN, ["may"]),
        (("may", "ask", "not"), Level.EXPLAIN, ["may", "ask"]),
        (("not", "void"), Level.EXPLAIN, ["not"]),
        (("not", "void"), Level.FREE, ["not", "void"]),
        (("never",), Level.FREE, ["never"]),
        ((), Level.FREE, []),
    ],
)
def test_a_drop_beside_the_chips(kinds: tuple[str, ...], level: Level, words: list[str]) -> None:
    assert [offer.label for offer in dropped_beside(offers(*kinds), level)] == words


def test_a_key_does_the_first_lawful_action_of_its_verb_else_says_why_not() -> None:
    options = [option("not", "turn"), option("may", "tap"), option("may", "turn")]
    assert first_with_verb(options, "turn") == options[2]
    assert first_with_verb(options[:1], "turn") == options[0]
    assert first_with_verb(options, "meld") is None
