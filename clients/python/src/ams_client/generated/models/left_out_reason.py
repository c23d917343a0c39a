from typing import Literal

LeftOutReason = Literal["changed", "deleted", "file_gone", "max_cost", "memory_gone", "passage_gone", "recorded_before"]
