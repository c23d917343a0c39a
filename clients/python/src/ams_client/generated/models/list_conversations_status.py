from typing import Literal

ListConversationsStatus = Literal[
    "blocked", "cancelled", "error", "escalated", "paused", "running", "success", "waiting"
]
