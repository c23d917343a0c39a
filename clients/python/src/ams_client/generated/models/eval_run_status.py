from typing import Literal

EvalRunStatus = Literal["cancelled", "completed", "failed", "running"]
