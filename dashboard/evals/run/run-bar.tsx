import { Button } from '@mantine/core'
import { Square } from 'lucide-react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { Fault } from '../../parts/fault.tsx'
import { Cost } from '../../parts/figures.tsx'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import { formatCount, formatDuration } from '../../parts/format.ts'
import { PlaceLink } from '../../parts/place-link.tsx'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { useRole } from '../../shell/api/session.ts'
import { EVAL_READS, type Run, type RunPath } from '../suites.ts'

type RunBarProps = { run: Run; path: RunPath; isLinked?: boolean }

/** A run under way: its counts, a bar of them, the time that is left, what it cost so far, and [Stop]. */
export function RunBar({ run, path, isLinked }: RunBarProps) {
  const { canWrite } = useRole()
  const { fault, isBusy, stop } = useStop(path)
  const { done, total } = run.progress
  return (
    <section className="run-bar" aria-label="Run under way">
      <div className="run-bar-words">
        <p>
          <strong>
            {isLinked ? (
              <PlaceLink place={`agents/${path.id}/evals/${path.suiteId}/runs/${path.runId}`}>Run</PlaceLink>
            ) : (
              'Run'
            )}{' '}
            on v{run.agentVersion}
          </strong>{' '}
          {formatCount(done)}/{formatCount(total)}, <Counts run={run} />
          <span className="faint">
            {run.secondsLeft !== null && `, ≈ ${formatDuration(run.secondsLeft * 1_000)} left`}, <Cost usd={run.cost} />{' '}
            so far
          </span>
        </p>
        {canWrite && (
          <Button variant="default" leftSection={<Square size={12} aria-hidden />} loading={isBusy} onClick={stop}>
            Stop
          </Button>
        )}
      </div>
      <RunParts run={run} />
      <p className="visually-hidden" role="status">
        {done * 2 >= total ? 'Half of the run is done.' : 'The run has begun.'}
      </p>
      {fault !== undefined && <Fault error={fault} title="The run could not be stopped." />}
    </section>
  )
}

/** `16 passed, 1 failed, 1 errored`. */
export const Counts = ({ run: { progress } }: { run: Run }) => (
  <>
    {formatCount(progress.passed)} passed, {formatCount(progress.failed)} failed, {formatCount(progress.errored)}{' '}
    errored
  </>
)

/** A bar whose parts are what has passed, failed and errored; the words stand beside it. */
export const RunParts = ({ run: { progress } }: { run: Run }) => (
  <div
    className="run-parts"
    role="progressbar"
    aria-label="Cases that are done"
    aria-valuenow={progress.done}
    aria-valuemin={0}
    aria-valuemax={progress.total}
  >
    {(['passed', 'failed', 'errored'] as const).map((outcome) => (
      <span
        key={outcome}
        data-outcome={outcome}
        style={{ width: `${(100 * progress[outcome]) / Math.max(progress.total, 1)}%` }}
      />
    ))}
  </div>
)

function useStop(path: RunPath) {
  const api = useApi()
  const refresh = useRefresh()
  const { fault, isBusy, attempt } = useAttempt()
  const stop = async () => {
    await unwrap(api.POST('/v1/agents/{id}/evals/{suiteId}/runs/{runId}/cancel', { params: { path }, body: {} }))
    await refresh('/v1/agents/{id}/evals/{suiteId}/runs/{runId}', ...EVAL_READS)
  }
  return { fault, isBusy, stop: () => void attempt(stop) }
}
