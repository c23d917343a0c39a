import { Button, Group, Modal, Stack } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { CopyButton } from '../parts/copy-button.tsx'

type ShownOnceProps = {
  /** The name of the secret: `key`, `link`. */
  what: string
  title: string
  /** The secret itself; undefined closes the modal. */
  text: string | undefined
  /** Says why it must be copied now. */
  warning: string
  done: string
  onDone: () => void
}

/** A secret that no later answer shows. It closes by its button only, so that a slip does not lose it. */
export const ShownOnce = ({ what, title, text, warning, done, onDone }: ShownOnceProps) => (
  <Modal
    opened={text !== undefined}
    onClose={() => {}}
    title={title}
    withCloseButton={false}
    closeOnEscape={false}
    closeOnClickOutside={false}
  >
    <Stack>
      <p className="shown-once-warning">
        <TriangleAlert size={16} aria-hidden /> {warning}
      </p>
      <code className="shown-once-text">{text}</code>
      <Group justify="space-between">
        <CopyButton text={text ?? ''} what={what} withLabel />
        <Button onClick={onDone}>{done}</Button>
      </Group>
    </Stack>
  </Modal>
)
