import type { EvalProgressNote } from '../../domain/eval/progress.ts'
import { tellOccurrence } from '../../domain/log/occurrence.ts'
import { sumCosts } from '../../domain/model/cost.ts'
import type { Database } from '../../store/database.ts'
import type { EvalCaseOutcome } from '../../store/eval/case.ts'
import type { EvalRunRecord } from '../../store/eval/run.ts'
import { beatEvalRuns, type EvalRunBeatState, type EvalRunCounts } from '../../store/eval/run-beat.ts'
import { createBeats } from './beats.ts'

/** Counts the results of a run as they come, so that no beat reads its cases. */
export type EvalTally = { readonly counts: EvalRunCounts; add(outcome: EvalCaseOutcome): void }

/** Makes the tally of a run. @param start counts of the cases that have ended */
export function createTally(start: EvalRunCounts): EvalTally {
  const counts = { ...start }
  return {
    counts,
    add({ passed, errored, score, cost }) {
      const scoreSum = (counts.score ?? 0) * counts.done + score
      counts.done += 1
      counts.passed += passed ? 1 : 0
      counts.failed += !passed && !errored ? 1 : 0
      counts.errored += errored ? 1 : 0
      counts.cost = sumCosts([counts.cost, cost])
      counts.score = scoreSum / counts.done
      tellOccurrence('eval.case', { outcome: errored ? 'errored' : passed ? 'passed' : 'failed' })
    },
  }
}

/** A run that this process works on, as its beats see it. */
export type BeatingRun = {
  run: Pick<EvalRunRecord, 'id' | 'generation' | 'total'>
  tally: EvalTally
  /** Gets the progress of the run with each beat. */
  onBeat(note: EvalProgressNote): void
  /** @param isRunOver false when another process goes on with the run */
  stopWith(why: 'lost' | 'agent-deleted' | 'suite-deleted', isRunOver: boolean): void
}

const startBeats = createBeats<Parameters<typeof beatEvalRuns>[1][number], EvalRunBeatState>(beatEvalRuns)

/**
 * Writes the counts of a run once a second, and stops it when it has another holder or its agent or suite is deleted.
 * @returns a function that ends the beats
 */
export function startBeating(database: Database, { run, tally, onBeat, stopWith }: BeatingRun): () => void {
  return startBeats(database, {
    key: `${run.id}:${run.generation}`,
    tell: () => ({ runId: run.id, generation: run.generation, ...tally.counts }),
    onState(state = 'over') {
      const { done, passed, failed, errored } = tally.counts
      if (state === 'held') onBeat({ total: run.total, done, passed, failed, errored })
      else stopWith(state === 'taken' || state === 'over' ? 'lost' : state, state !== 'taken')
    },
  })
}
