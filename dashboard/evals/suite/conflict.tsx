import { Button, Group, Modal, Stack } from '@mantine/core'
import { ConflictTable } from '../../agent/configure/form/conflict.tsx'
import type { Cases } from './cases.ts'

/** Another client has saved the cases while they were edited here: both are shown by field, and the person chooses. */
export function CasesConflict({ cases }: { cases: Cases }) {
  const { conflict, leaveConflict, keepMine, discard, isSaving } = cases
  return (
    <Modal opened={conflict !== undefined} onClose={leaveConflict} size="xl" title="The cases changed in the meantime">
      {conflict && (
        <Stack>
          <p>Someone else saved this suite while you edited it. Your version would replace these cases.</p>
          <ConflictTable theirs={{ case: conflict.theirs }} mine={{ case: conflict.mine }} />
          <Group justify="flex-end">
            <Button variant="default" onClick={discard}>
              Take theirs
            </Button>
            <Button onClick={() => void keepMine()} loading={isSaving}>
              Keep mine
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
