import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAnswer } from '../../shell/api/answer.ts'
import { useWorkspace } from '../../shell/api/session.ts'
import { CopyButton } from '../copy-button.tsx'
import { Cost } from '../figures.tsx'
import { formatCount, formatId, formatMoment } from '../format.ts'
import { StatusBadge } from '../status-badge.tsx'
import type { Receipt } from './timeline.ts'

/** Status, version, price and ids of a turn, and the ways out of the dashboard. */
export const ReceiptFacts = ({ receipt }: { receipt: Receipt }) => (
  <>
    <dl className="receipt-facts" aria-label="Facts of the turn">
      <Fact name="Status">
        <StatusBadge status={receipt.status} />
      </Fact>
      <Fact name="Version">v{receipt.agent_version}</Fact>
      <Fact name="Model">
        <code>{receipt.model}</code>
      </Fact>
      <Fact name="Cost">
        <Cost usd={receipt.cost} />
      </Fact>
      <Fact name="Tokens">
        {formatCount(receipt.usage.promptTokens)} in, {formatCount(receipt.usage.completionTokens)} out
      </Fact>
      <Fact name="Accepted">{formatMoment(receipt.created_at)}</Fact>
      <Id name="Turn" id={receipt.turn_id} />
      <Id name="Request" id={receipt.request_id} />
      <Id name="Trace" id={receipt.trace_id} />
    </dl>
    <Ways receipt={receipt} />
  </>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Id = ({ name, id }: { name: string; id: string }) => (
  <Fact name={name}>
    <code title={id}>{formatId(id)}</code>
    <CopyButton text={id} what={`${name.toLowerCase()} id`} />
  </Fact>
)

/** Where the same turn is seen elsewhere: logs, Temporal, Langfuse. */
function Ways({ receipt }: { receipt: Receipt }) {
  const { id: workspaceId } = useWorkspace()
  const { data } = useAnswer('/v1/instance', {}, { staleTime: 600_000 })
  const { temporal, langfuseUrl } = data?.data.details ?? {}
  const workflow = temporal?.uiUrl
    ? `${temporal.uiUrl}/namespaces/${temporal.namespace}/workflows/${receipt.workflow.id}`
    : receipt.workflow.url
  return (
    <p className="receipt-ways">
      <Link to="/w/$workspaceId/logs" params={{ workspaceId }} search={{ turn: receipt.turn_id }}>
        Log entry
      </Link>
      {workflow && <Way href={workflow}>Temporal workflow</Way>}
      {langfuseUrl && <Way href={`${langfuseUrl}/trace/${receipt.trace_id}`}>Langfuse trace</Way>}
    </p>
  )
}

const Way = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children} <ExternalLink size={12} aria-label="(opens in a new tab)" />
  </a>
)
