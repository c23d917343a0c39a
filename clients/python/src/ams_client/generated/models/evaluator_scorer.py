from typing import Literal

EvaluatorScorer = Literal["json-schema", "llm-judge", "regex", "tools"]
