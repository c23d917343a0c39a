import { Progress } from '@mantine/core'
import { formatCost } from '../../parts/format.ts'

type BudgetBarProps = { word: string; spent: number; limit: number | null }

/** The share of a limit from which the colour warns. */
const NEAR = 0.8

/** Shows the spent part of a limit, in words and as a bar. */
export function BudgetBar({ word, spent, limit }: BudgetBarProps) {
  return (
    <div className="budget-bar">
      <div>
        <span className="faint">{word}</span>
        <span>
          {limit === null ? `${formatCost(spent)}, no limit` : `${formatCost(spent)} of ${formatCost(limit)}`}
        </span>
      </div>
      {limit !== null && <Bar label={word} spent={spent} limit={limit} />}
    </div>
  )
}

/** The same in a cell of a table. */
export const BudgetCell = ({ word, spent, limit }: BudgetBarProps) =>
  limit === null ? (
    <span>
      {formatCost(spent)} <span className="faint">no limit</span>
    </span>
  ) : (
    <span className="budget-cell">
      <Bar label={word} spent={spent} limit={limit} />
      {formatCost(spent)} of {formatCost(limit)}
    </span>
  )

const Bar = ({ label, spent, limit }: { label: string; spent: number; limit: number }) => (
  <Progress
    value={Math.min(100 * shareOf(spent, limit), 100)}
    color={colourOf(shareOf(spent, limit))}
    size="sm"
    aria-label={label}
  />
)

const shareOf = (spent: number, limit: number): number => (limit === 0 ? 1 : spent / limit)

/** `bad` at the limit, `held` near it. */
const colourOf = (share: number): string => {
  if (share >= 1) return 'var(--bad)'
  return share >= NEAR ? 'var(--held)' : 'var(--accent)'
}
