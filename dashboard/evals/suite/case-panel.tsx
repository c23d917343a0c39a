import { Button, SegmentedControl, Stack, Textarea } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { SidePanel } from '../../parts/side-panel.tsx'
import { useActions } from '../../shell/action/actions.ts'
import { useRole } from '../../shell/api/session.ts'
import { SCORERS, type TestCase } from '../suites.ts'
import type { CaseRow, Cases } from './cases.ts'

type CasePanelProps = {
  row: CaseRow
  /** The rows that the filter leaves; J and K go through them. */
  rows: CaseRow[]
  cases: Cases
  /** Opens the case at this index; an empty text closes the panel. */
  onOpen: (index: string) => void
}

/** One case with its fields. */
export function CasePanel({ row, rows, cases, onOpen }: CasePanelProps) {
  const { canWrite } = useRole()
  const step = (by: number) => {
    const next = rows[rows.findIndex(({ index }) => index === row.index) + by]
    if (next) onOpen(String(next.index))
  }
  useActions([
    { label: 'Next case', group: 'Panel', keys: 'j', isKeysOnly: true, run: () => step(1) },
    { label: 'Previous case', group: 'Panel', keys: 'k', isKeysOnly: true, run: () => step(-1) },
  ])
  const remove = () => {
    cases.remove(row.index)
    onOpen('')
  }
  return (
    <SidePanel
      title={`Case ${row.index + 1}`}
      onClose={() => onOpen('')}
      actions={
        canWrite && (
          <Button variant="default" leftSection={<Trash2 size={14} aria-hidden />} onClick={remove}>
            Remove
          </Button>
        )
      }
    >
      <Fields row={row} isReadOnly={!canWrite} cases={cases} />
    </SidePanel>
  )
}

type FieldsProps = { row: CaseRow; isReadOnly: boolean; cases: Cases }

const HELP: Record<TestCase['scorer'], string> = {
  contains: 'The answer passes when it contains the expected text, in capital or small letters.',
  'exact-match': 'The answer passes when it is the expected text; spaces at its ends do not count.',
  'llm-judge': 'A model grades the answer from 0 to 1 by the criteria; with 0.70 or more it passes.',
}

function Fields({ row, isReadOnly, cases: { form, errors } }: FieldsProps) {
  const inputOf = (name: keyof TestCase) => {
    const path = `testCases.${row.index}.${name}`
    return { ...form.getInputProps(path), error: errors[path] }
  }
  const expected = inputOf('expectedOutput')
  const area = { autosize: true, minRows: 2, maxRows: 12, readOnly: isReadOnly } as const
  return (
    <Stack>
      <Textarea
        {...area}
        label="Input"
        description="The message to the agent."
        required
        data-autofocus
        {...inputOf('input')}
      />
      <div>
        <SegmentedControl
          aria-label="Scorer"
          disabled={isReadOnly}
          data={[...SCORERS]}
          value={row.scorer}
          onChange={inputOf('scorer').onChange}
        />
        <p className="meta case-help">{HELP[row.scorer]}</p>
      </div>
      <Textarea
        {...area}
        label="Expected output"
        required={row.scorer !== 'llm-judge'}
        {...expected}
        value={row.expectedOutput ?? ''}
        onChange={(event) => expected.onChange(event.currentTarget.value || nullFor(row))}
      />
      {row.scorer === 'llm-judge' && (
        <Textarea
          {...area}
          label="Criteria"
          description="One per line, each starting with “- ”. The judge looks for evidence of each."
          {...inputOf('criteria')}
        />
      )}
    </Stack>
  )
}

/** A judged case may have no expected output; a compared one has at least an empty text, which the API then names. */
const nullFor = ({ scorer }: CaseRow): string | null => (scorer === 'llm-judge' ? null : '')
