from typing import Literal

GuardrailVerdictStage = Literal["input", "output"]
