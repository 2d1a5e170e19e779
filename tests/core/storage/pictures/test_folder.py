"""A folder of pictures, with file names of many programs."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards.card import PrintedSide
from core.storage.files import Cancelled
from core.storage.pictures import PictureFolderError, read_folder

DELVER = PrintedSide(
    card="Delver of Secrets // Insectile Aberration",
    name="Delver of Secrets",
    set_code="isd",
    number="51",
)
ABERRATION = PrintedSide(
    card=DELVER.card, name="Insectile Aberration", set_code="isd", number="51", side=1
)
ICE = PrintedSide(card="Fire // Ice", name="Fire // Ice", set_code="mh2", number="290")
AKKI = PrintedSide(
    card="Akki Lavarunner // Tok-Tok, Volcano Born", name="Akki Lavarunner // Tok-Tok, Volcano Born"
)
TOWER = PrintedSide(card="Urza's Tower", name="Urza's Tower", set_code="chr", number="116d")
VAULT = PrintedSide(card="Lim-D\u00fbl's Vault", name="Lim-D\u00fbl's Vault")
HORSE = PrintedSide(
    card="Gisela", name="Brisela, Voice of Nightmares", set_code="emn", number="28", side=1,
    melded=True,
)  # fmt: skip


def made(folder: Path, *places: str) -> Path:
    for place in places:
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"a picture")
    return folder


@pytest.mark.parametrize(
    ("place", "side"),
    [
        ("Delver of Secrets.jpg", DELVER),
        ("delver of secrets.PNG", DELVER),
        ("Delver of Secrets.full.jpg", DELVER),
        ("Delver of Secrets.fullborder.jpg", DELVER),
        ("ISD/Delver of Secrets.full.jpg", DELVER),
        ("downloadedPics/ISD/Delver of Secrets.jpg", DELVER),
        ("Delver of Secrets_ISD_51.jpg", DELVER),
        ("ISD-51-Delver of Secrets.jpg", DELVER),
        ("Delver of Secrets_11bf83bb-c95b-4b4f-9a56-ce7a1816307a.jpg", DELVER),
        ("Delver of Secrets (ISD) 51.jpg", DELVER),
        ("Delver of Secrets [ISD] {51}.webp", DELVER),
        ("Delver of Secrets // Insectile Aberration".replace("//", "-") + ".jpg", DELVER),
        ("ISD/Delver of Secrets.51.full.jpg", DELVER),
        ("isd-51.jpg", DELVER),
        ("isd_051.jpg", DELVER),
        ("isd/51.jpg", DELVER),
        ("isd/51a.jpg", DELVER),
        ("isd/51b.jpg", ABERRATION),
        ("isd-51b.jpg", ABERRATION),
        ("isd-51-back.jpg", ABERRATION),
        ("isd/51_back.png", ABERRATION),
        ("Insectile Aberration.png", ABERRATION),
        ("ISD/Insectile Aberration.full.jpg", ABERRATION),
        ("Delver of Secrets (Back).jpg", ABERRATION),
        ("Delver of Secrets-back.jpg", ABERRATION),
        ("FireIce.jpg", ICE),
        ("Fire Ice.full.jpg", ICE),
        ("Fire - Ice.jpg", ICE),
        ("Fire.jpg", ICE),
        ("Akki Lavarunner.full.jpg", AKKI),
        ("Urzas Tower1.full.jpg", TOWER),
        ("chr/116d.jpg", TOWER),
        ("Lim-Dul's Vault.jpg", VAULT),
        ("Brisela, Voice of Nightmares.full.jpg", HORSE),
    ],
)
def test_a_picture_is_found_by_the_name_that_its_file_has(
    tmp_path: Path, place: str, side: PrintedSide
) -> None:
    folder = read_folder(made(tmp_path, place))
    assert folder.find(side) == tmp_path / place
    assert folder.files == 1


@pytest.mark.parametrize(
    ("place", "side"),
    [
        ("Delver of Secrets.jpg", ABERRATION),
        ("isd-51.jpg", ABERRATION),
        ("isd/51b.jpg", DELVER),
        ("Delver of Secrets-back.jpg", DELVER),
        ("isd/52.jpg", DELVER),
        ("emn-28b.jpg", HORSE),  # that number may be the back of another card
        ("Delver of Secrets.artcrop.jpg", DELVER),
        ("Delver of Secrets.txt", DELVER),
        ("Delver.jpg", DELVER),
    ],
)
def test_a_picture_of_something_else_is_not_taken(
    tmp_path: Path, place: str, side: PrintedSide
) -> None:
    assert read_folder(made(tmp_path, place)).find(side) is None


def test_the_printing_itself_comes_before_its_set_and_that_before_the_name(tmp_path: Path) -> None:
    places = ["Delver of Secrets.jpg", "isd/Delver of Secrets.jpg", "isd/51.jpg"]
    for count, place in enumerate(places, start=1):
        folder = read_folder(made(tmp_path, *places[:count]))
        assert folder.find(DELVER) == tmp_path / place


def test_which_of_two_pictures_is_shown_does_not_hang_on_the_order_of_the_disk(
    tmp_path: Path,
) -> None:
    made(tmp_path, "one/Delver of Secrets.jpg", "two/Delver of Secrets.jpg")
    assert read_folder(tmp_path).find(DELVER) == tmp_path / "one" / "Delver of Secrets.jpg"


def test_a_card_that_is_called_back_is_found_by_its_whole_name(tmp_path: Path) -> None:
    card = PrintedSide(card="Fight Back", name="Fight Back")
    assert read_folder(made(tmp_path, "Fight Back.jpg")).find(card) is not None


@given(st.text(alphabet=st.characters(codec="utf-8", exclude_characters="/\x00"), max_size=40))
def test_no_name_of_a_file_is_too_strange(
    tmp_path_factory: pytest.TempPathFactory, stem: str
) -> None:
    folder = tmp_path_factory.mktemp("strange")
    try:
        (folder / f"{stem}.jpg").write_bytes(b"")
    except OSError:
        return  # no file can be called so here
    assert read_folder(folder).files == 1


@given(
    st.lists(
        st.tuples(st.sampled_from(["isd", "mh2", "lea"]), st.integers(1, 400)),
        unique=True,
        min_size=1,
        max_size=8,
    )
)
def test_every_printing_finds_its_own_picture(
    tmp_path_factory: pytest.TempPathFactory, printings: list[tuple[str, int]]
) -> None:
    folder = made(
        tmp_path_factory.mktemp("printings"),
        *(f"{code}/{number}.jpg" for code, number in printings),
    )
    pictures = read_folder(folder)
    for code, number in printings:
        side = PrintedSide(card="Any", name="Any", set_code=code, number=str(number))
        assert pictures.find(side) == folder / code / f"{number}.jpg"


def test_links_that_lead_back_are_not_followed_for_ever(tmp_path: Path) -> None:
    made(tmp_path, "isd/51.jpg")
    (tmp_path / "isd" / "again").symlink_to(tmp_path, target_is_directory=True)
    assert read_folder(tmp_path).files == 1


def test_a_missing_folder_is_reported_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(PictureFolderError, match=r"cannot be read .* choose another one"):
        read_folder(tmp_path / "nowhere")


def test_looking_can_be_stopped(tmp_path: Path) -> None:
    made(tmp_path, *(f"{number}.jpg" for number in range(600)))
    with pytest.raises(Cancelled):
        read_folder(tmp_path, lambda _files: False)
