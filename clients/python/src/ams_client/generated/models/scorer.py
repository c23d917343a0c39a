from typing import Literal

Scorer = Literal["contains", "exact-match", "llm-judge"]
