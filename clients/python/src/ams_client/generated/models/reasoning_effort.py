from typing import Literal

ReasoningEffort = Literal["high", "low", "medium", "minimal", "none"]
