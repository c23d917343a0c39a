import { StatusBadge } from '../../parts/status-badge.tsx'
import type { Column } from '../../parts/table/data-table.tsx'
import { type BacktestTurn, reasonWords } from '../backtests.ts'
import { DIVERGENCES, TURN_STATUSES, VERDICTS } from '../kinds.ts'

const VERDICT_BADGES = { worse: 'failed', better: 'passed', same: 'same' } as const

/** What the judge says of a turn, else why there is nothing to say. */
export function TurnVerdict({ turn: { status, verdict } }: { turn: BacktestTurn }) {
  if (verdict) return <StatusBadge status={VERDICT_BADGES[verdict]} word={VERDICTS[verdict]} />
  if (status === 'errored') return <StatusBadge status="error" word="Error" />
  if (status === 'done') return <span className="faint">not judged</span>
  return <span className="faint">{TURN_STATUSES[status].toLowerCase()}</span>
}

/** What changed, or why the turn was not compared. */
export const changeWords = ({ status, divergence, reason }: BacktestTurn): string => {
  if (divergence) return DIVERGENCES[divergence]
  return reason === null ? '' : status === 'left_out' ? reasonWords(reason) : reason
}

/** The columns of the turns of a backtest. */
export const TURN_COLUMNS: Column<BacktestTurn>[] = [
  {
    key: 'message',
    title: 'Message',
    isHeader: true,
    render: ({ message }) => (
      <span dir="auto" title={message ?? undefined}>
        {message || <span className="faint">Without words</span>}
      </span>
    ),
  },
  { key: 'verdict', title: 'Verdict', width: 112, phone: 'beside', render: (turn) => <TurnVerdict turn={turn} /> },
  {
    key: 'change',
    title: 'What changed',
    width: 176,
    phone: 'below',
    render: (turn) => <span title={changeWords(turn)}>{changeWords(turn)}</span>,
  },
  { key: 'then', title: 'Then', render: ({ baseline }) => <Text text={baseline?.text} /> },
  { key: 'now', title: 'Now', render: ({ candidate }) => <Text text={candidate?.text} /> },
]

const Text = ({ text }: { text: string | null | undefined }) => (
  <span dir="auto" title={text ?? undefined}>
    {text || <span className="faint">–</span>}
  </span>
)
