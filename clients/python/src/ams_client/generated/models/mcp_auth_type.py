from typing import Literal

McpAuthType = Literal["api_key", "bearer", "none", "oauth"]
