import type { Part } from '../part.ts'
import { say } from '../say.ts'

/**
 * `everyMs`: the pause between two questions. The server may answer only errors for `erringMs`, and nothing for
 * `silentMs`.
 */
export type WatchBounds = { everyMs: number; erringMs: number; silentMs: number }

/**
 * A server that answers errors for a minute does not recover: its SQLite connection was once interrupted and stayed so. Silence gets
 * longer, because a machine that is overloaded, or asleep, is silent too.
 */
const BOUNDS: WatchBounds = { everyMs: 10_000, erringMs: 60_000, silentMs: 300_000 }

/** The server answered, and with an error. */
export class AnsweredError extends Error {}

/**
 * Ends a Temporal server that lives and does not work, so that its part starts it again. Nothing is lost: its data lies in its file.
 * @param ask asks the server for data of its database. It throws AnsweredError after an answer that is an error, any error without an
 *   answer.
 * @returns ends the watch
 */
export function watchTemporal(part: Part, ask: () => Promise<void>, bounds: WatchBounds = BOUNDS): () => void {
  let goodAt = Date.now()
  let watched = part.pid()
  let isAsking = false
  const look = async () => {
    const pid = part.pid()
    if (pid !== watched) goodAt = Date.now()
    watched = pid
    try {
      await ask()
      goodAt = Date.now()
    } catch (error) {
      const boundMs = error instanceof AnsweredError ? bounds.erringMs : bounds.silentMs
      if (pid === undefined || pid !== part.pid() || Date.now() - goodAt <= boundMs) return
      goodAt = Date.now()
      restart(pid, error)
    }
  }
  const timer = setInterval(() => {
    if (isAsking) return
    isAsking = true
    void look().finally(() => {
      isAsking = false
    })
  }, bounds.everyMs).unref()
  return () => clearInterval(timer)
}

function restart(pid: number, error: unknown): void {
  say(`Temporal runs and does not work (${error instanceof Error ? error.message : error}); it is started again.`)
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended by itself, and its part starts it again.
  }
}
