"""The mark of a member that is left out. None is a value of its own: null."""

from typing import Literal


class Unset:
    def __bool__(self) -> Literal[False]:
        return False


UNSET: Unset = Unset()

# A file that an operation answers with.
File = bytes
FileTypes = bytes
