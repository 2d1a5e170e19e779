"""Error of a command line."""


class CommandError(Exception):
    """A command line cannot be carried out: a message and the exit code."""

    def __init__(self, says: str, code: int = 1) -> None:
        super().__init__(says)
        self.code = code
