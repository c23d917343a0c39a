from typing import Literal

BacktestCandidateAgentVersion = Literal["latest", "recorded", "released"]
