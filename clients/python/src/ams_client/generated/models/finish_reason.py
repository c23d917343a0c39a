from typing import Literal

FinishReason = Literal["blocked", "cancelled", "length", "stop"]
