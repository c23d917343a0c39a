import type { run } from 'node:test'
import { say } from '../../start/say.ts'

type Tests = ReturnType<typeof run>

/** One line in this time reports the progress of the tests. */
const EVERY_MS = 15_000
const SLOWEST = 10

/** Says how many of the test files have ended and after how many minutes, at the end also which of them took longest. */
export function sayProgress(tests: Tests, total: number): void {
  const startedAt = performance.now()
  const tookMs = new Map<string, number>()
  let saidAt = startedAt
  tests.on('test:complete', ({ name, file, details }) => {
    // The runner reports a file as a test that has the file's name.
    if (file === undefined || name !== file) return
    tookMs.set(file, details.duration_ms)
    const now = performance.now()
    if (now - saidAt < EVERY_MS && tookMs.size < total) return
    saidAt = now
    say(`— ${tookMs.size} of ${total} files, ${minutesOf(now - startedAt)}`)
  })
  tests.once('end', () => total > SLOWEST && saySlowest(tookMs))
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
