import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useActions } from '../../shell/action/actions.ts'
import { useRole } from '../../shell/api/session.ts'
import { OwnerPage } from '../owner-page.tsx'
import { ShownOnce } from '../shown-once.tsx'
import type { Webhook } from './event.ts'
import { SigningSecret } from './signing-secret.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { Webhooks } from './webhooks.tsx'

/** A modal does one of these tasks. */
export type WebhookTask = { kind: 'new' } | { kind: 'edit' | 'rotate' | 'delete'; webhook: Webhook }

/** The webhooks: which programs hear what happens here, and do they take it? */
export function WebhooksPage() {
  const { isOwner } = useRole()
  const [task, setTask] = useState<WebhookTask>()
  const [secret, setSecret] = useState<string>()
  const make = () => setTask({ kind: 'new' })
  useActions(isOwner ? [{ label: 'New webhook', group: 'Settings', keys: 'c', run: make }] : [])
  return (
    <OwnerPage
      title="Webhooks"
      actions={
        <Button leftSection={<Plus size={14} aria-hidden />} rightSection={<kbd>C</kbd>} onClick={make}>
          New webhook
        </Button>
      }
    >
      <Webhooks onTask={setTask} />
      <SigningSecret />
      <WebhookDialog task={task} onClose={() => setTask(undefined)} onSecret={setSecret} />
      <ShownOnce
        what="secret"
        title="The signing secret"
        text={secret}
        warning="Copy this secret now. It is never shown again."
        done="I have stored it"
        onDone={() => setSecret(undefined)}
      />
    </OwnerPage>
  )
}
