import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { Attempts } from '../../escalations/attempts.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Fault } from '../../parts/fault.tsx'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import { formatCount, formatMoment } from '../../parts/format.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { SidePanel } from '../../parts/side-panel.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'
import { type Delivery, type Webhook, wordsOfEvent } from './event.ts'

const PATH = '/v1/webhooks/{id}/deliveries'
/** Deliveries that are under way are read again after this long. */
const READ_AGAIN_MS = 3_000
const PAGE_SIZE = 25
/** The page that the service gives at most. */
const MOST = 100
const SHOWN = [
  { value: '', label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'pending', label: 'Pending' },
]

/** What was sent to a webhook, the newest first: each event with its attempts. */
export function DeliveryPanel({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [status, setStatus] = useState('')
  const [limit, setLimit] = useState(PAGE_SIZE)
  const asked = { limit, ...(status && { status: status as Delivery['status'] }) }
  const query = useAnswer(
    PATH,
    { params: { path: { id: webhook.id }, query: asked } },
    {
      refetchInterval: ({ state }) =>
        state.data?.data.some((delivery) => delivery.status === 'pending') ? READ_AGAIN_MS : false,
      placeholderData: (former) => former,
    },
  )
  return (
    <SidePanel title={`Deliveries to ${new URL(webhook.url).host}`} onClose={onClose}>
      <SegmentedControl aria-label="Deliveries to show" data={SHOWN} value={status} onChange={setStatus} />
      <LoadState query={query} subject="Deliveries" skeleton={<Skeleton height={160} />}>
        {({ data, total }) => (
          <>
            {data.length === 0 && <None isFiltered={status !== ''} />}
            <ol className="webhook-deliveries">
              {data.map((delivery) => (
                <DeliveryItem key={delivery.id} webhookId={webhook.id} delivery={delivery} />
              ))}
            </ol>
            {total > data.length && (
              <p className="meta">
                The newest {formatCount(data.length)} of {formatCount(total)}.{' '}
                {limit < MOST && (
                  <button type="button" className="link-button" onClick={() => setLimit(MOST)}>
                    Show more
                  </button>
                )}
              </p>
            )}
          </>
        )}
      </LoadState>
    </SidePanel>
  )
}

const None = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="No deliveries match." />
  ) : (
    <EmptyState title="Nothing was sent yet." text="Send a test to see whether the receiver takes it." />
  )

function DeliveryItem({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const api = useApi()
  const refresh = useRefresh()
  const { fault, isBusy, attempt } = useAttempt()
  const { id: deliveryId, type, status, attempts, createdAt, nextAttemptAt } = delivery
  const redeliver = async () => {
    const params = { path: { id: webhookId, deliveryId } }
    await unwrap(api.POST('/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver', { params }))
    await refresh(PATH)
  }
  return (
    <li>
      <header>
        <h3>{wordsOfEvent(type)}</h3>
        <StatusBadge status={status} />
        <Button
          variant="default"
          leftSection={<Send size={14} aria-hidden />}
          loading={isBusy}
          aria-label={`Send again: ${wordsOfEvent(type)}, ${formatMoment(createdAt)}`}
          onClick={() => void attempt(redeliver)}
        >
          Send again
        </Button>
      </header>
      <p className="meta">
        <code>{type}</code> · {formatMoment(createdAt)}
        {nextAttemptAt && ` · tried again ${formatMoment(nextAttemptAt)}`}
      </p>
      <Attempts attempts={attempts} />
      {fault !== undefined && <Fault error={fault} title="Nothing was sent." />}
    </li>
  )
}
