from typing import Literal

PurgeStoreName = Literal["database", "files", "workflows"]
