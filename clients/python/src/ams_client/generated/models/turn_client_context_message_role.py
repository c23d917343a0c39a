from typing import Literal

TurnClientContextMessageRole = Literal["assistant", "user"]
