import { ApiError } from '../../domain/error.ts'
import { type BodyRoom, createBodyRooms } from './body-rooms.ts'
import type { OverloadWatch } from './overload.ts'
import { createTally } from './tally.ts'

/**
 * The reason of a refusal. turns: too many run here. workspace: too many of them are its own. uploads: their bodies
 * fill the memory. process: it reacts late. backlog: turns of the workspace wait too long for workers.
 */
export type RefusalReason = 'turns' | 'workspace' | 'uploads' | 'process' | 'backlog'

/**
 * Refuses new work that this process cannot carry, before it is accepted; accepted work is never refused. Nothing that
 * is admitted here waits in memory without a bound.
 */
export interface Admission {
  /** Takes a place for a turn that is being accepted. @returns a function that gives it back. @throws SERVICE_UNAVAILABLE */
  admitTurn(workspaceId: string): () => void
  /** Checks only whether the process is overloaded, for work that other processes do. @throws SERVICE_UNAVAILABLE */
  admitWork(): void
  /**
   * Checks whether workers keep up with the workspace, for a turn that will need one: its agent has tools. Those of other
   * workspaces go on, because workers take turns by their workspaces. @throws SERVICE_UNAVAILABLE
   */
  admitTools(workspaceId: string): void
  /** Opens room for the body of a request, when what it declares would fit now. @throws SERVICE_UNAVAILABLE */
  admitBody(workspaceId: string, declaredBytes: number): BodyRoom
  readonly uploadBytes: number
  readonly delayMs: number
  readonly refused: Readonly<Record<RefusalReason, number>>
}

export type AdmissionOptions = {
  maxRunningTurns: number
  /** One workspace may run this many turns; the rest serves the others. */
  maxRunningTurnsPerWorkspace: number
  maxUploadBytes: number
  /** The turns that this process holds, in all or of one workspace. */
  runningTurns: (workspaceId?: string) => number
  overload: OverloadWatch
  maxTurnBacklogMs: number
  /** Returns true when a turn of the workspace has waited longer than `maxTurnBacklogMs` for a worker. */
  isLate: (workspaceId: string) => boolean
}

/** Clients come back after this many seconds. */
const RETRY_AFTER_SECONDS = '2'

/** Makes the admission of one API process. */
export function createAdmission(options: AdmissionOptions): Admission {
  const refused = { turns: 0, workspace: 0, uploads: 0, process: 0, backlog: 0 }
  const inAcceptance = createTally()
  const refuse = (reason: RefusalReason) => {
    refused[reason] += 1
    return new ApiError('SERVICE_UNAVAILABLE', {
      ...REFUSALS[reason](options),
      headers: { 'retry-after': RETRY_AFTER_SECONDS },
    })
  }
  const uploads = createBodyRooms(options.maxUploadBytes, () => refuse('uploads'))
  const admitWork = () => {
    if (options.overload.isOverloaded) throw refuse('process')
  }
  return {
    admitWork,
    admitTurn(workspaceId) {
      admitWork()
      const own = options.runningTurns(workspaceId) + inAcceptance.of(workspaceId)
      if (options.runningTurns() + inAcceptance.total >= options.maxRunningTurns) throw refuse('turns')
      if (own >= options.maxRunningTurnsPerWorkspace) throw refuse('workspace')
      inAcceptance.add(workspaceId, 1)
      return once(() => inAcceptance.add(workspaceId, -1))
    },
    admitTools(workspaceId) {
      if (options.isLate(workspaceId)) throw refuse('backlog')
    },
    admitBody: (workspaceId, declaredBytes) => uploads.open(workspaceId, declaredBytes),
    get uploadBytes() {
      return uploads.bytes
    },
    get delayMs() {
      return options.overload.delayMs
    },
    refused,
  }
}

const REFUSALS: Record<RefusalReason, (options: AdmissionOptions) => { message: string; fix: string }> = {
  turns: ({ maxRunningTurns }) => ({
    message: `This API process runs ${maxRunningTurns} turns already.`,
    fix: 'Send the request again after the seconds in Retry-After; the operator adds an API process or raises MAX_RUNNING_TURNS.',
  }),
  workspace: ({ maxRunningTurns, maxRunningTurnsPerWorkspace }) => ({
    message: `This workspace runs ${maxRunningTurnsPerWorkspace} turns in this API process already, which is its share of ${maxRunningTurns}.`,
    fix: 'Send the request again after the seconds in Retry-After; the operator adds an API process or raises MAX_RUNNING_TURNS_PER_WORKSPACE.',
  }),
  uploads: ({ maxUploadBytes }) => ({
    message: `Uploads of too many bytes are under way: this API process takes ${maxUploadBytes} at once, three quarters of them from one workspace.`,
    fix: 'Send the document again after the seconds in Retry-After; the operator adds an API process or raises MAX_UPLOAD_BYTES.',
  }),
  backlog: ({ maxTurnBacklogMs }) => ({
    message: `A turn of this workspace has waited for a worker for more than ${maxTurnBacklogMs / 1_000} seconds, and this agent has tools, which workers run.`,
    fix: 'Send the request again after the seconds in Retry-After; the operator adds a worker, or raises MAX_TURN_BACKLOG_SECONDS.',
  }),
  process: () => ({
    message: 'This API process has more work than it can do in time.',
    fix: 'Send the request again after the seconds in Retry-After; the operator adds an API process.',
  }),
}

function once(run: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    run()
  }
}
