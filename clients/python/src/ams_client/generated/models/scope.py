from typing import Literal

Scope = Literal["admin", "approve", "chat", "evals", "read", "write"]
