from typing import Literal

ChannelDeliveryVerdict = Literal["answered", "command", "ignored", "kept", "limited", "refused", "turn"]
