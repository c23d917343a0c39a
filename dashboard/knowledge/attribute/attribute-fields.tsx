import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { Plus, X } from 'lucide-react'
import { formatCount } from '../../parts/format.ts'
import { type AttributeValues, MAX_ATTRIBUTES, makeRow, type Row } from './rows.ts'
import { TypeField, ValueField } from './value-field.tsx'

type AttributeFieldsProps<Values> = {
  form: UseFormReturnType<Values>
  /** What a row is; an attribute when left out. */
  noun?: string
}

/** The attributes of documents as rows of fields: name, type, value. */
export function AttributeFields<Values extends AttributeValues>({
  form,
  noun = 'attribute',
}: AttributeFieldsProps<Values>) {
  const { rows } = form.values
  const setRows = (next: Row[]) => {
    form.setFieldValue('rows', next as never)
    // Fields that are empty yet are no mistakes until the person wanted to send them.
    if (Object.keys(form.errors).length > 0) form.validate()
  }
  const isFull = rows.length >= MAX_ATTRIBUTES
  return (
    <fieldset className="attribute-fields">
      <legend className="visually-hidden">{`${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`}</legend>
      {rows.map((row, index) => (
        <Fields
          key={row.key}
          row={row}
          path={`rows.${index}`}
          label={row.name || `${noun} ${index + 1}`}
          errors={form.errors}
          onChange={(changed) => setRows(rows.with(index, changed))}
          onRemove={() => setRows(rows.toSpliced(index, 1))}
        />
      ))}
      <div className="attribute-fields-end">
        <Button
          size="compact-sm"
          variant="default"
          disabled={isFull}
          leftSection={<Plus size={12} aria-hidden />}
          onClick={() => setRows([...rows, makeRow()])}
        >
          Add {noun}
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
  path: string
  label: string
  errors: FormErrors
  onChange: (row: Row) => void
  onRemove: () => void
}

const Fields = ({ row, path, label, errors, onChange, onRemove }: FieldsProps) => (
  <div className="attribute-row">
    <TextInput
      className="field-name"
      aria-label={`Name of ${label}`}
      placeholder="Name, such as language"
      value={row.name}
      error={errors[`${path}.name`]}
      data-path={`${path}.name`}
      data-autofocus={path === 'rows.0' || undefined}
      // A row that was just added takes the keyboard.
      autoFocus={row.name === '' && row.text === ''}
      onChange={(event) => onChange({ ...row, name: event.currentTarget.value })}
    />
    <TypeField name={label} value={row} onChange={(typed) => onChange({ ...row, ...typed })} />
    <ValueField
      name={label}
      path={`${path}.value`}
      value={row}
      problem={errors[`${path}.value`]}
      onChange={(typed) => onChange({ ...row, ...typed })}
    />
    <ActionIcon className="field-end" variant="subtle" size={32} aria-label={`Remove ${label}`} onClick={onRemove}>
      <X size={14} aria-hidden />
    </ActionIcon>
  </div>
)
