import { ApiError } from '../../domain/error.ts'
import { createFairPlaces } from '../../domain/operation/fair-places.ts'

/** Bodies below both are read, parsed and checked in a few milliseconds. */
const HEAVY = { values: 5_000, bytes: 256 * 1024 }
/** On 2026-11-24 a value took up to 1 µs and a megabyte some 10 ms; the rest of the time is for other requests. */
const MS_PER = { value: 0.003, byte: 1 / 20_000 }
const MAX_WAIT_MS = 2_000
/**
 * One workspace may have this many bodies waiting. Bodies of 20 ms each still pass in the time, and bodies of up to 64
 * KiB take no other room.
 */
const MAX_WAITING = 100

/** One body at a time, by turns of their workspaces. */
const line = createFairPlaces({ total: 1, perWorkspace: 1, waitingPerWorkspace: MAX_WAITING })

/** The workspace that sends a body, and a signal that fires when the client has gone. */
export type BodySender = { workspaceId?: string | undefined; signal: AbortSignal }

/**
 * Lets large bodies pass one after another, with time between them: a row of them would else leave the process no time
 * for the requests of others.
 * @throws ApiError SERVICE_UNAVAILABLE after a wait of 2 s, or at once when the workspace has too many bodies waiting
 */
export async function passHeavyLine(
  body: { values: number; bytes: number },
  { workspaceId = '', signal }: BodySender,
): Promise<void> {
  if (body.values < HEAVY.values && body.bytes < HEAVY.bytes) return
  if (signal.aborted) throw gone()
  const leave = line.tryEnter(workspaceId) ?? (await waitForTurn(workspaceId, signal))
  setTimeout(leave, Math.max(body.values * MS_PER.value, body.bytes * MS_PER.byte))
}

async function waitForTurn(workspaceId: string, signal: AbortSignal): Promise<() => void> {
  const late = AbortSignal.timeout(MAX_WAIT_MS)
  try {
    return await line.wait(workspaceId, AbortSignal.any([signal, late]))
  } catch {
    throw signal.aborted ? gone() : busy()
  }
}

const gone = () => new ApiError('INVALID_JSON', { message: 'The client left before its body was read.' })
const busy = () =>
  new ApiError('SERVICE_UNAVAILABLE', {
    message: 'Too many large bodies wait to be read by this API process.',
    fix: 'Send the request again after the seconds in Retry-After, and fewer bodies of more than 5,000 values and names, or 256 KiB, at once.',
    headers: { 'retry-after': '2' },
  })
