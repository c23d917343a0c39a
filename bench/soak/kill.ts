import { setTimeout as wait } from 'node:timers/promises'
import type { Part } from '../../start/part.ts'

const LONGEST_LIFE_MS = 6_000
const LONGEST_DEATH_MS = 2_000

export type Kills = Record<'api' | 'worker', number>

/** Kills a random process again and again and starts it a moment later; `stop` returns the number of kills. */
export function killAtRandom(victims: Part[]): { stop(): Promise<Kills> } {
  const kills: Kills = { api: 0, worker: 0 }
  const stopping = new AbortController()
  const pause = (longestMs: number) =>
    wait(Math.random() * longestMs, undefined, { signal: stopping.signal }).catch(() => {})
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await pause(LONGEST_LIFE_MS)
      const victim = victims[Math.floor(Math.random() * victims.length)]
      if (!victim || stopping.signal.aborted) continue
      await victim.kill()
      kills[victim.name.startsWith('api') ? 'api' : 'worker'] += 1
      await pause(LONGEST_DEATH_MS)
      victim.start()
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
      return kills
    },
  }
}
