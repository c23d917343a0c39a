import { setTimeout as wait } from 'node:timers/promises'
import type { Confinement } from '../../activities/confined/confinement.ts'
import { WallMissingError } from '../../activities/confined/failure.ts'

const CHECK_MS = 2_000

/** The state of the readers of documents, pages and answers. */
export type ReaderState = 'ready' | 'lost' | 'without wall'

/** The state of the runner of this worker, or of the worker's own processes. */
export type RunnerWatch = { readonly state: ReaderState; stop(): void }

/** Asks every 2 s how the readers are. @param onChange is told of each change, also of a first silence */
export function watchRunner(
  readers: Pick<Confinement, 'check'>,
  onChange: (state: ReaderState, error?: unknown) => void,
): RunnerWatch {
  let state: ReaderState = 'ready'
  const stopping = new AbortController()
  const { signal } = stopping
  const look = async () => {
    for (; !signal.aborted; await wait(CHECK_MS, undefined, { signal, ref: false }).catch(() => {})) {
      const error = await readers.check().catch((error: unknown) => error)
      const lack = error instanceof WallMissingError ? 'without wall' : 'lost'
      const now = error === undefined ? 'ready' : lack
      if (now !== state) onChange(now, error)
      state = now
    }
  }
  void look()
  return {
    get state() {
      return state
    },
    stop: () => stopping.abort(),
  }
}
