import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Crumbs } from '../../agent/crumbs.tsx'
import { TabBody } from '../../agent/layout/tab-body.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { ViewOnly } from '../../parts/no-permission.tsx'
import { ButtonAt, useGo } from '../../parts/place-link.tsx'
import { DataTable } from '../../parts/table/data-table.tsx'
import { TableSkeleton } from '../../parts/table/table-skeleton.tsx'
import { useActions } from '../../shell/action/actions.ts'
import { useAnswer } from '../../shell/api/answer.ts'
import { useRole } from '../../shell/api/session.ts'
import { COLUMNS } from './columns.tsx'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/backtests')
const READ_AGAIN_MS = 2_000
const MOST = 100

/** The backtests of an agent: would another version have answered better? */
export function BacktestsPage() {
  const { agentId } = route.useParams()
  const { canWrite } = useRole()
  const go = useGo()
  const begin = `agents/${agentId}/backtests/new`
  useActions(canWrite ? [{ label: 'New backtest', group: 'This agent', keys: 'c', run: () => go(begin) }] : [])
  const query = useAnswer(
    '/v1/agents/{id}/backtests',
    { params: { path: { id: agentId }, query: { limit: MOST } } },
    {
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ status }) => status === 'running') ? READ_AGAIN_MS : false,
    },
  )
  const button = canWrite && (
    <ButtonAt place={begin} variant="filled" leftSection={<Plus size={14} aria-hidden />} rightSection={<kbd>C</kbd>}>
      New backtest
    </ButtonAt>
  )
  return (
    <TabBody layout="fill">
      <Crumbs title="Backtests">{query.data?.data.length ? button : undefined}</Crumbs>
      {!canWrite && <ViewOnly />}
      <LoadState query={query} subject="Backtests" skeleton={<TableSkeleton />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title="No backtests."
              text="A backtest asks past turns again, with another version or model, before users meet it. No tool is called."
            >
              {button}
            </EmptyState>
          ) : (
            <>
              <DataTable
                label="Backtests"
                columns={COLUMNS}
                rows={data}
                keyOf={({ id }) => id}
                onOpen={({ id }) => go(`agents/${agentId}/backtests/${id}`)}
              />
              {data.length === MOST && <p className="meta">The newest {MOST} are shown.</p>}
            </>
          )
        }
      </LoadState>
    </TabBody>
  )
}
