from typing import Literal

ListBacktestTurnsStatus = Literal["done", "errored", "left_out", "open"]
