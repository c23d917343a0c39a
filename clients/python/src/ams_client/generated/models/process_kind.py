from typing import Literal

ProcessKind = Literal["api", "worker"]
