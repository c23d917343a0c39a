import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { unwrap } from '../../clients/typescript/index.ts'
import { LoadState } from '../parts/load-state.tsx'
import { TableSkeleton } from '../parts/table/table-skeleton.tsx'
import { useApi } from '../shell/api/answer.ts'
import { useWorkspace } from '../shell/api/session.ts'
import { useSetBaseSearch } from './document-list.tsx'
import type { BasePath } from './documents.ts'
import { Hits } from './search-hits.tsx'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/knowledge/$kbId')
const MODES = [
  { value: 'hybrid', label: 'Hybrid' },
  { value: 'vector', label: 'Meaning' },
  { value: 'text', label: 'Words' },
]

type SearchTestProps = { path: BasePath; isEmpty: boolean }

/** Asks the knowledge base as an agent would, and shows what it finds, with scores. */
export function SearchTest({ path, isEmpty }: SearchTestProps) {
  const { find = '', mode = 'hybrid' } = route.useSearch()
  const setSearch = useSetBaseSearch()
  const [text, setText] = useState(find)
  useEffect(() => setText(find), [find])
  if (isEmpty && find === '') return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSearch({ find: text.trim() })
  }
  return (
    <section className="search-test" aria-label="Search test">
      <form onSubmit={submit}>
        <TextInput
          type="search"
          aria-label="Search test"
          placeholder="Test the search: ask a question"
          leftSection={<Search size={14} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label="Search by"
          data={MODES}
          value={mode}
          onChange={(value) => setSearch({ mode: value })}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
        {find !== '' && (
          <Button variant="subtle" onClick={() => setSearch({ find: '' })}>
            Close
          </Button>
        )}
      </form>
      {find !== '' && <Found path={path} query={find} mode={mode} />}
    </section>
  )
}

type FoundProps = { path: BasePath; query: string; mode: 'hybrid' | 'vector' | 'text' }

function Found({ path, query, mode }: FoundProps) {
  const api = useApi()
  const { id: workspaceId } = useWorkspace()
  const hits = useQuery({
    queryKey: [workspaceId, 'search', path, query, mode],
    queryFn: ({ signal }) =>
      unwrap(
        api.POST('/v1/agents/{id}/knowledge-bases/{kbId}/search', {
          params: { path, query: { explain: true } },
          body: { query, mode, limit: 8 },
          signal,
        }),
      ),
    staleTime: 10_000,
  })
  return (
    <LoadState query={hits} subject="The search" skeleton={<TableSkeleton rows={3} />}>
      {({ data }) => <Hits hits={data} path={path} query={query} />}
    </LoadState>
  )
}
