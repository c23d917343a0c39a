from typing import Literal

StatsBucket = Literal["day", "hour", "minute"]
