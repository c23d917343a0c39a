import { Link } from '@tanstack/react-router'
import { Check, CircleAlert } from 'lucide-react'
import { Ago } from '../parts/figures.tsx'
import { useWorkspace } from '../shell/api/session.ts'
import type { Escalation, Status } from './inbox-query.ts'
import { speakerOf, triggerOf } from './sentences.ts'

type InboxListProps = { escalations: Escalation[]; openId: string | undefined; status: Status }

/** The list of an inbox: what was said by whom, the agent, the cause, the age, and whether the webhook has failed. */
export function InboxList({ escalations, openId, status }: InboxListProps) {
  const { id: workspaceId } = useWorkspace()
  return (
    <ul className="inbox-list" aria-label="Escalations">
      {escalations.map((escalation) => (
        <li key={escalation.id}>
          <Link
            to="/w/$workspaceId/escalations/$escalationId"
            params={{ workspaceId, escalationId: escalation.id }}
            search={status === 'open' ? {} : { status }}
            className="inbox-item"
            aria-current={escalation.id === openId ? 'true' : undefined}
          >
            <Row escalation={escalation} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Row({ escalation }: { escalation: Escalation }) {
  const { status, agentName, createdAt, deliveryStatus, trigger, deliveries, message } = escalation
  const Sign = status === 'open' ? CircleAlert : Check
  const isUndelivered = deliveryStatus !== 'delivered' && deliveries.length > 0
  return (
    <>
      <Sign
        size={16}
        className="inbox-sign"
        data-status={status}
        aria-label={status === 'open' ? 'Open' : 'Resolved'}
      />
      <span className="inbox-trigger" dir="auto">
        {message}
      </span>
      <span className="inbox-age meta">
        <Ago at={createdAt} />
      </span>
      <span className="inbox-agent meta">
        <span dir="auto">{speakerOf(escalation)}</span> · {agentName} ·{' '}
        {trigger.kind === 'tool' ? 'called by the model' : triggerOf(escalation)}
        {isUndelivered && <span className="inbox-undelivered"> · not delivered</span>}
      </span>
    </>
  )
}
