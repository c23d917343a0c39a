import { setTimeout as wait } from 'node:timers/promises'
import { isLastEvent, type NumberedTurnEvent, type TurnEvent } from '../../domain/turn/turn.ts'
import { type AgentRecord, findAgentVersion } from '../../store/agent/agent.ts'
import { abandonedCalls } from '../../store/turn/abandoned.ts'
import { listEventsAfter, shownText } from '../../store/turn/event.ts'
import { beatTurn, findTurnLease, LeaseLost, type TakenTurn, takeTurn } from '../../store/turn/lease.ts'
import { listModelCalls, listRounds } from '../../store/turn/round.ts'
import type { Turn } from '../../store/turn/turn.ts'
import type { TurnDependencies } from './dependencies.ts'
import { createEventWriter, type EventWriter, type Pace } from './event-writer.ts'
import { createProgress, type KnownProgress, type TurnProgress } from './progress.ts'
import { openCalls } from './sealed-call.ts'

const BEAT_MS = 1_000
const FIRST_LOOK_MS = 5
const LONGEST_LOOK_MS = 50
/** A holder that has not beaten for this long is not waited for: it beats every second. */
const BEATLESS_MS = 1_300
/** The longest time that `setTimeout` takes. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

/**
 * Why a holder must stop. lost: another process holds the turn, or it is final. deadline: the turn's time is over.
 * released: this process or this activity gives the turn up.
 */
export type StopReason = 'lost' | 'deadline' | 'released'

/** A turn that this process works on, under its lease. */
export type TurnHold = TurnProgress & {
  readonly turn: Turn
  readonly generation: number
  /** The agent at the turn's version; undefined when the caller has it. */
  readonly agent: Promise<AgentRecord> | undefined
  readonly events: EventWriter
  /** Appends an event unless readers have it already: from a former holder, or from an earlier step of this one. */
  tellOnce(event: TurnEvent): void
  /** Fires when the holder must stop, or when its events can't be written; then with that error as its reason. */
  readonly signal: AbortSignal
  readonly stopReason: StopReason | undefined
  stop(reason: StopReason): void
  /** Ends the beat. The row stays as it is. */
  release(): void
}

/**
 * Takes a running turn over and reads everything that former holders stored of it.
 * @param patienceMs how long a holder that lives is waited for to give the turn up
 * @returns undefined when the turn does not run
 */
export async function holdTurn(deps: TurnDependencies, turnId: string, patienceMs = 0): Promise<TurnHold | undefined> {
  const taken = await takePatiently(deps, turnId, patienceMs)
  if (!taken) return undefined
  const { workspaceId, agentId, agentVersion } = taken.turn
  const agent = findAgentVersion(deps.database, workspaceId, agentId, agentVersion)
  // `prepareTurn` awaits it and gets the failure; until then it must not count as unhandled.
  agent.catch(() => {})
  // Read after the turn was taken: a batch of the former holder may be committed while this one waits for the row.
  const [events, stored, storedCalls] = await Promise.all([
    listEventsAfter(deps.database, turnId, 0, 1_000_000),
    listRounds(deps.database, turnId),
    listModelCalls(deps.database, turnId),
  ])
  const rounds = stored.map((round) => ({
    ...round,
    toolCalls: openCalls(deps.sealing, workspaceId, round.toolCalls),
  }))
  const unstoredCalls = abandonedCalls(deps.models, taken.turn, rounds, shownText(events))
  const pace = taken.turn.source === 'eval' ? 'unread' : 'live'
  return startHold(deps, taken, pace, { agent, events, lastSeq: events.length, rounds, storedCalls, unstoredCalls })
}

/** A process that takes a turn while its round is being written does not see that round, and asks the model again. */
async function takePatiently({ database }: TurnDependencies, turnId: string, patienceMs: number) {
  const until = performance.now() + patienceMs
  let beat = { lease: -1, at: performance.now() }
  for (let pauseMs = FIRST_LOOK_MS; performance.now() < until; pauseMs = Math.min(pauseMs * 2, LONGEST_LOOK_MS)) {
    const taken = await takeTurn(database, turnId, { onlyFree: true })
    if (taken) return taken
    const lease = await findTurnLease(database, turnId)
    if (lease?.status !== 'running') return undefined
    if (lease.lease !== beat.lease) beat = { lease: lease.lease, at: performance.now() }
    else if (performance.now() - beat.at > BEATLESS_MS) break
    await wait(pauseMs)
  }
  return await takeTurn(database, turnId)
}

/**
 * Holds a turn that was accepted with a lease for this process; no other process has seen it, so nothing is read.
 * @param timeoutMs from now to the turn's deadline
 */
export function holdAcceptedTurn(deps: TurnDependencies, turn: Turn, timeoutMs: number, pace: Pace): TurnHold {
  const nothing = { agent: undefined, events: [], rounds: [], storedCalls: [], unstoredCalls: [] }
  // `message.start` was written with the turn.
  return startHold(deps, { turn, msLeft: timeoutMs }, pace, { ...nothing, lastSeq: 1 })
}

type KnownOfTurn = KnownProgress & {
  agent: TurnHold['agent']
  events: NumberedTurnEvent[]
  lastSeq: number
}

function startHold(deps: TurnDependencies, { turn, msLeft }: TakenTurn, pace: Pace, known: KnownOfTurn): TurnHold {
  const abort = new AbortController()
  let stopReason: StopReason | undefined
  const stop = (reason: StopReason) => {
    stopReason ??= reason
    abort.abort()
  }
  const { id: turnId, generation } = turn
  const target = { database: deps.database, bus: deps.bus, turnId, generation, pace }
  const start = { lastSeq: known.lastSeq, shown: shownText(known.events) }
  const events = createEventWriter(target, start, (error) => {
    if (error instanceof LeaseLost) stop('lost')
    else abort.abort(error)
  })
  return {
    ...createProgress(known),
    turn,
    generation,
    agent: known.agent,
    events,
    tellOnce: createTelling(events, known.events),
    signal: abort.signal,
    get stopReason() {
      return stopReason
    },
    stop,
    release: keepLease(deps, turn, msLeft, stop),
  }
}

/** Beats for the turn and watches its deadline and its end. @returns a function that ends all three */
function keepLease(deps: TurnDependencies, turn: Turn, msLeft: number, stop: TurnHold['stop']): () => void {
  // A beat that fails for another reason than a lost lease tells nothing: the next write will.
  const beat = () =>
    void beatTurn(deps.database, turn.id, turn.generation).catch((error) => error instanceof LeaseLost && stop('lost'))
  const timer = setInterval(beat, BEAT_MS)
  const deadline = setTimeout(() => stop('deadline'), Math.min(Math.max(msLeft, 0), LONGEST_TIMEOUT_MS))
  const unsubscribe = deps.bus.subscribe(turn.id, (events, hasEnded) => {
    if (events?.some(isLastEvent)) stop('lost')
    else if (hasEnded) beat()
  })
  return () => {
    clearInterval(timer)
    clearTimeout(deadline)
    unsubscribe()
  }
}

function createTelling(writer: EventWriter, stored: NumberedTurnEvent[]): TurnHold['tellOnce'] {
  const told = new Set(stored.map(tellingKey))
  return (event) => {
    if (told.has(tellingKey(event))) return
    told.add(tellingKey(event))
    writer.append(event)
  }
}

/** Two events with one key tell readers the same. */
const tellingKey = (event: TurnEvent): string =>
  event.type === 'tool.call' || event.type === 'tool.result' ? `${event.type}:${event.data.call_id}` : event.type
