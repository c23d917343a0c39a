import type { Agent } from '../../domain/agent/agent.ts'
import { channelToken } from '../../domain/agent/channel.ts'
import { channelSteps, type NextStep, nextStepsOf } from '../../domain/agent/next-step.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import { maskServers } from '../../store/agent/mcp/secret.ts'
import { findAgentProgress } from '../../store/agent/progress.ts'
import { maskChannels, maskEscalation, maskTools } from '../../store/agent/secret.ts'
import { asSystem } from '../../store/connection/scope.ts'
import { findChannelTokenRoot } from '../../store/installation.ts'
import type { ApiDependencies } from '../dependencies.ts'

/** The agent as a response shows it, with masked secrets. */
export function viewAgent(sealing: Sealing, agent: AgentRecord): Agent {
  const { workspaceId, fallbackModels, modelSettings, output } = agent
  const { toolConfig, channelConfig, escalationConfig, mcpConfig } = agent
  return {
    id: agent.id,
    tenantId: workspaceId,
    name: agent.name,
    model: agent.model,
    ...(fallbackModels && { fallbackModels }),
    ...(modelSettings && { settings: modelSettings }),
    ...(output && { output }),
    systemPrompt: agent.systemPrompt,
    promptConfig: agent.promptConfig,
    toolConfig: toolConfig && maskTools(sealing, agent, toolConfig),
    channelConfig: channelConfig && maskChannels(sealing, agent, channelConfig),
    guardrailConfig: agent.guardrailConfig,
    memoryConfig: agent.memoryConfig,
    escalationConfig: escalationConfig && maskEscalation(sealing, agent, escalationConfig),
    mcpConfig: mcpConfig && maskServers(sealing, agent, mcpConfig),
    status: agent.status,
    version: agent.version,
    releasedVersion: agent.releasedVersion,
    createdAt: agent.createdAt.toISOString(),
    updatedAt: agent.updatedAt.toISOString(),
  }
}

type StepDependencies = Pick<ApiDependencies, 'database' | 'models'>

/** The steps that the agent still lacks; every mutation below an agent may answer with them. */
export async function agentSteps({ database, models }: StepDependencies, agent: AgentRecord): Promise<NextStep[]> {
  return nextStepsOf(
    await findAgentProgress(database, agent, models.ofWorkspace(agent.workspaceId).isSetUp(agent.model)),
  )
}

/** The steps that register the agent's channels with their platforms. */
export async function agentChannelSteps(
  { database, sealing, config }: Pick<ApiDependencies, 'database' | 'sealing' | 'config'>,
  agent: AgentRecord,
): Promise<NextStep[]> {
  // It belongs to the installation, and no workspace may read it.
  const root = await asSystem(() => findChannelTokenRoot(database, sealing))
  return channelSteps(agent.id, agent.channelConfig ?? {}, config.publicUrl, (channel) =>
    channelToken(root, agent.id, channel),
  )
}
