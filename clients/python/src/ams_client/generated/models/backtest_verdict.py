from typing import Literal

BacktestVerdict = Literal["better", "no_difference", "too_few", "worse"]
