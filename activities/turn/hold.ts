import { setTimeout as wait } from 'node:timers/promises'
import { isLastEvent, type NumberedTurnEvent } from '../../domain/turn/turn.ts'
import { type AgentRecord, findAgentVersion } from '../../store/agent/agent.ts'
import { abandonedCalls } from '../../store/turn/abandoned.ts'
import { listEventsAfter, shownText } from '../../store/turn/event.ts'
import { beatTurn, findTurnLease, LeaseLost, takeTurn } from '../../store/turn/lease.ts'
import { listModelCalls, listRounds, type ModelCall, type Round } from '../../store/turn/round.ts'
import type { ToolCallRow } from '../../store/turn/tool-call.ts'
import type { Turn } from '../../store/turn/turn.ts'
import type { TurnDependencies } from './dependencies.ts'
import { createEventWriter, type EventWriter, type Pace } from './event-writer.ts'
import { openCalls } from './sealed-call.ts'

const BEAT_MS = 1_000
const FIRST_LOOK_MS = 5
const LONGEST_LOOK_MS = 50
/** A holder that does not beat for so long is not waited for. */
const BEATLESS_MS = 1_300

/** Why a holder must stop: the turn is another's or final; its time is over; our own process or activity gives it up. */
export type StopReason = 'lost' | 'deadline' | 'released'

export type TurnHold = {
  turn: Turn
  readonly generation: number
  /** The agent at the turn's version, being read; undefined where whoever accepted the turn has it. */
  agent?: Promise<AgentRecord> | undefined
  events: EventWriter
  /** The rounds that are complete. */
  rounds: Round[]
  /** Attempts at model calls that are not written yet, and those that are. */
  modelCalls: ModelCall[]
  writtenCalls: ModelCall[]
  /** The calls of the rounds, as the last model call was told of them. */
  toolCalls: ToolCallRow[]
  /** What readers know already, as `type:callId`, of tool calls. */
  told: Set<string>
  signal: AbortSignal
  readonly stopReason: StopReason | undefined
  stop(reason: StopReason): void
  /** Ends the beat. The turn stays as it is. */
  release(): void
}

/**
 * Takes a running turn over with all that is known of it; undefined when it does not run.
 * @param patienceMs how long its holder is waited for to give it up
 */
export async function holdTurn(deps: TurnDependencies, turnId: string, patienceMs = 0): Promise<TurnHold | undefined> {
  const taken = await takePatiently(deps, turnId, patienceMs)
  if (!taken) return undefined
  const { workspaceId, agentId, agentVersion } = taken.turn
  const agent = findAgentVersion(deps.database, workspaceId, agentId, agentVersion)
  // Whoever prepares the turn hears what went wrong.
  agent.catch(() => {})
  // Read only now: a batch of the holder before may have been committed while we waited for the row.
  const [events, stored, writtenCalls] = await Promise.all([
    listEventsAfter(deps.database, turnId, 0, 1_000_000),
    listRounds(deps.database, turnId),
    listModelCalls(deps.database, turnId),
  ])
  const rounds = stored.map((round) => ({
    ...round,
    toolCalls: openCalls(deps.sealing, workspaceId, round.toolCalls),
  }))
  return startHold(deps, taken.turn, taken.msLeft, {
    events,
    rounds,
    writtenCalls,
    abandoned: abandonedCalls(deps.models, taken.turn, rounds, shownText(events)),
    pace: taken.turn.source === 'eval' ? 'unseen' : 'live',
    agent,
  })
}

/** Whoever takes a turn while a round is being written does not see that round, and asks the model again. */
async function takePatiently({ database }: TurnDependencies, turnId: string, patienceMs: number) {
  const until = performance.now() + patienceMs
  let beat = { lease: -1, at: performance.now() }
  for (let pauseMs = FIRST_LOOK_MS; performance.now() < until; pauseMs = Math.min(pauseMs * 2, LONGEST_LOOK_MS)) {
    const taken = await takeTurn(database, turnId, { onlyGivenUp: true })
    if (taken) return taken
    const lease = await findTurnLease(database, turnId)
    if (lease?.status !== 'running') return undefined
    if (lease.lease !== beat.lease) beat = { lease: lease.lease, at: performance.now() }
    else if (performance.now() - beat.at > BEATLESS_MS) break
    await wait(pauseMs)
  }
  return await takeTurn(database, turnId)
}

/** The hold of a turn that was accepted with a lease for this process, before anybody else saw it. */
export function holdAcceptedTurn(deps: TurnDependencies, turn: Turn, timeoutMs: number, pace: Pace): TurnHold {
  return startHold(deps, turn, timeoutMs, { events: [], rounds: [], lastSeq: 1, pace })
}

type KnownOfTurn = Pick<TurnHold, 'rounds' | 'agent'> & {
  writtenCalls?: ModelCall[]
  events: NumberedTurnEvent[]
  abandoned?: ModelCall[]
  lastSeq?: number
  pace: Pace
}

function startHold(deps: TurnDependencies, turn: Turn, msLeft: number, known: KnownOfTurn): TurnHold {
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
  const target = { database: deps.database, bus: deps.bus, turnId, generation, pace: known.pace }
  return {
    turn,
    generation,
    events: createEventWriter(target, start, onFailure),
    rounds: known.rounds,
    agent: known.agent,
    modelCalls: known.abandoned ?? [],
    writtenCalls: known.writtenCalls ?? [],
    toolCalls: [],
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
