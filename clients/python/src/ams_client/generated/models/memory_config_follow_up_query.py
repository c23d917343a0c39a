from typing import Literal

MemoryConfigFollowUpQuery = Literal["message", "model", "words"]
