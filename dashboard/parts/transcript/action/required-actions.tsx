import { Link } from '@tanstack/react-router'
import { ChevronRight, Hourglass } from 'lucide-react'
import { useWorkspace } from '../../../shell/api/session.ts'
import { Ago } from '../../figures.tsx'
import { formatMoment } from '../../format.ts'
import { StatusBadge } from '../../status-badge.tsx'
import type { StoredTurn } from '../turn-view.ts'
import { ValueText } from '../value-text.tsx'

type RequiredAction = StoredTurn['required_actions'][number]

/** True while somebody outside has to run or allow a call of the turn. */
export const isAsking = (actions: readonly Pick<RequiredAction, 'status'>[]): boolean =>
  actions.some(({ status }) => status === 'open')

type RequiredActionsProps = { actions: RequiredAction[]; results?: Record<string, string | null> }

/**
 * The calls with which a turn ended: the caller's program runs them and sends their outputs, or a person allows them.
 * @param results what came for each call, where the page knows it
 */
export const RequiredActions = ({ actions, results = {} }: RequiredActionsProps) =>
  actions.length === 0 ? null : (
    <ul className="required-actions" aria-label="Calls that wait for others">
      {actions.map((action) => (
        <li key={action.id}>
          <details className="turn-step">
            <summary>
              <ChevronRight size={14} aria-hidden className="turn-step-chevron" />
              <Hourglass size={14} aria-hidden />
              <span className="required-action-name">{action.name}</span>
              <StatusBadge status={action.status} word={wordOf(action)} />
            </summary>
            <div className="turn-step-details">
              <p className="detail-name">Arguments</p>
              <ValueText value={action.arguments} what="arguments" />
              {results[action.call_id] != null && (
                <>
                  <p className="detail-name">Output</p>
                  <ValueText value={results[action.call_id]} what="output" />
                </>
              )}
              <p className="meta">
                <Until action={action} /> Call <code>{action.call_id}</code>
              </p>
            </div>
          </details>
        </li>
      ))}
    </ul>
  )

const WORDS: Record<RequiredAction['status'], string> = {
  open: 'Waits for its output',
  settled: 'Output came',
  approved: 'Approved',
  rejected: 'Rejected',
  expired: 'No output came in time',
}

function wordOf({ type, status }: RequiredAction): string {
  if (type === 'approval' && status === 'open') return 'Waits for approval'
  return type === 'approval' && status === 'expired' ? 'Nobody decided in time' : WORDS[status]
}

function Until({ action: { id, type, status, expires_at } }: { action: RequiredAction }) {
  if (type === 'approval')
    return (
      <>
        <ApprovalLink id={id} /> {status === 'open' && `A person decides until ${formatMoment(expires_at)}.`}
      </>
    )
  if (status === 'open') return <>The caller’s program runs it until {formatMoment(expires_at)}.</>
  return (
    status === 'expired' && (
      <>
        Its time ended <Ago at={expires_at} />.
      </>
    )
  )
}

function ApprovalLink({ id }: { id: string }) {
  const { id: workspaceId } = useWorkspace()
  return (
    <Link to="/w/$workspaceId/approvals/$approvalId" params={{ workspaceId, approvalId: id }}>
      See the approval
    </Link>
  )
}
