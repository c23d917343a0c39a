import { getRouteApi } from '@tanstack/react-router'
import { Crumbs } from '../../agent/crumbs.tsx'
import { TabBody } from '../../agent/layout/tab-body.tsx'
import { Ago } from '../../parts/figures.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { ViewOnly } from '../../parts/no-permission.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { TableSkeleton } from '../../parts/table/table-skeleton.tsx'
import { useAnswer } from '../../shell/api/answer.ts'
import { useRole } from '../../shell/api/session.ts'
import { askedName, type Run, type RunPath, runName, type Suite } from '../suites.ts'
import { useLiveRun } from './live-run.ts'
import { Results } from './results.tsx'
import { RunBar } from './run-bar.tsx'
import { RunButtons } from './run-buttons.tsx'
import { RunFigures } from './run-figures.tsx'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/evals/$suiteId/runs/$runId')

/** One run: live while it is under way, then its results. */
export function RunPage() {
  const { agentId, suiteId, runId } = route.useParams()
  const path = { id: agentId, suiteId, runId }
  const suite = useAnswer('/v1/agents/{id}/evals/{suiteId}', { params: { path: { id: agentId, suiteId } } })
  const run = useLiveRun(path)
  return (
    <TabBody layout="fill">
      <LoadState query={run} subject="The run" skeleton={<TableSkeleton />}>
        {({ data }) => <Loaded run={data} suite={suite.data?.data} path={path} />}
      </LoadState>
    </TabBody>
  )
}

function Loaded({ run, suite, path }: { run: Run; suite: Suite | undefined; path: RunPath }) {
  const { canWrite } = useRole()
  const isRunning = run.status === 'running'
  return (
    <>
      <Crumbs
        title={`${runName(run)} on ${askedName(run)}`}
        above={{ place: `agents/${path.id}/evals/${path.suiteId}?view=runs`, name: suite?.name ?? 'Suite' }}
        beside={
          <>
            <StatusBadge status={run.status} />
            <span className="meta">
              <Ago at={run.startedAt} />
              {run.startedBy && ` by ${run.startedBy.name}`}
            </span>
          </>
        }
      >
        {!isRunning && <RunButtons run={run} path={path} canWrite={canWrite} />}
      </Crumbs>
      {!canWrite && <ViewOnly />}
      {isRunning ? <RunBar run={run} path={path} /> : <RunFigures run={run} minScore={suite?.minScore ?? null} />}
      <Results run={run} suite={suite} />
    </>
  )
}
