from typing import Literal

TestChannelChannel = Literal["discord", "slack", "telegram", "whatsapp"]
