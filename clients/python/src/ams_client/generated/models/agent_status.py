from typing import Literal

AgentStatus = Literal["active", "disabled", "draft", "paused"]
