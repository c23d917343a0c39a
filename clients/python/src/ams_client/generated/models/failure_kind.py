from typing import Literal

FailureKind = Literal["delivery", "document", "reply", "run"]
