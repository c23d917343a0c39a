from typing import Literal

Divergence = Literal["none", "status", "text", "tool_arguments", "tool_missing", "tool_new"]
