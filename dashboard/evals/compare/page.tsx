import { Select } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Crumbs } from '../../agent/crumbs.tsx'
import { TabBody } from '../../agent/layout/tab-body.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { useSetSearch } from '../../parts/set-search.ts'
import { TableSkeleton } from '../../parts/table/table-skeleton.tsx'
import { useAnswer } from '../../shell/api/answer.ts'
import { askedName, formatScore, type Run, type RunPath, runName } from '../suites.ts'
import { Comparison } from './comparison.tsx'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/evals/$suiteId/compare')

/** Two runs of a suite, case by case: what is broken comes first. */
export function ComparePage() {
  const { agentId, suiteId } = route.useParams()
  const { a, b } = route.useSearch()
  const path = { id: agentId, suiteId }
  const suite = useAnswer('/v1/agents/{id}/evals/{suiteId}', { params: { path } })
  const runs = useAnswer('/v1/agents/{id}/evals/{suiteId}/runs', { params: { path, query: { limit: 100 } } })
  return (
    <TabBody layout="fill">
      <Crumbs
        title="Compare"
        above={{ place: `agents/${agentId}/evals/${suiteId}?view=runs`, name: suite.data?.data.name ?? 'Suite' }}
      >
        <Choice label="A, the run before" name="a" value={a} runs={runs.data?.data ?? []} />
        <span aria-hidden>→</span>
        <Choice label="B, the run after" name="b" value={b} runs={runs.data?.data ?? []} />
      </Crumbs>
      {a && b ? (
        <Loaded path={{ ...path, runId: a }} otherRunId={b} suite={suite.data?.data} />
      ) : (
        <EmptyState title="Choose two runs." text="The changes go from A to B." />
      )}
    </TabBody>
  )
}

type ChoiceProps = { label: string; name: 'a' | 'b'; value: string | undefined; runs: Run[] }

function Choice({ label, name, value, runs }: ChoiceProps) {
  const setSearch = useSetSearch<'a' | 'b' | 'case'>('/w/$workspaceId/agents/$agentId/evals/$suiteId/compare')
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={runs.map((run) => ({ value: run.id, label: `${name.toUpperCase()}: ${nameOf(run)}` }))}
      value={value ?? null}
      allowDeselect={false}
      w={250}
      onChange={(id) => setSearch({ [name]: id ?? '', case: '' })}
    />
  )
}

const nameOf = (run: Run) => `${runName(run)}, ${askedName(run)}, ${formatScore(run.score)}`

type LoadedProps = { path: RunPath; otherRunId: string; suite: Parameters<typeof Comparison>[0]['suite'] }

function Loaded({ path, otherRunId, suite }: LoadedProps) {
  const comparison = useAnswer('/v1/agents/{id}/evals/{suiteId}/runs/{runId}/compare/{otherRunId}', {
    params: { path: { ...path, otherRunId } },
  })
  return (
    <LoadState query={comparison} subject="The comparison" skeleton={<TableSkeleton />}>
      {({ data }) => <Comparison comparison={data} suite={suite} />}
    </LoadState>
  )
}
