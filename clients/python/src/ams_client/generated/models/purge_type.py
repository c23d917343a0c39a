from typing import Literal

PurgeType = Literal["agent", "conversation", "end-user", "knowledge_base", "workspace"]
