from typing import Literal

ProviderKeyChangeProtocol = Literal["anthropic", "chat-completions", "gemini", "responses"]
