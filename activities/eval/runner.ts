import type { EvalProgressNote } from '../../domain/eval/progress.ts'
import { type EvalCaseOutcome, EvalRunLost, type OpenCase, takeOpenCases } from '../../store/eval/case.ts'
import { createTally, startBeating } from './beat.ts'
import { runEvalCase, storeOutcome } from './case.ts'
import type { EvalCaseDependencies, HeldEvalRun } from './case-score.ts'
import { type LanesEnd, type LanesStop, runLanes } from './lanes.ts'

export type RunnerEnd = LanesEnd | 'agent-deleted' | 'suite-deleted'

export type RunnerSettings = LanesStop & {
  /** Gets the progress of the run about once a second. */
  onBeat: (note: EvalProgressNote) => void
}

/** Runs the open cases of a run, as `runLanes` says. */
export function runOpenCases(
  deps: EvalCaseDependencies,
  held: HeldEvalRun,
  { onBeat, ...stop }: RunnerSettings,
): Promise<RunnerEnd> {
  const { run, agent } = held
  const hold = { runId: run.id, generation: run.generation }
  const tally = createTally(run)
  return runLanes<OpenCase, EvalCaseOutcome, RunnerEnd>(
    {
      held: { ...run, ended: run.done },
      startBeating: (stopWith: (why: RunnerEnd, isOver?: boolean) => void) =>
        startBeating(deps.database, { run, tally, onBeat, stopWith }),
      untilOpen: async (signal) => deps.limiter.untilOpen(deps.models.find(agent.model).quota, signal),
      refuseBeyondBudget: () => deps.models.paidBy(run).refuseBeyondBudget(agent.model),
      read: (last, limit) => takeOpenCases(deps.database, hold, last ?? { caseIndex: -1, attempt: -1 }, limit),
      run: (record, signal) => runEvalCase(deps, held, record, signal),
      store: (record, outcome, signal) =>
        storeOutcome(deps, held, record, outcome, signal).then(() => tally.add(outcome)),
      isLost: (error) => error instanceof EvalRunLost,
    },
    stop,
  )
}
