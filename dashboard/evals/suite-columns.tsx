import { Ago } from '../parts/figures.tsx'
import { formatCount } from '../parts/format.ts'
import { PlaceLink } from '../parts/place-link.tsx'
import type { Column } from '../parts/table/data-table.tsx'
import { formatScore, meanScore, type Suite } from './suites.ts'

/** The columns of the suites of an agent. */
export const suiteColumns = (agentId: string): Column<Suite>[] => [
  {
    key: 'name',
    title: 'Suite',
    isHeader: true,
    render: ({ id, name }) => (
      <PlaceLink className="row-link" place={`agents/${agentId}/evals/${id}`} title={name}>
        {name}
      </PlaceLink>
    ),
  },
  {
    key: 'cases',
    title: 'Cases',
    width: 88,
    align: 'end',
    render: ({ testCases }) => formatCount(testCases?.length ?? 0),
  },
  {
    key: 'score',
    title: 'Last score',
    phone: 'beside',
    width: 112,
    align: 'end',
    render: (suite) => <Score suite={suite} />,
  },
  {
    key: 'gate',
    title: 'Gate',
    phone: 'below',
    width: 112,
    align: 'end',
    render: ({ minScore }) => (minScore === null ? <span className="faint">none</span> : minScore.toFixed(2)),
  },
  {
    key: 'lastRun',
    title: 'Last run',
    phone: 'corner',
    width: 150,
    align: 'end',
    render: ({ lastRunAt }) => <Ago at={lastRunAt} />,
  },
]

/** The score of the last complete run; below the gate it says so. */
function Score({ suite: { lastResult, minScore } }: { suite: Suite }) {
  const score = meanScore(lastResult)
  if (score === null) return <span className="faint">–</span>
  const isBelow = minScore !== null && score < minScore
  return (
    <span className={isBelow ? 'bad' : undefined} title={isBelow ? 'Below the gate' : undefined}>
      {formatScore(score)}
      {isBelow && <span className="visually-hidden"> below the gate</span>}
    </span>
  )
}
