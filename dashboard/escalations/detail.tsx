import { Button } from '@mantine/core'
import { ArrowLeft, Check, Send } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { AmsError, unwrap } from '../../clients/typescript/index.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { Fault } from '../parts/fault.tsx'
import { useAttempt } from '../parts/form/use-attempt.ts'
import { formatMoment } from '../parts/format.ts'
import { LoadState } from '../parts/load-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { TranscriptSkeleton } from '../parts/transcript/transcript-skeleton.tsx'
import { useActions } from '../shell/action/actions.ts'
import { useAnswer, useApi, useRefresh } from '../shell/api/answer.ts'
import { useRole } from '../shell/api/session.ts'
import { Deliveries } from './deliveries.tsx'
import { EscalatedTranscript } from './escalated-transcript.tsx'
import type { Escalation } from './inbox-query.ts'
import { speakerOf, triggerOf } from './sentences.ts'

const PATH = '/v1/escalations/{id}'
/** A delivery that is under way is read again after this long. */
const READ_AGAIN_MS = 3_000

type EscalationDetailProps = { id: string; onBack: () => void }

/** One escalation: what called a person in, the conversation, the deliveries, and what can be done. */
export function EscalationDetail({ id, onBack }: EscalationDetailProps) {
  const query = useAnswer(
    PATH,
    { params: { path: { id } } },
    { refetchInterval: ({ state }) => (state.data?.data.deliveryStatus === 'pending' ? READ_AGAIN_MS : false) },
  )
  useActions([{ label: 'Back to the list', group: 'Escalation', keys: 'Escape', isKeysOnly: true, run: onBack }])
  useListFollows(query.data?.data)
  const isGone = !query.data && query.error instanceof AmsError && query.error.status === 404
  return (
    <section className="inbox-detail" aria-label="Escalation">
      <button type="button" className="link-button inbox-back" onClick={onBack}>
        <ArrowLeft size={14} aria-hidden /> All escalations
      </button>
      {isGone ? (
        <EmptyState title="Escalation not found." text="Its conversation was deleted." />
      ) : (
        <LoadState query={query} subject="The escalation" skeleton={<TranscriptSkeleton />}>
          {({ data }) => (
            <>
              <Head escalation={data} />
              <Deliveries escalation={data} />
              <EscalatedTranscript escalation={data} />
            </>
          )}
        </LoadState>
      )}
    </section>
  )
}

/** The list is read again when the delivery has come to another standing. */
function useListFollows(escalation: Escalation | undefined): void {
  const refresh = useRefresh()
  const readAgain = useEffectEvent(() => void refresh('/v1/escalations'))
  const standing = escalation?.deliveryStatus
  const former = useRef(standing)
  useEffect(() => {
    if (former.current !== undefined && former.current !== standing) readAgain()
    former.current = standing
  }, [standing])
}

function Head({ escalation }: { escalation: Escalation }) {
  const { canWrite } = useRole()
  const { fault, busy, act } = useSteps(escalation)
  const isOpen = escalation.status === 'open'
  useActions(
    canWrite && isOpen ? [{ label: 'Resolve', group: 'Escalation', keys: 'e', run: () => act('resolve') }] : [],
  )
  return (
    <>
      <header className="inbox-head">
        <div>
          <h2 dir="auto">{escalation.message || triggerOf(escalation)}</h2>
          <Cause escalation={escalation} />
        </div>
        <StatusBadge status={escalation.status} />
        {canWrite && (
          <div className="inbox-steps">
            <Button
              variant="default"
              leftSection={<Send size={14} aria-hidden />}
              loading={busy === 'redeliver'}
              onClick={() => act('redeliver')}
            >
              Redeliver
            </Button>
            {isOpen && (
              <Button
                leftSection={<Check size={14} aria-hidden />}
                rightSection={<kbd>E</kbd>}
                loading={busy === 'resolve'}
                onClick={() => act('resolve')}
              >
                Resolve
              </Button>
            )}
          </div>
        )}
      </header>
      {fault !== undefined && <Fault error={fault} title="Nothing was changed." />}
    </>
  )
}

/** Who waits, where, why, for whom, and since when nobody does. */
const Cause = ({ escalation }: { escalation: Escalation }) => (
  <p className="meta">
    <span dir="auto">{speakerOf(escalation)}</span> · {escalation.agentName} · {triggerOf(escalation)}
    {escalation.resolvedAt && ` · resolved ${formatMoment(escalation.resolvedAt)}`}
    {escalation.resolvedBy && ` by ${escalation.resolvedBy.name}`}
    {escalation.assignedTo.length > 0 && ` · for ${escalation.assignedTo.join(', ')}`}
  </p>
)

type StepName = 'resolve' | 'redeliver'

function useSteps({ id }: Escalation) {
  const api = useApi()
  const refresh = useRefresh()
  const [last, setLast] = useState<StepName>()
  const { fault, isBusy, attempt } = useAttempt()
  const take = async (step: StepName) => {
    setLast(step)
    await unwrap(api.POST(`/v1/escalations/{id}/${step}`, { params: { path: { id } } }))
    await refresh(PATH, '/v1/escalations', '/v1/conversations')
  }
  return { fault, busy: isBusy ? last : undefined, act: (step: StepName) => void attempt(() => take(step)) }
}
