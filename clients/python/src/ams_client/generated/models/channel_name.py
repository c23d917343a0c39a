from typing import Literal

ChannelName = Literal["discord", "slack", "telegram", "whatsapp"]
