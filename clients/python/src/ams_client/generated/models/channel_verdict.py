from typing import Literal

ChannelVerdict = Literal["answered", "command", "ignored", "kept", "limited", "refused", "turn"]
