import { Button, NumberInput, Select, Stack, Textarea } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { SidePanel } from '../../parts/side-panel.tsx'
import { useActions } from '../../shell/action/actions.ts'
import { useRole } from '../../shell/api/session.ts'
import { SCORERS, type TestCase } from '../suites.ts'
import { CaseMessages } from './case-messages.tsx'
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
  regex: 'The answer passes when the pattern is found in it. (?i) at its beginning ignores capital letters.',
  'json-schema': 'The answer passes when it is JSON that fits the schema.',
  tools: 'The answer passes when the agent made these calls, such as {"calls": [{"name": "refund"}]}.',
  similarity: 'The answer passes when it means nearly the same as the expected text.',
  'llm-judge': 'A model grades the answer from 0 to 1 by the criteria; with 0.70 or more it passes.',
}

/** The name of the expected output where it is no answer. */
const EXPECTED: { [Scorer in TestCase['scorer']]?: string } = {
  regex: 'Pattern',
  'json-schema': 'Schema',
  tools: 'Expected calls',
}

function Fields({ row, isReadOnly, cases: { form, errors } }: FieldsProps) {
  const inputOf: InputOf = (name) => {
    const path = `testCases.${row.index}.${name}`
    return { ...form.getInputProps(path), error: errors[path] }
  }
  return (
    <Stack>
      <Textarea
        {...AREA}
        readOnly={isReadOnly}
        label="Input"
        description="The message to the agent."
        required
        data-autofocus
        {...inputOf('input')}
      />
      <div>
        <Select
          label="Scorer"
          allowDeselect={false}
          readOnly={isReadOnly}
          data={[...SCORERS]}
          value={row.scorer}
          onChange={inputOf('scorer').onChange}
        />
        <p className="meta case-help">{HELP[row.scorer]}</p>
      </div>
      <Scoring row={row} isReadOnly={isReadOnly} inputOf={inputOf} />
      <CaseMessages messages={row.messages} isReadOnly={isReadOnly} onChange={inputOf('messages').onChange} />
    </Stack>
  )
}

type InputOf = (name: keyof TestCase) => ReturnType<Cases['form']['getInputProps']> & { error: string | undefined }
const AREA = { autosize: true, minRows: 2, maxRows: 12 } as const

/** What the answer is compared with. */
function Scoring({ row, isReadOnly, inputOf }: Omit<FieldsProps, 'cases'> & { inputOf: InputOf }) {
  const [expected, threshold] = [inputOf('expectedOutput'), inputOf('threshold')]
  return (
    <>
      <Textarea
        {...AREA}
        readOnly={isReadOnly}
        label={EXPECTED[row.scorer] ?? 'Expected output'}
        required={row.scorer !== 'llm-judge'}
        {...expected}
        value={row.expectedOutput ?? ''}
        onChange={(event) => expected.onChange(event.currentTarget.value || nullFor(row))}
      />
      {row.scorer === 'similarity' && (
        <NumberInput
          label="Minimum similarity"
          description="From 0 to 1; 0.8 when empty."
          min={0}
          max={1}
          step={0.05}
          readOnly={isReadOnly}
          {...threshold}
          value={row.threshold ?? ''}
          onChange={(value) => threshold.onChange(value === '' ? undefined : Number(value))}
        />
      )}
      {row.scorer === 'llm-judge' && (
        <Textarea
          {...AREA}
          readOnly={isReadOnly}
          label="Criteria"
          description="One per line, each starting with “- ”. The judge looks for evidence of each."
          {...inputOf('criteria')}
        />
      )}
    </>
  )
}

/** A judged case may have no expected output; a compared one has at least an empty text, which the API then names. */
const nullFor = ({ scorer }: CaseRow): string | null => (scorer === 'llm-judge' ? null : '')
