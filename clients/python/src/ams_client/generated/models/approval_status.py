from typing import Literal

ApprovalStatus = Literal["approved", "expired", "open", "rejected"]
