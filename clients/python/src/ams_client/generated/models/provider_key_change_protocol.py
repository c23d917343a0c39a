from typing import Literal

ProviderKeyChangeProtocol = Literal["anthropic", "chat-completions", "converse", "gemini", "responses"]
