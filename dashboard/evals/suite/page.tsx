import { SegmentedControl } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Crumbs } from '../../agent/crumbs.tsx'
import { TabBody } from '../../agent/layout/tab-body.tsx'
import { formatCount } from '../../parts/format.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { ViewOnly } from '../../parts/no-permission.tsx'
import { TableSkeleton } from '../../parts/table/table-skeleton.tsx'
import { useAnswer } from '../../shell/api/answer.ts'
import { useRole } from '../../shell/api/session.ts'
import { RunBar } from '../run/run-bar.tsx'
import type { Suite, SuitePath } from '../suites.ts'
import { JudgeAgreement } from './agreement.tsx'
import { CaseEditor } from './case-editor.tsx'
import { useCases } from './cases.ts'
import { GateButton } from './gate.tsx'
import { RunButton } from './run-button.tsx'
import { RunList } from './run-list.tsx'
import { SuiteMenu } from './suite-menu.tsx'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/evals/$suiteId')

/** One suite: its cases, its runs, its gate. */
export function SuitePage() {
  const { agentId, suiteId } = route.useParams()
  const path = { id: agentId, suiteId }
  const suite = useAnswer('/v1/agents/{id}/evals/{suiteId}', { params: { path } })
  return (
    <TabBody layout="fill">
      <LoadState query={suite} subject="The suite" skeleton={<TableSkeleton />}>
        {({ data }) => <Loaded key={data.id} suite={data} path={path} />}
      </LoadState>
    </TabBody>
  )
}

function Loaded({ suite, path }: { suite: Suite; path: SuitePath }) {
  const { canWrite } = useRole()
  const { view = 'cases' } = route.useSearch()
  const navigate = useNavigate({ from: '/w/$workspaceId/agents/$agentId/evals/$suiteId' })
  const cases = useCases(suite, path)
  const runs = useAnswer('/v1/agents/{id}/evals/{suiteId}/runs', { params: { path, query: { limit: 100 } } })
  const running = runs.data?.data.find(({ status }) => status === 'running')
  const count = cases.rows.length
  return (
    <>
      <Crumbs
        title={suite.name}
        above={{ place: `agents/${path.id}/evals`, name: 'Evals' }}
        beside={
          <>
            <span className="meta">{suite.minScore === null ? 'no gate' : `gate ${suite.minScore.toFixed(2)}`}</span>
            <JudgeAgreement path={path} />
          </>
        }
      >
        {canWrite && (
          <>
            <SuiteMenu suite={suite} path={path} />
            <GateButton suite={suite} path={path} />
            <RunButton path={path} hasUnsaved={cases.changes > 0} isRunning={running !== undefined} />
          </>
        )}
      </Crumbs>
      {!canWrite && <ViewOnly />}
      {running && <RunBar run={running} path={{ ...path, runId: running.id }} isLinked />}
      <SegmentedControl
        className="suite-view"
        aria-label="View"
        value={view}
        onChange={(value) => void navigate({ search: value === 'runs' ? { view: 'runs' } : {}, replace: true })}
        data={[
          { value: 'cases', label: `Cases ${formatCount(count)}` },
          { value: 'runs', label: `Runs ${countOf(runs.data?.data)}` },
        ]}
      />
      {view === 'runs' ? <RunList query={runs} path={path} /> : <CaseEditor suite={suite} cases={cases} path={path} />}
    </>
  )
}

/** The list has at most 100 runs. */
const countOf = (runs: unknown[] | undefined) => {
  if (!runs) return ''
  return runs.length === 100 ? '100+' : formatCount(runs.length)
}
