import { setTimeout as wait } from 'node:timers/promises'
import type { Part } from '../../../start/part.ts'
import type { HappenedFault } from '../fault/fault-log.ts'
import type { Trial } from '../fault/trial.ts'
import { type PlannedFault, planNetworkFaults, planProcessFaults } from './fault-plan.ts'
import { createRandom } from './random.ts'

const SLOW = { delayMs: 60, bytesPerSecond: 500_000 }
const LOOK_MS = 100

export type FaultDriver = {
  readonly log: readonly HappenedFault[]
  /** The processes that ended although no fault killed them. */
  readonly ownDeaths: readonly string[]
  /** Ends the faults: everything runs, and every network works. */
  stop(): Promise<void>
}

/** Lets faults happen until `stop`: one of the network and one of the processes at a time. */
export function driveFaults(trial: Trial, seed: number): FaultDriver {
  const stopping = new AbortController()
  const log: HappenedFault[] = []
  const application = trial.parts.filter(({ name }) => /^(api|worker)/.test(name))
  const drive = async (plan: Generator<PlannedFault>) => {
    for (const fault of plan) {
      await pause(fault.pauseMs, stopping.signal)
      if (stopping.signal.aborted) return
      await (fault.service ? hitNetwork : hitProcess)({ trial, application, log, signal: stopping.signal }, fault)
    }
  }
  const lanes = [
    drive(planNetworkFaults(createRandom(seed), application.length)),
    drive(planProcessFaults(createRandom(seed + 1), application.length)),
  ]
  const deaths = watchDeaths(application, log)
  return {
    log,
    ownDeaths: deaths.names,
    async stop() {
      stopping.abort()
      await Promise.all(lanes)
      deaths.stop()
      trial.network.links().restore()
    },
  }
}

const pause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => {})

type Field = { trial: Trial; application: Part[]; log: HappenedFault[]; signal: AbortSignal }

async function hitNetwork({ trial, application, log, signal }: Field, fault: PlannedFault): Promise<void> {
  const process = typeof fault.target === 'number' ? (application[fault.target]?.name ?? 'all') : 'all'
  const links = trial.network.links(fault.service, process === 'all' ? undefined : process)
  const happened = note(log, fault, process)
  if (fault.kind === 'cut') links.cut()
  else if (fault.kind === 'freeze') links.freeze()
  else if (fault.kind === 'slow') links.slow(SLOW)
  else links.refuse()
  await pause(fault.forMs, signal)
  if (fault.kind !== 'cut') links.restore()
  happened.untilMs = Date.now()
}

async function hitProcess({ trial, application, log, signal }: Field, fault: PlannedFault): Promise<void> {
  const { target } = fault
  const part = typeof target === 'number' ? application[target] : target === 'all' ? undefined : trial.part(target)
  if (!part) return
  const happened = note(log, fault, part.name)
  if (fault.kind === 'kill') {
    await part.kill()
    await pause(fault.forMs, signal)
    part.start()
  } else {
    stopAndGo(part, 'SIGSTOP')
    await pause(fault.forMs, signal)
    stopAndGo(part, 'SIGCONT')
  }
  happened.untilMs = Date.now()
}

function note(log: HappenedFault[], { kind, service }: PlannedFault, process: string): HappenedFault {
  const happened: HappenedFault = { kind, process, service, atMs: Date.now(), untilMs: Number.POSITIVE_INFINITY }
  log.push(happened)
  return happened
}

function stopAndGo(part: Part, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const pid = part.pid()
  if (pid !== undefined) process.kill(pid, signal)
}

/** Notes the processes that end although no fault kills them, as deaths that excuse what a kill excuses. */
function watchDeaths(parts: Part[], log: HappenedFault[]) {
  const names: string[] = []
  const pids = new Map(parts.map((part) => [part.name, part.pid()]))
  const look = () => {
    for (const part of parts) {
      const [before, now] = [pids.get(part.name), part.pid()]
      pids.set(part.name, now)
      const wasKilled = log.some(
        ({ kind, process, untilMs }) =>
          kind === 'kill' && process === part.name && untilMs >= Date.now() - LOOK_MS - 1_000,
      )
      if (before === undefined || before === now || wasKilled) continue
      names.push(part.name)
      const atMs = Date.now() - LOOK_MS
      log.push({ kind: 'kill', process: part.name, service: undefined, atMs, untilMs: Date.now() })
    }
  }
  const timer = setInterval(look, LOOK_MS)
  return { names, stop: () => clearInterval(timer) }
}
