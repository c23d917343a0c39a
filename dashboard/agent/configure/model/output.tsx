import { SegmentedControl } from '@mantine/core'
import { useRef } from 'react'
import type { Agent } from '../../layout/use-agent.ts'
import { LongField, Shown, TextField } from '../form/fields.tsx'
import { useField } from '../form/form-context.ts'

/** The form of the answers as the page holds it: the schema is the text that is typed. Null: answers are text. */
export type OutputValue = { name: string; schema: string } | null

export const outputOfAgent = ({ output }: Agent): OutputValue =>
  output ? { name: output.name, schema: JSON.stringify(output.schema, null, 2) } : null

/** The body for the service. A schema that is no JSON goes as text, which the service refuses at its field. */
export const outputOfForm = (output: OutputValue): object | null =>
  output && { type: 'json_schema', name: output.name, schema: parsed(output.schema) ?? output.schema }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const EXAMPLE: OutputValue = {
  name: 'answer',
  schema: JSON.stringify(
    {
      type: 'object',
      properties: {
        answer: { type: 'string', description: 'The answer to the user.' },
        mood: { enum: ['glad', 'neutral', 'angry'], description: 'How the user feels.' },
      },
      required: ['answer', 'mood'],
      additionalProperties: false,
    },
    null,
    2,
  ),
}

/** Chooses between answers that are text and answers that are JSON of a schema. */
export function OutputFields() {
  const { input, value, canWrite } = useField('output')
  const output = value as OutputValue
  const former = useRef(EXAMPLE)
  if (output) former.current = output
  const choose = (kind: string) => input.onChange(kind === 'json' ? former.current : null)
  return (
    <fieldset className="group" data-path="config.output">
      <legend>Answers</legend>
      {canWrite ? (
        <SegmentedControl
          aria-label="Form of the answers"
          className="output-kind"
          data={KINDS}
          value={output ? 'json' : 'text'}
          onChange={choose}
        />
      ) : (
        <Shown label="Form of the answers">{output ? 'JSON' : 'Text'}</Shown>
      )}
      {input.error && <p className="entry-list-error">{input.error}</p>}
      {output && <SchemaFields schema={output.schema} />}
    </fieldset>
  )
}

const KINDS = [
  { value: 'text', label: 'Text' },
  { value: 'json', label: 'JSON' },
]

const SchemaFields = ({ schema }: { schema: string }) => (
  <>
    <p className="meta">
      Each answer is checked against the schema, and one that does not fit is asked for once more. Channels get text.
    </p>
    <TextField path="output.name" label="Name" description="The model sees it. Letters, digits, _ and -." isCode />
    <LongField
      path="output.schema"
      label="Schema"
      description={parsed(schema) === undefined ? 'This is not JSON yet.' : 'JSON Schema 2020-12 with type "object".'}
      rows={8}
      isCode
    />
  </>
)
