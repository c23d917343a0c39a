from typing import Literal

TrialKind = Literal["tool", "webhook"]
