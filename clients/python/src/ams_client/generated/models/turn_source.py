from typing import Literal

TurnSource = Literal["channel", "chat", "eval"]
