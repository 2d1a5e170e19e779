"""The database returns the content of the files, and a newer file updates it."""

import json
from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from core.storage.database.catalogue import Catalogue, CatalogueFinder
from core.storage.database.importer import MOST_NAMED, Changes, LibraryError, import_file
from core.storage.database.library import (
    CardLibrary,
    StoredCardFinder,
    StoredCardSource,
    names_like,
    open_library,
)
from core.storage.database.schema import LOCK, pack, unpack
from core.storage.files import Cancelled, CardFileError
from core.storage.importers.card_files import read_card_file
from tests.core.storage import fab_tables
from tests.core.storage.generated_cards import CardGenerator, Object
from tests.core.storage.objects import a_line_each, face, faced, plain

FILES = (
    "scryfall-oracle-like.json.gz",
    "scryfall-sample.json",
    "mtgjson-sample.json",
    "fab/fab-card-sample.csv",
)


def write(path: Path, objects: Iterable[Object]) -> Path:
    path.write_text(a_line_each(list(objects)), encoding="utf-8")
    return path


def library_of(folder: Path) -> CardLibrary:
    library = open_library(folder)
    assert library is not None
    return library


def errata(card: Object) -> Object:
    if "card_faces" in card:
        faces = [{**each, "oracle_text": "It says so now."} for each in card["card_faces"]]
        return {**card, "card_faces": faces}
    return {**card, "oracle_text": "It says so now."}


def repriced(card: Object) -> Object:
    return {**card, "prices": {"usd": "99.99"}, "edhrec_rank": 1}


@pytest.mark.parametrize("file", FILES)
def test_every_card_is_as_it_is_read_from_the_file(
    reference: Path, tmp_path: Path, file: str
) -> None:
    path = reference / "data" / file
    imported = import_file(tmp_path, path)
    read = read_card_file(path)
    library = library_of(tmp_path)
    stored = Catalogue(StoredCardSource(library, read.game))
    loaded = Catalogue.of(read.file.cards)
    assert list(stored) == list(loaded)
    assert Counter(library.combined(read.game)) == Counter(read.file.combined)
    assert list(stored.tokens) == list(loaded.tokens)
    assert imported.faults == read.file.faults
    names = {card.name for card in read.file.cards}
    names |= {face.name for card in read.file.cards for face in card.faces}
    for name in names:
        assert stored.bearing(name) == loaded.bearing(name)
    by_name = {name: list(cards) for name, cards in groupby(loaded, lambda card: card.name)}
    for name in list(by_name)[:: max(1, len(by_name) // 500)]:
        assert library.printings(name, read.game) == by_name[name]
    library.close()


def test_a_card_of_every_shape_is_the_same_packed_and_unpacked(reference: Path) -> None:
    for file in FILES[1:]:
        for card in read_card_file(reference / "data" / file).file.cards:
            assert unpack(pack(card), card.set_code, card.number) == card


def test_equal_cards_have_equal_values_whatever_set_they_are_of(tmp_path: Path) -> None:
    (path,) = [write(tmp_path / "cards.json", [plain("Bear")])]
    (card,) = read_card_file(path).file.cards
    assert pack(card) == pack(replace(card, set_code="lea", number="7"))


def test_exactly_the_changed_cards_are_reported_though_every_price_changed(tmp_path: Path) -> None:
    cards = [each for each in CardGenerator(3).objects(600) if each["layout"] != "token"]
    file = write(tmp_path / "oracle-cards-20260101210000.json", cards[:-42])
    import_file(tmp_path / "library", file)
    changed = [errata(card) for card in cards[:18]]
    later = [repriced(card) for card in (*changed, *cards[18:-60], *cards[-42:])]
    newer = write(tmp_path / "oracle-cards-20260201210000.json", later)
    changes = import_file(tmp_path / "library", newer).changes
    told = (changes.new, changes.changed, changes.gone)
    assert told == (42, 18, 18)
    library = library_of(tmp_path / "library")
    assert Counter(library.all("mtg")) == Counter(read_card_file(newer).file.cards)
    library.close()


def test_a_newer_file_that_is_cut_short_or_broken_takes_no_card_away(tmp_path: Path) -> None:
    names = ["Bear", "Fox", "Hound", "Wolf"]
    path = write(tmp_path / "cards.json", [plain(name) for name in names])
    whole = path.read_text("utf-8")
    import_file(tmp_path, path)
    for damaged in (whole[: len(whole) // 2], whole.replace('"Hound"', "7")):
        path.write_text(damaged, encoding="utf-8")
        imported = import_file(tmp_path, path)
        assert imported.faults
        assert imported.changes.gone == 0
        library = library_of(tmp_path)
        assert sorted(card.name for card in library.all("mtg")) == names
        library.close()
    import_file(tmp_path, write(path, [plain("Bear"), plain("Wolf")]))
    library = library_of(tmp_path)
    assert sorted(card.name for card in library.all("mtg")) == ["Bear", "Wolf"]
    library.close()


def test_a_table_of_flesh_and_blood_with_a_broken_row_takes_no_card_away(tmp_path: Path) -> None:
    tables = tmp_path / "tables"
    tables.mkdir()
    cards = [fab_tables.card("Head Jab"), fab_tables.card("Life"), fab_tables.card("Seeds")]
    import_file(tmp_path, fab_tables.write(tables, cards))
    broken = [fab_tables.card("Head Jab"), fab_tables.card("Life", pitch="many")]
    printings = [fab_tables.printing("Head Jab", "WTR001")]
    pairs = [fab_tables.pair("Head Jab", "Seeds", "WTR001")]
    for tables_of in ((broken,), (cards[:1], printings, pairs)):
        imported = import_file(tmp_path, fab_tables.write(tables, *tables_of))
        assert imported.faults
        assert imported.changes.gone == 0


def test_removed_and_changed_cards_are_not_found_by_old_words(
    tmp_path: Path,
) -> None:
    path = tmp_path / "cards.json"
    library = tmp_path / "library"
    import_file(library, write(path, [plain("Grizzly"), plain("Old Fox"), plain("Hound")]))
    hound = plain("Hound", oracle_text="Trample", type_line="Creature — Wolf")
    import_file(library, write(path, [plain("Grizzly"), hound]))
    with_words = library_of(library)
    asked = "SELECT count(*) FROM words WHERE words MATCH ?"
    assert next(with_words.ask(asked, "type: dog")) == (1,)
    assert next(with_words.ask(asked, "type: wolf")) == (1,)
    assert next(with_words.ask("SELECT count(*) FROM name")) == (2,)
    assert next(with_words.ask("SELECT count(*) FROM grams WHERE grams MATCH 'fox'")) == (0,)
    assert next(with_words.ask("SELECT count(*) FROM ending")) == (0,)
    with_words.close()


def test_a_reader_sees_the_old_state_until_the_new_one_is_whole(tmp_path: Path) -> None:
    path = write(tmp_path / "cards.json", [plain("Bear")])
    import_file(tmp_path, path)
    library = library_of(tmp_path)
    library.connection.execute("BEGIN")
    assert [card.name for card in library.all("mtg")] == ["Bear"]
    import_file(tmp_path, write(path, [plain("Fox")]))
    assert [card.name for card in library.all("mtg")] == ["Bear"]
    library.connection.execute("COMMIT")
    assert [card.name for card in library.all("mtg")] == ["Fox"]
    library.close()


def test_a_file_that_was_imported_as_it_is_is_not_read_again(tmp_path: Path) -> None:
    path = write(tmp_path / "cards.json", [plain("Bear"), {"object": "card"}])
    first = import_file(tmp_path, path)
    again = import_file(tmp_path, path)
    assert again.was_known
    assert not again.changes
    assert (again.changes.cards, again.changes.printings) == (1, 1)
    assert again.fault_count == first.fault_count == 1


def test_files_of_both_games_lie_in_one_library(tmp_path: Path) -> None:
    import_file(tmp_path, write(tmp_path / "cards.json", [plain("Bear")]))
    tables = tmp_path / "fab"
    tables.mkdir()
    fab_tables.write(tables, [fab_tables.card("Head Jab", pitch="1", color="Red")])
    import_file(tmp_path, tables)
    library = library_of(tmp_path)
    assert library.games() == ["fab", "mtg"]
    assert [card.name for card in library.all("fab")] == ["Head Jab"]
    assert [source.cards for source in library.sources()] == [1, 1]
    library.close()


def test_printings_of_a_card_are_one_card_and_keep_their_own_texts(tmp_path: Path) -> None:
    first = plain("Bear", oracle_id="b", id="", set="lea", collector_number="1")
    second = {**first, "set": "leb", "collector_number": "2"}
    other = {**first, "set": "ice", "oracle_text": "Trample."}
    path = write(tmp_path / "cards.json", [first, second, other])
    changes = import_file(tmp_path, path).changes
    assert (changes.cards, changes.printings) == (1, 3)
    library = library_of(tmp_path)
    assert list(library.all("mtg")) == list(read_card_file(path).file.cards)
    library.close()


def test_an_object_that_stands_there_twice_comes_out_twice(tmp_path: Path) -> None:
    path = write(tmp_path / "cards.json", [plain("Bear"), plain("Bear"), plain("Bear")])
    import_file(tmp_path, path)
    import_file(tmp_path, write(path, [plain("Bear"), plain("Bear"), plain("Fox")]))
    library = library_of(tmp_path)
    assert [card.name for card in library.all("mtg")] == ["Bear", "Bear", "Fox"]
    library.close()


def test_names_in_another_language_find_the_card(tmp_path: Path) -> None:
    bear = plain("Bear", lang="es", printed_name="Oso pardo")
    dragon = plain("Dragon", flavor_name="Godzilla")
    import_file(tmp_path, write(tmp_path / "cards.json", [bear, dragon]))
    library = library_of(tmp_path)
    for word, name in (("pardo", "Bear"), ("godz", "Dragon")):
        rows = names_like(library, "mtg", word, 10)
        assert [card.name for card in library.cards(rows)] == [name]
    library.close()


def test_the_values_of_a_printing_are_stored(tmp_path: Path) -> None:
    uid = "11bf83bb-c95b-4b4f-9a56-ce7a1816307a"

    def pictures(side: str) -> dict[str, Any]:
        sizes = ("normal", "large")
        return {"image_uris": {size: f"https://a.example/{size}/{side}/1.jpg" for size in sizes}}

    delver = faced(
        "transform",
        face("Delver of Secrets", **pictures("front")),
        face("Insectile Aberration", **pictures("back")),
        id=uid,
        set="isd",
        collector_number="51",
        artist="Somebody",
        rarity="common",
        mtgo_id=7,
        released_at="2011-09-30",
    )
    import_file(tmp_path, write(tmp_path / "cards.json", [delver]))
    library = library_of(tmp_path)
    (card,) = library.all("mtg")
    (printing,) = library.printings_called(card.name)
    assert (printing.set_code, printing.number, printing.lang) == ("isd", "51", "en")
    assert (printing.artist, printing.rarity, printing.mtgo) == ("Somebody", "common", 7)
    assert printing.picture() == "https://a.example/normal/front/1.jpg"
    assert printing.picture(1, large=True) == "https://a.example/large/back/1.jpg"
    finder = StoredCardFinder(library, "mtg", CatalogueFinder(Catalogue()))
    assert finder.with_id(uid) == finder.printed_as("ISD", "051") == card
    assert finder.named("insectile aberration") == (card,)
    assert finder.nearest("Delvr of Secrts")[0] == card
    library.close()


def test_a_meld_has_the_picture_of_its_result_behind_it(tmp_path: Path) -> None:
    def part(name: str, kind: str, number: str) -> Object:
        parts = [
            {"name": "Left", "component": "meld_part"},
            {"name": "Right", "component": "meld_part"},
            {"name": "Whole", "component": "meld_result"},
        ]
        picture = {"normal": f"https://a.example/normal/{number}.jpg"}
        more = {"layout": "meld", "collector_number": number, "image_uris": picture}
        return plain(name, all_parts=parts, type_line=kind, **more)

    objects = [part("Left", "Creature", "1"), part("Right", "Land", "2")]
    path = write(tmp_path / "cards.json", [*objects, part("Whole", "Creature", "1b")])
    import_file(tmp_path, path)
    library = library_of(tmp_path)
    catalogue = Catalogue(StoredCardSource(library, "mtg"))
    left, right = catalogue.bearing("Whole")
    assert [left.name, right.name] == ["Left", "Right"]
    (printing,) = library.printings_called(left.name)
    assert printing.picture(1) == "https://a.example/normal/1b.jpg"
    assert [card.name for card in library.combined("mtg")] == ["Whole"]
    rows = names_like(library, "mtg", "whole", 10)
    assert [card.name for card in library.cards(rows)] == ["Left", "Right"]
    library.close()


def test_an_import_that_is_stopped_leaves_nothing(tmp_path: Path) -> None:
    path = CardGenerator().write(tmp_path / "cards.json", 50)
    with pytest.raises(Cancelled):
        import_file(tmp_path / "library", path, lambda done, _total: done < 20_000)
    assert open_library(tmp_path / "library") is None
    assert not list((tmp_path / "library").glob("cards-*"))


def test_an_update_that_is_stopped_changes_nothing(tmp_path: Path) -> None:
    path = write(tmp_path / "cards.json", [plain("Bear")])
    import_file(tmp_path, path)
    CardGenerator().write(path, 3000)
    with pytest.raises(Cancelled):
        import_file(tmp_path, path, lambda done, total: done < total)
    library = library_of(tmp_path)
    assert [card.name for card in library.all("mtg")] == ["Bear"]
    library.close()


def test_the_part_that_is_done_only_grows(tmp_path: Path) -> None:
    heard: list[float] = []

    def hear(done: int, total: int) -> bool:
        heard.append(done / total)
        return True

    import_file(tmp_path, CardGenerator().write(tmp_path / "cards.json.gz", 500), hear)
    assert heard == sorted(heard)
    assert heard[-1] == 1.0


def test_another_kind_of_file_is_reported_and_the_library_stays(tmp_path: Path) -> None:
    import_file(tmp_path, write(tmp_path / "cards.json", [plain("Bear")]))
    bad = tmp_path / "bad.json"
    bad.write_text("hello")
    with pytest.raises(CardFileError, match="not JSON card data"):
        import_file(tmp_path, bad)
    library = library_of(tmp_path)
    assert library.count("mtg") == 1
    library.close()


def test_a_read_only_folder_is_reported_in_a_sentence(tmp_path: Path) -> None:
    path = write(tmp_path / "cards.json", [plain("Bear")])
    (tmp_path / "library").write_text("a file where the folder should be")
    with pytest.raises(LibraryError, match=r"cannot be written \(.*\); check the folder\.$"):
        import_file(tmp_path / "library", path)


def test_nothing_counts_as_changed_where_nothing_did(tmp_path: Path) -> None:
    cards = list(CardGenerator(5, printings=2.0).objects(300))
    path = write(tmp_path / "cards.json", cards)
    import_file(tmp_path, path)
    write(path, [repriced(card) for card in cards])
    changes = import_file(tmp_path, path).changes
    nothing = Changes(cards=changes.cards, printings=changes.printings)
    assert changes == nothing
    assert changes.printings == 300
    assert json.loads(path.read_text())[0]["prices"] == {"usd": "99.99"}


def test_a_newer_file_reports_added_changed_and_removed_cards(tmp_path: Path) -> None:
    path = write(tmp_path / "cards.json", [plain("Bear"), plain("Elk"), plain("Owl")])
    import_file(tmp_path, path)
    write(path, [repriced(plain("Bear")), errata(plain("Elk")), plain("Fox")])
    changes = import_file(tmp_path, path).changes
    assert str(changes) == "1 new, 1 changed, 1 gone"
    assert list(changes.lines()) == [
        "New (1)",
        "  Fox",
        "Changed (1)",
        "  Elk",
        "Gone (1)",
        "  Owl",
    ]


def test_of_very_many_changes_the_first_are_named_and_the_rest_counted(tmp_path: Path) -> None:
    cards = CardGenerator(3).objects(MOST_NAMED + 200)
    changes = import_file(tmp_path, write(tmp_path / "cards.json", cards)).changes
    lines = list(changes.lines())
    assert len(lines) == MOST_NAMED + 2
    assert lines[-1] == f"  and {changes.new - MOST_NAMED:,} more"


def test_cards_that_two_files_have_are_there_once(tmp_path: Path) -> None:
    bear = plain("Bear", oracle_id="b", id="11bf83bb-c95b-4b4f-9a56-ce7a1816307a")
    import_file(tmp_path, write(tmp_path / "one.json", [bear]))
    import_file(tmp_path, write(tmp_path / "two.json", [bear, plain("Fox")]))
    library = library_of(tmp_path)
    found = list(library.all("mtg"))
    assert [card.name for card in found] == ["Bear", "Fox"]
    library.close()


@pytest.mark.parametrize("words", [("prototype", "normal"), ("normal", "prototype")])
def test_a_card_whose_layout_two_sources_call_otherwise_is_there_once(
    tmp_path: Path, words: tuple[str, str]
) -> None:
    def golem(layout: str) -> Object:
        return plain(
            "Golem",
            oracle_id="g",
            id="11bf83bb-c95b-4b4f-9a56-ce7a1816307a",
            layout=layout,
            keywords=["Prototype"],
            oracle_text="Prototype {1}{G} \N{EM DASH} 2/3",
        )

    first, second = words
    import_file(tmp_path, write(tmp_path / "one.json", [golem(first)]))
    done = import_file(tmp_path, write(tmp_path / "two.json", [golem(second)]))
    assert done.changes.new == done.changes.changed == done.changes.gone == 0
    library = library_of(tmp_path)
    assert library.ask("SELECT name, press FROM card").fetchall() == [("Golem", "prototype")]
    library.close()


def test_a_card_is_there_once_after_files_of_both_sources_in_either_order(
    tmp_path: Path, reference: Path
) -> None:
    files = [reference / "data" / each for each in FILES[1:3]]
    for order in (files, files[::-1]):
        folder = tmp_path / order[0].stem
        for file in order:
            import_file(folder, file)
        library = library_of(folder)
        cards = library.ask("SELECT name, oracle FROM card WHERE extra = 0").fetchall()
        assert [each for each, count in Counter(cards).items() if count > 1] == []
        library.close()


def test_a_read_only_folder_is_not_mistaken_for_a_busy_one(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "library"
    (folder / f"{LOCK}-journal").mkdir(parents=True)  # SQLite can make none, as on a full disk
    with pytest.raises(LibraryError, match="cannot be written") as caught:
        import_file(folder, write(tmp_path / "one.json", [plain("Bear")]))
    assert "another program" not in str(caught.value)
