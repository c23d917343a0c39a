from typing import Literal

ProgramLanguage = Literal["javascript", "python"]
