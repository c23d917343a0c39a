from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.agent_status import AgentStatus
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.answer_format import AnswerFormat
    from ..models.channel_config import ChannelConfig
    from ..models.escalation_config import EscalationConfig
    from ..models.guardrail_config import GuardrailConfig
    from ..models.mcp_server import McpServer
    from ..models.memory_config import MemoryConfig
    from ..models.model_settings import ModelSettings
    from ..models.prompt_config import PromptConfig
    from ..models.tool import Tool


@define(kw_only=True)
class Agent(Model):
    id: UUID
    tenant_id: UUID = member("tenantId")
    name: str
    model: str
    system_prompt: str = member("systemPrompt")
    tool_config: list[Tool] | None = member("toolConfig")
    memory_config: MemoryConfig | None = member("memoryConfig")
    channel_config: ChannelConfig | None = member("channelConfig")
    guardrail_config: GuardrailConfig | None = member("guardrailConfig")
    prompt_config: None | PromptConfig = member("promptConfig")
    escalation_config: EscalationConfig | None = member("escalationConfig")
    mcp_config: list[McpServer] | None = member("mcpConfig")
    status: AgentStatus
    version: int
    created_at: str = member("createdAt")
    updated_at: str = member("updatedAt")
    fallback_models: list[str] | Unset = member("fallbackModels", UNSET)
    settings: ModelSettings | Unset = UNSET
    output: AnswerFormat | Unset = UNSET
