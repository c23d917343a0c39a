from typing import Literal

ReplaceAgentModelRequestSettingReasoningEffort = Literal["high", "low", "medium", "minimal", "none"]
