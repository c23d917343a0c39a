from typing import Literal

TurnRetrievalCutTo = Literal["nothing", "words"]
