from typing import Literal

McpServerState = Literal["authorization_required", "invalid", "ready", "timeout", "unknown", "unreachable"]
