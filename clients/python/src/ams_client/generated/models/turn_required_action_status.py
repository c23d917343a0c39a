from typing import Literal

TurnRequiredActionStatus = Literal["approved", "expired", "open", "rejected", "settled"]
