from typing import Literal

OpenAiResponseStatus = Literal["cancelled", "completed", "failed", "in_progress", "incomplete", "queued"]
