import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { Columns3 } from 'lucide-react'
import { colsOf, columnsOf, shownKeys } from '../list/columns.tsx'
import { useLogSearch, useSetLogSearch } from '../search.ts'

/** Chooses the columns of the table; the time always stands first. */
export function ColumnsMenu() {
  const { cols } = useLogSearch()
  const setSearch = useSetLogSearch()
  const shown = shownKeys(cols)
  const columns = columnsOf('UTC').filter(({ key }) => key !== 'time')
  const toggle = (key: string) => {
    const keys = shown.includes(key) ? shown.filter((other) => other !== key) : [...shown, key]
    setSearch({ cols: colsOf(keys) })
  }
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" className="logs-desk-only" leftSection={<Columns3 size={14} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {columns.map(({ key, title }) => (
            <Checkbox
              key={key}
              label={WORDS[key] ?? title}
              checked={shown.includes(key)}
              onChange={() => toggle(key)}
            />
          ))}
          <Button variant="default" mt="xs" onClick={() => setSearch({ cols: '' })}>
            Default columns
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

const WORDS: Record<string, string> = {
  tokensIn: 'Tokens in',
  tokensOut: 'Tokens out',
  tokensCached: 'Tokens from the cache',
  tokensCacheWrite: 'Tokens written to the cache',
  tokensReasoning: 'Tokens of reasoning',
}
