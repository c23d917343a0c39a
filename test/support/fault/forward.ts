import type { Socket } from 'node:net'

export type Speed = { delayMs: number; bytesPerSecond: number }
export type Gate = { isOpen(): boolean; speed(): Speed }
export type Direction = { pause(): void; resume(): void }

/** Beyond this a direction reads nothing more before it has written. */
const MAX_HELD_BYTES = 1024 * 1024

/** A piece that leaves at `atMs`; without bytes it is the end of the connection. */
type Held = { atMs: number; bytes: Buffer | undefined }

/**
 * Passes on what `from` says to `to`, in order, each piece after the delay and within the bandwidth of the gate's speed.
 * Behind a closed gate everything stays where it is, the end of the connection too. It begins paused.
 */
export function forward(from: Socket, to: Socket, gate: Gate): Direction {
  const held: Held[] = []
  let [heldBytes, freeAtMs] = [0, 0]
  let timer: NodeJS.Timeout | undefined
  const send = () => {
    timer = undefined
    for (let next = held[0]; next && gate.isOpen(); next = held[0]) {
      const waitMs = next.atMs - performance.now()
      if (waitMs > 0) {
        timer = setTimeout(send, waitMs)
        return
      }
      held.shift()
      if (!next.bytes) return void to.end()
      heldBytes -= next.bytes.length
      if (!to.write(next.bytes)) from.pause()
    }
    if (gate.isOpen() && heldBytes < MAX_HELD_BYTES && !to.writableNeedDrain) from.resume()
  }
  const hold = (bytes: Buffer | undefined) => {
    const { delayMs, bytesPerSecond } = gate.speed()
    const startsAtMs = Math.max(performance.now(), freeAtMs)
    freeAtMs = startsAtMs + ((bytes?.length ?? 0) / bytesPerSecond) * 1_000
    held.push({ atMs: freeAtMs + delayMs, bytes })
    heldBytes += bytes?.length ?? 0
    if (heldBytes >= MAX_HELD_BYTES) from.pause()
    if (!timer) send()
  }
  from.on('data', hold)
  from.on('end', () => hold(undefined))
  to.on('drain', () => timer ?? send())
  return {
    pause: () => void from.pause(),
    resume: () => timer ?? send(),
  }
}
