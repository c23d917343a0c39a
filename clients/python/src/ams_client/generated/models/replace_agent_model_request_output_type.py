from typing import Literal

ReplaceAgentModelRequestOutputType = Literal["json_schema"]
