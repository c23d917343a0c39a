import { Ago, Cost } from '../../parts/figures.tsx'
import { formatCount } from '../../parts/format.ts'
import { PlaceLink } from '../../parts/place-link.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import type { Column } from '../../parts/table/data-table.tsx'
import { type Backtest, candidateName, endedCount } from '../backtests.ts'
import { VerdictBadge } from '../verdict-badge.tsx'

/** The columns of the backtests of an agent. */
export const COLUMNS: Column<Backtest>[] = [
  {
    key: 'candidate',
    title: 'Candidate',
    isHeader: true,
    render: (backtest) => (
      <PlaceLink
        className="row-link"
        place={`agents/${backtest.agentId}/backtests/${backtest.id}`}
        title={candidateName(backtest)}
      >
        {candidateName(backtest)}
      </PlaceLink>
    ),
  },
  {
    key: 'baseline',
    title: 'Released then',
    width: 120,
    render: ({ baselineVersion }) => (baselineVersion === null ? 'latest' : `v${baselineVersion}`),
  },
  {
    key: 'status',
    title: 'Status',
    width: 120,
    phone: 'corner',
    render: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'verdict',
    title: 'Verdict',
    width: 144,
    phone: 'beside',
    render: ({ figures }) => <VerdictBadge verdict={figures?.verdict} />,
  },
  {
    key: 'turns',
    title: 'Turns',
    width: 112,
    align: 'end',
    render: (backtest) =>
      endedCount(backtest) === backtest.progress.total
        ? formatCount(backtest.progress.total)
        : `${formatCount(endedCount(backtest))} of ${formatCount(backtest.progress.total)}`,
  },
  { key: 'cost', title: 'Cost', width: 96, align: 'end', render: ({ cost }) => <Cost usd={cost} /> },
  {
    key: 'by',
    title: 'By',
    width: 144,
    phone: 'below',
    render: ({ startedBy }) => <span title={startedBy?.name}>{startedBy?.name ?? '–'}</span>,
  },
  {
    key: 'when',
    title: 'Started',
    width: 128,
    align: 'end',
    render: ({ startedAt }) => <Ago at={startedAt} />,
  },
]
