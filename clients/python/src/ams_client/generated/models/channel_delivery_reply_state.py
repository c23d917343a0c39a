from typing import Literal

ChannelDeliveryReplyState = Literal["awaiting", "doubtful", "given-up", "pending", "refused", "sent"]
