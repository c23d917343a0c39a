from typing import Literal

AlarmState = Literal["ok", "raised"]
