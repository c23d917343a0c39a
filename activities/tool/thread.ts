import { Worker } from 'node:worker_threads'

/** The work did not end in time, or took too much memory. */
export class ThreadStoppedError extends Error {}

/**
 * Runs a module's work on one input in a thread that is ended when it takes too long: content from outside
 * (pages, expressions) must not be able to hold up the process that everything else runs in.
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
