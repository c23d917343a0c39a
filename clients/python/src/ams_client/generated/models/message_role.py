from typing import Literal

MessageRole = Literal["assistant", "user"]
