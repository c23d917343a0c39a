from typing import Literal

EvalImportFormat = Literal["csv", "jsonl"]
