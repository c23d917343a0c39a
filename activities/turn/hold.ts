import { setTimeout as wait } from 'node:timers/promises'
import { tellOccurrence } from '../../domain/log/occurrence.ts'
import { isLastEvent, type NumberedTurnEvent, type TurnEvent } from '../../domain/turn/turn.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import { findServingVersion } from '../../store/agent/serving.ts'
import { listMergedMessages } from '../../store/conversation/merged-message.ts'
import { untilAnswered } from '../../store/repeat.ts'
import { abandonedCalls } from '../../store/turn/abandoned.ts'
import { listEventsAfter, shownText } from '../../store/turn/event.ts'
import {
  findLastSeq,
  findTurnLease,
  handOverTurn,
  LeaseLost,
  type TakenTurn,
  takeTurn,
} from '../../store/turn/lease.ts'
import { listModelCalls, listRounds } from '../../store/turn/round.ts'
import type { Turn } from '../../store/turn/turn.ts'
import type { TurnDependencies } from './dependencies.ts'
import { createEventWriter, type EventWriter, type Pace } from './event-writer.ts'
import { createProgress, type KnownProgress, type TurnProgress } from './progress.ts'
import { openRound } from './sealed-call.ts'
import { watchLeases } from './watch.ts'

/** A wait for a living holder looks often for this long, with growing pauses. */
const FIRST_LOOKS_MS = 2_000
const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 50
/** The longest time that `setTimeout` takes. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

/**
 * The reason for which a holder must stop. lost: another process holds the turn, or it is final. deadline: the turn's
 * time is over. released: this process or this activity gives the turn up.
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
  /** Ends the work of this process on the turn. The row stays as it is. */
  release(): void
}

/** A turn up to one of its rounds: what a request is composed of. */
export type TurnSoFar = Pick<TurnHold, 'turn' | 'rounds' | 'merged' | 'signal' | 'allCalls'>

/**
 * Takes a free running turn and reads everything that former holders stored of it.
 * @returns undefined when the turn does not run, or has a holder that lives
 */
export async function holdTurn(deps: TurnDependencies, turnId: string): Promise<TurnHold | undefined> {
  const taken = await takeTurn(deps.database, turnId, deps.holder.id)
  return taken && (await holdTakenTurn(deps, taken))
}

/**
 * Waits while another process holds the turn and lives, then takes the turn like `holdTurn`.
 * @returns undefined when the turn does not run any more
 * @throws the signal's reason
 */
export async function holdTurnOnceFree(
  deps: TurnDependencies,
  turnId: string,
  signal: AbortSignal,
): Promise<TurnHold | undefined> {
  const watchFrom = performance.now() + FIRST_LOOKS_MS
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    signal.throwIfAborted()
    const hold = await holdTurn(deps, turnId)
    if (hold) return hold
    if ((await findTurnLease(deps.database, turnId))?.status !== 'running') return undefined
    // A holder that hands its turn over usually does so within milliseconds; a longer wait shares one query a second.
    if (performance.now() < watchFrom) await wait(pauseMs, undefined, { signal })
    else await watchLeases(deps.database).untilFree(turnId, signal)
  }
}

/**
 * Reads what former holders stored of a turn that this process has taken; waits for Postgres until the turn's deadline.
 * When it fails, the turn is free again.
 */
export async function holdTakenTurn(deps: TurnDependencies, taken: TakenTurn): Promise<TurnHold> {
  const { id, generation } = taken.turn
  deps.holder.held.addTaken(id, generation)
  if (generation > 1) tellOccurrence('turn.taken-over', {})
  const deadline = AbortSignal.timeout(Math.min(Math.max(Math.ceil(taken.msLeft), 0), LONGEST_TIMEOUT_MS))
  try {
    return await untilAnswered(() => readTaken(deps, taken, deadline), deadline)
  } catch (error) {
    deps.holder.held.delete(id, generation)
    // When this fails too, the next comparison of held turns with their rows hands the turn over.
    await handOverTurn(deps.database, id, generation).catch(() => {})
    throw error
  }
}

async function readTaken(deps: TurnDependencies, taken: TakenTurn, deadline: AbortSignal): Promise<TurnHold> {
  const { id: turnId, workspaceId } = taken.turn
  const agent = untilAnswered(() => findServingVersion(deps.database, taken.turn), deadline)
  // `prepareTurn` awaits it and gets the failure; until then it must not count as unhandled.
  agent.catch(() => {})
  // This process reads after it took the turn: a batch of the former holder may be committed while it waits for the
  // row.
  const [events, lastSeq, stored, merged, storedCalls] = await Promise.all([
    listEventsAfter(deps.database, turnId, 0, 1_000_000),
    // After a failover that lost a commit, events stand behind a gap: this holder's own come behind them.
    findLastSeq(deps.database, turnId),
    listRounds(deps.database, turnId),
    listMergedMessages(deps.database, turnId),
    listModelCalls(deps.database, turnId),
  ])
  const rounds = stored.map((round) => openRound(deps.sealing, { workspaceId, turnId }, round))
  const unstoredCalls = abandonedCalls(deps.models, taken.turn, rounds, shownText(events))
  const pace = taken.turn.source === 'eval' ? 'unread' : 'live'
  return startHold(deps, taken, pace, { agent, events, lastSeq, rounds, merged, storedCalls, unstoredCalls })
}

/**
 * Holds a turn that was accepted with a lease for this process; no other process has seen it, so nothing is read.
 * @param timeoutMs from now to the turn's deadline
 */
export function holdAcceptedTurn(deps: TurnDependencies, turn: Turn, timeoutMs: number, pace: Pace): TurnHold {
  const nothing = { agent: undefined, events: [], rounds: [], merged: [], storedCalls: [], unstoredCalls: [] }
  // `message.start` was written with the turn.
  return startHold(deps, { turn, msLeft: timeoutMs }, pace, { ...nothing, lastSeq: 1 })
}

type KnownOfTurn = KnownProgress & {
  agent: TurnHold['agent']
  events: NumberedTurnEvent[]
  lastSeq: number
}

function startHold(deps: TurnDependencies, { turn, msLeft }: TakenTurn, pace: Pace, progress: KnownOfTurn): TurnHold {
  const abort = new AbortController()
  let stopReason: StopReason | undefined
  const stop = (reason: StopReason) => {
    stopReason ??= reason
    abort.abort()
  }
  const { id: turnId, generation } = turn
  const target = { database: deps.database, bus: deps.bus, turnId, generation, pace, signal: abort.signal }
  const start = { lastSeq: progress.lastSeq, shown: shownText(progress.events) }
  const events = createEventWriter(target, start, (error) => {
    if (error instanceof LeaseLost) stop('lost')
    else abort.abort(error)
  })
  const keeping = keepLease(deps, turn, msLeft, stop)
  const hold: TurnHold = {
    ...createProgress(progress),
    turn,
    generation,
    agent: progress.agent,
    events,
    tellOnce: createTelling(events, progress.events),
    signal: abort.signal,
    get stopReason() {
      return stopReason
    },
    stop,
    release() {
      keeping()
      deps.holder.held.delete(turnId, generation)
    },
  }
  deps.holder.held.addHold(hold)
  return hold
}

/** Watches the turn's deadline and its end. @returns a function that ends both */
function keepLease(deps: TurnDependencies, turn: Turn, msLeft: number, stop: TurnHold['stop']): () => void {
  const look = async () => {
    const lease = await findTurnLease(deps.database, turn.id)
    if (lease?.status !== 'running' || lease.generation !== turn.generation) stop('lost')
  }
  const deadline = setTimeout(() => stop('deadline'), Math.min(Math.max(msLeft, 0), LONGEST_TIMEOUT_MS))
  const unsubscribe = deps.bus.subscribe(turn.id, (events, hasEnded) => {
    if (events?.some(isLastEvent)) stop('lost')
    // A look that fails tells nothing: the next write, or the comparison of held turns with their rows, will.
    else if (hasEnded) look().catch(() => {})
  })
  return () => {
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
function tellingKey({ type, data }: TurnEvent): string {
  if (type === 'tool.call' || type === 'tool.result') return `${type}:${data.call_id}`
  return type === 'tool.unavailable' ? `${type}:${data.server}` : type
}
