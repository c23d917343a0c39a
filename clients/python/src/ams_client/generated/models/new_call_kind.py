from typing import Literal

NewCallKind = Literal["effect", "read"]
