import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { type AnswerOf, type DataOf, unwrap } from '../../clients/typescript/index.ts'
import { momentsOf } from '../parts/range/range.ts'
import { type SpeakerSearch, speakerQueryOf } from '../parts/table/speaker.ts'
import { useApi } from '../shell/api/answer.ts'
import { useWorkspace } from '../shell/api/session.ts'
import type { SOURCES, STATUSES } from './choices.ts'

const PATH = '/v1/conversations'
const PAGE_ROWS = 100

export type Conversation = DataOf<typeof PATH, 'get'>[number]
export type Filter = SpeakerSearch & {
  q?: string
  agent?: string
  source?: (typeof SOURCES)[number]
  status?: (typeof STATUSES)[number]
  range?: string
}
type Page = AnswerOf<typeof PATH, 'get'>

/** The list shows this window when the address has no range. */
export const USUAL_RANGE = '7d'

/** The words that stand for a conversation: its first message, which may be of files alone. */
export const wordsOf = (firstMessage: string): string => firstMessage || 'Files without words'

/** The conversations that the filters leave, newest activity first, page by page. */
export function useConversations(filter: Filter): UseInfiniteQueryResult<InfiniteData<Page>, Error> {
  const api = useApi()
  const { id: workspaceId } = useWorkspace()
  const { range = USUAL_RANGE, user, metadata, ...given } = filter
  const rest = { ...given, ...speakerQueryOf({ ...(user && { user }), ...(metadata && { metadata }) }) }
  return useInfiniteQuery({
    queryKey: [workspaceId, PATH, { ...rest, range }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const { from, to } = momentsOf(range)
      const query = { ...rest, from, limit: PAGE_ROWS, ...(to && { to }), ...(pageParam && { cursor: pageParam }) }
      return unwrap(api.GET(PATH, { params: { query }, signal }))
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: (former) => former,
  })
}
