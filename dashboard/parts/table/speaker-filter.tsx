import { Button, Popover, Stack, TextInput } from '@mantine/core'
import { UserRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Chip } from './filter-chips.tsx'
import { metadataOf, metadataText, type SpeakerSearch } from './speaker.ts'

type SpeakerFilterProps = {
  search: SpeakerSearch
  /** Changes the address; an empty text takes a filter out. */
  onChange: (change: SpeakerSearch) => void
}

/** A button that opens the filter. */
export const SpeakerMenu = (props: SpeakerFilterProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover position="bottom-start" width={280} trapFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<UserRound size={14} aria-hidden />}
          onClick={() => setOpen((was) => !was)}
        >
          User, metadata
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <SpeakerFields {...props} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

const NAME = /^[A-Za-z0-9_.-]{1,64}$/

/** Narrows a list to the conversations of a user, and to those that have a value in their metadata. */
export function SpeakerFields({ search, onChange, onDone }: SpeakerFilterProps & { onDone?: () => void }) {
  const [user, setUser] = useState(search.user ?? '')
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const [isTried, setTried] = useState(false)
  const nameProblem = name === '' || NAME.test(name) ? undefined : 'Use 1 to 64 of A–Z, a–z, 0–9 and _ . -'
  const missing = (name === '') === (value === '') ? undefined : 'Type both, name and value.'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (nameProblem || missing) return
    const metadata = name === '' ? {} : { metadata: metadataText({ ...metadataOf(search.metadata), [name]: value }) }
    onChange({ user: user.trim(), ...metadata })
    setName('')
    setValue('')
    setTried(false)
    onDone?.()
  }
  return (
    <form onSubmit={submit} aria-label="User and metadata">
      <Stack gap="xs">
        <TextInput
          label="User"
          placeholder="customer-4711"
          value={user}
          onChange={(event) => setUser(event.currentTarget.value)}
        />
        <TextInput
          label="Name in the metadata"
          placeholder="plan"
          value={name}
          error={isTried && (nameProblem ?? (name === '' && missing))}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="Its value"
          placeholder="pro"
          value={value}
          error={isTried && value === '' && missing}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Apply
        </Button>
      </Stack>
    </form>
  )
}

/** The filters that are set, each with what takes it away. */
export function speakerChips({ search, onChange }: SpeakerFilterProps): Chip[] {
  const metadata = metadataOf(search.metadata)
  const values = Object.entries(metadata).map(([name, value]) => {
    const { [name]: _, ...rest } = metadata
    return { name, value, onRemove: () => onChange({ metadata: metadataText(rest) }) }
  })
  return [
    ...(search.user ? [{ name: 'User', value: search.user, onRemove: () => onChange({ user: '' }) }] : []),
    ...values,
  ]
}
