from typing import Literal

OpenAiFunctionCallStatus = Literal["completed", "in_progress"]
