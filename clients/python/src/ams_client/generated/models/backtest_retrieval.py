from typing import Literal

BacktestRetrieval = Literal["again", "recorded"]
