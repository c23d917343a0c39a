/** A tab of an agent. It is the present one on every page whose address goes on with one of its `segments`. */
export type Tab = {
  label: string
  to:
    | '/w/$workspaceId/agents/$agentId/prompt'
    | '/w/$workspaceId/agents/$agentId/playground'
    | '/w/$workspaceId/agents/$agentId/knowledge'
    | '/w/$workspaceId/agents/$agentId/evals'
    | '/w/$workspaceId/agents/$agentId/backtests'
    | '/w/$workspaceId/agents/$agentId/versions'
    | '/w/$workspaceId/agents/$agentId/connect'
  segments: readonly string[]
}

/** The configurations: the last segment of each address, in the order of the list beside the form. */
export const SECTIONS = [
  'prompt',
  'model',
  'tools',
  'mcp-servers',
  'channels',
  'guardrails',
  'memory',
  'escalation',
] as const
export type SectionName = (typeof SECTIONS)[number]

/** The tabs in their order: Configure, Playground, Knowledge, Evals, Backtests, Versions, Connect. */
export const TABS: Tab[] = [
  { label: 'Configure', to: '/w/$workspaceId/agents/$agentId/prompt', segments: SECTIONS },
  { label: 'Playground', to: '/w/$workspaceId/agents/$agentId/playground', segments: ['playground'] },
  { label: 'Knowledge', to: '/w/$workspaceId/agents/$agentId/knowledge', segments: ['knowledge'] },
  { label: 'Evals', to: '/w/$workspaceId/agents/$agentId/evals', segments: ['evals'] },
  { label: 'Backtests', to: '/w/$workspaceId/agents/$agentId/backtests', segments: ['backtests'] },
  { label: 'Versions', to: '/w/$workspaceId/agents/$agentId/versions', segments: ['versions'] },
  { label: 'Connect', to: '/w/$workspaceId/agents/$agentId/connect', segments: ['connect'] },
]

/** The tab of an address such as `/w/…/agents/…/tools`. */
export function tabOf(pathname: string): Tab | undefined {
  const segment = /\/agents\/[^/]+\/([^/]+)/.exec(pathname)?.[1]
  return TABS.find(({ segments }) => segment !== undefined && segments.includes(segment))
}
