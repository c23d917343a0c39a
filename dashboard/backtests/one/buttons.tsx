import { Button } from '@mantine/core'
import { Pause, Play, RotateCw, Square } from 'lucide-react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { Release } from '../../agent/versions/release.tsx'
import { Fault } from '../../parts/fault.tsx'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import { useGo } from '../../parts/place-link.tsx'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { BACKTEST_READS, type Backtest, type Figures, isPlainVersion } from '../backtests.ts'

type Step = 'pause' | 'resume' | 'cancel' | 'rerun'

const STEPS: Record<Step, { word: string; Sign: typeof Play }> = {
  pause: { word: 'Pause', Sign: Pause },
  resume: { word: 'Resume', Sign: Play },
  cancel: { word: 'Stop', Sign: Square },
  rerun: { word: 'Ask the rest again', Sign: RotateCw },
}

/** What can be done with a backtest now. A version that was asked as it stands can be released from here. */
export function BacktestButtons({ backtest }: { backtest: Backtest }) {
  const { fault, isBusy, take } = useStep(backtest)
  const { status, candidateVersion, figures } = backtest
  return (
    <>
      {fault !== undefined && <Fault error={fault} title="The backtest was not changed." />}
      {stepsOf(backtest).map((step) => {
        const { word, Sign } = STEPS[step]
        return (
          <Button
            key={step}
            variant="default"
            leftSection={<Sign size={12} aria-hidden />}
            disabled={isBusy}
            onClick={() => take(step)}
          >
            {word}
          </Button>
        )
      })}
      {status === 'completed' && candidateVersion !== null && isPlainVersion(backtest) && (
        <Release version={candidateVersion} isQuiet={!isGood(figures?.verdict)} />
      )}
    </>
  )
}

const isGood = (verdict: Figures['verdict'] | undefined) => verdict === 'better' || verdict === 'no_difference'

function stepsOf({ status, progress, leftOut }: Backtest): Step[] {
  if (status === 'running') return ['pause', 'cancel']
  if (status === 'paused') return ['resume', 'cancel']
  const { total, done, errored, leftOut: leftOutCount } = progress
  const unasked = total - done - errored - leftOutCount + (leftOut.max_cost ?? 0)
  return errored + unasked > 0 ? ['rerun'] : []
}

function useStep({ id: backtestId, agentId }: Backtest) {
  const api = useApi()
  const refresh = useRefresh()
  const go = useGo()
  const { fault, isBusy, attempt } = useAttempt()
  const take = async (step: Step) => {
    const path = { id: agentId, backtestId }
    const { data } = await unwrap(
      api.POST(`/v1/agents/{id}/backtests/{backtestId}/${step}`, { params: { path }, body: {} }),
    )
    await refresh(...BACKTEST_READS)
    if (data.id !== backtestId) go(`agents/${agentId}/backtests/${data.id}`)
  }
  return { fault, isBusy, take: (step: Step) => void attempt(() => take(step)) }
}
