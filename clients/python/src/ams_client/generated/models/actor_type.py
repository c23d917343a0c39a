from typing import Literal

ActorType = Literal["key", "system", "user"]
