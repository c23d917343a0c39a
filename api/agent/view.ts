import type { Agent } from '../../domain/agent/agent.ts'
import { channelToken } from '../../domain/agent/channel.ts'
import { channelSteps, type NextStep, nextStepsOf } from '../../domain/next-step.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import { findAgentProgress } from '../../store/agent/progress.ts'
import { maskChannelSecrets, maskToolSecrets } from '../../store/agent/secret.ts'
import type { ApiDependencies } from '../dependencies.ts'

/** An agent as a response shows it: secrets masked. */
export function viewAgent(sealing: Sealing, agent: AgentRecord): Agent {
  const { workspaceId, fallbackModels, toolConfig, channelConfig } = agent
  return {
    id: agent.id,
    tenantId: workspaceId,
    name: agent.name,
    model: agent.model,
    ...(fallbackModels && { fallbackModels }),
    systemPrompt: agent.systemPrompt,
    promptConfig: agent.promptConfig,
    toolConfig: toolConfig && maskToolSecrets(sealing, workspaceId, toolConfig),
    channelConfig: channelConfig && maskChannelSecrets(sealing, workspaceId, channelConfig),
    guardrailConfig: agent.guardrailConfig,
    memoryConfig: agent.memoryConfig,
    escalationConfig: agent.escalationConfig,
    status: agent.status,
    version: agent.version,
    createdAt: agent.createdAt.toISOString(),
    updatedAt: agent.updatedAt.toISOString(),
  }
}

type Guides = Pick<ApiDependencies, 'database' | 'models'>

/** What the agent still lacks, as steps; any mutation below an agent may answer with them. */
export async function agentSteps({ database, models }: Guides, agent: AgentRecord): Promise<NextStep[]> {
  return nextStepsOf(await findAgentProgress(database, agent, models.isSetUp(agent.model)))
}

/** What to register at the platforms of its channels. */
export function agentChannelSteps(sealing: Sealing, agent: AgentRecord): NextStep[] {
  return channelSteps(agent.id, agent.channelConfig ?? {}, (channel) => channelToken(sealing, agent.id, channel))
}
