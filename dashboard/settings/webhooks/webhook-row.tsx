import { Button, Menu } from '@mantine/core'
import { type LucideIcon, Pencil, Power, RefreshCw, Send, Trash2 } from 'lucide-react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { Fault } from '../../parts/fault.tsx'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import { formatMoment } from '../../parts/format.ts'
import { MoreMenu } from '../../parts/more-menu.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'
import { type Webhook, wordsOfEvent } from './event.ts'
import type { WebhookTask } from './page.tsx'

type WebhookRowProps = {
  webhook: Webhook
  /** Why the service has switched it off last. */
  reason: string | undefined
  onTask: (task: WebhookTask) => void
  onOpen: () => void
}

/** One webhook: where, what, of which agents, whether it is taken, and what can be done. */
export function WebhookRow({ webhook, reason, onTask, onOpen }: WebhookRowProps) {
  const { fault, isBusy, attempt } = useAttempt()
  const { test, setEnabled } = useSteps(webhook)
  const { host } = new URL(webhook.url)
  return (
    <li className="webhook">
      <header>
        <button type="button" className="link-button webhook-address" onClick={onOpen}>
          {webhook.url}
        </button>
        <State webhook={webhook} />
        <Button variant="default" aria-label={`Deliveries of ${host}`} onClick={onOpen}>
          Deliveries
        </Button>
        <MoreMenu label={`More of ${host}`}>
          <Item sign={Send} word="Send a test" isDisabled={isBusy} onClick={() => attempt(() => test().then(onOpen))} />
          <Item sign={Pencil} word="Edit" onClick={() => onTask({ kind: 'edit', webhook })} />
          <Item
            sign={Power}
            word={webhook.enabled ? 'Switch off' : 'Switch on'}
            isDisabled={isBusy}
            onClick={() => attempt(() => setEnabled(!webhook.enabled))}
          />
          <Item sign={RefreshCw} word="Rotate the secret" onClick={() => onTask({ kind: 'rotate', webhook })} />
          <Item sign={Trash2} word="Delete" onClick={() => onTask({ kind: 'delete', webhook })} />
        </MoreMenu>
      </header>
      <p>{webhook.events.map(wordsOfEvent).join(' · ')}</p>
      <Facts webhook={webhook} reason={reason} />
      {fault !== undefined && <Fault error={fault} title="Nothing was changed." />}
    </li>
  )
}

type ItemProps = { sign: LucideIcon; word: string; isDisabled?: boolean; onClick: () => unknown }

const Item = ({ sign: Sign, word, isDisabled = false, onClick }: ItemProps) => (
  <Menu.Item leftSection={<Sign size={14} aria-hidden />} disabled={isDisabled} onClick={() => void onClick()}>
    {word}
  </Menu.Item>
)

function useSteps({ id, url, events, agentIds }: Webhook) {
  const api = useApi()
  const refresh = useRefresh()
  const params = { path: { id } }
  return {
    test: async () => {
      await unwrap(api.POST('/v1/webhooks/{id}/test', { params }))
      await refresh('/v1/webhooks/{id}/deliveries')
    },
    setEnabled: async (enabled: boolean) => {
      await unwrap(api.PUT('/v1/webhooks/{id}', { params, body: { url, events, agentIds, enabled } }))
      await refresh('/v1/webhooks')
    },
  }
}

/** The service leaves the beginning of the failures at a webhook that it switches off; an owner's change takes it away. */
function State({ webhook: { enabled, failingSince } }: Pick<WebhookRowProps, 'webhook'>) {
  if (enabled)
    return failingSince ? <StatusBadge status="failed" word="Not taken" /> : <StatusBadge status="active" word="On" />
  return failingSince ? (
    <StatusBadge status="failed" word="Switched off" />
  ) : (
    <StatusBadge status="disabled" word="Off" />
  )
}

function Facts({ webhook, reason }: Pick<WebhookRowProps, 'webhook' | 'reason'>) {
  const { enabled, agentIds, failingSince, previousUntil } = webhook
  return (
    <>
      <p className="meta">
        <Agents ids={agentIds} />
      </p>
      {failingSince && (
        <p className="meta">
          Nothing was taken since {formatMoment(failingSince)}. {!enabled && reason}
        </p>
      )}
      {previousUntil && <p className="meta">The secret before signs, too, until {formatMoment(previousUntil)}.</p>}
    </>
  )
}

function Agents({ ids }: { ids: string[] | null }) {
  const agents = useAnswer('/v1/agents', {}, { staleTime: 60_000, enabled: ids !== null })
  if (ids === null) return 'Of all agents'
  const nameOf = (id: string) => agents.data?.data.find((agent) => agent.id === id)?.name ?? 'a deleted agent'
  return `Of ${ids.map(nameOf).join(', ')}`
}
