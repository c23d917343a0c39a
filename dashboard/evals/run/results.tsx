import { SegmentedControl } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '../../parts/empty-state.tsx'
import { formatCount, formatDuration } from '../../parts/format.ts'
import { useSetSearch } from '../../parts/set-search.ts'
import { type Column, DataTable } from '../../parts/table/data-table.tsx'
import { FilterField } from '../../parts/table/filter-field.tsx'
import { OutcomeBadge } from '../outcome-badge.tsx'
import { expectedOf, formatScore, outcomeOf, type Result, type Run, type Suite } from '../suites.ts'
import { ResultPanel } from './result-panel.tsx'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/evals/$suiteId/runs/$runId')

/** One execution of a case. `key` is its index, and with repetitions also the number of the attempt. */
export type ResultRow = Result & { key: string; input: string; expected: string }

/** The results of a run with their filters; Enter opens one beside them. */
export function Results({ run, suite }: { run: Run; suite: Suite | undefined }) {
  const { filter, q = '', case: open } = route.useSearch()
  const setSearch = useSetSearch<'filter' | 'q' | 'case'>('/w/$workspaceId/agents/$agentId/evals/$suiteId/runs/$runId')
  const rows = rowsOf(run, suite)
  const words = q.toLowerCase()
  const shown = rows.filter(
    (row) =>
      (filter === undefined || outcomeOf(row) === filter) &&
      `${row.input} ${row.response}`.toLowerCase().includes(words),
  )
  const opened = rows.find(({ key }) => key === open)
  return (
    <>
      <div className="list-filters">
        <FilterField label="Filter results" value={q} onChange={(text) => setSearch({ q: text })} />
        <SegmentedControl
          aria-label="Results"
          value={filter ?? ''}
          onChange={(value) => setSearch({ filter: value })}
          data={choicesOf(rows)}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState title={rows.length === 0 ? 'The first result is on its way.' : 'No results match.'} />
      ) : (
        <DataTable
          label="Results"
          columns={COLUMNS}
          rows={shown}
          keyOf={({ key }) => key}
          openKey={open}
          onOpen={({ key }) => setSearch({ case: key })}
        />
      )}
      {opened && (
        <ResultPanel
          row={opened}
          rows={shown}
          testCase={suite?.testCases?.[opened.testCaseIndex]}
          onOpen={(key) => setSearch({ case: key })}
        />
      )}
    </>
  )
}

const rowsOf = ({ results }: Run, suite: Suite | undefined): ResultRow[] =>
  (results ?? []).map((result) => ({
    ...result,
    key: `${result.testCaseIndex + 1}${result.attempt === undefined ? '' : `.${result.attempt + 1}`}`,
    input: suite?.testCases?.[result.testCaseIndex]?.input ?? '',
    expected: expectedOf(suite?.testCases?.[result.testCaseIndex]),
  }))

function choicesOf(rows: ResultRow[]) {
  const count = (outcome: string) => formatCount(rows.filter((row) => outcomeOf(row) === outcome).length)
  return [
    { value: '', label: `All ${formatCount(rows.length)}` },
    { value: 'failed', label: `Failed ${count('failed')}` },
    { value: 'errored', label: `Errored ${count('errored')}` },
    { value: 'passed', label: `Passed ${count('passed')}` },
  ]
}

const COLUMNS: Column<ResultRow>[] = [
  { key: 'number', title: '#', width: 64, align: 'end', render: ({ key }) => key },
  {
    key: 'input',
    title: 'Input',
    isHeader: true,
    render: ({ input }) => <span title={input}>{input || <span className="faint">edited since</span>}</span>,
  },
  {
    key: 'outcome',
    title: 'Result',
    phone: 'beside',
    width: 112,
    render: (row) => <OutcomeBadge outcome={outcomeOf(row)} />,
  },
  {
    key: 'score',
    title: 'Score',
    phone: 'corner',
    width: 72,
    align: 'end',
    render: (row) => (outcomeOf(row) === 'errored' ? <span className="faint">–</span> : formatScore(row.score)),
  },
  {
    key: 'latency',
    title: 'Latency',
    width: 88,
    align: 'end',
    render: ({ latencyMs }) => (latencyMs === null || latencyMs === undefined ? '–' : formatDuration(latencyMs)),
  },
  {
    key: 'expected',
    title: 'Expected',
    render: ({ expected }) => <span title={expected}>{expected || <span className="faint">–</span>}</span>,
  },
  {
    key: 'response',
    title: 'Answer',
    phone: 'below',
    render: (row) => (
      <span title={row.response}>
        {row.response || <span className="faint">{row.reasoning?.replace(/^ERROR:\s*/, '')}</span>}
      </span>
    ),
  },
]
