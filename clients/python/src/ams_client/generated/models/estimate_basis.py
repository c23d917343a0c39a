from typing import Literal

EstimateBasis = Literal["counted tokens", "last run"]
