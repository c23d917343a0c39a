import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Fault } from '../fault.tsx'

type ConfirmDeleteProps = {
  isOpen: boolean
  onClose: () => void
  /** What the person types. Without it a click is enough, for what is small. */
  name?: string
  /** `Delete Librarian` */
  title: string
  /** What goes for good, with its counts. */
  children: ReactNode
  /** The word of the button; `Delete` when left out. */
  verb?: string
  onConfirm: () => Promise<unknown>
}

/** Asks before something goes for good: names what goes, and for large things waits until its name is typed. */
export function ConfirmDelete(props: ConfirmDeleteProps) {
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Confirmation {...props} />
    </Modal>
  )
}

function Confirmation({ onClose, name, children, verb = 'Delete', onConfirm }: ConfirmDeleteProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (thrown) {
      setError(thrown)
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void confirm(event)}>
      <Stack>
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
        {error !== undefined && <Fault error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" className="danger" loading={isBusy} disabled={name !== undefined && typed !== name}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
