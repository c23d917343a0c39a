from typing import Literal

AlarmWorseSinceChange = Literal["knowledge", "model", "version"]
