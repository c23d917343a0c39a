from typing import Literal

Role = Literal["editor", "owner", "viewer"]
