import { Button, Group } from '@mantine/core'

type FormEndProps = { verb: string; isBusy: boolean; onCancel: () => void; isDisabled?: boolean }

/** The foot of a form in a modal. */
export const FormEnd = ({ verb, isBusy, onCancel, isDisabled = false }: FormEndProps) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" loading={isBusy} disabled={isDisabled}>
      {verb}
    </Button>
  </Group>
)

/** What every modal here has: a button that closes it, by name. */
export const CLOSE = { 'aria-label': 'Close' }
