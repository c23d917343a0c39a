import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type SecretFieldProps = {
  label: string
  error?: ReactNode
  /** The API shows `••••1234`, or an empty text when none is stored. */
  value: string
  onChange: (value: string) => void
}

/** True for a secret as the API masks it; sent back, it keeps the stored one. */
export const isMasked = (value: string): boolean => value.startsWith('••••')

/** A secret that is stored stands masked with [Replace]; a new one is typed unseen. It never goes to a local draft. */
export function SecretField({ value, onChange, ...field }: SecretFieldProps) {
  const [stored] = useState(isMasked(value) ? value : undefined)
  const isStored = stored !== undefined && value === stored
  if (isStored)
    return (
      <TextInput
        {...field}
        readOnly
        value={value}
        rightSectionWidth={84}
        rightSection={
          <Button variant="subtle" onClick={() => onChange('')}>
            Replace
          </Button>
        }
      />
    )
  return (
    <PasswordInput
      {...field}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      {...(stored !== undefined && {
        description: (
          <button type="button" className="link-button" onClick={() => onChange(stored)}>
            Keep the stored one
          </button>
        ),
      })}
    />
  )
}
