import { Button } from '@mantine/core'
import { useActions } from '../../shell/action/actions.ts'
import { keysText } from '../../shell/action/keyboard.ts'
import { useUnsavedGuard } from './unsaved-guard.tsx'

type SaveBarProps = {
  /** The number of fields that differ from the saved ones; 0 hides the bar. */
  changes: number
  isSaving: boolean
  onSave: () => void
  onDiscard: () => void
}

/** Stands at the foot of a form while it has unsaved changes, and asks before the person leaves with them. */
export function SaveBar({ changes, isSaving, onSave, onDiscard }: SaveBarProps) {
  const guard = useUnsavedGuard(changes > 0)
  useActions(changes > 0 ? [{ label: 'Save', group: 'This page', keys: 'mod+s', run: onSave }] : [])
  return (
    <>
      {guard}
      {changes > 0 && (
        <div className="save-bar">
          <span role="status">{changes === 1 ? '1 unsaved change' : `${changes} unsaved changes`}</span>
          <Button variant="default" onClick={onDiscard} disabled={isSaving}>
            Discard
          </Button>
          <Button onClick={onSave} loading={isSaving} rightSection={<kbd>{keysText('mod+s')}</kbd>}>
            Save
          </Button>
        </div>
      )}
    </>
  )
}
