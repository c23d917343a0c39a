import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../start/port.ts'
import { readLivingRecord } from '../../start/record.ts'
import { npmStart, removeRun } from '../../test/support/stack/npm-start.ts'
import type { Services } from '../../test/support/stack/services.ts'
import type { Figure } from '../figure.ts'
import type { Target } from '../target.ts'
import { listTree } from './cpu.ts'
import { megabytesOf } from './memory.ts'

const PARTS = ['api', 'worker', 'temporal', 'postgres']
/** The start has given its own memory back by then. */
const SETTLE_MS = 60_000
const MEASURE_MS = 60_000

/**
 * Measures the memory and the processor time of all processes of `npm start` while nobody uses it. The stack of the
 * benchmark ends before, because memory that both share would count by half.
 */
export async function measureIdle(_target: Target, services: Services): Promise<Figure[]> {
  await services.stop()
  const dataDir = mkdtempSync(join(tmpdir(), 'ams-idle-'))
  const run = npmStart(dataDir, await freePort())
  try {
    await run.ready()
    await wait(SETTLE_MS)
    const before = spentMs(run.child.pid)
    const startedAt = performance.now()
    await wait(MEASURE_MS)
    const share = (spentMs(run.child.pid) - before) / (performance.now() - startedAt)
    const parts = PARTS.map((name) => `${name} ${Math.round(memoryMb(readLivingRecord(dataDir, name)?.pid))}`)
    const all = memoryMb(run.child.pid)
    return [
      { name: 'npm start, idle: memory', value: all, unit: 'MB', goal: { atMost: 600 }, note: parts.join(', ') },
      { name: 'npm start, idle: processor time', value: share * 100, unit: '% of a core', goal: { atMost: 3 } },
    ]
  } finally {
    await run.stop()
    removeRun(dataDir)
  }
}

const spentMs = (pid: number | undefined): number => listTree(pid).reduce((sum, { ms }) => sum + ms, 0)
const memoryMb = (pid: number | undefined): number =>
  listTree(pid).reduce((sum, process) => sum + megabytesOf(process.pid), 0)
