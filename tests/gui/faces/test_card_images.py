"""Pictures are unpacked small, and files that are none do no harm."""

from io import BytesIO
from pathlib import Path
from zlib import crc32

import pytest
from PIL import Image

from gui.faces.card_images import PictureError, decoded
from tests.gui.card_pictures import colour_of, picture_of, save_picture


def _saved(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def _packed(kind: str, **options: object) -> bytes:
    packed = BytesIO()
    picture_of("Bear").save(packed, kind, **options)
    return packed.getvalue()


def _png_that_says(width: int, height: int) -> bytes:
    """Return a picture that claims a size and holds nothing."""
    content = bytearray(_packed("PNG"))
    content[16:24] = width.to_bytes(4) + height.to_bytes(4)
    content[29:33] = crc32(content[12:29]).to_bytes(4)
    return bytes(content)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF", "BMP"])
def test_each_kind_is_unpacked_by_its_content_and_not_by_its_name(
    tmp_path: Path, kind: str
) -> None:
    image = decoded(_saved(tmp_path / "bear.jpg", _packed(kind)), 200)
    assert 200 <= image.width() <= 488
    assert abs(image.width() / image.height() - 488 / 680) < 0.01
    shown = image.pixelColor(image.width() // 2, image.height() // 3)
    wanted = colour_of("Bear")
    seen = (shown.red(), shown.green(), shown.blue())
    assert all(abs(one - other) < 30 for one, other in zip(seen, wanted, strict=True))


def test_of_a_moving_picture_the_first_one_is_shown(tmp_path: Path) -> None:
    frames = [Image.new("RGB", (100, 140), colour) for colour in ("red", "blue")]
    frames[0].save(tmp_path / "moves.gif", save_all=True, append_images=frames[1:])
    image = decoded(tmp_path / "moves.gif", 100)
    assert image.pixelColor(50, 70).red() > 200


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "no whole picture"),
        (b"<html>Not found</html>", "no whole picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", "no whole picture"),
        (_packed("JPEG")[:3000], "no whole picture"),
        (_packed("PNG")[:-3000], "no whole picture"),
        (_png_that_says(20_000, 20_000), "too"),
        (_png_that_says(9_000, 9_000), "too many"),
        (_png_that_says(2, 2), "too few"),
    ],
)
def test_what_is_no_sensible_picture_is_told_in_one_sentence(
    tmp_path: Path, content: bytes, says: str
) -> None:
    path = _saved(tmp_path / "odd.jpg", content)
    with pytest.raises(PictureError, match=says) as refused:
        decoded(path, 300)
    assert str(path) in str(refused.value)
    assert "drawn face stays" in str(refused.value)


def test_a_folder_called_like_a_picture_and_one_that_is_gone_are_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.jpg").mkdir()
    for name in ("folder.jpg", "gone.jpg"):
        with pytest.raises(PictureError, match="cannot be read"):
            decoded(tmp_path / name, 300)


def test_a_small_picture_is_not_blown_up(tmp_path: Path) -> None:
    path = save_picture(tmp_path / "small.png", "Bear", (146, 204))
    assert decoded(path, 400).width() == 146
