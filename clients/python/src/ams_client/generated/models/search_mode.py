from typing import Literal

SearchMode = Literal["hybrid", "text", "vector"]
