from typing import Literal

ToolAuthType = Literal["api_key", "basic", "bearer", "none"]
