import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '../../../clients/typescript/index.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { useGo } from '../../parts/place-link.tsx'
import { DataTable } from '../../parts/table/data-table.tsx'
import { TableSkeleton } from '../../parts/table/table-skeleton.tsx'
import { useActions } from '../../shell/action/actions.ts'
import type { Run, SuitePath } from '../suites.ts'
import { runColumns } from './run-columns.tsx'
import { Trend } from './trend.tsx'

type RunListProps = { query: UseQueryResult<AnswerOf<'/v1/agents/{id}/evals/{suiteId}/runs', 'get'>>; path: SuitePath }

/** The runs of a suite, newest first. Two that are chosen can be compared. */
export function RunList({ query, path }: RunListProps) {
  return (
    <LoadState query={query} subject="The runs" skeleton={<TableSkeleton />}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState
            title="No runs yet."
            text="A run asks the agent every question in the suite and scores its answers."
          />
        ) : (
          <Table runs={data} path={path} />
        )
      }
    </LoadState>
  )
}

function Table({ runs, path }: { runs: Run[]; path: SuitePath }) {
  const [chosen, setChosen] = useState<string[]>([])
  const go = useGo()
  const base = `agents/${path.id}/evals/${path.suiteId}`
  // A third choice takes the place of the first.
  const choose = ({ id }: Run) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id].slice(-2))
  const [b, a] = pairOf(runs, chosen)
  const compare = () => a && b && go(`${base}/compare?a=${a.id}&b=${b.id}`)
  useActions(a && b ? [{ label: 'Compare runs', group: 'This suite', run: compare }] : [])
  return (
    <>
      {runs.length > 1 && (
        <div className="list-filters">
          <Button variant="default" disabled={!a || !b} onClick={compare}>
            {chosen.length === 2 ? 'Compare the two chosen' : 'Compare the last two'}
          </Button>
          <span className="meta">Select two runs with their checkboxes, or press X.</span>
          <Trend runs={runs} />
        </div>
      )}
      <DataTable
        label="Runs"
        columns={runColumns(base, new Set(chosen), choose)}
        rows={runs}
        keyOf={({ id }) => id}
        selected={new Set(chosen)}
        onSelect={choose}
        onOpen={({ id }) => go(`${base}/runs/${id}`)}
      />
    </>
  )
}

/** The newer and the older of the two chosen runs; without a choice, the last two that have ended. */
function pairOf(runs: Run[], chosen: string[]): Run[] {
  if (chosen.length === 2) return runs.filter(({ id }) => chosen.includes(id))
  return runs.filter(({ status }) => status !== 'running').slice(0, 2)
}
