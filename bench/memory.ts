import { execFileSync } from 'node:child_process'
import type { Services } from '../test/support/stack/services.ts'
import type { Figure } from './figure.ts'

/** Measures the resident memory of API process and worker now, in MB. */
export const measureMemory = (services: Services, turns: number): Figure[] => [
  memoryOf(services, 'api', turns, 150),
  memoryOf(services, 'worker', turns, 400),
]

function memoryOf(services: Services, name: 'api' | 'worker', turns: number, atMost: number): Figure {
  const pid = services.part(name).pid()
  const kilobytes = pid
    ? Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
    : Number.NaN
  return { name: `${name}: resident after ${turns} turns`, value: kilobytes / 1024, unit: 'MB', goal: { atMost } }
}
