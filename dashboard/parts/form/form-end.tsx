import { Button, Group } from '@mantine/core'

type FormEndProps = {
  /** The word of the button that sends the form. */
  verb: string
  isBusy?: boolean
  isDisabled?: boolean
  isDanger?: boolean
  /** For a form without fields: its button has the focus when the modal opens. */
  hasFocus?: boolean
  onCancel: () => void
}

/** The foot of a form in a modal. */
export const FormEnd = ({ verb, isBusy = false, isDisabled = false, isDanger, hasFocus, onCancel }: FormEndProps) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    <Button
      type="submit"
      loading={isBusy}
      disabled={isDisabled}
      {...(isDanger && { className: 'danger' })}
      {...(hasFocus && { 'data-autofocus': true })}
    >
      {verb}
    </Button>
  </Group>
)
