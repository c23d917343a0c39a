import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../store/database.ts'
import { claimStep, freeStep, type IngestionStepKey } from '../../store/knowledge/step.ts'
import { untilWritten } from '../../store/repeat.ts'

/** An attempt that waits for the holder of its step looks this often. */
const LOOK_MS = 500

type StepDependencies = { database: Database; holder: { readonly id: string } }

const stepsAtWork = new WeakMap<Database, Set<string>>()

export const isAtWork = (database: Database, key: IngestionStepKey): boolean =>
  stepsAtWork.get(database)?.has(keyOf(key)) ?? false

const keyOf = ({ documentId, step }: IngestionStepKey) => `${documentId}:${step}`

/**
 * Runs a step that no other living process works on, and gives it up after that.
 * @returns undefined when a living process works on it; nothing was run then
 */
export async function runStepIfFree<Result>(
  { database, holder }: StepDependencies,
  key: IngestionStepKey,
  work: () => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  const atWork = stepsAtWork.get(database) ?? new Set<string>()
  stepsAtWork.set(database, atWork)
  const holderId = holder.id
  if (atWork.has(keyOf(key)) || !(await claimStep(database, key, holderId))) return undefined
  atWork.add(keyOf(key))
  try {
    return { result: await work() }
  } finally {
    atWork.delete(keyOf(key))
    // When this process ends before, the step counts as abandoned; when only this fails, it is freed within seconds.
    await untilWritten(() => freeStep(database, key, holderId), AbortSignal.timeout(LOOK_MS)).catch(() => {})
  }
}

type Run<Result> = { result: Result } | undefined

/**
 * The same, but waits while a living process works on the step.
 * @param enter runs an attempt in a place, which a step that waits for another process does not hold
 * @throws the signal's reason; what `enter` throws
 */
export async function runStepOnceFree<Result>(
  deps: StepDependencies,
  key: IngestionStepKey,
  signal: AbortSignal,
  work: () => Promise<Result>,
  enter: (attempt: () => Promise<Run<Result>>) => Promise<Run<Result>> = (attempt) => attempt(),
): Promise<Result> {
  for (;;) {
    signal.throwIfAborted()
    const run = await enter(() => runStepIfFree(deps, key, work))
    if (run) return run.result
    await wait(LOOK_MS, undefined, { signal })
  }
}
