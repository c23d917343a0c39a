from typing import Literal

ReplyState = Literal["awaiting", "doubtful", "given-up", "pending", "refused", "sent"]
