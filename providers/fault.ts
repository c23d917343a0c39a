import { writeSync } from 'node:fs'
import { armFaultPoints } from '../domain/fault-point.ts'

const SIGNALS = { kill: 'SIGKILL', stop: 'SIGSTOP' } as const

/** For the crash tests only: at the armed points this process says so in its log, then kills or stops itself. */
export function armFaults(setting: string): void {
  armFaultPoints(setting, (act, point) => {
    // At once and by itself: nothing of this process runs after it.
    writeSync(2, `fault point ${point}: ${act}\n`)
    process.kill(process.pid, SIGNALS[act])
  })
}
