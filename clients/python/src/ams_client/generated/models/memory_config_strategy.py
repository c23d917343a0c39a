from typing import Literal

MemoryConfigStrategy = Literal["sliding_window", "summary"]
