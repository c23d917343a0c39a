from typing import Literal

ListAgentsView = Literal["full", "short"]
