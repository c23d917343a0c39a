import { setTimeout as wait } from 'node:timers/promises'

/** Bodies below both are read, parsed and checked in a few milliseconds. */
const HEAVY = { values: 5_000, bytes: 256 * 1024 }
/** On 2026-11-24 a value took up to 1 µs and a megabyte some 10 ms; the rest of the time is for other requests. */
const MS_PER = { value: 0.003, byte: 1 / 20_000 }

let freeAt = 0

/**
 * Lets large bodies pass one after another, with time between them: a row of them would else leave the process no time
 * for the requests of others.
 */
export async function passHeavyLine(body: { values: number; bytes: number }): Promise<void> {
  if (body.values < HEAVY.values && body.bytes < HEAVY.bytes) return
  const now = performance.now()
  const at = Math.max(now, freeAt)
  freeAt = at + Math.max(body.values * MS_PER.value, body.bytes * MS_PER.byte)
  if (at > now) await wait(at - now)
}
