import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { formatCount } from '../../parts/format.ts'
import { MAX_ATTRIBUTES, makeRow, type Problem, problemsOf, type Row } from './rows.ts'
import { TypeField, ValueField } from './value-field.tsx'

type AttributeFieldsProps = {
  rows: Row[]
  onChange: (rows: Row[]) => void
  /** True once the person wanted to send: until then, fields that are empty yet are no mistakes. */
  isChecked: boolean
}

/** The attributes of documents as rows of fields: name, type, value. */
export function AttributeFields({ rows, onChange, isChecked }: AttributeFieldsProps) {
  const problems = isChecked ? problemsOf(rows) : new Map<number, Problem>()
  const change = (changed: Row) => onChange(rows.map((row) => (row.key === changed.key ? changed : row)))
  const isFull = rows.length >= MAX_ATTRIBUTES
  return (
    <fieldset className="attribute-fields">
      <legend className="visually-hidden">Attributes</legend>
      {rows.map((row, index) => (
        <Fields
          key={row.key}
          row={row}
          label={row.name || `attribute ${index + 1}`}
          isFirst={index === 0}
          problem={problems.get(row.key) ?? {}}
          onChange={change}
          onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      <div className="attribute-fields-end">
        <Button
          size="compact-sm"
          variant="default"
          disabled={isFull}
          leftSection={<Plus size={12} aria-hidden />}
          onClick={() => onChange([...rows, makeRow()])}
        >
          Add attribute
        </Button>
        <span className="meta">
          {rows.length > 0 && `${formatCount(rows.length)} of at most ${formatCount(MAX_ATTRIBUTES)}`}
        </span>
      </div>
    </fieldset>
  )
}

type FieldsProps = {
  row: Row
  label: string
  isFirst: boolean
  problem: Problem
  onChange: (row: Row) => void
  onRemove: () => void
}

const Fields = ({ row, label, isFirst, problem, onChange, onRemove }: FieldsProps) => (
  <div className="attribute-row">
    <TextInput
      className="field-name"
      aria-label={`Name of ${label}`}
      placeholder="Name, such as language"
      value={row.name}
      error={problem.name}
      data-autofocus={isFirst || undefined}
      // A row that was just added takes the keyboard.
      autoFocus={row.name === '' && row.text === ''}
      onChange={(event) => onChange({ ...row, name: event.currentTarget.value })}
    />
    <TypeField name={label} value={row} onChange={(typed) => onChange({ ...row, ...typed })} />
    <ValueField name={label} value={row} problem={problem.value} onChange={(typed) => onChange({ ...row, ...typed })} />
    <ActionIcon className="field-end" variant="subtle" size={32} aria-label={`Remove ${label}`} onClick={onRemove}>
      <X size={14} aria-hidden />
    </ActionIcon>
  </div>
)
