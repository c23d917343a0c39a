from typing import Literal

ReviewVerdict = Literal["bad", "good"]
