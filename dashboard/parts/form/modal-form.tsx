import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Fault } from '../fault.tsx'

type ModalFormProps = {
  /** The result of `useSubmit`. */
  sending: { onSubmit: (event: FormEvent<HTMLFormElement>) => void; fault?: unknown; isBusy?: boolean }
  /** The sentence before an error. */
  faultTitle?: string
  /** The word of the button that sends the form. */
  verb: string
  isDisabled?: boolean
  isDanger?: boolean
  /** For a form without fields: its button has the focus when the modal opens. */
  hasFocus?: boolean
  /** The service checks the fields, not the browser. */
  noValidate?: boolean
  onCancel: () => void
  children: ReactNode
}

/** A form in a modal: its fields, the error of the last attempt, and [Cancel] beside the button that sends it. */
export function ModalForm({
  sending,
  faultTitle,
  verb,
  isDisabled = false,
  isDanger = false,
  hasFocus = false,
  noValidate = false,
  onCancel,
  children,
}: ModalFormProps) {
  const { onSubmit, fault, isBusy = false } = sending
  return (
    <form onSubmit={onSubmit} noValidate={noValidate}>
      <Stack>
        {children}
        {fault !== undefined && <Fault error={fault} {...(faultTitle && { title: faultTitle })} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            disabled={isDisabled}
            className={isDanger ? 'danger' : ''}
            data-autofocus={hasFocus || undefined}
          >
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
