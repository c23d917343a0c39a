from typing import Literal

EvaluatorAlway = Literal["blocked", "escalated", "negative_feedback", "tool_failed"]
