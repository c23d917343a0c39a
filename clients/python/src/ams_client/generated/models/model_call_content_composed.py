from typing import Literal

ModelCallContentComposed = Literal["again", "stored"]
