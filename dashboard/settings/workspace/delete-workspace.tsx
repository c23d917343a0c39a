import { Button } from '@mantine/core'
import { useState } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { ConfirmDelete } from '../../parts/form/confirm-delete.tsx'
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
  return (
    <>
      <Button className="danger" onClick={() => setOpen(true)}>
        Delete the workspace
      </Button>
      <ConfirmDelete
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={`Delete ${name}`}
        name={name}
        onConfirm={remove}
      >
        <p>
          {name} goes for good, with its agents, knowledge bases, conversations, logs and keys. Its members and keys are
          refused at once, and its turns end. The entries of its audit stay for the days that the operator has set.
        </p>
      </ConfirmDelete>
    </>
  )
}
