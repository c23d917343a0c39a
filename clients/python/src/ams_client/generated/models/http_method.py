from typing import Literal

HttpMethod = Literal["DELETE", "GET", "POST", "PUT"]
