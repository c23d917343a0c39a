import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAnswer } from '../../shell/api/answer.ts'
import { useWorkspace } from '../../shell/api/session.ts'
import { Fact, Facts, IdFact } from '../facts.tsx'
import { Cost } from '../figures.tsx'
import { formatId, formatMoment, formatTokens } from '../format.ts'
import { StatusBadge } from '../status-badge.tsx'
import { isAsking } from '../transcript/action/required-actions.tsx'
import type { Receipt } from './timeline.ts'

/** Status, version, price and ids of a turn, and the ways out of the dashboard. */
export const ReceiptFacts = ({ receipt }: { receipt: Receipt }) => (
  <>
    <Facts label="Facts of the turn" isDense>
      <Fact name="Status">
        <StatusBadge status={isAsking(receipt.required_actions) ? 'action_required' : receipt.status} />
      </Fact>
      {receipt.continues !== null && (
        <Fact name="Goes on with">
          <TurnLink conversationId={receipt.conversation_id} turnId={receipt.continues} />
        </Fact>
      )}
      {receipt.continued_by !== null && (
        <Fact name="Continued by">
          <TurnLink conversationId={receipt.conversation_id} turnId={receipt.continued_by} />
        </Fact>
      )}
      {receipt.merged_into !== null && (
        <Fact name="Answered by">
          <TurnLink conversationId={receipt.conversation_id} turnId={receipt.merged_into} />
        </Fact>
      )}
      {receipt.merged_messages.map(({ turn_id, round }) => (
        <Fact key={turn_id} name={`Read in round ${round}`}>
          <TurnLink conversationId={receipt.conversation_id} turnId={turn_id} />
        </Fact>
      ))}
      <Fact name="Version">
        v{receipt.agent_version}
        {receipt.unsaved_prompt && ', with an unsaved prompt'}
      </Fact>
      <Fact name="Model">
        <code>{receipt.model}</code>
      </Fact>
      <Fact name="Cost">
        <Cost usd={receipt.cost} />
      </Fact>
      <Fact name="Tokens">{formatTokens(receipt.usage)}</Fact>
      <Fact name="Accepted">{formatMoment(receipt.created_at)}</Fact>
      <IdFact name="Turn" what="turn id" id={receipt.turn_id} />
      <IdFact name="Request" what="request id" id={receipt.request_id} />
      <IdFact name="Trace" what="trace id" id={receipt.trace_id} />
    </Facts>
    <Ways receipt={receipt} />
  </>
)

/** Leads to another turn of the conversation. */
function TurnLink({ conversationId, turnId }: { conversationId: string; turnId: string }) {
  const { id: workspaceId } = useWorkspace()
  return (
    <Link
      to="/w/$workspaceId/conversations/$conversationId"
      params={{ workspaceId, conversationId }}
      search={{ turn: turnId }}
      title={turnId}
    >
      Turn {formatId(turnId)}
    </Link>
  )
}

/** Leads to the same turn in logs, Temporal and Langfuse. */
function Ways({ receipt }: { receipt: Receipt }) {
  const { id: workspaceId } = useWorkspace()
  const { data } = useAnswer('/v1/instance', {}, { staleTime: 600_000 })
  const { temporal } = data?.data.details ?? {}
  const workflow = temporal?.uiUrl
    ? `${temporal.uiUrl}/namespaces/${temporal.namespace}/workflows/${receipt.workflow.id}`
    : receipt.workflow.url
  return (
    <p className="receipt-ways">
      <Link to="/w/$workspaceId/logs" params={{ workspaceId }} search={{ turn: receipt.turn_id }}>
        Log entry
      </Link>
      {workflow && <Way href={workflow}>Temporal workflow</Way>}
      {receipt.trace_url && <Way href={receipt.trace_url}>Langfuse trace</Way>}
    </p>
  )
}

const Way = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children} <ExternalLink size={12} aria-label="(opens in a new tab)" />
  </a>
)
