from typing import Literal

ChannelVerdict = Literal["answered", "command", "ignored", "limited", "refused", "turn"]
