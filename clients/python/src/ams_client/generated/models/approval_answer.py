from typing import Literal

ApprovalAnswer = Literal["approve", "reject"]
