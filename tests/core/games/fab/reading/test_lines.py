"""Readings of invented lines of Flesh and Blood, and lines that stay by hand."""

import pytest

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeLine
from core.effects.program import (
    IT,
    SELF,
    YOU,
    Activated,
    AdditionalCost,
    Alter,
    AnyAbility,
    Attacks,
    Begins,
    CastOnly,
    Controlled,
    CostChange,
    Count,
    Damage,
    Did,
    Discard,
    Do,
    Done,
    DoneBy,
    Draw,
    GainLife,
    GainPoints,
    Gains,
    Happened,
    Hits,
    Holds,
    In,
    Keyword,
    KeywordAction,
    Kind,
    Limit,
    Make,
    Modal,
    MoveTo,
    Named,
    Noun,
    Number,
    Permit,
    Place,
    PlayerDoes,
    Prevent,
    Reading,
    ResourceCost,
    Spell,
    StatChange,
    Static,
    TokenOf,
    Triggered,
    Who,
)
from core.games import GAMES
from core.games.fab.reading.lines import read_text
from tests.core.effects.wording import stored_again, without_words

ACTION = "Generic Action — Attack"
EQUIPMENT = "Generic Equipment — Head"
ANY_HERO = Who(how="any")
THEY = Who(how="they")
GO_AGAIN = Gains(abilities=(Keyword(name="go again"),))
CARD = (Kind(types=("card",)),)


def reading(text: str, types: str = ACTION) -> Reading:
    """Return the reading of a text of a card named Tester."""
    return read_text(Face(name="Tester", type_line=TypeLine.read(types), text=text))


def read(text: str, types: str = ACTION) -> tuple[AnyAbility, ...]:
    """Return the abilities of a text, without positions."""
    abilities: tuple[AnyAbility, ...] = without_words(reading(text, types).abilities)
    return abilities


def power(amount: int) -> StatChange:
    """Return a change of power."""
    return StatChange(stat="power", amount=Number(value=amount))


GOLDEN: dict[str, AnyAbility] = {
    "Go again": Keyword(name="go again"),
    "Ward 7": Keyword(name="ward", amount=Number(value=7)),
    "Draw 3 cards.": Spell(clauses=(Draw(amount=Number(value=3)),)),
    "Deal 6 arcane damage to target opposing hero.": Spell(
        clauses=(
            Damage(
                amount=Number(value=6),
                whom=Who(how="target", kind="opponent"),
                damage="arcane",
            ),
        )
    ),
    "Your next dagger attack this turn gets +5{p} and go again.": Spell(
        clauses=(
            Alter(
                what=Noun(
                    how="next",
                    who=YOU,
                    kinds=(Kind(types=("dagger", "attack")),),
                    where=(Did(name="this_turn"),),
                ),
                changes=(power(5), GO_AGAIN),
            ),
        )
    ),
    "The next attack action card you play this turn gains go again.": Spell(
        clauses=(
            Alter(
                what=Noun(
                    how="next",
                    kinds=(Kind(types=("attack", "action", "card")),),
                    where=(DoneBy(does="play", when="this_turn"),),
                ),
                changes=(GO_AGAIN,),
            ),
        )
    ),
    "When this hits a hero, they discard a card.": Triggered(
        on=Hits(whom=ANY_HERO),
        clauses=(Discard(by=THEY, what=Noun(how="a", kinds=CARD)),),
    ),
    "When Tester attacks, if you've boosted this turn, it gets +2{p}.": Triggered(
        on=Attacks(),
        when=Happened(on=PlayerDoes(does="boost")),
        clauses=(Alter(what=IT, changes=(power(2),)),),
    ),
    "If Tester is played from arsenal, it gains go again.": Spell(
        clauses=(
            Alter(
                what=IT,
                changes=(GO_AGAIN,),
                when=Holds(name="play", what=SELF, word="is", zone=In(zones=("arsenal",))),
            ),
        )
    ),
    "Create 4 Zephyr tokens.": Spell(
        clauses=(Make(token=TokenOf(name="Zephyr", predefined=True), amount=Number(value=4)),)
    ),
    "You may discard a card. If you do, gain {r}{r}.": Spell(
        clauses=(
            Discard(what=Noun(how="a", kinds=CARD), may=YOU),
            GainPoints(kind="resource", amount=Number(value=2), when=Done()),
        )
    ),
    "When this hits, put it on the bottom of its owner's deck.": Triggered(
        on=Hits(),
        clauses=(
            MoveTo(
                what=IT,
                to=Place(zone="deck", whose=Who(how="owner", of=IT), position="bottom"),
            ),
        ),
    ),
    "Prevent the next 2 arcane damage that would be dealt to you this turn.": Spell(
        clauses=(
            Prevent(amount=Number(value=2), whom=YOU, next=True, damage="arcane", span="this_turn"),
        )
    ),
    "Tester costs {r} less to play for each Zephyr you control.": Static(
        clauses=(
            CostChange(
                what=SELF,
                amount=Number(value=1),
                each=Count(
                    of=Noun(
                        how="each",
                        kinds=(Kind(),),
                        where=(Named(name="Zephyr"), Controlled()),
                    )
                ),
            ),
        )
    ),
    "Play this only if you've drawn a card this turn.": Static(
        clauses=(
            CastOnly(when=Happened(on=PlayerDoes(does="draw", what=Noun(how="a", kinds=CARD)))),
        )
    ),
    "You may play this from your banished zone.": Static(
        clauses=(
            Permit(
                to="play",
                what=Noun(how="self", where=(In(zones=("banished",), whose=YOU),)),
            ),
        )
    ),
    "As an additional cost to play Tester, discard a random card.": Static(
        clauses=(
            AdditionalCost(
                costs=(
                    Do(
                        clause=Discard(
                            what=Noun(how="a", kinds=(Kind(types=("card",), traits=("random",)),))
                        )
                    ),
                )
            ),
        )
    ),
}


@pytest.mark.parametrize("text", GOLDEN)
def test_a_line_is_read(text: str) -> None:
    assert read(text) == (GOLDEN[text],)


def test_a_label_gives_type_limit_and_cost() -> None:
    text = "Once per Turn Instant - {r}{r}, destroy this: Gain 2{h}. Go again"

    (ability,) = read(text, EQUIPMENT)

    assert ability == Activated(
        costs=(ResourceCost(amount=Number(value=2)), Do(clause=MoveTo(what=SELF, way="destroy"))),
        clauses=(GainLife(amount=Number(value=2)), KeywordAction(name="go_again")),
        limits=(Limit(how="instant"), Limit(times=1, each="turn")),
    )


def test_the_beginning_of_a_phase_is_an_event() -> None:
    (ability,) = read("At the beginning of your end phase, destroy this.", EQUIPMENT)

    assert ability == Triggered(
        on=Begins(step="beginning_of_end_phase", whose=YOU),
        clauses=(MoveTo(what=SELF, way="destroy"),),
    )


def test_a_quoted_ability_is_a_program() -> None:
    text = 'Target attack gets "When this hits, draw a card."'

    (ability,) = read(text)

    granted = Triggered(on=Hits(), clauses=(Draw(),))
    assert ability == Spell(
        clauses=(
            Alter(
                what=Noun(how="target", kinds=(Kind(types=("attack",)),)),
                changes=(Gains(abilities=(granted,)),),
            ),
        )
    )


def test_being_defended_is_a_condition_and_a_hit_is_an_event() -> None:
    (state,) = read("If this is defended by an action card, this has +3{p}.")
    (event,) = read("If this hits, draw a card.")

    assert isinstance(state, Spell)
    assert event == Triggered(on=Hits(), clauses=(Draw(),))


def test_modes_below_a_line_are_its_choice() -> None:
    (ability,) = read("Choose 1;\n- Draw a card.\n- Gain 2{h}")

    assert isinstance(ability, Spell)
    (choice,) = ability.clauses
    assert isinstance(choice, Modal)
    assert [mode.clauses for mode in choice.modes] == [
        (Draw(),),
        (GainLife(amount=Number(value=2)),),
    ]


def test_a_program_is_stored_and_read_back() -> None:
    for text in GOLDEN:
        for ability in reading(text).abilities:
            assert stored_again(ability) == ability


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Draw a card, sideways.", "Draw a card, sideways"),
        ("Gain 2{h} rather than nothing.", "Gain 2{h} rather than nothing"),
        ("Draw a card. Sing a song. Gain 1{h}", "Sing a song"),
        ("This gets +2{p} except on Mondays.", "This gets +2{p} except on Mondays"),
    ],
)
def test_unknown_words_leave_their_sentence_by_hand(text: str, left: str) -> None:
    found = reading(text)

    assert [text[words.start : words.end] for words in found.by_hand] == [left]


def test_the_rules_read_the_face_of_a_card() -> None:
    rules = GAMES["fab"].rules().tables
    face = Face(name="Tester", type_line=TypeLine.read(ACTION), text="Draw a card.")

    found = rules.reading(Card(name="Tester", layout=Layout.SINGLE, sides=((face,),)), 0)

    assert found.is_whole
    assert without_words(found.abilities) == (Spell(clauses=(Draw(),)),)
