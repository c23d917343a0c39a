import { Autocomplete, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { SecretField } from '../../../parts/form/secret-field.tsx'
import { useField } from './form-context.ts'

type FieldProps = { path: string; label: string; description?: ReactNode }
type Option = { value: string; label: string }

/** A line of text. */
export function TextField({ path, isCode, ...words }: FieldProps & { isCode?: boolean }) {
  const { input, value, canWrite } = useField(path)
  if (!canWrite) return <Shown label={words.label}>{textOf(value)}</Shown>
  return <TextInput {...words} {...input} value={textOf(value)} data-code={isCode || undefined} autoComplete="off" />
}

/** A text of many lines, which grows with what is typed. */
export function LongField({ path, isCode, rows = 3, ...words }: FieldProps & { isCode?: boolean; rows?: number }) {
  const { input, value, canWrite } = useField(path)
  if (!canWrite) return <Shown label={words.label}>{textOf(value)}</Shown>
  return (
    <Textarea
      {...words}
      {...input}
      value={textOf(value)}
      autosize
      minRows={rows}
      maxRows={24}
      data-code={isCode || undefined}
    />
  )
}

/** A number, whole unless `decimals` says how many places it may have. An empty field sends an empty text, which the service refuses with its own words. */
export function NumberField({ path, unit, decimals = 0, ...words }: FieldProps & { unit?: string; decimals?: number }) {
  const { input, value, canWrite } = useField(path)
  if (!canWrite) return <Shown label={words.label}>{value === undefined ? '' : [textOf(value), unit].join(' ')}</Shown>
  return (
    <NumberInput
      {...words}
      {...input}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => input.onChange(next === '' ? '' : Number(next))}
      thousandSeparator=","
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      suffix={unit ? ` ${unit}` : ''}
      hideControls
      className="number-field"
    />
  )
}

/** On or off. */
export function SwitchField({ path, ...words }: FieldProps) {
  const { input, value, canWrite } = useField(path, 'checkbox')
  if (!canWrite) return <Shown label={words.label}>{value === true ? 'On' : 'Off'}</Shown>
  return <Switch {...words} {...input} checked={value === true} />
}

/** One of a few. */
export function ChoiceField({ path, options, ...words }: FieldProps & { options: readonly Option[] }) {
  const { input, value, canWrite } = useField(path)
  const chosen = textOf(value)
  if (!canWrite)
    return <Shown label={words.label}>{options.find((option) => option.value === chosen)?.label ?? chosen}</Shown>
  return (
    <Select
      {...words}
      {...input}
      data={options}
      value={chosen === '' ? null : chosen}
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
  const { input, value, canWrite } = useField(path)
  if (!canWrite) return <Shown label={label}>{textOf(value)}</Shown>
  return (
    <Autocomplete
      description={description}
      {...(isBare ? { 'aria-label': label } : { label })}
      {...input}
      data={suggestions}
      value={textOf(value)}
      data-code
    />
  )
}

/** A secret: masked with [Replace] when one is stored. */
export function SecretTextField({ path, label }: FieldProps) {
  const { input, value, stored, canWrite } = useField(path)
  if (!canWrite) return <Shown label={label}>{textOf(value)}</Shown>
  // The field remembers what was stored; after a save that is another mask.
  return <SecretField key={stored} label={label} {...input} value={textOf(value)} />
}

/** The view of those who cannot change it. */
export const Shown = ({ label, children }: { label: string; children: string }) => (
  <div className="shown-field">
    <div className="shown-field-label">{label}</div>
    {children === '' ? <div className="faint">Not set</div> : <div className="shown-field-value">{children}</div>}
  </div>
)

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
