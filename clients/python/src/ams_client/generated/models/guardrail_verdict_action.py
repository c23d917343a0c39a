from typing import Literal

GuardrailVerdictAction = Literal["blocked", "cut", "masked"]
