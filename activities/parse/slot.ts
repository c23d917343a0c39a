/** So many documents are parsed at once in one worker: each may take 640 MiB. */
const MAX_CHILDREN = 2

let taken = 0
const waiting: (() => void)[] = []

/** Waits for a place; the answer gives it back. @throws the signal's reason when it fires first. */
export async function takeSlot(signal: AbortSignal): Promise<() => void> {
  while (taken >= MAX_CHILDREN) {
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    signal.throwIfAborted()
  }
  taken += 1
  return () => {
    taken -= 1
    waiting.shift()?.()
  }
}
