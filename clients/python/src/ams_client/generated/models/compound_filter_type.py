from typing import Literal

CompoundFilterType = Literal["and", "or"]
