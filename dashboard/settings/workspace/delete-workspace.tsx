import { Button } from '@mantine/core'
import { useState } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { ConfirmDelete } from '../../parts/form/confirm-delete.tsx'
import { useLocalModels } from '../../parts/model/local-model.tsx'
import { useApi } from '../../shell/api/answer.ts'

/** Deletes the workspace after the person has typed its name; the next page is that of another one, if there is one. */
export function DeleteWorkspace({ name }: { name: string }) {
  const api = useApi()
  const [isOpen, setOpen] = useState(false)
  const remove = async () => {
    await unwrap(api.DELETE('/v1/workspace', { body: { name } }))
    // Nothing that this page knows is true any more.
    location.replace('/')
  }
  const models = useLocalModels()
  if (models.isPending) return null
  // The service lets the owners of the operator's workspace alone fetch models.
  if (models.data?.data.some(({ canFetch }) => canFetch))
    return <p className="meta">This is the operator’s workspace, which cannot be deleted.</p>
  return (
    <>
      <p className="meta">Permanently deletes its agents, knowledge bases, conversations, logs and keys.</p>
      <div>
        <Button className="danger" onClick={() => setOpen(true)}>
          Delete the workspace
        </Button>
      </div>
      <ConfirmDelete
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={`Delete ${name}`}
        name={name}
        onConfirm={remove}
      >
        <p>
          {name} will be permanently deleted, with its agents, knowledge bases, conversations, logs and keys. Its
          members and keys are refused immediately, and its turns end. Its audit entries stay for as long as the
          operator has set.
        </p>
      </ConfirmDelete>
    </>
  )
}
