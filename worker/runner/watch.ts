import { SandboxUnavailableError } from '../../activities/tool/sandbox/wall.ts'

const CHECK_MS = 2_000

/** How the readers of documents, pages and answers are. */
export type ReaderState = 'ready' | 'lost' | 'without wall'

/** The state of the runner of this worker, or of the worker's own processes. */
export type RunnerWatch = { readonly state: ReaderState; stop(): void }

/**
 * Asks every 2 s how the readers are.
 * @param readers its check throws when they do not answer, or SandboxUnavailableError where they must have a wall and have none
 * @param onChange is told of each change, also of a first silence
 */
export function watchRunner(
  readers: { check(): Promise<void> },
  onChange: (state: ReaderState, error?: unknown) => void,
): RunnerWatch {
  let state: ReaderState = 'ready'
  let isStopped = false
  const note = (now: ReaderState, error?: unknown) => {
    if (now !== state) onChange(now, error)
    state = now
    if (!isStopped) timer = setTimeout(look, CHECK_MS).unref()
  }
  const look = () =>
    void readers.check().then(
      () => note('ready'),
      (error) => note(error instanceof SandboxUnavailableError ? 'without wall' : 'lost', error),
    )
  let timer = setTimeout(look, 0).unref()
  return {
    get state() {
      return state
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
