import { writeSync } from 'node:fs'
import { armFaultPoints } from '../domain/fault-point.ts'

const SIGNALS = { kill: 'SIGKILL', stop: 'SIGSTOP' } as const

/**
 * Arms the points of `setting` for the crash tests only: at each of them this process logs the point, then kills or
 * stops itself.
 */
export function armFaults(setting: string): void {
  armFaultPoints(setting, (action, point) => {
    // The write is synchronous, because nothing of this process runs after it.
    writeSync(2, `fault point ${point}: ${action}\n`)
    process.kill(process.pid, SIGNALS[action])
  })
}
