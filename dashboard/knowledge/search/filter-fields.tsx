import { ActionIcon, Autocomplete, Button, Select, TagsInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { TypeField, ValueField } from '../attribute/value-field.tsx'
import {
  COMPARISONS,
  type ComparisonType,
  type FilterRow,
  type FilterRows,
  isListed,
  makeFilterRow,
  problemOfRow,
  type RowProblem,
} from './filter-rows.ts'
import type { KnownNames } from './known-names.ts'

const CHOICES = Object.entries(COMPARISONS).map(([value, label]) => ({ value, label }))
const JOINS = [
  { value: 'and', label: 'all of these hold' },
  { value: 'or', label: 'one of these holds' },
]

type FilterFieldsProps = {
  value: FilterRows
  onChange: (value: FilterRows) => void
  /** The names that documents have, for the choice. */
  known: KnownNames
  isChecked: boolean
  /** Stands beside the button that adds a row. */
  beside: ReactNode
}

/** A filter as rows of fields: name, comparison, type, value. */
export function FilterFields({ value, onChange, known, isChecked, beside }: FilterFieldsProps) {
  const { join, rows } = value
  const change = (changed: FilterRow) =>
    onChange({ join, rows: rows.map((row) => (row.id === changed.id ? changed : row)) })
  return (
    <>
      {rows.length > 1 && (
        <Select
          className="filter-join"
          aria-label="Documents that are searched"
          data={JOINS}
          value={join}
          allowDeselect={false}
          onChange={(chosen) => onChange({ join: chosen === 'or' ? 'or' : 'and', rows })}
        />
      )}
      {rows.map((row, index) => (
        <Fields
          key={row.id}
          row={row}
          label={row.name || `comparison ${index + 1}`}
          known={known}
          problem={(isChecked && problemOfRow(row)) || {}}
          onChange={change}
          onRemove={() => onChange({ join, rows: rows.filter(({ id }) => id !== row.id) })}
        />
      ))}
      <div className="filter-end">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Plus size={12} aria-hidden />}
          onClick={() => onChange({ join, rows: [...rows, makeFilterRow()] })}
        >
          Add comparison
        </Button>
        {beside}
      </div>
    </>
  )
}

type FieldsProps = {
  row: FilterRow
  label: string
  known: KnownNames
  problem: RowProblem
  onChange: (row: FilterRow) => void
  onRemove: () => void
}

function Fields({ row, label, known, problem, onChange, onRemove }: FieldsProps) {
  const { name, comparison, value, list } = row
  return (
    <div className="filter-row">
      <Autocomplete
        className="field-name"
        aria-label={`Name of ${label}`}
        placeholder="Attribute, filename …"
        data={[...known.keys()]}
        value={name}
        error={problem.name}
        onChange={(typed) => onChange(withName(row, typed, known))}
      />
      <Select
        className="field-comparison"
        aria-label={`Comparison of ${label}`}
        data={CHOICES}
        value={comparison}
        allowDeselect={false}
        onChange={(chosen) => onChange({ ...row, comparison: (chosen ?? 'eq') as ComparisonType })}
      />
      <TypeField name={label} value={value} onChange={(typed) => onChange({ ...row, value: typed })} />
      {isListed(comparison) ? (
        <TagsInput
          className="field-value"
          aria-label={`Values of ${label}`}
          placeholder={list.length === 0 ? 'Enter after each value' : ''}
          value={list}
          error={problem.value}
          onChange={(typed) => onChange({ ...row, list: typed })}
        />
      ) : (
        <ValueField
          name={label}
          value={value}
          problem={problem.value}
          onChange={(typed) => onChange({ ...row, value: typed })}
        />
      )}
      <ActionIcon className="field-end" variant="subtle" size={32} aria-label={`Remove ${label}`} onClick={onRemove}>
        <X size={14} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** A name that documents have brings its type along, while no value is typed. */
function withName(row: FilterRow, name: string, known: KnownNames): FilterRow {
  const type = known.get(name)
  if (type === undefined || row.value.text !== '' || row.list.length > 0) return { ...row, name }
  return { ...row, name, value: { type, text: type === 'boolean' ? 'true' : '' } }
}
