import { passFaultPoint } from '../../domain/fault-point.ts'
import { tellOccurrence } from '../../domain/log/occurrence.ts'
import { isDelta, type NumberedTurnEvent, type TurnEvent } from '../../domain/turn/turn.ts'
import type { Database } from '../../store/database.ts'
import type { TurnBus } from '../../store/turn/bus.ts'
import { shownAfter } from '../../store/turn/event.ts'
import { appendEvents } from '../../store/turn/group-commit.ts'
import type { TurnSnapshot } from '../../store/turn/turn.ts'
import { createPauseClock } from './pause-clock.ts'

/** live: a reader follows the stream. complete: the caller waits for the complete answer. unread: no reader follows. */
export type Pace = 'live' | 'complete' | 'unread'

/** The event of a tool call waits this long for its result, so that both are written in one batch. */
const TOOL_PAUSE_MS = 10
/** The shortest time between two writes of deltas; all other events are written at once. */
const PAUSE_MS: Record<Pace, number> = { live: 20, complete: 100, unread: 1_000 }
/**
 * The most characters of a turn that wait for Postgres; with more, its model is not read on. An answer is far shorter, and
 * 2,000 turns that wait take 1 GB at most.
 */
const MAX_WAITING_CHARACTERS = 256_000
/** These events come many at a time, so they wait for others that share their write. */
const MAY_WAIT = new Set<TurnEvent['type']>(['message.delta', 'reasoning', 'tool.call', 'tool.result'])

export type EventWriter = {
  /** Queues an event. @throws the failure of an earlier write */
  append(event: TurnEvent): void
  /** Queues what was decided when the turn was prepared: the next batch stores it. */
  keepSnapshot(snapshot: TurnSnapshot): void
  /** Queues a snapshot that says which call is under way: the next batch stores it, or one within `waitMs`. */
  noteAsked(snapshot: TurnSnapshot, waitMs: number): void
  /** Drops such a note that is not written yet; a snapshot that must be stored stays. */
  dropAsked(): void
  /** Waits until all queued events are committed. @throws LeaseLost, or what the database said */
  flush(): Promise<void>
  /** Removes the events that are not being written yet and returns them: the turn's end writes them. @throws like `flush` */
  takeUnwritten(): Promise<TurnEvent[]>
  /**
   * There while so much waits for its write that a caller should append nothing. It resolves, and never rejects, when
   * there is room.
   */
  readonly room: Promise<void> | undefined
  /** The text that a reader shows after all events that were appended. */
  readonly shown: string
  /** The number of the last event that was numbered; after a flush, of the last event that is stored. */
  readonly lastSeq: number
  /** True after `takeUnwritten`: only its caller knows whether those events were stored, and so whether `shown` is true. */
  readonly hasTakenUnwritten: boolean
}

type Target = {
  database: Database
  bus: TurnBus
  turnId: string
  generation: number
  pace: Pace
  /** Fires when the holder gives up its turn: writes are repeated until then. */
  signal: AbortSignal
}

/**
 * The only writer of a turn's events: one batch at a time, each committed before a reader sees it. A batch that Postgres
 * does not answer is repeated, and what the model says meanwhile goes with the next one.
 * @param start number and text of the events that are stored
 * @param onFailure called once, when Postgres has refused a batch; every later flush throws the same error
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
  let hasTakenUnwritten = false

  const drain = async () => {
    if (buffer.hasEvents) clock.begin()
    await writeAll(target, buffer).catch((error: unknown) => {
      failure = { error }
      onFailure(error)
    })
    inFlight = undefined
    if (!buffer.isEmpty && !failure) clock.after(startDrain)
  }
  const startDrain = () => {
    inFlight ??= drain()
    return inFlight
  }
  const flush = async () => {
    // After a failure the queue never becomes empty, so waiting for that would never end.
    while (!failure && (inFlight || !buffer.isEmpty)) await startDrain()
    if (failure) throw failure.error
  }
  return {
    flush,
    keepSnapshot: buffer.keepSnapshot,
    dropAsked: buffer.dropAsked,
    noteAsked(snapshot, waitMs) {
      buffer.noteAsked(snapshot)
      clock.within(waitMs, startDrain)
    },
    get room() {
      return failure || buffer.characters < MAX_WAITING_CHARACTERS ? undefined : startDrain()
    },
    get shown() {
      return buffer.shown
    },
    get lastSeq() {
      return buffer.lastSeq
    },
    get hasTakenUnwritten() {
      return hasTakenUnwritten
    },
    append(event) {
      if (failure) throw failure.error
      buffer.add(event)
      if (event.type === 'message.reset') tellOccurrence('turn.reset', {})
      if (inFlight) return
      if (buffer.isUrgent) void startDrain()
      else if (isDelta(event)) clock.after(startDrain)
      else clock.within(TOOL_PAUSE_MS, startDrain)
    },
    async takeUnwritten() {
      if (inFlight || failure) await flush()
      clock.begin()
      hasTakenUnwritten = true
      return buffer.takeEvents()
    },
  }
}

type NumberedBatch = { events: NumberedTurnEvent[]; snapshot: TurnSnapshot | undefined }

/** Writes what is queued, and what may not wait of that which comes meanwhile. */
async function writeAll(target: Target, buffer: ReturnType<typeof createEventBuffer>): Promise<void> {
  do await writeBatch(target, buffer.take())
  while (buffer.isUrgent)
}

async function writeBatch({ database, bus, turnId, generation, signal }: Target, batch: NumberedBatch): Promise<void> {
  const { events, snapshot } = batch
  if (events.length > 0 || snapshot) await appendEvents(database, { turnId, generation, events, snapshot }, signal)
  if (snapshot) passFaultPoint('turn.prepare.after-snapshot')
  if (events.length > 0) bus.publish(turnId, events)
}

/** Keeps the events that are not written yet, and numbers them when they are taken for a write. */
function createEventBuffer(start: { lastSeq: number; shown: string }) {
  let { lastSeq, shown } = start
  let events: TurnEvent[] = []
  let characters = 0
  let snapshot: TurnSnapshot | undefined
  let mustStore = false
  /**
   * Takes the events without numbers, because the turn's end numbers them. It drops the snapshot, because the end
   * stores it.
   */
  const takeEvents = (): TurnEvent[] => {
    const taken = events
    events = []
    characters = 0
    snapshot = undefined
    mustStore = false
    return taken
  }
  return {
    takeEvents,
    take(): NumberedBatch {
      const kept = snapshot
      return { events: takeEvents().map((event): NumberedTurnEvent => ({ ...event, seq: ++lastSeq })), snapshot: kept }
    },
    add(event: TurnEvent): void {
      shown = shownAfter(shown, event)
      if (isDelta(event)) characters += event.data.text.length
      if (!mergeDeltas(events, event)) events.push(event)
    },
    keepSnapshot(given: TurnSnapshot): void {
      snapshot = given
      mustStore = true
    },
    noteAsked(given: TurnSnapshot): void {
      snapshot = given
    },
    dropAsked(): void {
      if (!mustStore) snapshot = undefined
    },
    /** The length of the text that is not written yet. */
    get characters() {
      return characters
    },
    get isEmpty() {
      return events.length === 0 && !snapshot
    },
    /** False for a note of a call, whose write makes no text wait. */
    get hasEvents() {
      return events.length > 0
    },
    /** True when an event is queued that must not wait for others. */
    get isUrgent() {
      return events.some(({ type }) => !MAY_WAIT.has(type))
    },
    get shown() {
      return shown
    },
    get lastSeq() {
      return lastSeq
    },
  }
}

/** Adds a delta to the delta before it, so that a batch has one event for both. @returns false when there is none to add to */
function mergeDeltas(events: TurnEvent[], event: TurnEvent): boolean {
  const last = events.at(-1)
  if (!isDelta(event) || last === undefined || !isDelta(last) || last.type !== event.type) return false
  events[events.length - 1] = { type: event.type, data: { text: last.data.text + event.data.text } }
  return true
}
