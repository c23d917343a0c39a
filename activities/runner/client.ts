import { createConnection, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Confinement } from '../confined/confinement.ts'
import { LINE_BYTES, refuseLongLines } from '../confined/long-line.ts'
import { TaskFailure } from '../confined/perform.ts'
import { ConfinedStoppedError } from '../confined/process.ts'
import { PROCESS_LIMITS, readsDocument } from '../confined/task.ts'
import { readContent } from '../late-content.ts'
import { SANDBOX_LIMITS } from '../tool/sandbox/process.ts'
import type { Sandbox } from '../tool/sandbox/sandbox.ts'
import { SandboxUnavailableError } from '../tool/sandbox/wall.ts'
import { RUNNER_LIMITS, RUNNER_PROTOCOL, type RunnerLine, type RunnerRequest } from './protocol.ts'

/** A call waits this long for a runner that starts again. */
const RETURN_MS = 30_000
const RECONNECT_MS = 200
const HEALTH_MS = 2_000
/** JSON makes at most six bytes of one. */
const JSON_FACTOR = 6
/** For what stands around the content, and for the signs of life of many hours. */
const SPARE_BYTES = 1024 * 1024

/** The runner brought the call to no end: it does not answer, or it ended. Another attempt may succeed. */
export class RunnerLostError extends Error {
  /** Whether the runner had taken the call, so that the call may be what ended it. */
  readonly wasTaken: boolean
  constructor(what: string, { cause, wasTaken = false }: { cause?: unknown; wasTaken?: boolean } = {}) {
    super(`The runner ${what}.`, { cause })
    this.name = 'RunnerLostError'
    this.wasTaken = wasTaken
  }
}

/** What `createConfinement` and `createSandbox` do in this process, done by the runner. Both throw RunnerLostError too. */
export type RunnerClient = {
  confinement: Confinement
  sandbox: Sandbox
  /** Resolves when the runner answers. @throws RunnerLostError; SandboxUnavailableError where it must have a wall and has none */
  check(): Promise<void>
}

/**
 * Makes the client of the runner that listens on the unix socket `path`. A call that loses its runner waits up to 30 s for
 * the next one and is made once more, because it only computes; the second loss is its failure.
 */
export function createRunnerClient(path: string): RunnerClient {
  return {
    confinement: {
      async run({ workspaceId, task, bytes, timeMs, signal }) {
        const body = await readContent(bytes)
        const request = { kind: 'task', workspaceId, task, timeMs, size: body.length } as const
        const parts: unknown[] = []
        const read = (line: RunnerLine): unknown[] | undefined => {
          if ('parts' in line) parts.push(...line.parts)
          return 'end' in line ? parts.splice(0) : undefined
        }
        const { answerBytes } = readsDocument(task) ? PROCESS_LIMITS.documents : PROCESS_LIMITS.answers
        return await twice({ path, request, body, signal, answerBytes, read, begin: () => parts.splice(0) })
      },
      // The runner ends what does nothing there.
      endIdle() {},
    },
    sandbox: {
      async run({ workspaceId, language, code }, signal) {
        const body = Buffer.from(await readContent(code))
        const request = { kind: 'program', workspaceId, language, size: body.length } as const
        const read = (line: RunnerLine) => ('result' in line ? line.result : undefined)
        const answerBytes = SANDBOX_LIMITS.outputBytes * JSON_FACTOR
        return await twice({ path, request, body, signal, answerBytes, read })
      },
    },
    async check() {
      const request = { kind: 'health', size: 0 } as const
      const signal = AbortSignal.timeout(HEALTH_MS)
      const read = (line: RunnerLine) => ('end' in line ? true : undefined)
      try {
        await ask(await connect(path, signal), { path, request, body: new Uint8Array(), signal, answerBytes: 0, read })
      } catch (cause) {
        if (cause instanceof SandboxUnavailableError) throw cause
        throw cause instanceof RunnerLostError ? cause : new RunnerLostError(`does not answer at ${path}`, { cause })
      }
    },
  }
}

type WithoutProtocol<Request> = Request extends unknown ? Omit<Request, 'protocol'> : never

type Call<Result> = {
  path: string
  request: WithoutProtocol<RunnerRequest>
  body: Uint8Array
  signal: AbortSignal
  answerBytes: number
  /** Called before each attempt. */
  begin?: () => void
  /** Reads a line. @returns the result, once the line ends the call */
  read: (line: RunnerLine) => Result | undefined
}

async function twice<Result>(call: Call<Result>): Promise<Result> {
  return await onceTaken(call).catch((error: unknown) => {
    if (!(error instanceof RunnerLostError && error.wasTaken)) throw error
    return onceTaken(call)
  })
}

/**
 * Makes the call of a runner that takes it, and waits for one that is about to start. A runner that is being killed may still
 * accept a connection, so a connection alone does not count.
 * @throws what `ask` throws
 */
async function onceTaken<Result>(call: Call<Result>): Promise<Result> {
  const { path, signal } = call
  const giveUpAt = performance.now() + RETURN_MS
  for (;;) {
    try {
      call.begin?.()
      return await ask(await connect(path, signal), call)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof RunnerLostError) || error.wasTaken || performance.now() >= giveUpAt) throw error
      await wait(RECONNECT_MS, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}

/** @throws RunnerLostError when no runner listens there; the signal's reason */
function connect(path: string, signal: AbortSignal): Promise<Socket> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const socket = createConnection(path)
    const onAbort = () => socket.destroy(new Error('The call was given up.'))
    signal.addEventListener('abort', onAbort, { once: true })
    const settle = () => {
      signal.removeEventListener('abort', onAbort)
      socket.off('error', fail)
    }
    const fail = (cause: Error) => {
      settle()
      reject(new RunnerLostError(`does not answer at ${path}`, { cause }))
    }
    socket.once('error', fail)
    socket.once('connect', () => {
      settle()
      resolve(socket)
    })
  })
}

/** Makes one call on a connection of its own. @throws what the line says that ends it, RunnerLostError, the signal's reason */
async function ask<Result>(
  socket: Socket,
  { request, body, signal, answerBytes, read }: Call<Result>,
): Promise<Result> {
  let bytesLeft = answerBytes + SPARE_BYTES
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  let wasTaken = false
  const lose = (what: string, cause?: unknown) => reject(new RunnerLostError(what, { cause, wasTaken }))
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  socket.setTimeout(RUNNER_LIMITS.silenceMs, () => lose('gives no sign of life'))
  socket.on('error', (cause) => lose('broke the connection', cause))
  socket.on('close', () => lose('ended before it answered'))
  socket.on('data', (data: Buffer) => {
    bytesLeft -= data.length
    if (bytesLeft < 0) lose('answered with too much')
  })
  refuseLongLines(socket, LINE_BYTES + SPARE_BYTES, () => lose('answered with too long a line'))
  const lines = createInterface({ input: socket })
  // The socket's own error says it already.
  lines.on('error', () => {})
  lines.on('line', (text) => {
    wasTaken = true
    try {
      const result = read(lineOf(text))
      if (result !== undefined) resolve(result)
    } catch (error) {
      reject(error)
    }
  })
  try {
    signal.throwIfAborted()
    socket.write(`${JSON.stringify({ ...request, protocol: RUNNER_PROTOCOL })}\n`)
    socket.write(body)
    return await promise
  } finally {
    signal.removeEventListener('abort', onAbort)
    socket.destroy()
  }
}

/** A line of the runner. @throws the error that it says, or RunnerLostError when it is none */
function lineOf(text: string): RunnerLine {
  const line = parsed(text)
  if (typeof line !== 'object' || line === null)
    throw new RunnerLostError('answered with something else', { wasTaken: true })
  if ('failure' in line) throw new TaskFailure(String(line.failure))
  if ('stopped' in line) throw new ConfinedStoppedError(line.stopped === 'time' ? 'time' : 'crash')
  if ('unavailable' in line) throw new SandboxUnavailableError(String(line.unavailable))
  return line
}

function parsed(text: string): RunnerLine | undefined {
  try {
    return JSON.parse(text) as RunnerLine
  } catch {
    return undefined
  }
}
