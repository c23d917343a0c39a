from typing import Literal

ReachedBudgetWindow = Literal["day", "month"]
