import type { run } from 'node:test'
import { say } from '../../../start/say.ts'

type Tests = ReturnType<typeof run>

/** One line in this time reports the progress of the tests. */
const EVERY_MS = 15_000
const SLOWEST = 10

/** Says of how many test files tests have ended, after how many minutes, at the end also which of them took longest. */
export function sayProgress(tests: Tests, total: number): void {
  const startedAt = performance.now()
  const tookMs = new Map<string, number>()
  let saidAt = startedAt
  tests.on('test:complete', ({ name, file, nesting, details }) => {
    // The runner reports a process as a test that has the name of its file.
    if (file === undefined || nesting > 0 || name === file) return
    tookMs.set(file, (tookMs.get(file) ?? 0) + details.duration_ms)
    const now = performance.now()
    if (now - saidAt < EVERY_MS) return
    saidAt = now
    say(`— ${tookMs.size} of ${total} files, ${minutesOf(now - startedAt)}`)
  })
  tests.on('test:summary', ({ file }) => {
    if (file === undefined && total > SLOWEST) saySlowest(tookMs)
  })
}

function saySlowest(tookMs: Map<string, number>): void {
  const slowest = [...tookMs].toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST)
  say('— The slowest files:')
  for (const [file, ms] of slowest) say(`  ${Math.round(ms / 1000)} s ${file.replace(`${process.cwd()}/`, '')}`)
}

const minutesOf = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
