import type { RunnerClient } from '../../activities/runner/client.ts'

const CHECK_MS = 2_000

/** Whether the runner of this worker answers. */
export type RunnerWatch = { readonly isLost: boolean; stop(): void }

/** Asks the runner every 2 s whether it lives. @param onChange is told of each change, also of a first silence */
export function watchRunner(
  client: Pick<RunnerClient, 'check'>,
  onChange: (isLost: boolean, error?: unknown) => void,
): RunnerWatch {
  let isLost = false
  let isStopped = false
  const note = (now: boolean, error?: unknown) => {
    if (now !== isLost) onChange(now, error)
    isLost = now
    if (!isStopped) timer = setTimeout(look, CHECK_MS).unref()
  }
  const look = () =>
    void client.check().then(
      () => note(false),
      (error) => note(true, error),
    )
  let timer = setTimeout(look, 0).unref()
  return {
    get isLost() {
      return isLost
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
