from typing import Literal

LogSort = Literal["costliest", "newest", "oldest", "slowest", "tokens"]
