import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import { advanceTurn } from '../activities/turn/advance.ts'
import { holdTakenTurn, type TurnHold } from '../activities/turn/hold.ts'
import { withinTrace } from '../domain/log/span.ts'
import { createStartQueue } from '../providers/temporal/start-queue.ts'
import { inWorkspace } from '../store/connection/scope.ts'
import { takeSweepSlot } from '../store/process/sweep-slot.ts'
import { adoptTurns, handOverTurn, type TakenTurn } from '../store/turn/lease.ts'
import type { Turn } from '../store/turn/turn.ts'
import type { WorkerDependencies } from './dependencies.ts'
import { createLook } from './look.ts'

/** A worker mostly waits for the model, so it carries as many turns as an API process does. */
const CAPACITY = 5_000
/** Small enough that several workers share the turns of a dead process, large enough for thousands of turns a second. */
const BATCH = 50
/** Turns that are free, and not because a process has ended, are taken by one worker in this time. */
const LOOK_SLOT_MS = 800
/** Taken turns are read by this many at a time, so that they leave connections of the pool to running turns. */
const READS_SIDE_BY_SIDE = 10
const WORKFLOW_STARTS = {
  concurrency: 4,
  maxWaiting: { plain: 20_000 },
  onPushedOut: () => {},
  isBusy: () => false,
  isRefusal: () => false,
}

/** Takes the running turns of ended processes at once, and runs them in this process, tools included. */
export type Adoption = {
  /** Takes turns. @param hasEnded true when a process has ended, so that each worker takes some at once */
  look(hasEnded: boolean): void
  /** Adopts no further turn, waits for the running ones for `graceMs`, then hands the others over. */
  drain(graceMs: number): Promise<void>
}

/** Makes the adoption of one worker. It needs Postgres alone; workflows follow as the record. */
export function createAdoption(deps: WorkerDependencies): Adoption {
  const adopted = new Set<AdoptedTurn>()
  const inReadLane = pLimit(READS_SIDE_BY_SIDE)
  const onFailure = (error: unknown) => deps.log.warn({ err: error }, 'a workflow could not be started yet')
  const starts = createStartQueue({ ...WORKFLOW_STARTS, onFailure })
  let isDraining = false
  const run = async (taken: TakenTurn) => {
    const entry: AdoptedTurn = { hold: undefined }
    adopted.add(entry)
    deps.holder.held.addTaken(taken.turn.id, taken.turn.generation)
    starts.add(() => deps.workflows.start('turn', inputOf(taken.turn)), 'plain')
    try {
      entry.hold = await inReadLane(() => holdTakenTurn(deps, taken))
      if (isDraining) entry.hold.stop('released')
      await advanceTurn(deps, entry.hold)
    } catch (error) {
      if (entry.hold?.stopReason !== 'released')
        deps.log.warn({ turnId: taken.turn.id, err: error }, 'an adopted turn is given up')
      await handOverTurn(deps.database, taken.turn.id, taken.turn.generation).catch(() => {})
    } finally {
      adopted.delete(entry)
    }
  }
  const take = async (hasEnded: boolean) => {
    if (adopted.size >= CAPACITY) return
    if (!hasEnded && !(await takeSweepSlot(deps.database, 'adoption', LOOK_SLOT_MS))) return
    while (!isDraining && adopted.size < CAPACITY) {
      const taken = await adoptTurns(deps.database, deps.holder.id, Math.min(BATCH, CAPACITY - adopted.size))
      for (const each of taken)
        void inWorkspace(each.turn.workspaceId, () => withinTrace(each.turn.traceContext, () => run(each)))
      if (taken.length < BATCH) return
    }
  }
  const { look, stop } = createLook(take, (error) =>
    deps.log.warn({ err: error }, 'turns of an ended process could not be taken'),
  )
  return {
    look,
    async drain(graceMs) {
      isDraining = true
      stop()
      const end = Date.now() + graceMs
      while (adopted.size > 0 && Date.now() < end) await wait(50)
      for (const { hold } of adopted) hold?.stop('released')
      while (adopted.size > 0 && Date.now() < end + 3_000) await wait(50)
    },
  }
}

type AdoptedTurn = { hold: TurnHold | undefined }

const inputOf = ({ id, workspaceId, agentId }: Turn) => ({ workspaceId, agentId, subjectId: id })
