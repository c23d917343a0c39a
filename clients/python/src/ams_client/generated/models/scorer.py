from typing import Literal

Scorer = Literal["contains", "exact-match", "json-schema", "llm-judge", "regex", "similarity", "tools"]
