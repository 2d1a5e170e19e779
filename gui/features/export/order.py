"""Export order: file type, size, viewer and options of an export."""

from pathlib import Path

from msgspec import Struct

from core.grammar import listed
from core.state.ids import PlayerId

MOST_BYTES = 900 * 1024 * 1024


PAGE = "html"
"""The id of the HTML page."""


class Kind(Struct, frozen=True, kw_only=True):
    """File type. ``weight`` is the memory in bytes per pixel over all pictures."""

    id: str
    label: str
    suffix: str
    moves: bool
    weight: float


KINDS = (
    Kind(id="png", label="Picture of this position (PNG)", suffix=".png", moves=False, weight=4),
    Kind(id="gif", label="Moving picture (GIF)", suffix=".gif", moves=True, weight=2.2),
    Kind(id="webp", label="Moving picture (WebP)", suffix=".webp", moves=True, weight=4),
    Kind(id="strip", label="Strip of all steps (PNG)", suffix=".png", moves=True, weight=7),
    Kind(id=PAGE, label="Page to step through (HTML)", suffix=".html", moves=True, weight=0.3),
)


class OrderError(ValueError):
    """Order that cannot be exported; the text is one sentence with a remedy."""


class Order(Struct, frozen=True, kw_only=True):
    """Options of one export. ``viewer`` is a seat, or None for the public view.

    ``seconds`` is the display time of a step in an animation; long captions extend it.
    ``real_pictures`` replaces drawn faces where a picture exists.
    """

    kind: Kind
    path: Path
    size: tuple[int, int] = (1280, 800)
    seconds: float = 2.4
    viewer: PlayerId | None = None
    captions: bool = True
    look: str = "dark"
    real_pictures: bool = False


def kind_of(path: Path, *, strip: bool = False) -> Kind:
    """Return the file type of an extension; raise `OrderError` for an unknown one."""
    suffix = path.suffix.casefold()
    if suffix == ".htm":
        suffix = ".html"
    for kind in KINDS:
        if kind.suffix == suffix and (kind.id == "strip") is (strip and suffix == ".png"):
            return kind
    endings = sorted({kind.suffix for kind in KINDS})
    raise OrderError(f"{path}: the name must end in {listed(endings, 'or')}.")


def check(order: Order, pictures: int) -> None:
    """Raise `OrderError` if the path is invalid or the pictures need too much memory."""
    try:
        has_folder, is_folder = order.path.parent.is_dir(), order.path.is_dir()
    except OSError as error:
        raise OrderError(f"{order.path}: {error.strerror}; choose another name.") from error
    if not has_folder:
        raise OrderError(f"{order.path}: there is no folder {order.path.parent}; make it first.")
    if is_folder:
        raise OrderError(f"{order.path}: that is a folder; give the name of a file.")
    width, height = order.size
    if pictures * width * height * order.kind.weight > MOST_BYTES:
        raise OrderError(
            f"{order.path}: {pictures} pictures of {width}x{height} take more memory than is "
            "good; choose a smaller size, or the page (.html)."
        )
