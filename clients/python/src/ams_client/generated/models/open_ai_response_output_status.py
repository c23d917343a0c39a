from typing import Literal

OpenAiResponseOutputStatus = Literal["completed", "in_progress", "incomplete"]
