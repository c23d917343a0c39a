import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { useApi } from '../../shell/api/answer.ts'
import { useWorkspace } from '../../shell/api/session.ts'
import type { Backtest } from '../backtests.ts'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/backtests/$backtestId')
const PATH = '/v1/agents/{id}/backtests/{backtestId}/turns'
const PAGE_SIZE = 100
const READ_AGAIN_MS = 3_000

/** The turns that the filters of the address leave, the worst first, page by page. */
export function useTurns({ id: backtestId, agentId, status: state }: Backtest) {
  const api = useApi()
  const { id: workspaceId } = useWorkspace()
  const { divergence, verdict, status } = route.useSearch()
  const filters = { ...(divergence && { divergence }), ...(verdict && { verdict }), ...(status && { status }) }
  const path = { id: agentId, backtestId }
  const query = useInfiniteQuery({
    queryKey: [workspaceId, PATH, path, filters],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(api.GET(PATH, { params: { path, query: { ...filters, limit: PAGE_SIZE, offset } }, signal })),
    getNextPageParam: ({ data }, pages) => (data.length < PAGE_SIZE ? null : pages.length * PAGE_SIZE),
    // A list that a person has gone into must not move.
    refetchInterval: ({ state: { data } }) =>
      (state === 'running' || state === 'paused') && (data?.pages.length ?? 1) === 1 ? READ_AGAIN_MS : false,
    placeholderData: (former) => former,
  })
  const rows = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data])
  return { query, rows, total: query.data?.pages[0]?.total ?? rows.length }
}
