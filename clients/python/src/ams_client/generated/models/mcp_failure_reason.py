from typing import Literal

McpFailureReason = Literal["authorization_required", "invalid", "timeout", "unreachable"]
