from typing import Literal

DocumentStatus = Literal["error", "processing", "ready"]
