import { isLastEvent, type NumberedTurnEvent } from '../../domain/turn.ts'
import type { Turn } from '../../store/turn.ts'
import { abandonedCalls } from '../../store/turn-abandoned.ts'
import { listEventsAfter, shownText } from '../../store/turn-event.ts'
import { beatTurn, LeaseLost, takeTurn } from '../../store/turn-hold.ts'
import { listRounds, type ModelCall, type Round } from '../../store/turn-round.ts'
import type { TurnDependencies } from './dependencies.ts'
import { createEventWriter, type EventWriter, type Gate } from './event-writer.ts'

const BEAT_MS = 1_000

/** Why a holder must stop: the turn is another's or final; its time is over; our own process or activity gives it up. */
export type StopReason = 'lost' | 'deadline' | 'released'

export type TurnHold = {
  turn: Turn
  readonly generation: number
  events: EventWriter
  gate: Gate
  /** The rounds that are complete. */
  rounds: Round[]
  /** Attempts at model calls that are not written yet. */
  modelCalls: ModelCall[]
  /** What readers know already, as `type:callId`, of tool calls. */
  told: Set<string>
  signal: AbortSignal
  readonly stopReason: StopReason | undefined
  stop(reason: StopReason): void
  /** Ends the beat. The turn stays as it is. */
  release(): void
}

/** Takes a running turn over with all that is known of it; undefined when it does not run. */
export async function holdTurn(deps: TurnDependencies, turnId: string): Promise<TurnHold | undefined> {
  const taken = await takeTurn(deps.database, turnId)
  if (!taken) return undefined
  // Read only now: a batch of the holder before may have been committed while we waited for the row.
  const [events, rounds] = [
    await listEventsAfter(deps.database, turnId, 0, 1_000_000),
    await listRounds(deps.database, turnId),
  ]
  return startHold(deps, taken.turn, taken.msLeft, {
    events,
    rounds,
    abandoned: abandonedCalls(deps.models, taken.turn, rounds, shownText(events)),
  })
}

/** The hold of a turn that was accepted with a lease for this process, before anybody else saw it. */
export function holdAcceptedTurn(deps: TurnDependencies, turn: Turn, timeoutMs: number): TurnHold {
  return startHold(deps, turn, timeoutMs, { events: [], rounds: [], lastSeq: 1 })
}

function startHold(
  deps: TurnDependencies,
  turn: Turn,
  msLeft: number,
  known: { events: NumberedTurnEvent[]; rounds: Round[]; abandoned?: ModelCall[]; lastSeq?: number },
): TurnHold {
  const abort = new AbortController()
  let stopReason: StopReason | undefined
  const stop = (reason: StopReason) => {
    stopReason ??= reason
    abort.abort()
  }
  const { id: turnId, generation } = turn
  const onFailure = (error: unknown) => {
    if (error instanceof LeaseLost) stop('lost')
    else abort.abort(error)
  }
  // A beat that fails for another reason than a lost lease says nothing: the next write will tell.
  const beat = () =>
    void beatTurn(deps.database, turnId, generation).catch((error) => error instanceof LeaseLost && stop('lost'))
  const timer = setInterval(beat, BEAT_MS)
  const deadline = setTimeout(() => stop('deadline'), Math.min(Math.max(msLeft, 0), 2 ** 31 - 1))
  const unsubscribe = deps.bus.subscribe(turnId, (events, ended) => {
    if (events?.some(isLastEvent)) stop('lost')
    else if (ended) beat()
  })
  const start = { lastSeq: known.lastSeq ?? known.events.length, shown: shownText(known.events) }
  const gate: Gate = { write: undefined }
  const target = { database: deps.database, bus: deps.bus, turnId, generation }
  return {
    turn,
    generation,
    gate,
    events: createEventWriter({ ...target, gate, isWatched: turn.source !== 'eval' }, start, onFailure),
    rounds: known.rounds,
    modelCalls: known.abandoned ?? [],
    told: toldOf(known.events),
    signal: abort.signal,
    get stopReason() {
      return stopReason
    },
    stop,
    release() {
      clearInterval(timer)
      clearTimeout(deadline)
      unsubscribe()
    },
  }
}

function toldOf(events: NumberedTurnEvent[]): Set<string> {
  const told = new Set<string>()
  for (const event of events) {
    if (event.type === 'tool.call' || event.type === 'tool.result') told.add(`${event.type}:${event.data.call_id}`)
    if (event.type === 'retrieval' || event.type === 'guardrail' || event.type === 'escalation') told.add(event.type)
  }
  return told
}
