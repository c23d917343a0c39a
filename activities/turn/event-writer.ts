import { passFaultPoint } from '../../domain/fault-point.ts'
import type { TurnEvent } from '../../domain/turn/turn.ts'
import type { Database } from '../../store/database.ts'
import type { TurnBus } from '../../store/turn/bus.ts'
import { appendEvents } from '../../store/turn/journal.ts'
import { saveSnapshot } from '../../store/turn/lease.ts'
import { createEventBuffer, type EventBuffer } from './event-buffer.ts'

/** live: somebody reads along. whole: the caller waits for all of it. unseen: nobody ever looks on. */
export type Pace = 'live' | 'whole' | 'unseen'

/** So long at most a tool's call waits for its result. */
const TOOL_PAUSE_MS = 10
/** At least so long between two writes of deltas; everything else goes out at once. */
const PAUSE_MS: Record<Pace, number> = { live: 20, whole: 100, unseen: 1_000 }

export type EventWriter = Pick<EventBuffer, 'keepSnapshot'> & {
  append(event: TurnEvent): void
  /** Waits until all that was appended is committed. @throws LeaseLost, or what the database said */
  flush(): Promise<void>
  /** Takes back what is not being written yet: the end of the turn writes it as well. @throws like `flush` */
  takeUnwritten(): Promise<TurnEvent[]>
  /** The text that a reader shows after all that was appended. */
  readonly shown: string
  /** The number of the last event that was given one; after a flush, of the last one there is. */
  readonly lastSeq: number
  /** False once something was taken back: whether that was written only the taker knows. */
  readonly isWhole: boolean
}

type Target = { database: Database; bus: TurnBus; turnId: string; generation: number; pace: Pace }

/**
 * The only writer of a turn's events: one batch in flight, each committed before anybody sees it.
 * @param onFailure called once, when a batch could not be written; every later flush throws the same
 */
export function createEventWriter(
  target: Target,
  start: { lastSeq: number; shown: string },
  onFailure: (error: unknown) => void,
): EventWriter {
  const buffer = createEventBuffer(start)
  const clock = createPauseClock(PAUSE_MS[target.pace], target.pace === 'live')
  let inFlight: Promise<void> | undefined
  let failure: { error: unknown } | undefined

  const drain = async () => {
    clock.begin()
    try {
      do await writeBatch(target, buffer)
      while (buffer.isUrgent)
    } catch (error) {
      failure = { error }
      onFailure(error)
    } finally {
      inFlight = undefined
    }
    if (!buffer.isEmpty && !failure) clock.after(startDrain)
  }
  const startDrain = () => {
    inFlight ??= drain()
    return inFlight
  }
  const flush = async () => {
    // What could not be written stays pending: asking for it again would never end.
    while (!failure && (inFlight || !buffer.isEmpty)) await startDrain()
    if (failure) throw failure.error
  }
  let isWhole = true
  const writer = {
    flush,
    get isWhole() {
      return isWhole
    },
    get shown() {
      return buffer.shown
    },
    get lastSeq() {
      return buffer.lastSeq
    },
    keepSnapshot: buffer.keepSnapshot,
    append(event: TurnEvent) {
      if (failure) throw failure.error
      buffer.add(event)
      if (inFlight) return
      if (buffer.isUrgent) void startDrain()
      else if (event.type === 'message.delta') clock.after(startDrain)
      else clock.within(TOOL_PAUSE_MS, startDrain)
    },
    async takeUnwritten() {
      if (inFlight || failure) await flush()
      clock.begin()
      isWhole = false
      return buffer.take().events
    },
  }
  return writer
}

async function writeBatch({ database, bus, turnId, generation }: Target, buffer: EventBuffer): Promise<void> {
  const { events, snapshot } = buffer.takeNumbered()
  if (events.length > 0) await appendEvents(database, { turnId, generation, events, snapshot })
  else if (snapshot) await saveSnapshot(database, turnId, generation, snapshot)
  if (snapshot) passFaultPoint('turn.prepare.after-snapshot')
  if (events.length > 0) bus.publish(turnId, events)
}

/** Lets `act` run at once when the last one began long enough ago, else when that is so. */
function createPauseClock(pauseMs: number, beginsAtOnce: boolean) {
  let lastAt = beginsAtOnce ? Number.NEGATIVE_INFINITY : performance.now()
  let timer: NodeJS.Timeout | undefined
  return {
    begin() {
      clearTimeout(timer)
      timer = undefined
      lastAt = performance.now()
    },
    after(act: () => unknown) {
      const waitMs = lastAt + pauseMs - performance.now()
      if (waitMs <= 0) act()
      else if (!timer) timer = setTimeout(act, waitMs)
    },
    within(waitMs: number, act: () => unknown) {
      if (!timer) timer = setTimeout(act, waitMs)
    },
  }
}
