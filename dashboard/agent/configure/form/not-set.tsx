import { Button } from '@mantine/core'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { useRole } from '../../../shell/api/session.ts'

type NotSetProps = { title: string; text: string; button: string; onSet: () => void }

/** Stands in place of a form whose configuration is not set yet. */
export function NotSet({ title, text, button, onSet }: NotSetProps) {
  const { canWrite } = useRole()
  return (
    <EmptyState title={title} text={text}>
      {canWrite && (
        <Button variant="default" onClick={onSet}>
          {button}
        </Button>
      )}
    </EmptyState>
  )
}
