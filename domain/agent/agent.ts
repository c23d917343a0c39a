import Type, { type Static } from 'typebox'
import { ApiError } from '../error.ts'
import { EscalationConfig } from '../escalation/config.ts'
import { GuardrailConfig } from '../guardrail/config.ts'
import { MemoryConfig } from '../memory/config.ts'
import { AnswerFormat } from '../model/answer-format.ts'
import { AnswerSettings } from '../model/answer-settings.ts'
import { route } from '../route.ts'
import { orNull } from '../schema.ts'
import { Text } from '../text/limit.ts'
import { NewName } from '../text/name.ts'
import { ToolConfig } from '../tool/config.ts'
import { McpServers } from '../tool/mcp/server.ts'
import { ChannelConfig } from './channel.ts'
import { PromptConfig } from './prompt.ts'

/** A draft or active agent chats; a paused or disabled one refuses new turns. */
export const AgentStatus = Type.Enum(['draft', 'active', 'paused', 'disabled'])
export type AgentStatus = Static<typeof AgentStatus>

/** The refusal of an agent that takes no turn; undefined for one that does. */
export function refusalOf({ status }: { status: AgentStatus }): ApiError | undefined {
  if (status !== 'paused' && status !== 'disabled') return undefined
  return new ApiError(status === 'paused' ? 'AGENT_PAUSED' : 'AGENT_DISABLED')
}

/** `<provider>/<model_name>`; the name may hold further slashes. */
export const ModelId = Type.Refine(
  Type.Refine(
    Text('identifier', { examples: ['openai/gpt-4o-mini'] }),
    (value) => /^[^/\s]+\/[^/\s]\S*$/.test(value),
    () => 'must have the form <provider>/<model_name>',
  ),
  // Some protocols have the name in their address.
  (value) => !/[?#%\\]|\/\.{1,2}(?:\/|$)/.test(value),
  () => 'must have none of ? # % \\ and no . or .. between slashes',
)

/** An agent as every response shows it; secrets are masked. */
export const Agent = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    tenantId: Type.String({ format: 'uuid' }),
    name: Type.String(),
    model: Type.String(),
    fallbackModels: Type.Optional(Type.Array(Type.String())),
    settings: Type.Optional(AnswerSettings),
    output: Type.Optional(AnswerFormat),
    systemPrompt: Type.String(),
    toolConfig: Type.Union([ToolConfig, Type.Null()]),
    memoryConfig: Type.Union([MemoryConfig, Type.Null()]),
    channelConfig: Type.Union([ChannelConfig, Type.Null()]),
    guardrailConfig: Type.Union([GuardrailConfig, Type.Null()]),
    promptConfig: Type.Union([PromptConfig, Type.Null()]),
    escalationConfig: Type.Union([EscalationConfig, Type.Null()]),
    mcpConfig: Type.Union([McpServers, Type.Null()]),
    status: AgentStatus,
    version: Type.Integer({ minimum: 1 }),
    releasedVersion: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
    createdAt: Type.String(),
    updatedAt: Type.String(),
  },
  { additionalProperties: false },
)
export type Agent = Static<typeof Agent>

/** An agent without its configuration. */
export const AgentSummary = Type.Object({
  id: Type.String({ format: 'uuid' }),
  tenantId: Type.String({ format: 'uuid' }),
  name: Type.String(),
  model: Type.String(),
  status: AgentStatus,
  version: Type.Integer({ minimum: 1 }),
  releasedVersion: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  createdAt: Type.String(),
  updatedAt: Type.String(),
})
export type AgentSummary = Static<typeof AgentSummary>

/** The query of GET /v1/agents. */
export const AgentListQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'At most so many; left out: all.' })),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100_000, description: 'So many of the newest are left out.' }),
  ),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'A part of the name or the model, in any case.' })),
  status: Type.Optional(AgentStatus),
  view: Type.Optional(
    Type.Enum(['full', 'short'], { description: 'short leaves the configurations out; left out: full.' }),
  ),
})

/** The routes that change what PATCH and POST of an agent do not take. */
const CONFIGURED_ELSEWHERE = {
  model: route('PUT /v1/agents/{id}/model'),
  fallbackModels: route('PUT /v1/agents/{id}/model'),
  settings: route('PUT /v1/agents/{id}/model'),
  output: route('PUT /v1/agents/{id}/model'),
  systemPrompt: route('PUT /v1/agents/{id}/prompt'),
  promptConfig: route('PUT /v1/agents/{id}/prompt'),
  prompt: route('PUT /v1/agents/{id}/prompt'),
  toolConfig: route('PUT /v1/agents/{id}/tools'),
  tools: route('PUT /v1/agents/{id}/tools'),
  mcpConfig: route('PUT /v1/agents/{id}/mcp-servers'),
  channelConfig: route('PUT /v1/agents/{id}/channels'),
  channels: route('PUT /v1/agents/{id}/channels'),
  guardrails: route('PUT /v1/agents/{id}/guardrails'),
  guardrailConfig: route('PUT /v1/agents/{id}/guardrails'),
  memory: route('PUT /v1/agents/{id}/memory'),
  memoryConfig: route('PUT /v1/agents/{id}/memory'),
  escalation: route('PUT /v1/agents/{id}/escalation'),
  escalationConfig: route('PUT /v1/agents/{id}/escalation'),
}

/** The body of POST /v1/agents. */
export const NewAgent = Type.Object(
  { name: NewName, model: ModelId, systemPrompt: Type.Optional(Text('body')) },
  { additionalProperties: false, 'x-elsewhere': CONFIGURED_ELSEWHERE },
)
export type NewAgent = Static<typeof NewAgent>

/** The body of POST /v1/agents/{id}/clone, which may be left out. */
export const AgentCopy = Type.Object({ name: Type.Optional(NewName) }, { additionalProperties: false })

/** The body of PATCH /v1/agents/{id}. */
export const AgentChange = Type.Object(
  { name: Type.Optional(NewName), status: Type.Optional(AgentStatus) },
  { additionalProperties: false, 'x-elsewhere': CONFIGURED_ELSEWHERE },
)
export type AgentChange = Static<typeof AgentChange>

const FallbackModels = Type.Array(ModelId, { maxItems: 10 })

/** The answer of GET and PUT …/model. When the model is down, the turn tries the fallbacks in their order. */
export const ModelConfig = Type.Object(
  {
    model: ModelId,
    fallbackModels: Type.Optional(FallbackModels),
    settings: Type.Optional(AnswerSettings),
    output: Type.Optional(AnswerFormat),
  },
  { additionalProperties: false },
)
export type ModelConfig = Static<typeof ModelConfig>

/** The body of PUT …/model: what is left out stays, and null removes. */
export const ModelChange = Type.Object(
  {
    model: ModelId,
    fallbackModels: Type.Optional(orNull(FallbackModels)),
    settings: Type.Optional(orNull(AnswerSettings)),
    output: Type.Optional(orNull(AnswerFormat)),
  },
  { additionalProperties: false },
)
