from typing import Literal

ActionType = Literal["approval", "tool_output"]
