import { TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useActions } from '../../shell/action/actions.ts'

type FilterFieldProps = {
  label: string
  /** The filter's value in the address. */
  value: string
  onChange: (value: string) => void
}

/** The address follows when the person stops typing for this long. */
const SETTLE_MS = 200

/** A field that narrows a list; `/` goes to it, Esc empties it. */
export function FilterField({ label, value, onChange }: FilterFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    // The address changed by other means, such as Back or [Clear filters].
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => {
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      onChange(text)
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text, onChange])
  useActions([{ label, group: 'List', keys: '/', isKeysOnly: true, run: () => field.current?.focus() }])
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={label}
      className="filter-field"
      leftSection={<Search size={14} aria-hidden />}
      rightSection={text === '' && <kbd>/</kbd>}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && (text === '' ? field.current?.blur() : setText(''))}
    />
  )
}
