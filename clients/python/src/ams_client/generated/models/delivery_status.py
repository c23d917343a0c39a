from typing import Literal

DeliveryStatus = Literal["delivered", "failed", "pending"]
