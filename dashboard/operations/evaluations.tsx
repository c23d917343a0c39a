import { formatCount } from '../parts/format.ts'
import type { OperationStatus } from './status.ts'

/** What became of the live scores that were owed: none is lost, so these numbers add up. */
export function Evaluations({
  counts: { owed, done, error, over_budget },
}: {
  counts: OperationStatus['evaluations']
}) {
  const total = owed + done + error + over_budget
  if (total === 0) return null
  return (
    <p className="meta">
      Live scores: {formatCount(total)} owed in all, {formatCount(done)} judged, {formatCount(error)} errors,{' '}
      {formatCount(over_budget)} over budget, {formatCount(owed)} still owed.
    </p>
  )
}
