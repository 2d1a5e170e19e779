"""Projections: blank cards, the viewer's own numbers, no hidden clocks."""

import pytest
from msgspec.structs import replace

from core.games.mtg import actions as mtg
from core.rules import actions as base
from core.rules.actions import Action
from core.rules.redaction import begun, viewed
from core.state.effects import Change, Filter
from core.state.ids import CardId, ObjectId, PlayerId, Ref
from core.state.visibility import BLANK, NOBODY, NOWHERE, Projection, projected
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, STACK
from tests.core.stage import ADA, BEN, Stage

LIBRARY_OF_ADA = ("Forest", "Clone", "Grizzly Bears")


class Watched:
    """A game, and one viewer's projections from its beginning on."""

    def __init__(self, viewer: PlayerId | None = BEN) -> None:
        self.stage = Stage()
        self.ids = [self.stage.place(name, LIBRARY) for name in LIBRARY_OF_ADA]
        self.hand = [self.stage.place(name, HAND) for name in ("Cloudshift", "Lightning Bolt")]
        self.bear = self.stage.place("Grizzly Bears")
        self.viewer = viewer
        self.known = begun(self.stage.rules, self.stage.state, viewer)

    def do(self, action: Action) -> None:
        """Do something and let the viewer follow."""
        before = self.stage.state
        outcome = self.stage.attempt(action)
        assert outcome.carried_out
        self.told = viewed(self.stage.rules, before, self.known, outcome)
        self.known = self.told.after

    def shown(self, zone: str) -> list[str]:
        """The names of the cards in a zone, lowest first, as the viewer knows them."""
        state = self.known.state
        return [state.printed(obj).name for obj in state.objects if obj.zone == zone]


def test_what_is_hidden_is_blank_and_only_counted() -> None:
    game = Watched()
    assert game.shown(HAND) == ["", ""]
    assert game.shown(LIBRARY) == ["", "", ""]
    assert game.shown(BATTLEFIELD) == ["Grizzly Bears"]
    names = {card.card.name for card in game.known.state.cards}
    assert names == {"", "Grizzly Bears"}


def test_one_s_own_hand_is_known_and_one_s_own_library_is_not() -> None:
    game = Watched(ADA)
    assert sorted(game.shown(HAND)) == ["Cloudshift", "Lightning Bolt"]
    assert game.shown(LIBRARY) == ["", "", ""]


def test_nothing_tells_how_long_a_hidden_card_has_lain_there() -> None:
    game = Watched()
    hidden = [obj for obj in game.known.state.objects if obj.zone == HAND]
    assert [(obj.order, obj.timestamp, obj.incarnation) for obj in hidden] == [(0, 0, 0), (1, 0, 0)]
    ticked = replace(game.stage.state, clock=game.stage.state.clock + 40)
    later = projected(game.stage.rules.zones, ticked, BEN, game.known)
    assert later.state == game.known.state


def test_what_refers_to_a_thing_that_is_gone_names_it_no_more() -> None:
    game = Watched()
    state = game.stage.state
    bolt = replace(state.object(game.hand[1]), zone=STACK, targets=(state.object(game.bear).ref,))
    with_bolt = projected(game.stage.rules.zones, state.put(bolt), BEN, game.known)
    number = with_bolt.number(bolt.id)
    assert number is not None
    assert with_bolt.state.object(ObjectId(number)).targets == (
        Ref(ObjectId(with_bolt.number(game.bear) or 0), 1),
    )
    alone = state.put(bolt).without(game.bear)
    after = projected(game.stage.rules.zones, alone, BEN, with_bolt)
    assert after.state.object(ObjectId(number)).targets == (NOWHERE,)


def test_a_thing_keeps_its_number_for_as_long_as_it_can_be_followed() -> None:
    game = Watched()
    number = game.known.number(game.bear)
    game.do(base.Move(player=ADA, object=game.bear, to=GRAVEYARD))
    assert game.known.number(game.bear) == number
    game.do(base.Move(player=ADA, object=game.bear, to=EXILE, face_down=True))
    assert game.known.number(game.bear) == number
    assert game.shown(EXILE) == [""]
    game.do(base.Move(player=ADA, object=game.bear, to=HAND))
    assert game.known.number(game.bear) is None
    assert game.known.place(game.bear) != number


def test_a_card_that_was_seen_cannot_be_told_from_others_once_it_is_hidden_again() -> None:
    seen, unseen = Watched(), Watched()
    for game, back in ((seen, 0), (unseen, 1)):
        who = game.hand[back]
        game.do(base.Reveal(player=ADA, object=game.hand[0]))
        game.do(base.Move(player=ADA, object=who, to=LIBRARY))
        game.do(base.Shuffle(player=ADA, order=tuple(sorted((*game.ids, who)))))
    assert all(obj.id != seen.known.number(seen.hand[0]) for obj in seen.known.state.objects)


def test_a_card_taken_from_a_hand_was_its_last_one_whichever_it_was() -> None:
    numbers = []
    for at in (0, 1):
        game = Watched()
        places = sorted(n for who in game.hand if (n := game.known.place(who)) is not None)
        game.do(base.Discard(player=ADA, object=game.hand[at]))
        assert game.known.number(game.hand[at]) == places[-1]
        numbers.append([obj.id for obj in game.known.state.objects])
    assert numbers[0] == numbers[1]


def test_a_card_is_drawn_from_the_top_under_the_number_that_it_had_there() -> None:
    game = Watched(ADA)
    top = game.known.place(game.ids[-1])
    game.do(base.Draw(player=ADA))
    assert game.known.number(game.ids[-1]) == top
    assert sorted(game.shown(HAND)) == ["Cloudshift", "Grizzly Bears", "Lightning Bolt"]


def test_after_a_step_back_the_numbers_go_on_from_there() -> None:
    game = Watched()
    before, state = game.known, game.stage.state
    game.do(base.Discard(player=ADA, object=game.hand[0]))
    game.known, game.stage.state = before, state
    game.do(base.Discard(player=ADA, object=game.hand[0]))
    again = game.known
    game.known, game.stage.state = before, state
    game.do(base.Discard(player=ADA, object=game.hand[0]))
    assert again == game.known


def test_a_number_leads_back_to_what_it_means() -> None:
    game = Watched()
    for obj in game.known.state.objects:
        meant = game.known.meant(obj.id)
        assert meant is not None
        assert game.stage.state.object(ObjectId(meant)).zone == obj.zone
    assert game.known.meant(999) is None


def test_an_effect_on_a_hidden_card_is_not_told() -> None:
    game = Watched()
    effect = base.Effect(player=ADA, objects=(game.hand[0],), change=Change(set_name="Spy"))
    game.do(effect)
    assert game.stage.state.effects
    assert not game.known.state.effects
    game.do(base.Effect(player=ADA, objects=(game.bear,), change=Change(power=1)))
    told = [ref.id for effect in game.known.state.effects for ref in effect.targets]
    assert told == [game.known.number(game.bear)]


def test_an_action_is_told_by_the_viewer_s_own_numbers_and_a_hidden_one_not_at_all() -> None:
    game = Watched()
    game.do(base.Tap(player=ADA, object=game.bear))
    number = ObjectId(_number(game.known, game.bear))
    assert game.told.outcome.action == base.Tap(player=ADA, object=number)
    assert game.told.outcome.state is game.known.state
    game.do(base.Move(player=ADA, object=game.hand[0], to=LIBRARY))
    told: Action = game.told.outcome.action
    assert told == base.Batch(player=ADA, steps=())


def test_counts_about_an_object_have_the_viewer_s_number_of_it() -> None:
    watched = Watched()
    stage = watched.stage
    for obj in (watched.bear, watched.hand[0]):
        ada = stage.state.player(ADA).with_fact_about("activated 1", stage.state.object(obj).ref)
        stage.state = stage.state.with_player(ada)
    known = projected(stage.rules.zones, stage.state, BEN, watched.known)
    (fact,) = known.state.player(ADA).object_facts
    bear = ObjectId(_number(known, watched.bear))
    assert fact.about == known.state.object(bear).ref
    assert known.state.player(ADA).fact_about("activated 1", fact.about) == 1


def test_a_melded_permanent_and_what_it_parts_into_are_followed() -> None:
    game = Watched()
    parts = [game.stage.place(name) for name in ("Graf Rats", "Midnight Scavengers")]
    game.known = begun(game.stage.rules, game.stage.state, BEN)
    numbers = [game.known.number(who) for who in parts]
    game.do(mtg.Meld(player=ADA, objects=(parts[0], parts[1])))
    (melded,) = (obj for obj in game.known.state.objects if obj.is_melded)
    assert list(melded.cards) == numbers
    game.do(base.Move(player=ADA, object=ObjectId(game.known.meant(melded.id) or 0), to=GRAVEYARD))
    assert [game.known.number(who) for who in parts] == numbers


def test_commander_damage_and_casts_of_both_players_name_only_commanders_in_sight() -> None:
    game = Watched()
    state = game.stage.state
    shown, hidden = CardId(game.bear), CardId(game.hand[0])
    for player, number in ((ADA, 3), (BEN, 5)):
        state = state.with_player(
            replace(
                state.player(player),
                commander_damage=((shown, number), (hidden, number + 1)),
                commander_casts=((hidden, 1), (shown, 2)),
            )
        )
    seen = projected(game.stage.rules.zones, state, BEN, game.known).state
    number_of = CardId(_number(game.known, game.bear))
    nowhere = CardId(NOWHERE.id)
    for player, number in ((ADA, 3), (BEN, 5)):
        found = seen.player(player)
        assert found.commander_damage == ((number_of, number), (nowhere, number + 1))
        assert found.commander_casts == ((nowhere, 1), (number_of, 2))


def test_commander_casts_without_damage_and_damage_without_casts_are_shown() -> None:
    game = Watched()
    state = game.stage.state
    hidden, nowhere = CardId(game.hand[0]), CardId(NOWHERE.id)
    ada = replace(state.player(ADA), commander_damage=((hidden, 4),))
    ben = replace(state.player(BEN), commander_casts=((hidden, 2),))
    state = state.with_player(ada).with_player(ben)
    seen = projected(game.stage.rules.zones, state, BEN, game.known).state
    assert seen.player(ADA).commander_damage == ((nowhere, 4),)
    assert seen.player(BEN).commander_casts == ((nowhere, 2),)


@pytest.mark.parametrize("viewer", [None, NOBODY, ADA, BEN])
def test_the_print_of_a_blank_card_says_nothing(viewer: PlayerId | None) -> None:
    game = Watched(viewer)
    blank = [piece for piece in game.known.state.cards if piece.card is BLANK]
    assert len(blank) == (3 if viewer == ADA else 5)
    assert {(piece.commander, piece.substitute) for piece in blank} == {(False, False)}


def _number(known: Projection, object_id: ObjectId) -> int:
    number = known.number(object_id)
    assert number is not None
    return number


def test_a_permission_is_shown_unless_it_is_about_a_hidden_card_alone() -> None:
    game = Watched()
    game.do(base.Permit(player=ADA, who=ADA, filter=Filter(object=game.hand[0])))
    assert game.stage.state.permissions
    assert not game.known.state.permissions
    game.do(base.Permit(player=ADA, who=ADA, filter=Filter(zone=GRAVEYARD)))
    (shown,) = game.known.state.permissions
    assert (shown.who, shown.filter, shown.bound) == (ADA, Filter(zone=GRAVEYARD), None)


def test_a_replacement_is_shown_unless_it_is_about_a_hidden_card_alone() -> None:
    game = Watched()
    instead = base.Instead(to=EXILE)
    hidden = base.AppliesTo(to=GRAVEYARD, object=game.hand[0])
    game.do(base.Replacement(player=ADA, applies_to=hidden, instead=instead))
    assert game.stage.state.replacements
    assert not game.known.state.replacements
    known = base.AppliesTo(to=GRAVEYARD, zone=BATTLEFIELD)
    game.do(base.Replacement(player=ADA, applies_to=known, instead=instead))
    (shown,) = game.known.state.replacements
    assert (shown.to, shown.filter.zone, shown.bound) == (GRAVEYARD, BATTLEFIELD, None)


def test_the_permanent_that_an_effect_lasts_with_is_shown_by_the_viewer_s_number() -> None:
    game = Watched()
    source = game.stage.place("Elvish Mystic")
    game.known = begun(game.stage.rules, game.stage.state, game.viewer)
    change = Change(power=1)
    game.do(base.Effect(player=ADA, objects=(game.bear,), change=change))
    until = base.Effect(
        player=ADA,
        objects=(game.bear,),
        change=change,
        until="while_there",
        bound_to=source,
    )
    game.do(until)
    lasting, bound = game.known.state.effects
    assert lasting.bound is None
    assert bound.bound is not None
    assert bound.bound.id == game.known.number(source)
