/** A page on which a person mends a fault. */
export type Way = {
  label: string
  /** The part of its path behind `/w/{workspaceId}/`; in it `{agent}` stands for the agent that the address names. */
  place: string
  /** Only owners can do something there. */
  isForOwners?: true
}

const ofAgent = (label: string, page: string): Way => ({ label, place: `agents/{agent}/${page}` })
const ofOwners = (label: string, page: string): Way => ({ label, place: `settings/${page}`, isForOwners: true })

/** The pages that the words of faults lead to. */
export const WAYS = {
  agents: { label: 'Agents', place: 'agents' },
  conversations: { label: 'Conversations', place: 'conversations' },
  logs: { label: 'Logs', place: 'logs' },
  escalations: { label: 'Escalations', place: 'escalations' },
  approvals: { label: 'Approvals', place: 'approvals' },
  model: ofAgent('Choose another model', 'model'),
  prompt: ofAgent('Open the prompt', 'prompt'),
  tools: ofAgent('Tools', 'tools'),
  servers: ofAgent('MCP servers', 'mcp-servers'),
  channels: ofAgent('Channels', 'channels'),
  guardrails: ofAgent('Guardrails', 'guardrails'),
  escalation: ofAgent('Set up escalation', 'escalation'),
  knowledge: ofAgent('Knowledge', 'knowledge'),
  evals: ofAgent('Evals', 'evals'),
  backtests: ofAgent('Backtests', 'backtests'),
  versions: ofAgent('Versions', 'versions'),
  keys: ofOwners('API keys', 'api-keys'),
  members: ofOwners('Members', 'members'),
  webhooks: ofOwners('Webhooks', 'webhooks'),
  providerKey: ofOwners('Set a key', 'models'),
  budget: ofOwners('Raise the budget', 'budgets'),
} as const satisfies Record<string, Way>

/**
 * The path of a way within the workspace.
 * @returns undefined where the address names no agent and the way needs one
 */
export function placeOfWay({ place }: Way, agentId: string | undefined): string | undefined {
  if (!place.includes('{agent}')) return place
  return agentId && place.replace('{agent}', agentId)
}
