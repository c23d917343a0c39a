from typing import Literal

ProviderKeySource = Literal["none", "operator", "workspace"]
