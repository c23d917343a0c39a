import { useAnswer } from '../../shell/api/answer.ts'
import type { SuitePath } from '../suites.ts'

/** How far people agree with the judge of the suite, once they have reviewed answers of its runs. */
export function JudgeAgreement({ path }: { path: SuitePath }) {
  const { data } = useAnswer('/v1/agents/{id}/evals/{suiteId}/agreement', { params: { path } })
  if (!data || data.data.n === 0) return null
  const { kappa, n } = data.data
  if (kappa === null) return <span className="meta">{n} of 20 reviews that show how far to trust the judge</span>
  return (
    <span className="meta">
      κ {kappa.toFixed(2)} of {n} reviews
      {kappa < 0.6 && ': people often decide otherwise, so do not trust the judge'}
    </span>
  )
}
