import { Autocomplete, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { SecretField } from '../../../parts/form/secret-field.tsx'
import { useField } from './form-context.ts'

type FieldProps = { path: string; label: string; description?: ReactNode }
type Option = { value: string; label: string }

/** A line of text. */
export function TextField({ path, label, description, isCode }: FieldProps & { isCode?: boolean }) {
  const { value, canWrite, error, set, leave } = useField(path)
  const text = textOf(value)
  if (!canWrite) return <Shown label={label}>{text}</Shown>
  return (
    <TextInput
      label={label}
      description={description}
      error={error}
      value={text}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={leave}
      data-code={isCode || undefined}
      autoComplete="off"
    />
  )
}

/** A text of many lines, which grows with what is typed. */
export function LongField({
  path,
  label,
  description,
  isCode,
  rows = 3,
}: FieldProps & { isCode?: boolean; rows?: number }) {
  const { value, canWrite, error, set, leave } = useField(path)
  const text = textOf(value)
  if (!canWrite) return <Shown label={label}>{text}</Shown>
  return (
    <Textarea
      label={label}
      description={description}
      error={error}
      autosize
      minRows={rows}
      maxRows={24}
      value={text}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={leave}
      data-code={isCode || undefined}
    />
  )
}

/** A whole number. An empty field sends an empty text, which the service refuses with its own words. */
export function NumberField({ path, label, description, unit }: FieldProps & { unit?: string }) {
  const { value, canWrite, error, set, leave } = useField(path)
  if (!canWrite) return <Shown label={label}>{value === undefined ? '' : [textOf(value), unit].join(' ')}</Shown>
  return (
    <NumberInput
      label={label}
      description={description}
      error={error}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => set(next === '' ? '' : Number(next))}
      onBlur={leave}
      thousandSeparator=","
      allowDecimal={false}
      suffix={unit ? ` ${unit}` : ''}
      hideControls
      className="number-field"
    />
  )
}

/** On or off. */
export function SwitchField({ path, label, description }: FieldProps) {
  const { value, canWrite, error, set } = useField(path)
  if (!canWrite) return <Shown label={label}>{value === true ? 'On' : 'Off'}</Shown>
  return (
    <Switch
      label={label}
      description={description}
      error={error}
      checked={value === true}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  )
}

/** One of a few. */
export function ChoiceField({ path, label, description, options }: FieldProps & { options: readonly Option[] }) {
  const { value, canWrite, error, set, leave } = useField(path)
  const chosen = textOf(value)
  if (!canWrite)
    return <Shown label={label}>{options.find((option) => option.value === chosen)?.label ?? chosen}</Shown>
  return (
    <Select
      label={label}
      description={description}
      error={error}
      data={options}
      value={chosen === '' ? null : chosen}
      onChange={(next) => set(next)}
      onBlur={leave}
      allowDeselect={false}
      className="choice-field"
    />
  )
}

type SuggestFieldProps = FieldProps & {
  suggestions: string[]
  /** The label is heard and not shown, below a heading that says the same. */
  isBare?: boolean
}

/** A text with suggestions; others can be typed. */
export function SuggestField({ path, label, description, suggestions, isBare }: SuggestFieldProps) {
  const { value, canWrite, error, set, leave } = useField(path)
  const text = textOf(value)
  if (!canWrite) return <Shown label={label}>{text}</Shown>
  return (
    <Autocomplete
      description={description}
      error={error}
      {...(isBare ? { 'aria-label': label } : { label })}
      data={suggestions}
      value={text}
      onChange={set}
      onBlur={leave}
      data-code
    />
  )
}

/** A secret: masked with [Replace] when one is stored. */
export function SecretTextField({ path, label }: FieldProps) {
  const { value, base, canWrite, error, set } = useField(path)
  const text = textOf(value)
  if (!canWrite) return <Shown label={label}>{text}</Shown>
  // The field remembers what was stored; after a save that is another mask.
  return <SecretField key={textOf(base)} label={label} error={error} value={text} onChange={set} />
}

/** What those see who cannot change it. */
export const Shown = ({ label, children }: { label: string; children: string }) => (
  <div className="shown-field">
    <div className="shown-field-label">{label}</div>
    {children === '' ? <div className="faint">Not set</div> : <div className="shown-field-value">{children}</div>}
  </div>
)

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
