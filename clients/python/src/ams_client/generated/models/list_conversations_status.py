from typing import Literal

ListConversationsStatus = Literal[
    "action_required", "blocked", "cancelled", "error", "escalated", "paused", "running", "success", "waiting"
]
