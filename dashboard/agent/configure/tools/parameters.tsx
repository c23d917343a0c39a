import { SegmentedControl } from '@mantine/core'
import { useRef } from 'react'
import { ChoiceField, LongField, Shown, SwitchField, TextField } from '../form/fields.tsx'
import { useField } from '../form/form-context.ts'
import { EntryList } from '../form/list-field.tsx'
import { parsedJson, schemaOfParameters } from './schema.ts'
import type { ToolValue } from './section.ts'

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object'].map((value) => ({ value, label: value }))
const FORMS = [
  { value: 'list', label: 'List' },
  { value: 'schema', label: 'JSON Schema' },
]

/** The model fills these in when it calls the tool: a list of parameters, or a JSON Schema. */
export function Parameters({ path, tool: { parameters, schema } }: { path: string; tool: ToolValue }) {
  const { input, canWrite } = useField(`${path}.schema`)
  const former = useRef<string>(undefined)
  if (schema !== null) former.current = schema
  const choose = (form: string) =>
    input.onChange(form === 'schema' ? (former.current ?? schemaOfParameters(parameters)) : null)
  return (
    <>
      {canWrite ? (
        <SegmentedControl
          aria-label="Form of the parameters"
          className="output-kind"
          data={FORMS}
          value={schema === null ? 'list' : 'schema'}
          onChange={choose}
        />
      ) : (
        <Shown label="Form of the parameters">{schema === null ? 'List' : 'JSON Schema'}</Shown>
      )}
      {schema === null ? <ParameterList path={`${path}.parameters`} /> : <SchemaField path={path} schema={schema} />}
    </>
  )
}

const SchemaField = ({ path, schema }: { path: string; schema: string }) => (
  <LongField
    path={`${path}.schema`}
    label="Parameters"
    description={
      parsedJson(schema) === undefined
        ? 'This is not JSON yet.'
        : 'JSON Schema 2020-12 with type "object". The model gets it as it is.'
    }
    rows={8}
    isCode
  />
)

const ParameterList = ({ path }: { path: string }) => (
  <EntryList
    path={path}
    label="Parameters"
    noun="parameter"
    description="What the model fills in. Without them the tool has those of its type."
    empty={{ name: '', type: 'string', description: '', required: true }}
  >
    {(at) => (
      <>
        <div className="field-row">
          <TextField path={`${at}.name`} label="Name" isCode />
          <ChoiceField path={`${at}.type`} label="Type" options={TYPES} />
        </div>
        <TextField path={`${at}.description`} label="Description" />
        <SwitchField path={`${at}.required`} label="Required" />
      </>
    )}
  </EntryList>
)
