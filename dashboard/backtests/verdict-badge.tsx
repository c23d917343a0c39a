import { StatusBadge } from '../parts/status-badge.tsx'
import type { Figures } from './backtests.ts'

const BADGES: Record<NonNullable<Figures['verdict']>, [status: string, word: string]> = {
  better: ['passed', 'Better'],
  worse: ['failed', 'Worse'],
  no_difference: ['passed', 'No worse'],
  too_few: ['waiting', 'No verdict'],
}

/** The verdict of a backtest as sign and word; a dash where no judge compared the answers. */
export function VerdictBadge({ verdict }: { verdict: Figures['verdict'] | undefined }) {
  if (!verdict) return <span className="faint">–</span>
  const [status, word] = BADGES[verdict]
  return <StatusBadge status={status} word={word} />
}
