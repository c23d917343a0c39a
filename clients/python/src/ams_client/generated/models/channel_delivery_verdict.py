from typing import Literal

ChannelDeliveryVerdict = Literal["answered", "command", "ignored", "limited", "refused", "turn"]
