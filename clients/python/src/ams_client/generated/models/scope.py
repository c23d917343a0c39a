from typing import Literal

Scope = Literal["admin", "chat", "evals", "read", "write"]
