from typing import Literal

LogStatus = Literal["blocked", "cancelled", "error", "success"]
