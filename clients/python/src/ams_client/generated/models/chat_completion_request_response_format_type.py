from typing import Literal

ChatCompletionRequestResponseFormatType = Literal["json_object", "json_schema", "text"]
