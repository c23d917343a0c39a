import { Button, NumberInput, Textarea } from '@mantine/core'
import { type FilterDraft, otherForm, readDraft } from './filter-draft.ts'
import { FilterFields } from './filter-fields.tsx'
import type { KnownNames } from './known-names.ts'

/** The limits of a search, as the person types them. */
export type OptionsDraft = { filter: FilterDraft; least: string; most: string }

type OptionsProps = {
  value: OptionsDraft
  onChange: (value: OptionsDraft) => void
  known: KnownNames
  /** True once the person has asked with it: until then, empty fields are no mistakes. */
  isChecked: boolean
  /** The service's words about the filter. */
  problem: string | undefined
}

/** The filter, the threshold and the limit of the search test. */
export function Options({ value, onChange, known, isChecked, problem }: OptionsProps) {
  return (
    <section className="search-options" aria-label="Filter and limits">
      <h3>Only documents where</h3>
      <FilterForm
        known={known}
        isChecked={isChecked}
        problem={problem}
        value={value.filter}
        onChange={(filter) => onChange({ ...value, filter })}
      />
      <div className="search-limits">
        <NumberInput
          label="Minimum score"
          description="0 to 1. Passages below it are left out."
          min={0}
          max={1}
          step={0.05}
          decimalScale={2}
          value={value.least === '' ? '' : Number(value.least)}
          onChange={(least) => onChange({ ...value, least: String(least) })}
        />
        <NumberInput
          label="Maximum passages"
          description="1 to 50. Default: 8."
          min={1}
          max={50}
          allowDecimal={false}
          value={value.most === '' ? '' : Number(value.most)}
          onChange={(most) => onChange({ ...value, most: String(most) })}
        />
      </div>
    </section>
  )
}

type FilterFormProps = Omit<OptionsProps, 'value' | 'onChange'> & {
  value: FilterDraft
  onChange: (value: FilterDraft) => void
}

function FilterForm({ value, onChange, known, isChecked, problem }: FilterFormProps) {
  const other = otherForm(value)
  const change = (
    <Button size="compact-sm" variant="subtle" disabled={other === undefined} onClick={() => other && onChange(other)}>
      {value.form === 'json' ? 'Edit as rows' : 'Edit as JSON'}
    </Button>
  )
  if (value.form === 'rows')
    return (
      <>
        <FilterFields
          value={value.value}
          onChange={(rows) => onChange({ form: 'rows', value: rows })}
          known={known}
          isChecked={isChecked}
          beside={change}
        />
        {problem && <p className="bad">{problem}</p>}
      </>
    )
  return (
    <>
      <Textarea
        className="filter-json"
        aria-label="Filter as JSON"
        placeholder={'{ "type": "eq", "key": "language", "value": "en" }'}
        autosize
        minRows={3}
        maxRows={14}
        spellCheck={false}
        value={value.text}
        error={(isChecked && readDraft(value).problem) || problem}
        onChange={(event) => onChange({ form: 'json', text: event.currentTarget.value })}
      />
      <div className="filter-end">
        {change}
        {other === undefined && (
          <span className="meta">Rows cannot show this filter: it is nested, mixed, or not right yet.</span>
        )}
      </div>
    </>
  )
}
