from typing import Literal

CreateChatCompletionResponseChoiceFinishReason = Literal["content_filter", "length", "stop"]
