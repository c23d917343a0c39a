from typing import Literal

ChatCompletionRequestReasoningEffort = Literal["high", "low", "max", "medium", "minimal", "none", "xhigh"]
