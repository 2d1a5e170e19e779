"""`python -m tests.review OUT_DIR`: draw every state and table in every size, to be looked at."""

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from gui.runtime.application import application
from tests.review.pictures import PICTURES
from tests.review.states import Visit

SIZES = (
    (1024, 700, 1.0),
    (1280, 800, 1.0),
    (1366, 768, 1.0),
    (1680, 1020, 1.0),
    (1920, 1080, 1.5),
    (2560, 1440, 1.0),
)
"""Widths and heights in pixels of the screen, and how many of them make one of the window."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw every state, or the named ones; return 0 if all pictures were written."""
    parser = argparse.ArgumentParser(prog="python -m tests.review")
    parser.add_argument("folder", type=Path, metavar="OUT_DIR")
    parser.add_argument("--only", metavar="NAME", help="states whose name has this in it")
    parser.add_argument("--size", metavar="WIDTHxHEIGHT", help="only this one")
    parser.add_argument("--ratio", type=float, help="only sizes of this ratio, in this process")
    parser.add_argument("--theme", help="for all windows: dark, light or contrast")
    parser.add_argument("--text", type=float, help="for all windows: how large text is, 1 to 2")
    options = parser.parse_args(arguments)
    if options.ratio is not None:
        return _draw(options)
    failed = 0
    for ratio in sorted({ratio for _, _, ratio in SIZES}):  # Qt takes a ratio once, as it starts
        words = [str(options.folder), "--ratio", str(ratio)]
        words += ["--only", options.only] if options.only else []
        words += ["--size", options.size] if options.size else []
        words += ["--theme", options.theme] if options.theme else []
        words += ["--text", str(options.text)] if options.text else []
        done = subprocess.run(  # noqa: S603 - this same Python and module
            [sys.executable, "-m", "tests.review", *words],
            env={**os.environ, "QT_SCALE_FACTOR": str(ratio)},
            check=False,
        )
        failed += done.returncode != 0
    return 1 if failed else 0


def _draw(options: argparse.Namespace) -> int:
    """Draw the states at the sizes of one ratio."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application()
    options.folder.mkdir(parents=True, exist_ok=True)
    settings = {
        **({"theme": options.theme} if options.theme else {}),
        **({"text_scale": options.text} if options.text else {}),
    }
    failed = 0
    for name, reach in PICTURES.items():
        if options.only and options.only not in name:
            continue
        for width, height, ratio in SIZES:
            size = f"{width}x{height}"
            if ratio != options.ratio or options.size not in {None, size}:
                continue
            visit = Visit(size=(round(width / ratio), round(height / ratio)), settings=settings)
            path = options.folder / f"{name}-{size}.png"
            written = reach(visit).grab().save(str(path), "PNG")
            visit.close()
            failed += not written
            sys.stdout.write(f"{path}\n" if written else f"{path}: could not be written\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
