from typing import Literal

ModelCallPurpose = Literal["answer", "embedding", "judge", "rewrite", "summary"]
