"""Write every golden file: ``python -m tests.golden``. Read what differs before you keep it."""

from tests.golden import perft

if __name__ == "__main__":
    print(perft.write())  # noqa: T201 - what a command says
