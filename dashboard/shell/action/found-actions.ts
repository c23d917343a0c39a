import { useParams } from '@tanstack/react-router'
import { TABS } from '../../agent/layout/tabs.ts'
import { useGo } from '../../parts/place-link.tsx'
import { SECTIONS } from '../../settings/sections.ts'
import { useAnswer } from '../api/answer.ts'
import { useRole } from '../api/session.ts'
import type { Action } from './actions.ts'

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What the palette alone offers: sections of the settings, parts of the open agent, and what a pasted id names. */
export function useFoundActions(words: string): Action[] {
  return [...useNamedActions(words.trim()), ...useOpenAgentActions(), ...useSettingsActions()]
}

function useSettingsActions(): Action[] {
  const go = useGo()
  const { isOwner } = useRole()
  return SECTIONS.filter((section) => isOwner || 'forAll' in section).map(({ label, to }) => ({
    label,
    group: 'Settings',
    run: () => go(`settings/${to.split('/').at(-1)}`),
  }))
}

/** The tabs, knowledge bases and suites of the agent that the address names. */
function useOpenAgentActions(): Action[] {
  const go = useGo()
  const { agentId = '' } = useParams({ strict: false })
  const init = { params: { path: { id: agentId } } }
  const options = { enabled: agentId !== '', staleTime: 60_000 }
  const bases = useAnswer('/v1/agents/{id}/knowledge-bases', init, options).data?.data ?? []
  const suites = useAnswer('/v1/agents/{id}/evals', init, options).data?.data ?? []
  if (!agentId) return []
  const group = 'This agent'
  return [
    ...TABS.map(({ label, to }) => ({ label, group, run: () => go(`agents/${agentId}/${to.split('/').at(-1)}`) })),
    ...bases.map(({ id, name }) => ({
      label: `Knowledge: ${name}`,
      group,
      run: () => go(`agents/${agentId}/knowledge/${id}`),
    })),
    ...suites.map(({ id, name }) => ({
      label: `Suite: ${name}`,
      group,
      run: () => go(`agents/${agentId}/evals/${id}`),
    })),
  ]
}

/** What a pasted id names: an agent, a conversation, or a turn, which its conversation shows. */
function useNamedActions(id: string): Action[] {
  const go = useGo()
  const isId = ID.test(id)
  const options = { enabled: isId, staleTime: 60_000 }
  const agents = useAnswer('/v1/agents', { params: { query: { view: 'short' } } }, options).data?.data ?? []
  const found = useAnswer('/v1/conversations', { params: { query: { q: id, limit: 5 } } }, options).data?.data ?? []
  if (!isId) return []
  const group = `Id ${id}`
  const agent = agents.filter((each) => each.id === id)
  return [
    ...agent.map(({ name }) => ({ label: `Agent: ${name}`, group, run: () => go(`agents/${id}/prompt`) })),
    ...found.map((conversation) => ({
      label: `${conversation.id === id ? 'Conversation' : 'Turn'}: ${conversation.firstMessage.slice(0, 60)}`,
      group,
      run: () => go(`conversations/${conversation.id}${conversation.id === id ? '' : `?turn=${id}`}`),
    })),
  ]
}
