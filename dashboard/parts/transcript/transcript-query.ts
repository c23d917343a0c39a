import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { type AnswerOf, unwrap } from '../../../clients/typescript/index.ts'
import { useApi } from '../../shell/api/answer.ts'
import { useWorkspace } from '../../shell/api/session.ts'
import { isOpen, storedView, type TurnView } from './turn-view.ts'

const PATH = '/v1/conversations/{id}'
const PAGE_TURNS = 50
/** A conversation with a turn that runs is read again after this long. */
const READ_AGAIN_MS = 2_000
/** One that a person attends to, or that waits for outputs, is read again after this long: the next turn may begin at any time. */
const ATTENDED_MS = 5_000

export type TranscriptPage = AnswerOf<typeof PATH, 'get'>
export type TranscriptQuery = UseInfiniteQueryResult<InfiniteData<TranscriptPage>, Error>

/** A conversation with its last 50 turns; `fetchNextPage` reads earlier ones. Nothing is read without an id. */
export function useTranscript(conversationId: string | undefined): TranscriptQuery {
  const api = useApi()
  const { id: workspaceId } = useWorkspace()
  return useInfiniteQuery({
    queryKey: [workspaceId, PATH, conversationId],
    enabled: conversationId !== undefined,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PAGE_TURNS, ...(pageParam !== undefined && { cursor: pageParam }) }
      return unwrap(api.GET(PATH, { params: { path: { id: conversationId ?? '' }, query }, signal }))
    },
    getNextPageParam: ({ next_cursor }) => (next_cursor === null ? undefined : Number(next_cursor)),
    refetchInterval: ({ state }) => intervalOf(state.data?.pages ?? []),
  })
}

function intervalOf(pages: TranscriptPage[]): number | false {
  if (pages.some((page) => hasOpenTurn(page) || hasUnsentWords(page))) return READ_AGAIN_MS
  return pages.some(({ data }) => data.paused || data.escalation || data.openActions > 0) ? ATTENDED_MS : false
}

const hasUnsentWords = ({ data }: TranscriptPage) =>
  data.turns.some(({ person_messages }) => person_messages.some(({ delivery }) => delivery?.state === 'pending'))

const hasOpenTurn = ({ data }: TranscriptPage) => data.turns.some(isOpen)

type PlacedTurn = { place: number; view: TurnView }

/** The turns that are loaded, the oldest first, each with its place in the conversation. */
export function turnsOf(pages: TranscriptPage[]): PlacedTurn[] {
  const turns = pages.flatMap(({ data }) => data.turns.map((turn) => ({ turn, id: data.id })))
  // A turn that came between two readings may stand on two pages.
  const byPlace = new Map(turns.map(({ turn, id }) => [turn.place, { place: turn.place, view: storedView(turn, id) }]))
  return linked([...byPlace.values()].toSorted((a, b) => a.place - b.place))
}

/** Names the turns that belong together by their places. */
function linked(turns: PlacedTurn[]): PlacedTurn[] {
  const places = new Map(turns.map(({ place, view }) => [view.turnId, place]))
  const next = new Map(
    turns.map(({ place, view }) => [view.continues?.turnId, { turnId: view.turnId ?? '', place }] as const),
  )
  return turns.map(({ place, view }) => ({
    place,
    view: {
      ...view,
      continues: view.continues && { ...view.continues, place: places.get(view.continues.turnId) },
      continuedBy: next.get(view.turnId),
      mergedInto: view.mergedInto && { ...view.mergedInto, place: places.get(view.mergedInto.turnId) },
    },
  }))
}
