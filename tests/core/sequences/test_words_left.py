"""No answer is "Done" for a spell or ability of which words are neither carried out nor listed."""

import re
from random import Random
from typing import Any

import pytest

from core.cards.card import Card
from core.games.fab import actions as fab
from core.games.fab.playing.resolving import enters
from core.games.mtg import actions as mtg
from core.games.mtg.rulesets import EDITIONS
from core.rules.actions import Ability
from core.rules.history import Outcome
from core.state.ids import ObjectId
from core.state.zones import STACK
from core.storage.assets import starter_cards
from tests.core.games.fab.stage import ADA as FAB_ADA
from tests.core.games.fab.stage import Stage as FabStage
from tests.core.games.fab.stage import starters
from tests.core.stage import ADA, Stage

DRAWN, BLOCKS = 1000, 4
SEED = 26
_ASIDE = re.compile(r"\([^)]*\)|\n")
_BY_RULES = re.compile(
    r"^(?:\{|As an additional cost|This (?:card|spell)|It melds|You may (?:pay|cast)|Discard"
    r"|When(?:ever)? (?:it|this) (?:attacks and )?hits|They may not play|Or discard"
    r"|It can only be pitched|It gives \d|Instant, disc"
    r"|Having played another blue card"
    r"|If it deals more|The surge|It (?:costs|isn't|enters)|Foretell|Prototype|I+[,:])",
)
"""How a sentence begins that is about the cast, that a keyword stands for, or that is asked."""


def sentences(text: str) -> list[str]:
    """Return the sentences that an instant or an action card carries out as it resolves."""
    found = (each.strip() for each in re.split(r"(?<=[.!])\s+", _ASIDE.sub(" ", text)))
    return [each for each in found if each.endswith(".") and not _BY_RULES.match(each)]


def says_what_is_left(outcome: Outcome, texts: list[str]) -> bool:
    """Return whether the answer lists text, where a text has any to carry out."""
    return bool(outcome.by_hand) or not any(sentences(each) for each in texts)


@pytest.mark.parametrize("block", range(BLOCKS))
def test_no_spell_of_magic_is_done_while_words_of_it_are_left_unsaid(block: int) -> None:
    random = Random(f"{SEED} {block}")  # noqa: S311 - the draw is repeatable, not secret
    cards = sorted(starter_cards().items())
    rules = sorted(EDITIONS.items())
    for number in range(DRAWN // BLOCKS):
        name, card = random.choice(cards)
        edition = random.choice(rules)[1]
        stage = Stage(edition)
        for _ in range(random.randrange(3)):
            stage.place(random.choice(cards)[1])
        how = _drawn(random, card)
        spell = stage.place(card, STACK, **how)
        found = stage.traits(spell)
        outcome = stage.attempt(mtg.Resolve(player=ADA, object=spell))
        if outcome.carried_out and not found.type_line.is_permanent:
            words = f"seed {SEED}, block {block}, draw {number}: {name} {how}"
            assert says_what_is_left(outcome, list(found.text)), words


def _drawn(random: Random, card: Card) -> dict[str, Any]:
    """Return the form of a card on the stack: one of its sides or one of its halves."""
    side = random.randrange(len(card.sides))
    if len(card.sides[side]) == 1:
        return {"side": side}
    return {"side": side, "halves": (random.randrange(len(card.sides[side])),)}


@pytest.mark.parametrize("block", range(BLOCKS))
def test_no_ability_of_magic_is_done_while_its_words_are_left_unsaid(block: int) -> None:
    random = Random(f"{SEED} {block} abilities")  # noqa: S311 - the draw is repeatable, not secret
    cards = sorted(starter_cards().items())
    for number in range(DRAWN // BLOCKS):
        name, card = random.choice(cards)
        stage = Stage()
        source = stage.place(card)
        raised = stage.attempt(Ability(player=ADA, source=source))
        if not raised.carried_out or not stage.state.waiting:
            continue
        found = stage.traits(source)
        waiting = ObjectId(stage.state.waiting[-1].id)
        outcome = stage.attempt(mtg.Resolve(player=ADA, object=waiting))
        begins = re.compile(r"^(?:When|At )")
        starts = [each for text in found.text for each in sentences(text) if begins.match(each)]
        words = f"seed {SEED}, block {block}, draw {number}: {name}"
        assert not outcome.carried_out or says_what_is_left(outcome, starts), words


@pytest.mark.parametrize("block", range(BLOCKS))
def test_no_card_of_flesh_and_blood_is_done_while_its_words_are_left_unsaid(block: int) -> None:
    random = Random(f"{SEED} {block}")  # noqa: S311 - the draw is repeatable, not secret
    cards = sorted(starters().items())
    for number in range(DRAWN // BLOCKS):
        name, card = random.choice(cards)
        if len(card.faces) > 1 and len(card.sides) == 1:
            continue  # halves of a split card are chosen as it is played
        stage = FabStage()
        spell = stage.place(card, "stack")
        obj, found = stage.object(spell), stage.traits(spell)
        permanent = enters(stage.view, obj)
        stage.do(fab.Resolve(player=FAB_ADA, object=spell))
        assert stage.last is not None
        if stage.last.carried_out and not permanent:
            words = f"seed {SEED}, block {block}, draw {number}: {name}"
            assert says_what_is_left(stage.last, list(found.text)), words
