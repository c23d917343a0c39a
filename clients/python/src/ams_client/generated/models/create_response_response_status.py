from typing import Literal

CreateResponseResponseStatus = Literal["cancelled", "completed", "failed", "in_progress", "incomplete", "queued"]
