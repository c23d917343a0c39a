from typing import Literal

McpToolPinned = Literal["changed", "no", "yes"]
