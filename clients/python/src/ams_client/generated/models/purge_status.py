from typing import Literal

PurgeStatus = Literal["completed", "running"]
