import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { readContent } from '../late-content.ts'
import type { Confinement } from './confinement.ts'
import { ConfinedStoppedError, TaskFailure, WallMissingError } from './failure.ts'
import { ask } from './protocol.ts'
import { PROCESS_LIMITS, poolOf, type Work } from './task.ts'

/** A runner refuses the worker of a release that speaks otherwise: its call goes to the next runner. */
export const RUNNER_PROTOCOL = 3

/** The line that begins a call, one on each connection. One without work asks whether the runner lives. */
export type RunnerRequest = {
  protocol: number
  size: number
  work?: Pick<Work, 'workspaceId' | 'task' | 'timeMs'>
}

const KIB = 1024
const MIB = 1024 * KIB

export const RUNNER_LIMITS = {
  /** The first line of a call: a mapping is its longest part. */
  headBytes: 256 * KIB,
  /** A document, page, answer or program. It is read once the call has its place, so only running calls hold one. */
  bodyBytes: 256 * MIB,
  /** Calls at once, most of which wait for a place and hold no memory to speak of. */
  connections: 2_000,
  /** A worker that sends nothing for this long within its request has lost its call. */
  requestSilenceMs: 10_000,
  /** The longest time of a task. */
  timeMs: 10 * 60_000,
  /** The runner gives a sign of life when it takes a call, and then this often, also while the call waits for its place. */
  aliveMs: 1_000,
  /** A runner without a sign of life for this long is lost. */
  silenceMs: 15_000,
} as const

/** A call waits this long for a runner that starts again. */
const RETURN_MS = 30_000
const RECONNECT_MS = 200
const HEALTH_MS = 2_000
/** JSON makes up to six bytes of one of a program's output, and signs of life of many hours come besides. */
const SPARE_BYTES = MIB

/** The runner brought the call to no end: it does not answer, or it ended. Another attempt may succeed. */
export class RunnerLostError extends Error {
  /** True when the runner had taken the call, so that the call may have ended it. */
  readonly wasTaken: boolean
  constructor(path: string, cause: unknown, wasTaken = false) {
    super(`The runner at ${path} does not answer.`, { cause })
    this.name = 'RunnerLostError'
    this.wasTaken = wasTaken
  }
}

/**
 * The confinement of the runner that listens on the unix socket `path`; `run` and `check` throw RunnerLostError too. A call
 * that loses its runner waits up to 30 s for the next one and is made once more, because it only computes; the second loss
 * is its failure.
 */
export function createRunnerClient(path: string): Confinement {
  return {
    async run({ workspaceId, task, bytes, timeMs, signal }) {
      const { answerBytes } = PROCESS_LIMITS[poolOf(task)]
      const call = { path, bytes: await readContent(bytes), work: { workspaceId, task, timeMs }, answerBytes, signal }
      return await takenCall(call).catch((error: unknown) => {
        if (error instanceof RunnerLostError && error.wasTaken) return takenCall(call)
        throw error
      })
    },
    // The runner ends what does nothing there.
    endIdle() {},
    async check() {
      const signal = AbortSignal.timeout(HEALTH_MS)
      const health = callRunner({ path, bytes: new Uint8Array(), answerBytes: 0, signal })
      await health.catch((error) => {
        throw signal.aborted ? new RunnerLostError(path, error) : error
      })
    },
  }
}

type Call = Pick<RunnerRequest, 'work'> & { path: string; bytes: Uint8Array; answerBytes: number; signal: AbortSignal }

/**
 * Makes the call of a runner that takes it, and waits for one that is about to start. A runner that is being killed may still
 * accept a connection, so a connection alone does not count.
 */
async function takenCall(call: Call): Promise<unknown[]> {
  const giveUpAt = performance.now() + RETURN_MS
  for (;;) {
    try {
      return await callRunner(call)
    } catch (error) {
      call.signal.throwIfAborted()
      if (!(error instanceof RunnerLostError) || error.wasTaken || performance.now() >= giveUpAt) throw error
      await wait(RECONNECT_MS, undefined, { signal: call.signal }).catch(() => call.signal.throwIfAborted())
    }
  }
}

/** Makes one call on a connection of its own. @throws what the answer says, RunnerLostError, the signal's reason */
async function callRunner({ path, work, bytes, answerBytes, signal }: Call): Promise<unknown[]> {
  let wasTaken = false
  let socket: Socket | undefined
  const giveUp = () => socket?.destroy()
  signal.addEventListener('abort', giveUp)
  try {
    socket = await connect(path, signal)
    socket.setTimeout(RUNNER_LIMITS.silenceMs, giveUp)
    const head = { protocol: RUNNER_PROTOCOL, work }
    const streams = { input: socket, output: socket }
    const { parts } = await ask(streams, { head, bytes }, answerBytes + SPARE_BYTES, () => (wasTaken = true))
    return parts
  } catch (error) {
    signal.throwIfAborted()
    if ([TaskFailure, ConfinedStoppedError, WallMissingError].some((type) => error instanceof type)) throw error
    throw new RunnerLostError(path, error, wasTaken)
  } finally {
    signal.removeEventListener('abort', giveUp)
    socket?.destroy()
  }
}

/** @throws Error when no process accepts connections there; the signal's reason */
export async function connect(path: string, signal?: AbortSignal): Promise<Socket> {
  const socket = createConnection(path)
  socket.on('error', () => {})
  try {
    await once(socket, 'connect', { signal })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}
