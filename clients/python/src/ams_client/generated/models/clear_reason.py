from typing import Literal

ClearReason = Literal["changed", "recovered", "removed", "silent"]
