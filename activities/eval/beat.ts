import type { EvalProgressNote } from '../../domain/eval/progress.ts'
import { tellOccurrence } from '../../domain/log/occurrence.ts'
import { sumCosts } from '../../domain/model/cost.ts'
import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import type { EvalCaseOutcome } from '../../store/eval/case.ts'
import type { EvalRunRecord } from '../../store/eval/run.ts'
import { beatEvalRuns, type EvalRunCounts } from '../../store/eval/run-beat.ts'

const BEAT_MS = 1_000

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

const beating = new WeakMap<Database, Set<BeatingRun>>()

/**
 * Writes the counts of a run once a second, and stops it when it has another holder or its agent or suite is deleted: one
 * statement for all runs of the process, of whatever workspace.
 * @returns a function that ends the beats
 */
export function startBeating(database: Database, run: BeatingRun): () => void {
  const known = beating.get(database)
  const runs = known ?? new Set<BeatingRun>()
  if (!known) beating.set(database, runs)
  if (runs.size === 0) setTimeout(() => void beatAll(database, runs), BEAT_MS)
  runs.add(run)
  return () => void runs.delete(run)
}

async function beatAll(database: Database, runs: Set<BeatingRun>): Promise<void> {
  if (runs.size === 0) return
  const told = [...runs]
  const beats = told.map(({ run, tally }) => ({ runId: run.id, generation: run.generation, ...tally.counts }))
  // A failure, such as a lost connection, ends no run: the next beat tries again.
  const states = await asSystem(() => beatEvalRuns(database, beats)).catch(() => undefined)
  for (const each of states ? told.filter((candidate) => runs.has(candidate)) : []) {
    const state = states?.get(`${each.run.id}:${each.run.generation}`) ?? 'over'
    const { done, passed, failed, errored } = each.tally.counts
    if (state === 'held') each.onBeat({ total: each.run.total, done, passed, failed, errored })
    else each.stopWith(state === 'taken' || state === 'over' ? 'lost' : state, state !== 'taken')
  }
  setTimeout(() => void beatAll(database, runs), BEAT_MS)
}
