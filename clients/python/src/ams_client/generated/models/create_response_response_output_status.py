from typing import Literal

CreateResponseResponseOutputStatus = Literal["completed", "in_progress", "incomplete"]
