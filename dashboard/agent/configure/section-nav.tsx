import { Select } from '@mantine/core'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { type ModelFault, useModelFaultOf } from '../../parts/model/model-fault.tsx'
import { useWorkspace } from '../../shell/api/session.ts'
import { SECTIONS, type SectionName } from '../layout/tabs.ts'
import { type Agent, useAgent } from '../layout/use-agent.ts'

const BASE = '/w/$workspaceId/agents/$agentId'

/** The configurations beside the form, each with what is set; on a phone a picker. */
export function SectionNav() {
  const { id: workspaceId } = useWorkspace()
  const agent = useAgent()
  const facts = useFacts(agent)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const params = { workspaceId, agentId: agent.id }
  return (
    <div className="section-nav">
      <Select
        className="section-picker"
        aria-label="Configuration"
        allowDeselect={false}
        data={SECTIONS.map((name) => ({ value: name, label: `${titleOf(name)} · ${facts[name].text}` }))}
        value={pathname.split('/').at(-1) ?? null}
        onChange={(name) => name && void navigate({ to: `${BASE}/${name as SectionName}`, params })}
      />
      <nav aria-label="Configurations">
        {SECTIONS.map((name) => (
          <Link key={name} to={`${BASE}/${name}`} params={params} search={true} className="section-link">
            <span>{titleOf(name)}</span>
            {facts[name].isFaulty && <TriangleAlert size={14} aria-hidden className="section-fault" />}
            <span className="meta">{facts[name].text}</span>
          </Link>
        ))}
      </nav>
    </div>
  )
}

const titleOf = (name: SectionName) =>
  name === 'mcp-servers' ? 'MCP servers' : `${name.charAt(0).toUpperCase()}${name.slice(1)}`

type Fact = { text: string; isFaulty?: boolean }

const FAULT_WORDS: Record<ModelFault['word'], string> = {
  'No API key': 'no key',
  'Unknown provider': 'unknown',
  'Not allowed': 'not allowed',
}

/** Sums up each configuration in a word. */
function useFacts(agent: Agent): Record<SectionName, Fact> {
  const fault = useModelFaultOf()(agent.model)
  const { promptConfig, systemPrompt, toolConfig, mcpConfig, channelConfig, memoryConfig, escalationConfig } = agent
  const channels = Object.values(channelConfig ?? {}).filter((channel) => channel?.enabled).length
  return {
    prompt: { text: promptConfig || systemPrompt ? 'set' : 'empty' },
    model: fault ? { text: FAULT_WORDS[fault.word], isFaulty: true } : { text: agent.model.split('/')[0] ?? '' },
    tools: { text: countText(toolConfig?.length ?? 0) },
    'mcp-servers': { text: countText(mcpConfig?.length ?? 0) },
    channels: { text: countText(channels) },
    guardrails: { text: agent.guardrailConfig ? 'on' : 'off' },
    memory: { text: memoryConfig ? String(memoryConfig.windowSize) : 'default' },
    escalation: { text: escalationConfig?.enabled ? 'on' : 'off' },
  }
}

const countText = (count: number) => (count === 0 ? 'none' : String(count))
