/** Waits for work that cannot be aborted, until the signal fires: then it rejects with the signal's reason. */
export function untilAborted<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((fulfil, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(fulfil, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
