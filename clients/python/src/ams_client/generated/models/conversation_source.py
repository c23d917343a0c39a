from typing import Literal

ConversationSource = Literal["channel", "chat"]
