from typing import Literal

ToolApproval = Literal["always", "never"]
