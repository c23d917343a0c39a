/** Requests begin for so long in one turn of the event loop. */
const MAX_TURN_MS = 10

let turnBeganAt: number | undefined

/**
 * Begins the work of a request now, or in a later turn of the event loop when others took their time in this one. One
 * connection may send 15,000 requests that are read at once; others would wait until all of them are answered. The server
 * closes a connection whose next request comes while one waits.
 */
export function inLoopTurn<Result>(work: () => Result): Result | Promise<Awaited<Result>> {
  return hasTime() ? work() : workLater(work)
}

async function workLater<Result>(work: () => Result): Promise<Awaited<Result>> {
  do await new Promise((resolve) => setImmediate(resolve))
  while (!hasTime())
  return await work()
}

function hasTime(): boolean {
  const now = performance.now()
  if (turnBeganAt === undefined) {
    turnBeganAt = now
    setImmediate(() => {
      turnBeganAt = undefined
    })
  }
  return now - turnBeganAt < MAX_TURN_MS
}
