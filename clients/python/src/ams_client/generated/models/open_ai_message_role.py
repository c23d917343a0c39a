from typing import Literal

OpenAiMessageRole = Literal["assistant", "developer", "function", "system", "tool", "user"]
