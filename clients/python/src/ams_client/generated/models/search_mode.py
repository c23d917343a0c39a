from typing import Literal

SearchMode = Literal["hybrid", "meaning", "words"]
