import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { type AnswerOf, type DataOf, unwrap } from '../../clients/typescript/index.ts'
import { useAnswer, useApi } from '../shell/api/answer.ts'
import { useWorkspace } from '../shell/api/session.ts'

const PATH = '/v1/escalations'
const PAGE_ROWS = 50
/** Others may resolve one, and a new one may come. */
const READ_AGAIN_MS = 15_000

export type Escalation = DataOf<typeof PATH, 'get'>[number]
export type Status = Escalation['status']
type Page = AnswerOf<typeof PATH, 'get'>

/** The escalations of a status, newest first, page by page. */
export function useInbox(status: Status): UseInfiniteQueryResult<InfiniteData<Page>, Error> {
  const api = useApi()
  const { id: workspaceId } = useWorkspace()
  return useInfiniteQuery({
    queryKey: [workspaceId, PATH, { status }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = { status, limit: PAGE_ROWS, ...(pageParam && { cursor: pageParam }) }
      return unwrap(api.GET(PATH, { params: { query }, signal }))
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: READ_AGAIN_MS,
  })
}

/** Counts the escalations that wait for a person, for the sidebar; undefined until it is known. */
export const useOpenEscalations = (): number | undefined =>
  useAnswer(PATH, { params: { query: { status: 'open', limit: 1 } } }, { refetchInterval: 2 * READ_AGAIN_MS }).data
    ?.open_count
