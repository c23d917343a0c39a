from typing import Literal

EvaluationStatus = Literal["done", "error", "over_budget", "owed"]
