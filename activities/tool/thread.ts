import { Worker } from 'node:worker_threads'

/** The work in a thread took too long or too much memory, or it failed. */
export class ThreadStoppedError extends Error {}

/**
 * Runs `module` in a thread with `input` as its `workerData` until its first message, for `limits.timeMs` at most.
 * Content from outside, such as pages and expressions, must not block the process.
 * @returns the message
 * @throws ThreadStoppedError, or the signal's reason
 */
export function runInThread<Input, Output>(
  module: URL,
  input: Input,
  limits: { timeMs: number; signal: AbortSignal },
): Promise<Output> {
  const worker = new Worker(module, {
    workerData: input,
    env: {},
    execArgv: ['--no-warnings'],
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  })
  return new Promise<Output>((fulfil, reject) => {
    const abort = () => reject(limits.signal.reason)
    const timer = setTimeout(() => reject(new ThreadStoppedError('It took too long.')), limits.timeMs)
    limits.signal.addEventListener('abort', abort, { once: true })
    worker.once('message', fulfil)
    worker.once('error', () => reject(new ThreadStoppedError('It could not be worked through.')))
    worker.once('exit', () => reject(new ThreadStoppedError('It ended without a result.')))
    if (limits.signal.aborted) abort()
    worker.once('exit', () => {
      clearTimeout(timer)
      limits.signal.removeEventListener('abort', abort)
    })
  }).finally(() => worker.terminate())
}
