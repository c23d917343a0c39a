import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { type AnswerOf, type DataOf, unwrap } from '../../clients/typescript/index.ts'
import { useAnswer, useApi } from '../shell/api/answer.ts'
import { useWorkspace } from '../shell/api/session.ts'

const PATH = '/v1/approvals'
const PAGE_ROWS = 50
/** Others may decide one, and a new one may come. */
const READ_AGAIN_MS = 15_000

export type Approval = DataOf<typeof PATH, 'get'>[number]
export type Status = Approval['status']
type Page = AnswerOf<typeof PATH, 'get'>

/** The approvals of a status, newest first, page by page. */
export function useApprovals(status: Status): UseInfiniteQueryResult<InfiniteData<Page>, Error> {
  const api = useApi()
  const { id: workspaceId } = useWorkspace()
  return useInfiniteQuery({
    queryKey: [workspaceId, PATH, { status }],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(api.GET(PATH, { params: { query: { status, limit: PAGE_ROWS, offset } }, signal })),
    getNextPageParam: ({ data }, pages) => (data.length < PAGE_ROWS ? undefined : pages.length * PAGE_ROWS),
    refetchInterval: READ_AGAIN_MS,
  })
}

const MOST_COUNTED = 100

/** Counts the calls that wait for a decision, up to 100, for the sidebar; undefined until it is known. */
export const useOpenApprovals = (): number | undefined =>
  useAnswer(
    PATH,
    { params: { query: { status: 'open', limit: MOST_COUNTED } } },
    { refetchInterval: 2 * READ_AGAIN_MS },
  ).data?.data.length
