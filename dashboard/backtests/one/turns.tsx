import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '../../parts/empty-state.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { useSetSearch } from '../../parts/set-search.ts'
import { DataTable } from '../../parts/table/data-table.tsx'
import { TableSkeleton } from '../../parts/table/table-skeleton.tsx'
import type { Backtest } from '../backtests.ts'
import { TURN_COLUMNS } from './columns.tsx'
import { TurnSides } from './sides.tsx'
import { useTurns } from './use-turns.ts'

const ID = '/w/$workspaceId/agents/$agentId/backtests/$backtestId'
const route = getRouteApi(ID)

/** The turns, what got worse first; Enter puts the two answers of one side by side. */
export function Turns({ backtest }: { backtest: Backtest }) {
  const { divergence, verdict, status, turn: open } = route.useSearch()
  const setSearch = useSetSearch<'turn'>(ID)
  const { query, rows, total } = useTurns(backtest)
  const opened = rows.find(({ turn_id }) => turn_id === open)
  if (backtest.progress.total === 0)
    return <EmptyState title="No turns." text="Choose another period, or wait until users have asked something." />
  return (
    <LoadState query={query} subject="The turns" skeleton={<TableSkeleton />}>
      {() => (
        <>
          {rows.length === 0 ? (
            <EmptyState title={divergence || verdict || status ? 'No turns match.' : 'These turns were deleted.'} />
          ) : (
            <DataTable
              label="Turns"
              columns={TURN_COLUMNS}
              rows={rows}
              total={total}
              keyOf={({ turn_id }) => turn_id}
              openKey={open}
              onOpen={({ turn_id }) => setSearch({ turn: turn_id })}
              onEnd={query.hasNextPage && !query.isFetching ? () => void query.fetchNextPage() : undefined}
            />
          )}
          {opened && (
            <TurnSides turn={opened} turns={rows} agentId={backtest.agentId} onOpen={(turn) => setSearch({ turn })} />
          )}
        </>
      )}
    </LoadState>
  )
}
