import { Link, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { AmsError } from '../../clients/typescript/index.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { Ago } from '../parts/figures.tsx'
import { formatMoment } from '../parts/format.ts'
import { LoadState } from '../parts/load-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { TranscriptSkeleton } from '../parts/transcript/transcript-skeleton.tsx'
import { ValueText } from '../parts/transcript/value-text.tsx'
import { OpenTurn } from '../parts/turn/open-turn.tsx'
import { useActions } from '../shell/action/actions.ts'
import { useAnswer } from '../shell/api/answer.ts'
import { useRole, useWorkspace } from '../shell/api/session.ts'
import { Decision } from './decision.tsx'
import type { Approval } from './query.ts'

type ApprovalDetailProps = { id: string; onBack: () => void }

/** One call: what it would do, who waits since when, and what a person may decide. */
export function ApprovalDetail({ id, onBack }: ApprovalDetailProps) {
  const { link }: { link?: string } = useSearch({ strict: false })
  const query = useAnswer('/v1/approvals/{id}', { params: { path: { id }, query: { ...(link && { link }) } } })
  useActions([{ label: 'Back to the list', group: 'Approval', keys: 'Escape', isKeysOnly: true, run: onBack }])
  const isGone = !query.data && query.error instanceof AmsError && query.error.status === 404
  return (
    <section className="inbox-detail" aria-label="Approval">
      <button type="button" className="link-button inbox-back" onClick={onBack}>
        <ArrowLeft size={14} aria-hidden /> All approvals
      </button>
      {isGone ? (
        <EmptyState
          title="Approval not found."
          text={
            link
              ? 'The link is over or was changed, or what it leads to was deleted.'
              : 'Its conversation or its agent was deleted.'
          }
        />
      ) : (
        <LoadState query={query} subject="The approval" skeleton={<TranscriptSkeleton />}>
          {({ data }) => <Call key={data.status} approval={data} />}
        </LoadState>
      )}
    </section>
  )
}

function Call({ approval }: { approval: Approval }) {
  const { canWrite } = useRole()
  const isOpen = approval.status === 'open'
  return (
    <>
      <header className="inbox-head">
        <div>
          <h2 dir="auto">{approval.name}</h2>
          <p className="meta">
            {approval.agent.name} asks since <Ago at={approval.createdAt} />.{' '}
            {isOpen && <>It is rejected by itself on {formatMoment(approval.expiresAt)}.</>}
          </p>
        </div>
        <StatusBadge status={approval.status} />
      </header>
      <p className="inbox-ways">
        <OpenTurn turnId={approval.turnId} />
        <ConversationLink approval={approval} />
      </p>
      {isOpen && canWrite ? <Decision approval={approval} /> : <Decided approval={approval} />}
    </>
  )
}

function ConversationLink({ approval: { conversationId, turnId } }: { approval: Approval }) {
  const { id: workspaceId } = useWorkspace()
  return (
    <Link
      to="/w/$workspaceId/conversations/$conversationId"
      params={{ workspaceId, conversationId }}
      search={{ turn: turnId }}
    >
      See the conversation
    </Link>
  )
}

function Decided({ approval }: { approval: Approval }) {
  const { status, decidedBy, decidedAt, decidedArguments, reason } = approval
  return (
    <>
      <p className="detail-name">Arguments</p>
      <ValueText value={approval.arguments} what="arguments" />
      {decidedArguments !== null && (
        <>
          <p className="detail-name">Changed to</p>
          <ValueText value={decidedArguments} what="changed arguments" />
        </>
      )}
      {decidedAt && (
        <p>
          {decidedBy ? `${decidedBy.name} has ${status} it` : 'Nobody decided in time'}, <Ago at={decidedAt} />.
          {reason === 'tool_changed' && ' The tool had been changed since the call was asked for.'}
        </p>
      )}
      {reason && reason !== 'tool_changed' && (
        <>
          <p className="detail-name">Reason</p>
          <p dir="auto">{reason}</p>
        </>
      )}
    </>
  )
}
