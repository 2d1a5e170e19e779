"""Lines of Flesh and Blood of kinds misread once."""

from core.cards.card import Face
from core.cards.type_line import TypeLine
from core.effects.program import (
    IT,
    SELF,
    YOU,
    Alter,
    BecomesState,
    Begins,
    Controlled,
    Count,
    Delayed,
    Done,
    Draw,
    Forbid,
    GainPoints,
    Happened,
    HasFact,
    Hits,
    Holds,
    In,
    IsDealt,
    Keyword,
    KeywordAction,
    Kind,
    Make,
    MoveTo,
    Named,
    Noun,
    Number,
    Owned,
    Permit,
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
from core.games.fab.reading.lines import read_text
from tests.core.effects.wording import without_words
from tests.core.games.fab.reading.test_lines import ACTION, EQUIPMENT, GO_AGAIN, power, read

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


def test_own_name_among_the_attacks_is_a_name() -> None:
    (ability,) = read("If Tester was the last attack this combat chain, this gets +6{p}.")
    assert isinstance(ability, Spell)
    same = Noun(how="bare", kinds=(Kind(),), where=(Named(name="~"),))
    assert ability.clauses[0].when == Holds(name="last_attack", what=same, when="this_combat_chain")


def test_own_name_in_a_graveyard_is_a_name() -> None:
    (ability,) = read("Gain X{h}, where X is the number of Tester in your graveyard.", INSTANT)
    assert isinstance(ability, Spell)
    graveyard = In(zones=("graveyard",), whose=YOU)
    same = Noun(how="bare", kinds=(Kind(),), where=(Named(name="~"), graveyard))
    assert ability.clauses[0].x == Count(of=same)


def test_own_name_with_a_wrong_letter_is_the_card() -> None:
    text = "If Grand Tester hits, draw 2 cards."
    right = read_text(Face(name="Grand Tester", type_line=TypeLine.read(ACTION), text=text))
    wrong = read_text(Face(name="Grand Taster", type_line=TypeLine.read(ACTION), text=text))
    assert without_words(right.abilities) == without_words(wrong.abilities)


def test_putting_the_rest_away_is_no_choice() -> None:
    (ability,) = read(
        "Look at the top 6 cards of your deck. You may put an arrow card from among them into "
        "your hand, then put the rest on the bottom of your deck in any order."
    )
    assert isinstance(ability, Spell)
    _look, taken, rest = ability.clauses
    assert (taken.may, rest.may) == (YOU, None)


def test_lasting_of_a_permission_is_its_own() -> None:
    (ability,) = read(
        "Create 2 Crouching Tigers in your banished zone. You may play them this turn."
    )
    assert isinstance(ability, Spell)
    assert ability.clauses[1] == Permit(
        to="play", what=Noun(how="them"), span="this_turn", may=ability.clauses[1].may
    )


def test_hitting_this_combat_chain_waits_for_it() -> None:
    (ability,) = read("Whenever a dagger you own hits a hero this combat chain, draw 2 cards.")
    assert isinstance(ability, Spell)
    (waiting,) = ability.clauses
    assert isinstance(waiting, Delayed)
    assert (waiting.once, waiting.until) == (False, Until(how="this_combat_chain"))
    assert waiting.on == Hits(
        what=Noun(kinds=(Kind(types=("dagger",)),), where=(Owned(),)), whom=Who(how="any")
    )


def test_if_you_do_not_gain_control_is_a_condition() -> None:
    (ability,) = read(
        "When this hits a hero, gain control of an item they control. "
        "If you don't gain control of an item this way, draw 2 cards."
    )
    assert isinstance(ability, Triggered)
    assert ability.clauses[1] == Draw(amount=Number(value=2), when=Done(negated=True))


def test_what_is_played_or_activated_is_one_object() -> None:
    (ability,) = read("When an opponent plays or activates a reaction, draw 2 cards.", EQUIPMENT)
    assert isinstance(ability, Triggered)
    opponent = Who(how="any", kind="opponent")
    reaction = Noun(kinds=(Kind(types=("reaction",)),))
    assert ability.on == PlayerDoes(does="play_or_activate", who=opponent, what=reaction)


def test_phase_of_a_trigger_is_read() -> None:
    (ability,) = read(
        "Whenever a yellow card is put into your soul during an action phase, draw 2 cards.",
        EQUIPMENT,
    )
    assert isinstance(ability, Triggered)
    assert isinstance(ability.on, While)
    assert ability.on.when == Holds(name="action_phase")


def test_defended_until_end_of_turn_triggers() -> None:
    (lasting,) = read("If this is defended by an action card, it gets +6{p} until end of turn.")
    assert isinstance(lasting, Triggered)
    (state,) = read("If this is defended by an action card, it has +6{p}.")
    assert isinstance(state, Spell)


def test_prohibition_of_two_deeds_is_one() -> None:
    (ability,) = read(
        "When this hits a hero, they can't pitch or play red cards during their next action phase."
    )
    assert isinstance(ability, Triggered)
    red = Noun(how="bare", kinds=(Kind(types=("card",), traits=("red",)),))
    until = Until(how="their_next_action_phase")
    they = Who(how="they")
    assert ability.clauses == (Forbid(to="pitch_or_play", what=red, by=they, until=until),)
