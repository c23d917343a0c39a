from typing import Literal

ListConversationsStatus = Literal["blocked", "cancelled", "error", "escalated", "running", "success", "waiting"]
