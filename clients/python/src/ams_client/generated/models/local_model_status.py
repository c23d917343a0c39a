from typing import Literal

LocalModelStatus = Literal["absent", "damaged", "failed", "fetching", "ready"]
