from typing import Literal

McpAuthorizationState = Literal["authorized", "none", "required"]
