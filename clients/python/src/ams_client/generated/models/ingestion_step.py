from typing import Literal

IngestionStep = Literal["embed", "finish", "parse"]
