import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { type BodyOf, unwrap } from '../../../clients/typescript/index.ts'
import { Fault } from '../../parts/fault.tsx'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import { useApi, useRefresh } from '../../shell/api/answer.ts'

type Verdict = BodyOf<'/v1/turns/{turn_id}/review', 'put'>['verdict']

const VERDICTS = [
  { value: 'good', label: 'Good' },
  { value: 'bad', label: 'Bad' },
]

/** What a person thinks of the answer that the judge has judged. */
export function ResultReview({ turnId }: { turnId: string }) {
  const api = useApi()
  const refresh = useRefresh()
  const [verdict, setVerdict] = useState<Verdict>()
  const { fault, attempt } = useAttempt()
  const review = (given: Verdict) =>
    attempt(async () => {
      await unwrap(
        api.PUT('/v1/turns/{turn_id}/review', { params: { path: { turn_id: turnId } }, body: { verdict: given } }),
      )
      setVerdict(given)
      await refresh('/v1/agents/{id}/evals/{suiteId}/agreement')
    })
  return (
    <div>
      <p className="meta">Your verdict on the answer shows how far the judge can be trusted.</p>
      <SegmentedControl
        aria-label="Your verdict"
        data={VERDICTS}
        value={verdict ?? ''}
        onChange={(value) => void review(value as Verdict)}
      />
      {fault !== undefined && <Fault error={fault} title="The verdict was not saved." />}
    </div>
  )
}
