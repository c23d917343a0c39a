import { Fact } from '../../parts/facts.tsx'
import { pageWords } from '../../parts/fault/words.ts'
import { Cost, Figures } from '../../parts/figures.tsx'
import { formatCount, formatDuration } from '../../parts/format.ts'
import { durationOf } from '../suite/run-columns.tsx'
import { formatScore, type Run } from '../suites.ts'
import { RunParts } from './run-bar.tsx'

type RunFiguresProps = { run: Run; minScore: number | null }

/** Shows the figures of a run that has ended, and why it ended early when it did. */
export function RunFigures({ run, minScore }: RunFiguresProps) {
  const { passed, failed, errored } = run.progress
  const isBelow = minScore !== null && run.score !== null && run.score < minScore
  return (
    <>
      {run.error && (
        <div className="fault" role="alert">
          <div className="fault-text">
            <strong>{pageWords(run.error).message}</strong>
            <p className="fault-fix">{pageWords(run.error).fix}</p>
          </div>
        </div>
      )}
      <StopReason run={run} />
      <div className="run-figures">
        <Figures>
          <Fact name="Score">
            <span className={isBelow ? 'bad' : undefined}>{formatScore(run.score)}</span>
            {minScore !== null && (
              <span className="meta">
                {isBelow ? ` below the gate of ${minScore.toFixed(2)}` : ` gate ${minScore.toFixed(2)}`}
              </span>
            )}
          </Fact>
          <Fact name="Passed">{formatCount(passed)}</Fact>
          <Fact name="Failed">{formatCount(failed)}</Fact>
          <Fact name="Errored">{formatCount(errored)}</Fact>
          <Fact name="Cost">
            <Cost usd={run.cost} />
          </Fact>
          <Fact name="Took">{formatDuration(durationOf(run))}</Fact>
        </Figures>
        <RunParts run={run} />
      </div>
    </>
  )
}

/** `Stopped. 6 of 24 cases were not run.` */
function StopReason({ run: { status, maxCost, cost, progress } }: { run: Run }) {
  if (status === 'cancelled')
    return (
      <p className="notice">
        Stopped. {formatCount(progress.total - progress.done)} of {formatCount(progress.total)} cases were not run.
      </p>
    )
  if (maxCost === null || progress.errored === 0 || Number(cost) < 0.5 * Number(maxCost)) return null
  return (
    <p className="notice">
      This run had a limit of <Cost usd={maxCost} />. Cases that did not fit into it count as errored.
    </p>
  )
}
