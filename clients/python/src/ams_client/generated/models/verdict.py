from typing import Literal

Verdict = Literal["better", "same", "worse"]
