"""``python -m tests.monkey --actions 20000``: random input to the window; counts tracebacks."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter

_A_RUN = 1_000
_LONGEST = 1_200.0


def main() -> int:
    """Run; return 1 after a traceback, a Qt warning or a crash."""
    parser = argparse.ArgumentParser(prog="python -m tests.monkey", description=__doc__)
    parser.add_argument("--actions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--run", type=int, default=_A_RUN, help="actions in one process")
    options = parser.parse_args()
    found: Counter[str] = Counter()
    done = crashes = slow = 0
    for seed in range(options.seed, options.seed + -(-options.actions // options.run)):
        with tempfile.TemporaryDirectory(prefix="janus-table-monkey-") as home:
            code, rows = run(seed, options.run, home)
        for row in rows:
            if row["kind"] == "end":
                done += int(str(row["text"]).split()[0])
                slow += int(str(row["text"]).split()[1])
                continue
            found[str(row["kind"])] += 1
            print(f"seed {seed}, action {row['action']}, {row['act']}:\n{row['text']}", flush=True)
        if code != 0:
            crashes += 1
            print(f"seed {seed}: the process ended with {code}", flush=True)
    print(
        f"{done} actions, {found['traceback']} tracebacks, {found['warning']} Qt warnings, "
        f"{crashes} crashes, {slow} actions over 3 s"
    )
    return 1 if found or crashes else 0


def run(seed: int, actions: int, home: str) -> tuple[int, list[dict[str, object]]]:
    """Send some input in a process of its own; return its exit code and the rows it wrote."""
    folders = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "HOME")
    environment = {**os.environ, **dict.fromkeys(folders, home)}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.monkey.monkey"]
    try:
        ended = subprocess.run(  # noqa: S603 - this very program, with two numbers
            [*command, str(seed), str(actions)],
            env=environment,
            capture_output=True,
            text=True,
            timeout=_LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        return -1, _rows(late.stdout.decode() if isinstance(late.stdout, bytes) else "")
    if ended.returncode != 0:
        print(ended.stderr[-4_000:], flush=True)
    return ended.returncode, _rows(ended.stdout)


def _rows(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines() if line.startswith("{")]


if __name__ == "__main__":
    raise SystemExit(main())
