import { SegmentedControl, Stack } from '@mantine/core'
import { unwrap } from '../../../clients/typescript/index.ts'
import { Fault } from '../../parts/fault.tsx'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import { VERDICTS, type Verdict } from '../../reviews/verdict.ts'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'

const PATH = '/v1/turns/{turn_id}/review'

/** What people think of the answer that the judge has judged. A new verdict keeps the texts of an earlier review. */
export function ResultReview({ turnId }: { turnId: string }) {
  const api = useApi()
  const refresh = useRefresh()
  const params = { path: { turn_id: turnId } }
  const { data: answer } = useAnswer(PATH, { params })
  const { fault, attempt } = useAttempt()
  const give = (verdict: Verdict) =>
    attempt(async () => {
      const { correctedAnswer, comment } = answer?.data ?? {}
      const body = { verdict, ...(correctedAnswer && { correctedAnswer }), ...(comment && { comment }) }
      await unwrap(api.PUT(PATH, { params, body }))
      await refresh(PATH, '/v1/reviews', '/v1/agents/{id}/evaluators', '/v1/agents/{id}/evals/{suiteId}/agreement')
    })
  return (
    <Stack gap={6} mt="md" align="flex-start">
      <p className="meta">Your verdict on the answer shows how far the judge can be trusted.</p>
      <SegmentedControl
        aria-label="Your verdict"
        data={VERDICTS}
        value={answer?.data?.verdict ?? ''}
        disabled={answer === undefined}
        onChange={(value) => void give(value as Verdict)}
      />
      {fault !== undefined && <Fault error={fault} title="The verdict was not saved." />}
    </Stack>
  )
}
