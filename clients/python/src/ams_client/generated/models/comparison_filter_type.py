from typing import Literal

ComparisonFilterType = Literal["eq", "gt", "gte", "in", "lt", "lte", "ne", "nin"]
