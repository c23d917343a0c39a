from typing import Literal

RestoreAgentVersionRequestInclude = Literal["name", "status"]
