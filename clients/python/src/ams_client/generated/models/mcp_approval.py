from typing import Literal

McpApproval = Literal["always", "never", "writes"]
