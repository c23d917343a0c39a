from typing import Literal

DocumentStage = Literal["embedding", "parsing", "ready", "stored"]
