"""What a command line asks for in vain."""


class CommandError(Exception):
    """What the words of a command line ask for cannot be done: a sentence, and the exit code."""

    def __init__(self, says: str, code: int = 1) -> None:
        super().__init__(says)
        self.code = code
