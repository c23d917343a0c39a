import { useInfiniteQuery } from '@tanstack/react-query'
import { type DataOf, unwrap } from '../../../clients/typescript/index.ts'
import { useApi } from '../../shell/api/answer.ts'
import { useWorkspace } from '../../shell/api/session.ts'

export type Entry = DataOf<'/v1/audit', 'get'>[number]

const PAGE_SIZE = 100

/** The entries of a window, page by page. New ones move the offsets of the others, so an entry that comes twice is dropped. */
export function useEntries(
  { from, to }: { from: string; to: string | undefined },
  filter: { actor?: string; action?: string },
) {
  const api = useApi()
  const { id: workspaceId } = useWorkspace()
  const asked = { ...filter, from, ...(to && { to }), limit: PAGE_SIZE }
  const query = useInfiniteQuery({
    queryKey: [workspaceId, '/v1/audit', 'rows', asked],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.GET('/v1/audit', { params: { query: { ...asked, offset: pageParam } }, signal })),
    getNextPageParam: ({ data }, pages) => (data.length < PAGE_SIZE ? null : pages.length * PAGE_SIZE),
    refetchOnWindowFocus: false,
  })
  const all = query.data?.pages.flatMap(({ data }) => data) ?? []
  return { query, entries: [...new Map(all.map((entry) => [entry.id, entry])).values()] }
}
