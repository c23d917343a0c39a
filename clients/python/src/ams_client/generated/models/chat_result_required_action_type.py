from typing import Literal

ChatResultRequiredActionType = Literal["approval", "tool_output"]
