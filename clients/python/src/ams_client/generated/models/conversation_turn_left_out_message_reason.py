from typing import Literal

ConversationTurnLeftOutMessageReason = Literal["blocked", "length"]
