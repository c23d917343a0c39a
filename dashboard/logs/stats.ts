import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import type { AnswerOf } from '../../clients/typescript/index.ts'
import { useAnswer } from '../shell/api/answer.ts'
import { bucketOf } from './chart/bucket.ts'
import { filtersOf, useLogSearch, type Window } from './search.ts'

export type StatsQuery = UseQueryResult<AnswerOf<'/v1/stats', 'get'>, Error>

const EVERY_MS = 60_000
const EVERY_LIVE_MS = 3_000

/** The stats of the window and filters of the address; a window that goes on is read again each minute. */
export function useStats(window: Window): StatsQuery {
  const search = useLogSearch()
  const { by } = search
  const query = { ...filtersOf(search), ...window, bucket: bucketOf(window), ...(by && { by }) }
  return useAnswer(
    '/v1/stats',
    { params: { query } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: window.to ? false : search.live ? EVERY_LIVE_MS : EVERY_MS,
    },
  )
}
