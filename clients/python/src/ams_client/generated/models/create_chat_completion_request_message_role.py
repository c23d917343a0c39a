from typing import Literal

CreateChatCompletionRequestMessageRole = Literal["assistant", "developer", "function", "system", "tool", "user"]
