import { Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '../../parts/empty-state.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { useSetSearch } from '../../parts/set-search.ts'
import { useAnswer, useRefresh } from '../../shell/api/answer.ts'
import { DeliveryPanel } from './delivery-panel.tsx'
import type { WebhookTask } from './page.tsx'
import { WebhookRow } from './webhook-row.tsx'

const route = getRouteApi('/w/$workspaceId/settings/webhooks')

/** The webhooks of the workspace, and the deliveries of the one that is open. */
export function Webhooks({ onTask }: { onTask: (task: WebhookTask) => void }) {
  const webhooks = useAnswer('/v1/webhooks', {})
  const reasonOf = useReasons(webhooks.data?.data.some(({ enabled }) => !enabled) ?? false)
  const { webhook: openId } = route.useSearch()
  const setSearch = useSetSearch<'webhook'>('/w/$workspaceId/settings/webhooks')
  const refresh = useRefresh()
  const close = () => {
    setSearch({ webhook: '' })
    // A delivery may have switched the webhook off meanwhile.
    void refresh('/v1/webhooks', '/v1/audit')
  }
  const opened = webhooks.data?.data.find(({ id }) => id === openId)
  return (
    <section className="settings-card" aria-label="Webhooks">
      <LoadState query={webhooks} subject="Webhooks" skeleton={<Skeleton height={96} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title="No webhooks yet."
              text="A webhook sends what happens here to a program of yours, signed, until it is taken."
            />
          ) : (
            <ul className="webhooks">
              {data.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  reason={reasonOf(webhook.id)}
                  onTask={onTask}
                  onOpen={() => setSearch({ webhook: webhook.id })}
                />
              ))}
            </ul>
          )
        }
      </LoadState>
      {opened && <DeliveryPanel webhook={opened} onClose={close} />}
    </section>
  )
}

/** Says why the service has switched a webhook off, by the latest entry of the audit about it. */
function useReasons(isAsked: boolean): (id: string) => string | undefined {
  const init = { params: { query: { action: 'webhookSwitchedOff', limit: 100 } } }
  const { data } = useAnswer('/v1/audit', init, { enabled: isAsked })
  return (id) => {
    const reason = data?.data.find(({ subject }) => subject.id === id)?.change?.reason
    return typeof reason === 'string' ? reason : undefined
  }
}
