"""Pictures of invented cards: made for tests, with the parts and places of a printed card."""

from hashlib import sha256
from pathlib import Path

from PIL import Image, ImageDraw

SIZE = (488, 680)
_INK, _PAPER = (20, 18, 16), (232, 224, 205)


def colour_of(name: str) -> tuple[int, int, int]:
    """Return the colour that the art of such a picture has all over."""
    red, green, blue = sha256(name.encode()).digest()[:3]
    return 60 + red % 150, 60 + green % 150, 60 + blue % 150


def picture_of(name: str, size: tuple[int, int] = SIZE) -> Image.Image:
    """Return a picture with a name, art, a type line, a size, and its artist."""
    wide, high = size
    made = Image.new("RGB", size, (12, 10, 10))
    draw = ImageDraw.Draw(made)
    draw.rounded_rectangle((16, 16, wide - 16, high - 40), 12, fill=_PAPER)
    draw.rectangle((36, 75, wide - 36, round(high * 0.55)), fill=colour_of(name))
    draw.text((40, 32), name, fill=_INK, font_size=26)
    draw.text((40, round(high * 0.57)), "Types", fill=_INK, font_size=22)
    draw.text((40, round(high * 0.65)), "Words of the card", fill=_INK, font_size=20)
    draw.rectangle((wide - 90, high - 80, wide - 30, high - 44), fill=_PAPER, outline=_INK)
    draw.text((wide - 80, high - 76), "1/1", fill=_INK, font_size=24)
    draw.text((30, high - 34), "Illus. Nobody", fill=_PAPER, font_size=16)
    return made


def save_picture(path: Path, name: str, size: tuple[int, int] = SIZE) -> Path:
    """Keep such a picture in a file, whose folders are made if they are not there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    picture_of(name, size).save(path)
    return path
