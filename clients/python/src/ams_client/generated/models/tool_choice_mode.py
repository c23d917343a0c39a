from typing import Literal

ToolChoiceMode = Literal["auto", "none", "required"]
