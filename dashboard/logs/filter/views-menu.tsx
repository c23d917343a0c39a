import { Button, CloseButton, Group, Popover, Stack, TextInput } from '@mantine/core'
import { Bookmark } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useGo } from '../../parts/place-link.tsx'
import { stringifySearch } from '../../shell/router/search.ts'
import { useLogSearch } from '../search.ts'
import { useViews } from './views.ts'

/** Saves what the address holds under a name, and opens or deletes what was saved. */
export function ViewsMenu() {
  const { turn, live, ...search } = useLogSearch()
  const go = useGo()
  const { views, save, remove } = useViews()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const query = stringifySearch(search)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    save({ name: name.trim(), query })
    setName('')
  }
  return (
    <Popover position="bottom-end" trapFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Button
          variant="default"
          className="logs-desk-only"
          leftSection={<Bookmark size={14} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {views.find((view) => view.query === query)?.name ?? 'Views'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved views">
        <Stack gap="xs">
          {views.length === 0 && <p className="meta">Saved views keep range, filters, order and columns.</p>}
          {views.map((view) => (
            <Group key={view.name} gap="xs" wrap="nowrap" justify="space-between">
              <button
                type="button"
                className="link-button"
                onClick={() => {
                  setOpen(false)
                  go(`logs${view.query}`)
                }}
              >
                {view.name}
              </button>
              <CloseButton aria-label={`Delete view ${view.name}`} onClick={() => remove(view.name)} />
            </Group>
          ))}
          <form onSubmit={submit}>
            <Group gap="xs" align="end" wrap="nowrap">
              <TextInput
                label="Save this view as"
                maxLength={80}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Button type="submit" disabled={name.trim() === ''}>
                Save
              </Button>
            </Group>
          </form>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
