import { refusalOf } from '../../domain/agent/agent.ts'
import { ApiError } from '../../domain/error.ts'
import { type AnswerSettings, costlierSettings, type TurnTimes, turnMsOf } from '../../domain/model/answer-settings.ts'
import { route } from '../../domain/route.ts'
import { modelToolsOf } from '../../domain/tool/call.ts'
import { assertCallerTools } from '../../domain/tool/caller-tool.ts'
import type { Models } from '../../providers/model/models.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import { findChatAgent, findServingVersion } from '../../store/agent/serving.ts'
import { findConversation } from '../../store/conversation/conversation.ts'
import type { Database } from '../../store/database.ts'
import { assertKnowledgeBases } from '../../store/knowledge/base.ts'
import type { NewTurn } from '../../store/turn/accept.ts'
import type { TurnRequest } from './request.ts'

/** The agent at the version that the request asks for, else the released one, which is `current`. @throws ApiError AGENT_PAUSED, AGENT_DISABLED, VERSION_NOT_FOUND */
export async function agentFor(
  database: Database,
  workspaceId: string,
  current: AgentRecord,
  { agentVersion = current.version }: { agentVersion?: number | undefined } = {},
): Promise<AgentRecord> {
  const { id, version } = current
  const refusal = refusalOf(current)
  if (refusal) throw refusal
  if (agentVersion === version) return current
  return await findServingVersion(database, { workspaceId, agentId: id, agentVersion })
}

/**
 * Checks what a request for a turn names beside the agent.
 * @throws ApiError VALIDATION_ERROR, SCOPE_MISSING, CONVERSATION_NOT_FOUND, KNOWLEDGE_BASE_NOT_FOUND, MODEL_PROVIDER_NOT_CONFIGURED, MODEL_NOT_ALLOWED
 */
export async function assertMayChat(
  { database, models, config }: { database: Database; models: Models; config: TurnTimes },
  workspaceId: string,
  agent: AgentRecord,
  request: Pick<
    TurnRequest,
    'conversationId' | 'model' | 'limits' | 'settings' | 'mayCostMore' | 'tools' | 'toolChoice' | 'toolMember'
  >,
): Promise<void> {
  const { conversationId, model, limits, settings, mayCostMore, tools, toolChoice } = request
  if (tools || toolChoice) assertCallerTools(ownNames(agent), tools ?? [], toolChoice, request.toolMember)
  if (settings && !mayCostMore) assertNotCostlier(agent, settings, config.turnTimeoutSeconds)
  if (conversationId) await findConversation(database, workspaceId, agent.id, conversationId)
  const kbIds = limits?.knowledge_base_ids
  if (kbIds) await assertKnowledgeBases(database, workspaceId, agent.id, kbIds, 'retrieval.knowledge_base_ids')
  models.ofWorkspace(workspaceId).find(model ?? agent.model)
}

/** The names as models know them, the built-in one among them. */
const ownNames = ({ toolConfig }: AgentRecord): string[] =>
  modelToolsOf(toolConfig ?? [], { escalate: true }).tools.map(({ name }) => name)

/** @throws ApiError SCOPE_MISSING */
function assertNotCostlier({ modelSettings }: AgentRecord, settings: AnswerSettings, turnTimeoutSeconds: number): void {
  const [costlier] = costlierSettings(modelSettings, settings, turnTimeoutSeconds)
  if (costlier === undefined) return
  throw new ApiError('SCOPE_MISSING', {
    message: `settings.${costlier} can cost more than the agent's own setting, so it needs the scope write.`,
    field: `settings.${costlier}`,
    fix: `Use a key with the scope write, or a setting that costs no more than the agent's own: ${route('GET /v1/agents/{id}/model')}.`,
  })
}

/**
 * The agent's part of a turn that it would be asked now, and the most characters of its message; undefined without guardrails.
 * @throws ApiError AGENT_NOT_FOUND, AGENT_PAUSED, AGENT_DISABLED, MODEL_PROVIDER_NOT_CONFIGURED, MODEL_NOT_ALLOWED, BUDGET_EXCEEDED
 */
export async function settingsFor(
  { database, models, config }: { database: Database; models: Models; config: TurnTimes },
  workspaceId: string,
  agentId: string,
): Promise<Pick<NewTurn, 'agentId' | 'agentVersion' | 'model' | 'timeoutMs'> & { maxInputLength: number | undefined }> {
  const known = await findChatAgent(database, workspaceId, agentId)
  const agent = await agentFor(database, workspaceId, known.agent)
  models.ofWorkspace(workspaceId).find(agent.model)
  await models.paidBy({ workspaceId, agentId }).refuseBeyondBudget(agent.model)
  const { version: agentVersion, model, guardrailConfig, modelSettings } = agent
  const timeoutMs = turnMsOf(modelSettings ?? {}, config)
  return { agentId, agentVersion, model, timeoutMs, maxInputLength: guardrailConfig?.maxInputLength }
}
