import { Modal } from '@mantine/core'
import { useState } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { ConfirmDelete } from '../../parts/form/confirm-delete.tsx'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { formatAgo } from '../../parts/format.ts'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { OverlapSelect, USUAL_OVERLAP } from '../overlap.tsx'
import type { ApiKey } from './columns.tsx'
import { NewKey } from './new-key.tsx'
import type { KeyTask } from './page.tsx'

type KeyDialogProps = { task: KeyTask | undefined; onClose: () => void; onSecret: (secret: string) => void }

/** The modals over the list of keys: a new one, its rotation, its end. */
export function KeyDialog({ task, onClose, onSecret }: KeyDialogProps) {
  const take = (secret: string) => {
    onClose()
    onSecret(secret)
  }
  const rotated = task?.kind === 'rotate' ? task.key : undefined
  const revoked = task?.kind === 'revoke' ? task.key : undefined
  return (
    <>
      <Modal opened={task?.kind === 'new'} onClose={onClose} title="New API key">
        <NewKey onCancel={onClose} onMade={take} />
      </Modal>
      <Modal opened={rotated !== undefined} onClose={onClose} title={`Rotate ${rotated?.name}`}>
        {rotated && <Rotation apiKey={rotated} onCancel={onClose} onMade={take} />}
      </Modal>
      <Revocation apiKey={revoked} onClose={onClose} />
    </>
  )
}

type RotationProps = { apiKey: ApiKey; onCancel: () => void; onMade: (secret: string) => void }

function Rotation({ apiKey: { id }, onCancel, onMade }: RotationProps) {
  const api = useApi()
  const refresh = useRefresh()
  const [overlap, setOverlap] = useState<string | null>(USUAL_OVERLAP)
  const sending = useSubmit({
    send: async () => {
      const body = { overlapSeconds: Number(overlap) }
      const made = await unwrap(api.POST('/v1/api-keys/{id}/rotate', { params: { path: { id } }, body }))
      await refresh('/v1/api-keys')
      onMade(made.data.key)
    },
  })
  return (
    <ModalForm sending={sending} verb="Rotate" onCancel={onCancel}>
      <p>A new key takes its place, with the same scopes, agents and end.</p>
      <OverlapSelect
        label="The old key"
        description="Give the new key to your programs within this time."
        value={overlap}
        onChange={setOverlap}
      />
    </ModalForm>
  )
}

function Revocation({ apiKey, onClose }: { apiKey: ApiKey | undefined; onClose: () => void }) {
  const api = useApi()
  const refresh = useRefresh()
  const revoke = async () => {
    if (!apiKey) return
    await unwrap(api.DELETE('/v1/api-keys/{id}', { params: { path: { id: apiKey.id } } }))
    await refresh('/v1/api-keys')
  }
  const used = apiKey?.lastUsedAt ? `It was last used ${formatAgo(apiKey.lastUsedAt)}.` : 'It was never used.'
  return (
    <ConfirmDelete
      isOpen={apiKey !== undefined}
      onClose={onClose}
      title={`Revoke ${apiKey?.name}?`}
      verb="Revoke"
      onConfirm={revoke}
    >
      Programs that use this key are refused within 5 seconds. This cannot be undone. {used}
    </ConfirmDelete>
  )
}
