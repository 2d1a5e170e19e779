"""The links of a fight in the band between the players: nothing overlaps, all of it has room."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.games.fab.rulesets import CR_9
from core.state.ids import ObjectId, PlayerId, Zone
from gui.board.layout.arrange import arrange
from gui.board.layout.combat import FOLDED, link_layout
from gui.board.layout.geometry import (
    Area,
    CardShape,
    Fight,
    FixedPlace,
    LinkShape,
    LinkWords,
    Rect,
    Role,
    Setting,
)

ANN, BEN = PlayerId("Ann"), PlayerId("Ben")
BAND = Rect(12, 200, 956, 263)


def setting(width: float = 980, text: float = 1.0) -> Setting:
    zones = tuple(CR_9.zones)
    return Setting(width=width, height=684, zones=zones, players=(ANN, BEN), seat=ANN, text=text)


def link(number: int, defenders: int = 1, *, source: bool = False) -> LinkShape:
    first = number * 100
    return LinkShape(
        attack=ObjectId(first),
        source=ObjectId(first + 1) if source else None,
        defenders=tuple(ObjectId(first + 2 + each) for each in range(defenders)),
        words=LinkWords(
            title=f"Link {number}",
            about="Ann attacks Oscilio",
            state="resolved",
            power=("Power 4",),
            defense=("Defense 3", "Travel Cap 3"),
            sum="4 − 3 = 1",
            result="hit",
            comes="1 damage to Ben",
        ),
    )


links = st.lists(st.tuples(st.integers(0, 6), st.booleans()), min_size=0, max_size=9).map(
    lambda found: tuple(
        link(number, count, source=source) for number, (count, source) in enumerate(found, 1)
    )
)
bands = st.builds(Rect, st.just(12), st.just(200), st.integers(700, 2100), st.integers(150, 620))


@given(links, bands, st.sampled_from((1.0, 1.25, 1.5)))
def test_frames_stand_beside_each_other_inside_the_band(
    found: tuple[LinkShape, ...], band: Rect, text: float
) -> None:
    laid = link_layout(Fight(links=found), band, setting(band.right + 12, text))
    rects = [frame.rect for frame in laid.frames]
    assert not any(one.meets(other) for one, other in combinations(rects, 2))
    assert all(rect.x >= band.x and rect.right <= band.right + 1 for rect in rects)
    assert laid.aside is not None
    assert not any(laid.aside.meets(rect) for rect in rects)
    assert laid.aside.right <= band.right + 1


@given(links, bands)
def test_every_card_has_a_place_in_the_band(found: tuple[LinkShape, ...], band: Rect) -> None:
    laid = link_layout(Fight(links=found), band, setting(band.right + 12))
    wanted = [
        each
        for one in found
        for each in (one.attack, one.source, *one.defenders)
        if each is not None
    ]
    assert sorted(place.id for place in laid.fixed_places) == sorted(wanted)
    assert all(band.x <= place.x <= band.right for place in laid.fixed_places)
    assert all(
        band.y <= place.y - place.height / 2 and place.y + place.height / 2 <= band.bottom + 1
        for place in laid.fixed_places
        if place.shown
    )


@given(links.filter(bool), bands)
def test_the_link_that_is_fought_over_never_folds(found: tuple[LinkShape, ...], band: Rect) -> None:
    laid = link_layout(Fight(links=found), band, setting(band.right + 12))
    assert not laid.frames[-1].folded
    assert laid.frames[-1].words == found[-1].words
    shown = {place.id for place in laid.fixed_places if place.shown}
    assert {found[-1].attack, *found[-1].defenders} <= shown


def test_the_oldest_links_fold_first() -> None:
    laid = link_layout(Fight(links=tuple(link(n, 2) for n in (1, 2, 3))), BAND, setting())
    assert [frame.folded for frame in laid.frames] == [True, True, False]
    assert laid.frames[0].rect.w == FOLDED


def test_two_short_links_both_stand_whole_at_1280() -> None:
    laid = link_layout(Fight(links=(link(1), link(2))), BAND, setting())
    assert [frame.folded for frame in laid.frames] == [False, False]


def test_the_cards_of_a_link_do_not_cover_each_other_at_1280() -> None:
    laid = link_layout(Fight(links=(link(1, 3),)), BAND, setting())
    bounds_of_cards = [
        Rect(s.x - s.height * 63 / 176, s.y - s.height / 2, s.height * 63 / 88, s.height)
        for s in laid.fixed_places
    ]
    assert not any(one.meets(other) for one, other in combinations(bounds_of_cards, 2))


@given(st.integers(1, 4), st.sampled_from((1.0, 1.25, 1.5)))
def test_in_a_low_band_what_defends_is_told_whole_or_not_at_all(count: int, text: float) -> None:
    band = Rect(12, 200, 1320, 196)
    shown = link_layout(Fight(links=(link(1, count),)), band, setting(1340, text)).frames[0]
    assert shown.defense is not None
    assert shown.defense.w >= 88 * text
    many = link_layout(
        Fight(links=tuple(link(each, 4) for each in range(1, 5))), band, setting(1340)
    )
    told = [frame.defense for frame in many.frames if frame.defense is not None]
    assert all(place.w >= 88 for place in told)


@given(st.integers(9, 14), st.sampled_from((500, 700, 956)), st.sampled_from((164, 263)))
def test_links_for_which_there_is_no_room_are_counted_and_none_of_their_cards_peeks_out(
    many: int, width: float, height: float
) -> None:
    found = tuple(link(number, number % 3) for number in range(1, many + 1))
    laid = link_layout(Fight(links=found), Rect(12, 200, width, height), setting(width + 24))
    counted = laid.frames[0]
    hidden = many - (len(laid.frames) - 1)
    assert counted.words.title == (f"1\N{EN DASH}{hidden}" if hidden > 1 else "1")
    assert counted.words.result == "0 hit"
    cover = next(place for place in laid.fixed_places if place.shown)
    wide = 63 / 88
    for place in laid.fixed_places:
        if not place.shown and counted.rect.x <= place.x <= counted.rect.right:
            assert place.z < cover.z
            assert abs(place.x - cover.x) + place.height * wide / 2 <= cover.height * wide / 2
            assert abs(place.y - cover.y) + place.height / 2 <= cover.height / 2


def test_cards_under_another_one_show_an_edge_of_it_within_the_gap_beside_it() -> None:
    host, others = ObjectId(1), [ObjectId(number) for number in (2, 3)]
    place = FixedPlace(host, 100, 300, 120, 2)
    zone = Area(
        zone=Zone("combat_chain"),
        player=None,
        title="",
        role=Role.CHAIN,
        rect=BAND,
        fixed_places=(place,),
    )
    shapes = [CardShape(id=host), *(CardShape(id=each, host=host) for each in others)]
    places = arrange(zone, shapes).places
    assert [places[each].z for each in (host, *others)] == [2, 1, 0]
    assert [places[each].x for each in (host, *others)] == [100, 103, 106]
    hidden = replace(zone, fixed_places=(replace(place, shown=0.0),))
    assert {each.x for each in arrange(hidden, shapes).places.values()} == {100}
