from typing import Literal

TrialStatus = Literal["failed", "outcome_unknown", "succeeded"]
