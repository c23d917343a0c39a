from typing import Literal

ChannelVerdict = Literal["answered", "command", "feedback", "ignored", "kept", "limited", "refused", "turn"]
