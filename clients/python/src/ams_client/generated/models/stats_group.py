from typing import Literal

StatsGroup = Literal["agent", "model", "status"]
