"""Lines of Flesh and Blood of kinds misread once."""

from core.effects.program import (
    IT,
    SELF,
    YOU,
    Alter,
    BecomesState,
    Begins,
    Controlled,
    Delayed,
    Done,
    Draw,
    GainPoints,
    Happened,
    HasFact,
    Holds,
    In,
    IsDealt,
    Keyword,
    KeywordAction,
    Kind,
    Make,
    MoveTo,
    Noun,
    Number,
    PlayerDoes,
    Prevent,
    PutInto,
    ReplaceNext,
    Replaces,
    Several,
    Spell,
    Static,
    TokenOf,
    Triggered,
    Turn,
    Until,
    While,
    Who,
)
from tests.core.games.fab.reading.test_lines import EQUIPMENT, GO_AGAIN, power, read

ITEM = "Mechanologist Action — Item"
INSTANT = "Generic Instant"
ACTION_CARD = ("action", "card")
THIS_TURN = Until(how="this_turn")
START = Begins(step="start_of_turn", whose=YOU)


def test_start_of_turn_behind_another_sentence_triggers_each_turn() -> None:
    entering, starting = read(
        "This enters the arena with a gold counter. At the start of your turn, draw 2 cards.", ITEM
    )
    assert isinstance(entering, Static)
    assert starting == Triggered(on=START, clauses=(Draw(amount=Number(value=2)),))


def test_while_before_the_start_of_turn_is_a_state_of_the_trigger() -> None:
    (ability,) = read(
        "While this is equipped face-down, at the start of your turn, turn this face-up.",
        EQUIPMENT,
    )
    assert isinstance(ability, Triggered)
    hidden = Holds(name="equipped_face_down", what=SELF)
    assert ability == Triggered(
        on=While(event=START, when=hidden), clauses=(Turn(what=SELF, to="face_up"),)
    )


def test_evo_transforms_as_it_resolves() -> None:
    (ability,) = read(
        "If you have a base legs equipped, transform it into this, then equip this.",
        "Mechanologist Action Equipment — Evo Legs",
    )
    assert isinstance(ability, Spell)
    (both,) = ability.clauses
    assert isinstance(both, Several)
    assert [each.name for each in both.clauses if isinstance(each, KeywordAction)] == [
        "transform",
        "equip",
    ]


def test_adjective_before_two_classes_is_of_both() -> None:
    expected = Spell(
        clauses=(
            Alter(
                what=Noun(
                    how="target",
                    kinds=(
                        Kind(types=("earth", *ACTION_CARD), traits=("defending",)),
                        Kind(types=("ice", *ACTION_CARD), traits=("defending",)),
                    ),
                ),
                changes=(GO_AGAIN,),
            ),
        )
    )
    assert read("Target defending Earth or Ice action card gains go again.", INSTANT) == (expected,)


def test_classes_before_attacks_are_no_name() -> None:
    kinds = (Kind(types=("brute", "attack")), Kind(types=("shadow", "attack")))
    assert read("Your Brute and Shadow attacks get +6{p} this turn.") == (
        Spell(
            clauses=(
                Alter(what=Noun(how="your", kinds=kinds), changes=(power(6),), until=THIS_TURN),
            )
        ),
    )


def test_next_time_this_turn_ends_with_the_turn() -> None:
    played = PlayerDoes(does="play", what=Noun(kinds=(Kind(types=ACTION_CARD),)))
    gain = GainPoints(kind="action")
    assert read("The next time you play an action card this turn, gain 1 action point.") == (
        Spell(clauses=(Delayed(on=played, clauses=(gain,), until=THIS_TURN),)),
    )


def test_prevention_instead_belongs_to_the_one_before() -> None:
    (ability,) = read(
        "The next time you would be dealt damage this turn, prevent 6 of that damage. "
        "If you've transcended this turn, instead prevent 9.",
        INSTANT,
    )
    assert ability == Spell(
        clauses=(
            ReplaceNext(
                on=IsDealt(who=YOU),
                clauses=(
                    Prevent(amount=Number(value=6), that=True),
                    Prevent(
                        amount=Number(value=9),
                        that=True,
                        instead=True,
                        when=Happened(on=PlayerDoes(does="transcend")),
                    ),
                ),
                once=True,
                until=THIS_TURN,
            ),
        )
    )


def test_if_you_do_behind_a_prevention_waits_with_it() -> None:
    (ability,) = read(
        "The next time you would be dealt damage this turn, prevent 6 of that damage. "
        "If you do, create a Might token.",
        INSTANT,
    )
    assert isinstance(ability, Spell)
    (waiting,) = ability.clauses
    assert isinstance(waiting, ReplaceNext)
    made = Make(token=TokenOf(name="Might", predefined=True), when=Done())
    assert waiting.clauses == (Prevent(amount=Number(value=6), that=True), made)


def test_losing_and_not_gaining_is_both() -> None:
    (ability,) = read("When this hits a hero, attacks they control lose and can't gain go again.")
    assert isinstance(ability, Triggered)
    theirs = Controlled(by=Who(how="they"))
    lost = HasFact(name="loses_and_cant_gain", abilities=(Keyword(name="go again"),))
    attacks = Noun(how="bare", kinds=(Kind(types=("attack",)),), where=(theirs,))
    assert ability.clauses == (Alter(what=attacks, changes=(lost,)),)


def test_going_elsewhere_than_the_graveyard_replaces() -> None:
    graveyard = In(zones=("graveyard",), whose=YOU)
    assert read("If this would be put into your graveyard from anywhere, instead banish it.") == (
        Replaces(
            on=PutInto(from_="anywhere", zone_in=graveyard),
            clauses=(MoveTo(what=IT, way="banish"),),
        ),
    )


def test_if_destroyed_triggers() -> None:
    (ability,) = read("If this is destroyed, draw 2 cards.", EQUIPMENT)
    assert ability == Triggered(
        on=BecomesState(state="destroy"), clauses=(Draw(amount=Number(value=2)),)
    )
