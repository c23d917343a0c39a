import { Select, Textarea, TextInput } from '@mantine/core'
import type { Argument } from './argument.ts'

type ArgumentFieldProps = {
  argument: Argument
  text: string
  error: string | undefined
  onChange: (text: string) => void
}

const YES_OR_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** The field of an argument by its type: a choice, a number, a text, or JSON where no field can hold it. */
export function ArgumentField({ argument, text, error, onChange }: ArgumentFieldProps) {
  const { name, kind, description, isRequired, choices } = argument
  const shared = { label: name, description, error, required: isRequired }
  if (kind === 'choice' || kind === 'boolean')
    return (
      <Select
        {...shared}
        data={kind === 'boolean' ? YES_OR_NO : choices}
        value={text === '' ? null : text}
        onChange={(value) => onChange(value ?? '')}
        placeholder={isRequired ? '' : 'Left out'}
        clearable={!isRequired}
      />
    )
  if (kind === 'number' || kind === 'integer')
    return (
      <TextInput
        {...shared}
        value={text}
        onChange={({ currentTarget: { value } }) => onChange(value)}
        inputMode="decimal"
      />
    )
  return (
    <Textarea
      {...shared}
      value={text}
      onChange={({ currentTarget: { value } }) => onChange(value)}
      autosize
      maxRows={12}
      data-code
    />
  )
}
