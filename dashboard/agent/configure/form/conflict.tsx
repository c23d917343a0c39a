import { Button, Group, Modal, Stack } from '@mantine/core'
import { changedFields, fieldTexts, pathWords } from '../../../parts/form/field-path.ts'
import { useAnswer } from '../../../shell/api/answer.ts'
import { mergeFields } from './merge.ts'
import type { Conflict, SectionForm } from './section-form.ts'

/** Another person saved a version meanwhile: both are shown by field, and the person chooses. */
export function ConflictDialog<Value>({ form }: { form: SectionForm<Value> }) {
  const { conflict, leaveConflict, settle } = form
  return (
    <Modal opened={conflict !== undefined} onClose={leaveConflict} size="xl" title="This changed in the meantime">
      {conflict && (
        <Stack>
          <Story conflict={conflict} />
          <ConflictTable {...conflict} />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void settle(mergeFields(conflict, 'theirs'), false)}>
              Take theirs
            </Button>
            <Button onClick={() => void settle(mergeFields(conflict, 'mine'), true)}>Keep mine</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

/** `Ana saved v8 while you edited.` */
function Story<Value>({ conflict: { agent } }: { conflict: Conflict<Value> }) {
  const { data } = useAnswer('/v1/agents/{id}/versions', { params: { path: { id: agent.id } } }, { staleTime: 0 })
  const actor = data?.data.find(({ version }) => version === agent.version)?.actor
  return (
    <p>
      {actor?.name ?? 'Another client'} saved v{agent.version} while you edited. Your changes go on top of it as v
      {agent.version + 1}. Where only one of you changed a field, that change is kept either way.
    </p>
  )
}

type ConflictTableProps<Value> = { theirs: Value; mine: Value; base?: Value }

/** The fields in which two sides differ. @param base what both began with, where it is known */
export function ConflictTable<Value>({ theirs, mine, base }: ConflictTableProps<Value>) {
  const former = base === undefined ? undefined : fieldTexts(base)
  return (
    <div className="conflict-table">
      <table aria-label="Both versions">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Theirs</th>
            <th scope="col">Mine</th>
          </tr>
        </thead>
        <tbody>
          {changedFields(theirs, mine).map(({ path, before, after }) => (
            <tr key={path}>
              <th scope="row">{pathWords(path)}</th>
              <Side text={before} isFormer={former?.get(path) === before} />
              <Side text={after} isFormer={former?.get(path) === after} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The value that one side has in a field, with a note where that side left it alone. */
const Side = ({ text, isFormer }: { text: string | undefined; isFormer: boolean }) => (
  <td>
    {text ?? <span className="faint">empty</span>}
    {isFormer && <div className="meta">not changed</div>}
  </td>
)
