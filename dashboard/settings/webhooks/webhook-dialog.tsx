import { Modal } from '@mantine/core'
import { unwrap } from '../../../clients/typescript/index.ts'
import { ConfirmDelete } from '../../parts/form/confirm-delete.tsx'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import type { WebhookTask } from './page.tsx'
import { SecretRotation } from './secret-rotation.tsx'
import { WebhookForm } from './webhook-form.tsx'

type WebhookDialogProps = {
  task: WebhookTask | undefined
  onClose: () => void
  onSecret: (secret: string) => void
}

/** The modals over the list of webhooks: a new one, its change, another secret, its end. */
export function WebhookDialog({ task, onClose, onSecret }: WebhookDialogProps) {
  const api = useApi()
  const refresh = useRefresh()
  const webhook = task && 'webhook' in task ? task.webhook : undefined
  const host = webhook && new URL(webhook.url).host
  const params = { path: { id: webhook?.id ?? '' } }
  const rotate = async (overlapSeconds: number) => {
    const made = await unwrap(api.POST('/v1/webhooks/{id}/rotate-secret', { params, body: { overlapSeconds } }))
    await refresh('/v1/webhooks')
    onSecret(made.data.secret)
  }
  const remove = async () => {
    await unwrap(api.DELETE('/v1/webhooks/{id}', { params }))
    await refresh('/v1/webhooks')
  }
  const isForm = task?.kind === 'new' || task?.kind === 'edit'
  return (
    <>
      <Modal opened={isForm} onClose={onClose} title={webhook ? `Edit ${host}` : 'New webhook'}>
        <WebhookForm webhook={webhook} onClose={onClose} onSecret={onSecret} />
      </Modal>
      <Modal opened={task?.kind === 'rotate'} onClose={onClose} title={`Rotate the secret of ${host}`}>
        <SecretRotation onClose={onClose} rotate={rotate} />
      </Modal>
      <ConfirmDelete
        isOpen={task?.kind === 'delete'}
        onClose={onClose}
        title={`Delete the webhook to ${host}?`}
        onConfirm={remove}
      >
        Its deliveries are permanently deleted, and deliveries that wait for another attempt are not sent.
      </ConfirmDelete>
    </>
  )
}
