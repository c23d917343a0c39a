from typing import Literal

ToolCallStatus = Literal["failed", "outcome_unknown", "started", "succeeded", "waiting"]
