from typing import Literal

ChatRequestToolChoice = Literal["auto", "none", "required"]
