from typing import Literal

EscalationStatus = Literal["open", "resolved"]
