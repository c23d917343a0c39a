from typing import Literal

ReviewCause = Literal["disagreement", "drawn", "escalated", "low_verdict", "negative_feedback"]
