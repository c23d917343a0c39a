import { Fact } from '../../parts/facts.tsx'
import { pageWords } from '../../parts/fault/words.ts'
import { Cost, Figures } from '../../parts/figures.tsx'
import { formatCount, formatDuration } from '../../parts/format.ts'
import { type Backtest, endedCount, leftOutSentence } from '../backtests.ts'
import { intervalOfRatio, ratioWords, verdictSentence } from '../verdict.ts'

/** The verdict in a sentence, how far the backtest is, and what the candidate costs and takes beside before. */
export function Summary({ backtest }: { backtest: Backtest }) {
  const { status, error, figures, cost, startedAt, endedAt, judge } = backtest
  const leftOut = leftOutSentence(backtest)
  return (
    <section className="backtest-summary" aria-label="Verdict">
      <p className="backtest-verdict" data-verdict={figures?.verdict ?? 'none'}>
        {verdictSentence(backtest)}
      </p>
      {leftOut && <p className="meta">{leftOut}</p>}
      {error && (
        <div className="fault" role="alert">
          <div className="fault-text">
            <strong>{pageWords(error).message}</strong>
            <p className="fault-fix">{pageWords(error).fix}</p>
          </div>
        </div>
      )}
      {(status === 'running' || status === 'paused') && <Progress backtest={backtest} />}
      <Figures>
        <Ratio name="Cost of the answers" ratio={figures?.costRatio} />
        <Ratio name="Time in model calls" ratio={figures?.latencyRatio} />
        <Fact name={judge ? 'This backtest, with the judge' : 'This backtest'}>
          <Cost usd={cost} />
          {endedAt && <span className="meta"> in {formatDuration(Date.parse(endedAt) - Date.parse(startedAt))}</span>}
        </Fact>
      </Figures>
    </section>
  )
}

type RatioProps = { name: string; ratio: NonNullable<Backtest['figures']>['costRatio'] | undefined }

/** `38% less`, and beside it how sure that is. */
function Ratio({ name, ratio }: RatioProps) {
  if (!ratio) return null
  return (
    <Fact name={name}>
      {ratioWords(ratio)} <span className="meta">{intervalOfRatio(ratio)} of before</span>
    </Fact>
  )
}

function Progress({ backtest }: { backtest: Backtest }) {
  const { total } = backtest.progress
  const ended = endedCount(backtest)
  return (
    <div className="backtest-progress">
      <div
        className="run-parts"
        role="progressbar"
        aria-label="Turns that have ended"
        aria-valuenow={ended}
        aria-valuemin={0}
        aria-valuemax={total}
      >
        <span data-outcome="passed" style={{ width: `${(100 * ended) / Math.max(total, 1)}%` }} />
      </div>
      <span className="meta">
        {formatCount(ended)} of {formatCount(total)} turns
      </span>
    </div>
  )
}
