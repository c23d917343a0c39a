from typing import Literal

FinishReason = Literal["action_required", "blocked", "cancelled", "length", "merged", "stop"]
