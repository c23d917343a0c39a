import { createStore } from '../store.ts'

/** Undefined while the service answers. `retryAt` is the moment of the next try, in milliseconds since 1970. */
export type Loss = { since: number; retryAt: number }

/** The loss of the connection, for the notice at the top of the page. */
export const connectionLoss = createStore<Loss | undefined>(undefined)

const LONGEST_WAIT_MS = 30_000
let waitMs = 1_000
let timer: ReturnType<typeof setTimeout> | undefined
const found = new Set<() => void>()

/** Calls `listen` each time the service answers again. @returns what stops that */
export function onConnectionFound(listen: () => void): () => void {
  found.add(listen)
  return () => found.delete(listen)
}

/** Notes that a request got no answer. The service is then asked after 1, 2, 4 to 30 s until it answers. */
export function noteLoss(): void {
  if (connectionLoss.get()) return
  waitMs = 1_000
  planTry(Date.now())
}

/** Notes that the service has answered. */
export function noteAnswer(): void {
  if (!connectionLoss.get()) return
  clearTimeout(timer)
  connectionLoss.set(undefined)
  for (const listen of found) listen()
}

/** Asks the service at once. */
export async function tryNow(): Promise<void> {
  clearTimeout(timer)
  const loss = connectionLoss.get()
  if (!loss) return
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) })
    noteAnswer()
  } catch {
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    planTry(loss.since)
  }
}

function planTry(since: number): void {
  connectionLoss.set({ since, retryAt: Date.now() + waitMs })
  timer = setTimeout(() => void tryNow(), waitMs)
}

globalThis.addEventListener('online', () => void tryNow())
globalThis.addEventListener('offline', noteLoss)
