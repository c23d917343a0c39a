from typing import Literal

CaseChange = Literal["better", "broken", "fixed", "only_a", "only_b", "same", "worse"]
