import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Ago, Cost } from '../../parts/figures.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { type Column, DataTable } from '../../parts/table/data-table.tsx'
import { TableSkeleton } from '../../parts/table/table-skeleton.tsx'
import { OpenTurn } from '../../parts/turn/open-turn.tsx'
import { useAnswer } from '../../shell/api/answer.ts'
import type { Evaluation } from './evaluators.ts'

const READ_AGAIN_MS = 5_000
/** The next turns come while nothing is owed. */
const LOOK_MS = 15_000
const MOST = 100

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'owed', label: 'Owed' },
  { value: 'error', label: 'Errors' },
  { value: 'over_budget', label: 'Over budget' },
]

const BADGES: Record<Evaluation['status'], [status: string, word: string]> = {
  owed: ['waiting', 'Owed'],
  done: ['passed', 'Passed'],
  error: ['error', 'Error'],
  over_budget: ['blocked', 'Over budget'],
}

const COLUMNS: Column<Evaluation>[] = [
  {
    key: 'turn',
    title: 'Turn',
    width: 112,
    isHeader: true,
    render: ({ turnId }) => <OpenTurn turnId={turnId} />,
  },
  { key: 'evaluator', title: 'Evaluator', width: 144, phone: 'below', render: ({ evaluator }) => evaluator },
  { key: 'outcome', title: 'Outcome', width: 128, phone: 'beside', render: (row) => <Outcome {...row} /> },
  {
    key: 'score',
    title: 'Score',
    width: 72,
    align: 'end',
    render: ({ score }) => (score === null ? <span className="faint">–</span> : score.toFixed(2)),
  },
  {
    key: 'reasoning',
    title: 'Why',
    render: ({ reasoning }) => (
      <span dir="auto" title={reasoning ?? undefined}>
        {reasoning}
      </span>
    ),
  },
  { key: 'cost', title: 'Cost', width: 96, align: 'end', render: ({ cost }) => <Cost usd={cost} /> },
  {
    key: 'at',
    title: 'When',
    width: 128,
    align: 'end',
    phone: 'corner',
    render: ({ createdAt }) => <Ago at={createdAt} />,
  },
]

function Outcome({ status, passed }: Evaluation) {
  const [badge, word] = status === 'done' && !passed ? ['failed', 'Failed'] : BADGES[status]
  return <StatusBadge status={badge} word={word} />
}

/** The newest judgements of an agent's turns. They stay when the last evaluator goes. */
export function Judgements({ agentId, hasEvaluators }: { agentId: string; hasEvaluators: boolean }) {
  const [shown, setShown] = useState('all')
  const filter =
    shown === 'all' ? {} : shown === 'failed' ? { passed: false } : { status: shown as Evaluation['status'] }
  const query = useAnswer(
    '/v1/evaluations',
    { params: { query: { agent: agentId, limit: MOST, ...filter } } },
    {
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ status }) => status === 'owed') ? READ_AGAIN_MS : LOOK_MS,
      placeholderData: (former) => former,
    },
  )
  if (!hasEvaluators && shown === 'all' && !query.data?.data.length) return null
  return (
    <>
      <div className="suite-view">
        <SegmentedControl aria-label="Judgements to show" data={SHOWN} value={shown} onChange={setShown} />
      </div>
      <LoadState query={query} subject="Judgements" skeleton={<TableSkeleton />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title={shown === 'all' ? 'No turn was judged yet.' : 'No judgements match.'}
              {...(shown === 'all' && { text: 'The next turns in the sample are.' })}
            />
          ) : (
            <>
              <DataTable label="Judgements" columns={COLUMNS} rows={data} keyOf={({ id }) => id} />
              {data.length === MOST && <p className="meta">The newest {MOST} are shown.</p>}
            </>
          )
        }
      </LoadState>
    </>
  )
}
