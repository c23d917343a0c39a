from typing import Literal

PurgeType = Literal["agent", "conversation", "knowledge_base", "workspace"]
