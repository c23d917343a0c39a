import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { OwnConfinement } from '../../activities/confined/confinement.ts'
import { TaskFailure } from '../../activities/confined/perform.ts'
import { ConfinedStoppedError } from '../../activities/confined/process.ts'
import { RUNNER_LIMITS, type RunnerLine, type RunnerRequest } from '../../activities/runner/protocol.ts'
import type { Sandbox } from '../../activities/tool/sandbox/sandbox.ts'
import { SandboxUnavailableError } from '../../activities/tool/sandbox/wall.ts'
import { createRequestReader, type RequestReader } from './request.ts'

/** Parts a line, as a confined process writes them. */
const PARTS_PER_LINE = 50

/** Who does the work of the calls. */
export type RunnerServices = { confinement: OwnConfinement; sandbox: Sandbox }

/**
 * Serves the one call of a connection, which it ends. A worker that leaves ends its call.
 * @throws what the worker has no word for: a broken request, or a fault of ours
 */
export async function serveCall(socket: Socket, services: RunnerServices): Promise<void> {
  const gone = new AbortController()
  socket.on('error', () => gone.abort(new Error('The connection broke.')))
  socket.once('close', () => gone.abort(new Error('The worker has left.')))
  const tell = (line: RunnerLine) => socket.write(`${JSON.stringify(line)}\n`)
  const alive = setInterval(() => tell({ alive: true }), RUNNER_LIMITS.aliveMs)
  try {
    const reader = createRequestReader(socket, gone.signal)
    tell({ alive: true })
    for (const line of await answer(services, reader, gone.signal))
      if (!tell(line)) await once(socket, 'drain', { signal: gone.signal })
    socket.end()
  } catch (error) {
    const line = lineOf(error)
    if (line) socket.end(`${JSON.stringify(line)}\n`)
    else socket.destroy()
    if (!line && !gone.signal.aborted) throw error
  } finally {
    clearInterval(alive)
    // What was not asked for is read and dropped: a connection closes only when nothing is left in it.
    socket.resume()
  }
}

async function answer(
  { confinement, sandbox }: RunnerServices,
  reader: RequestReader,
  signal: AbortSignal,
): Promise<RunnerLine[]> {
  const request = await reader.request()
  const bytes = () => reader.body(request.size)
  switch (request.kind) {
    case 'task':
      return linesOf(await confinement.run({ ...taskOf(request), bytes, signal }))
    case 'program': {
      const { workspaceId, language } = request
      const code = async () => (await bytes()).toString('utf8')
      return [{ result: await sandbox.run({ workspaceId, language, code }, signal) }]
    }
    case 'health': {
      const missing = confinement.missingWall()
      if (missing) throw missing
      return [{ end: true }]
    }
  }
}

const taskOf = ({ workspaceId, task, timeMs }: Extract<RunnerRequest, { kind: 'task' }>) => ({
  workspaceId,
  task,
  timeMs,
})

function linesOf(parts: unknown[]): RunnerLine[] {
  const lines: RunnerLine[] = []
  for (let start = 0; start < parts.length; start += PARTS_PER_LINE)
    lines.push({ parts: parts.slice(start, start + PARTS_PER_LINE) })
  return [...lines, { end: true }]
}

/** How the worker is told of an error; undefined for one that says nothing about the content. */
function lineOf(error: unknown): RunnerLine | undefined {
  if (error instanceof TaskFailure) return { failure: error.code }
  if (error instanceof ConfinedStoppedError) return { stopped: error.why }
  if (error instanceof SandboxUnavailableError) return { unavailable: error.message }
  return undefined
}
