import type { SeenCall } from '../model/state.ts'
import { modelKeyOf, type ServiceName } from './network.ts'

/**
 * cut: connections are reset. freeze: a network is silent, or a process stands still. slow: a network is slow. refuse: new
 * connections are reset. kill: SIGKILL, and a start after `untilMs`.
 */
export type FaultKind = 'cut' | 'freeze' | 'slow' | 'refuse' | 'kill'

/** A fault that happened, by the clock of this machine. */
export type HappenedFault = {
  kind: FaultKind
  /** The process of the application, or the service, that was hit; `all` when a network fault hit every process. */
  process: string
  /** The service whose links were hit; undefined when the process itself was. */
  service: ServiceName | undefined
  atMs: number
  untilMs: number
}

/** The faults of a run, in the order in which they began. */
export type FaultLog = readonly HappenedFault[]

/** No fault hit a holder. */
export const NO_FAULTS: FaultLog = []

/**
 * Returns the reason for which a model call was repeated: the process that made the earlier call was killed or lost its
 * connection to the model before the later one, or the model refused the earlier one. Undefined when the holder lived
 * and could go on.
 */
export function excuseOfRepeat(log: FaultLog, earlier: SeenCall, later: SeenCall): string | undefined {
  if (earlier.status >= 400) return `refused with ${earlier.status}`
  const fault = log.find(
    ({ kind, process, service, atMs, untilMs }) =>
      atMs <= later.atMs &&
      untilMs >= earlier.atMs &&
      (kind === 'kill'
        ? isCallOf(earlier, process)
        : service === 'model' && kind === 'cut' && isOnLinkOf(earlier, process)),
  )
  if (fault) return `${fault.kind} of ${fault.process}`
  const wasLate = wasHeldBack(log, earlier) || wasHeldBack(log, later)
  return wasLate ? 'the network held the call of a killed process back' : undefined
}

/** A silent or slow network delivers what a process sent before it was killed: the model sees the call after the kill, and perhaps after its repeat. */
const wasHeldBack = (log: FaultLog, call: SeenCall): boolean =>
  log.some(
    ({ kind, process, service, atMs, untilMs }) =>
      service === 'model' &&
      (kind === 'freeze' || kind === 'slow') &&
      isOnLinkOf(call, process) &&
      atMs <= call.atMs &&
      call.atMs <= untilMs + DELIVERY_MS &&
      wasHit(log, atMs, call.atMs, (other) => other.kind === 'kill' && isCallOf(call, other.process)),
  )

/** A network that is no longer silent delivers what it held back within this time. */
const DELIVERY_MS = 1_000

/** A fault of the network hits every process whose name begins like this (`Network.links`), so `api` hits `api-41213` too. */
const isOnLinkOf = ({ key }: SeenCall, process: string): boolean =>
  process === 'all' || key.includes(` ${modelKeyOf(process)}`)

const isCallOf = ({ key }: SeenCall, process: string): boolean => key.endsWith(` ${modelKeyOf(process)}`)

/** Returns true when there was a fault that `hits` between these moments. */
export const wasHit = (log: FaultLog, fromMs: number, toMs: number, hits: (fault: HappenedFault) => boolean): boolean =>
  log.some((fault) => fault.atMs <= toMs && fault.untilMs >= fromMs && hits(fault))

/** A kill of a worker, which may lose the result of a tool call under way. */
export const isWorkerKill = ({ kind, process }: HappenedFault): boolean =>
  kind === 'kill' && process.startsWith('worker')

/** A kill, or a fault of a way to the model: a call under way may be broken off, and is billed all the same. */
export const breaksOffCalls = ({ kind, service }: HappenedFault): boolean =>
  kind === 'kill' || (service === 'model' && kind !== 'slow')
