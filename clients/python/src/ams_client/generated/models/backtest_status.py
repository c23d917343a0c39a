from typing import Literal

BacktestStatus = Literal["cancelled", "completed", "failed", "paused", "running"]
