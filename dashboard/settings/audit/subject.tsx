import { PlaceLink } from '../../parts/place-link.tsx'
import { wordsOf } from './actions.ts'
import type { Entry } from './use-entries.ts'

/** What an entry is about, with a link to its page where there is one. */
export function Subject({ entry }: { entry: Entry }) {
  const { type, name } = entry.subject
  const place = placeOf(entry)
  const words = wordsOf(type)
  return (
    <span title={name ?? ''}>
      {name && <span className="faint">{words}</span>}{' '}
      {place ? <PlaceLink place={place}>{name ?? words}</PlaceLink> : (name ?? words)}
    </span>
  )
}

function placeOf({ action, subject: { type, id }, change }: Entry): string | undefined {
  const isGone = /^(delete|revoke)/.test(action)
  const agentId = change?.agentId
  const kbId = change?.kbId
  if (isGone) return undefined
  if (type === 'workspace') return 'settings/workspace'
  if (type === 'user' || type === 'invitation') return 'settings/members'
  if (type === 'apiKey') return 'settings/api-keys'
  if (id === null) return undefined
  if (type === 'agent') return `agents/${id}/prompt`
  if (type === 'conversation' || type === 'escalation' || type === 'approval') return `${type}s/${id}`
  if (type === 'webhook') return `settings/webhooks?webhook=${id}`
  if (type === 'knowledgeBase' && agentId) return `agents/${agentId}/knowledge/${id}`
  if (type === 'document' && agentId && kbId) return `agents/${agentId}/knowledge/${kbId}/${id}`
  return undefined
}
