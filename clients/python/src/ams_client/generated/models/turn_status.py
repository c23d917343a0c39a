from typing import Literal

TurnStatus = Literal["blocked", "cancelled", "error", "running", "success", "waiting"]
