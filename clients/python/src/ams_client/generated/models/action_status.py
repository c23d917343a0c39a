from typing import Literal

ActionStatus = Literal["approved", "expired", "open", "rejected", "settled"]
