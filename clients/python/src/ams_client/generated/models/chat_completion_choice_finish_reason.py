from typing import Literal

ChatCompletionChoiceFinishReason = Literal["content_filter", "length", "stop", "tool_calls"]
