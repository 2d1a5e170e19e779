"""Write every golden file: ``python -m tests.golden``. Read the differences first."""

from tests.golden import commands, perft

if __name__ == "__main__":
    for golden in (commands, perft):
        print(golden.write())  # noqa: T201 - the output of a command
