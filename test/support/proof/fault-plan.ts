import type { FaultKind } from '../fault/fault-log.ts'
import type { ServiceName } from '../fault/network.ts'
import { between, pick, type Random } from './random.ts'

/** A fault that is to come: after a pause, for some time, at a process or at its link to a service. */
export type PlannedFault = {
  kind: FaultKind
  /** The place of the process among those of the application, or a backing service; `all` for every process. */
  target: number | 'postgres' | 'temporal' | 'storage' | 'all'
  service: ServiceName | undefined
  pauseMs: number
  forMs: number
}

const SERVICES: ServiceName[] = ['postgres', 'temporal', 'storage', 'model', 'api']
/** Most of these hit the application, as in life; the rest hit what it stands on. */
const KILLED = ['process', 'process', 'process', 'process', 'postgres', 'temporal', 'storage'] as const

/** [least, most] milliseconds. A frozen network is silent for longer than a heartbeat of Temporal (5 s) may be late. */
const LENGTHS: Record<FaultKind, [number, number]> = {
  cut: [0, 0],
  refuse: [200, 3_000],
  slow: [1_000, 6_000],
  freeze: [300, 8_000],
  kill: [100, 2_000],
}

/** Faults of the network, one after the other, without end. @param processes how many the application has */
export function* planNetworkFaults(random: Random, processes: number): Generator<PlannedFault> {
  for (;;) {
    const service = pick(random, SERVICES)
    const process = Math.floor(random() * processes)
    const kind = pick<FaultKind>(random, ['cut', 'cut', 'freeze', 'slow', 'refuse'])
    yield {
      kind,
      // Every third fault hits the service for all of them.
      target: random() < 1 / 3 || service === 'api' ? 'all' : process,
      service,
      pauseMs: between(random, 500, 3_000),
      forMs: lengthMs(kind, random()),
    }
  }
}

/** Kills and standstills of processes, one after the other, without end. */
export function* planProcessFaults(random: Random, processes: number): Generator<PlannedFault> {
  for (;;) {
    const victim = pick(random, KILLED)
    const process = Math.floor(random() * processes)
    const kind = victim === 'process' && random() < 0.25 ? 'freeze' : 'kill'
    yield {
      kind,
      target: victim === 'process' ? process : victim,
      service: undefined,
      pauseMs: between(random, 3_000, 9_000),
      forMs: lengthMs(kind, random()),
    }
  }
}

/** @param share from 0 to 1 of what the kind of fault may add to its shortest length */
const lengthMs = (kind: FaultKind, share: number): number => {
  const [least, most] = LENGTHS[kind]
  return least + share * (most - least)
}
