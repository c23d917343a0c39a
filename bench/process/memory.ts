import { readFileSync } from 'node:fs'
import type { Services } from '../../test/support/stack/services.ts'
import type { Figure } from '../figure.ts'
import { crowd } from '../sample.ts'
import type { Target } from '../target.ts'
import { processesByPart } from './cpu.ts'

const TURNS = 5_000
const CLIENTS = 16

/**
 * Measures the memory of each part, with all processes that it started, after 5,000 turns. Memory that processes share
 * counts once (the kernel's "proportional set size"). The stand-in of the models is not counted.
 */
export async function measureMemory(target: Target, services: Services): Promise<Figure[]> {
  const agent = await target.createAgent('bench memory')
  await crowd(TURNS, CLIENTS, (index) => target.chat(agent, `[[say Number ${index}.]]`))
  const parts = [...processesByPart(services)]
    .filter(([name]) => name !== 'model')
    .map(([name, pids]) => ({ name, megabytes: pids.reduce((sum, pid) => sum + megabytesOf(pid), 0) }))
  const of = (name: string) => parts.find((part) => part.name === name)?.megabytes ?? Number.NaN
  return [
    { name: `api: memory after ${TURNS} turns`, value: of('api'), unit: 'MB', goal: { atMost: 140 } },
    {
      name: `all processes: memory after ${TURNS} turns`,
      value: parts.reduce((sum, { megabytes }) => sum + megabytes, 0),
      unit: 'MB',
      goal: { atMost: 700 },
      note: parts.map(({ name, megabytes }) => `${name} ${Math.round(megabytes)}`).join(', '),
    },
  ]
}

/** The memory of a process in MB ("proportional set size"); 0 when it has ended. */
export function megabytesOf(pid: number): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    // It has ended meanwhile.
    return 0
  }
}
