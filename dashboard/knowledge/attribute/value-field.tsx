import { Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TypedText } from './value.ts'

const TYPES = [
  { value: 'string', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'boolean', label: 'Yes or no' },
]
const ANSWERS = [
  { value: 'true', label: 'Yes (true)' },
  { value: 'false', label: 'No (false)' },
]

type TypeFieldProps = { name: string; value: TypedText; onChange: (value: TypedText) => void }

/** The choice of what a value is. @param name what it belongs to, for those who hear it */
export const TypeField = ({ name, value, onChange }: TypeFieldProps) => (
  <Select
    className="field-type"
    aria-label={`Type of ${name}`}
    data={TYPES}
    value={value.type}
    allowDeselect={false}
    onChange={(type) => onChange(withType(value, (type ?? 'string') as TypedText['type']))}
  />
)

/** Another type keeps the text; only yes and no have words of their own. */
function withType({ text }: TypedText, type: TypedText['type']): TypedText {
  if (type === 'boolean') return { type, text: text === 'false' ? 'false' : 'true' }
  return { type, text }
}

type ValueFieldProps = TypeFieldProps & { problem?: ReactNode; path?: string }

/** The field of one value, as its type wants it. */
export function ValueField({ name, value, problem, path, onChange }: ValueFieldProps) {
  const { type, text } = value
  if (type === 'boolean')
    return (
      <Select
        className="field-value"
        aria-label={`Value of ${name}`}
        data={ANSWERS}
        value={text}
        allowDeselect={false}
        onChange={(answer) => onChange({ type, text: answer ?? 'true' })}
      />
    )
  return (
    <TextInput
      className="field-value"
      aria-label={`Value of ${name}`}
      placeholder="Value"
      inputMode={type === 'number' ? 'decimal' : 'text'}
      value={text}
      error={problem}
      data-path={path}
      onChange={(event) => onChange({ type, text: event.currentTarget.value })}
    />
  )
}
