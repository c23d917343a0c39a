from typing import Literal

LocalModelStatus = Literal["absent", "failed", "fetching", "ready"]
