import { Modal, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ModalForm } from './modal-form.tsx'
import { useSubmit } from './use-submit.ts'

type ConfirmDeleteProps = {
  isOpen: boolean
  onClose: () => void
  /** The person types this. Without it a click is enough, for small things. */
  name?: string
  /** `Delete Librarian` */
  title: string
  /** The things that go for good, with their counts. */
  children: ReactNode
  /** The word of the button; `Delete` when left out. */
  verb?: string
  onConfirm: () => Promise<unknown>
}

/** Asks before something goes for good: names what goes, and for large things waits until its name is typed. */
export function ConfirmDelete(props: ConfirmDeleteProps) {
  return (
    <Modal opened={props.isOpen} onClose={props.onClose} title={props.title}>
      <Confirmation {...props} />
    </Modal>
  )
}

function Confirmation({ onClose, name, children, verb = 'Delete', onConfirm }: ConfirmDeleteProps) {
  const [typed, setTyped] = useState('')
  const sending = useSubmit({
    isLeaving: true,
    send: async () => {
      await onConfirm()
      onClose()
    },
  })
  return (
    <ModalForm
      sending={sending}
      verb={verb}
      isDanger
      isDisabled={name !== undefined && typed !== name}
      onCancel={onClose}
    >
      <div>{children}</div>
      {name !== undefined && (
        <TextInput
          label={`Type ${name} to confirm`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      )}
    </ModalForm>
  )
}
