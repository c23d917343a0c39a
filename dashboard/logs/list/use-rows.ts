import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type AnswerOf, unwrap } from '../../../clients/typescript/index.ts'
import { useApi } from '../../shell/api/answer.ts'
import { useWorkspace } from '../../shell/api/session.ts'
import { filtersOf, useLogSearch, type Window } from '../search.ts'
import type { Log } from './columns.tsx'

type LogPage = AnswerOf<'/v1/logs', 'get'>

const PAGE_SIZE = 100
/** More rows are not loaded; a narrower filter finds the older ones. */
export const MOST_ROWS = 10_000

/** The rows of the window and filters, page by page. They stay as they are until they are asked for again. */
export function useRows(window: Window) {
  const api = useApi()
  const client = useQueryClient()
  const { id: workspaceId } = useWorkspace()
  const search = useLogSearch()
  const asked = { ...filtersOf(search), ...window, ...(search.sort && { sort: search.sort }), limit: PAGE_SIZE }
  const queryKey = [workspaceId, '/v1/logs', 'rows', asked]
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = { ...asked, ...(pageParam && { cursor: pageParam }) }
      return unwrap(api.GET('/v1/logs', { params: { query }, signal }))
    },
    getNextPageParam: ({ next_cursor }, pages) => (pages.length * PAGE_SIZE < MOST_ROWS ? next_cursor : null),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  /** Puts entries of the tail before the others, each once. */
  const prepend = (entries: Log[]) =>
    client.setQueryData<InfiniteData<LogPage, string>>(queryKey, (former) => former && withEntries(former, entries))
  const rows = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data])
  return { query, rows, total: query.data?.pages[0]?.total ?? rows.length, prepend }
}

function withEntries(former: InfiniteData<LogPage, string>, entries: Log[]): InfiniteData<LogPage, string> {
  const known = new Set(former.pages.flatMap(({ data }) => data.map(({ id }) => id)))
  const unseen = entries.filter(({ id }) => !known.has(id))
  const [first, ...rest] = former.pages
  if (!first || unseen.length === 0) return former
  const data = [...unseen, ...first.data].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  return { ...former, pages: [{ ...first, data, total: (first.total ?? 0) + unseen.length }, ...rest] }
}
