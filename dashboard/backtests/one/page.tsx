import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { Crumbs } from '../../agent/crumbs.tsx'
import { TabBody } from '../../agent/layout/tab-body.tsx'
import { Ago } from '../../parts/figures.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { ViewOnly } from '../../parts/no-permission.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { TableSkeleton } from '../../parts/table/table-skeleton.tsx'
import { useAnswer, useRefresh } from '../../shell/api/answer.ts'
import { useRole } from '../../shell/api/session.ts'
import { BACKTEST_READS, type Backtest, candidateName } from '../backtests.ts'
import { BacktestButtons } from './buttons.tsx'
import { Kinds } from './kinds.tsx'
import { Summary } from './summary.tsx'
import { Turns } from './turns.tsx'
import '../backtests.css'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/backtests/$backtestId')
const PATH = '/v1/agents/{id}/backtests/{backtestId}'
/** The stream begins with every result, which is megabytes for 5,000 turns, so progress is read each second. */
const READ_AGAIN_MS = 1_000

/** One backtest: the verdict, what changed, and the turns, those that got worse first. */
export function BacktestPage() {
  const { agentId, backtestId } = route.useParams()
  const query = useAnswer(
    PATH,
    { params: { path: { id: agentId, backtestId } } },
    { refetchInterval: ({ state }) => (isUnderWay(state.data?.data.status) ? READ_AGAIN_MS : false) },
  )
  useListsFollow(query.data?.data.status)
  return (
    <TabBody layout="fill">
      <LoadState query={query} subject="The backtest" skeleton={<TableSkeleton />}>
        {({ data }) => <Loaded backtest={data} />}
      </LoadState>
    </TabBody>
  )
}

/** Turns that were asked before a pause still get their results. */
const isUnderWay = (status: Backtest['status'] | undefined) => status === 'running' || status === 'paused'

/** The turns are read again at the end. */
function useListsFollow(status: Backtest['status'] | undefined): void {
  const refresh = useRefresh()
  const readAgain = useEffectEvent(() => void refresh(BACKTEST_READS[0], BACKTEST_READS[2]))
  useEffect(() => {
    if (status !== undefined && !isUnderWay(status)) readAgain()
  }, [status])
}

function Loaded({ backtest }: { backtest: Backtest }) {
  const { canWrite } = useRole()
  const { agentId, rerunOf, startedAt, startedBy, status } = backtest
  return (
    <>
      <Crumbs
        title={candidateName(backtest)}
        above={{ place: `agents/${agentId}/backtests`, name: 'Backtests' }}
        beside={
          <>
            <StatusBadge status={status} />
            <span className="meta">
              {rerunOf && 'Rerun, '}
              <Ago at={startedAt} />
              {startedBy && ` by ${startedBy.name}`}
            </span>
          </>
        }
      >
        {canWrite && <BacktestButtons backtest={backtest} />}
      </Crumbs>
      {!canWrite && <ViewOnly />}
      <Summary backtest={backtest} />
      <Kinds backtest={backtest} />
      <Turns backtest={backtest} />
    </>
  )
}
