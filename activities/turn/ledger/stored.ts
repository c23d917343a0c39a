import { passFaultPoint } from '../../../domain/fault-point.ts'
import { tellOccurrence } from '../../../domain/log/occurrence.ts'
import { toolTypeOf } from '../../../domain/tool/call.ts'
import type { Executor } from '../../../store/database.ts'
import { openEscalation } from '../../../store/escalation/record.ts'
import { untilAnswered, untilWritten } from '../../../store/repeat.ts'
import { endTurnAsHolder } from '../../../store/turn/end-fast-path.ts'
import { saveSnapshot } from '../../../store/turn/lease.ts'
import { insertRound, type Round } from '../../../store/turn/round.ts'
import { findResultPiece, finishToolCall, listToolCalls, startToolCall } from '../../../store/turn/tool-call.ts'
import type { TurnSnapshot } from '../../../store/turn/turn.ts'
import { noteRefusedChat } from '../../provider/chat-first.ts'
import type { TurnDependencies } from '../dependencies.ts'
import { keepPictures } from '../history/result-picture.ts'
import type { TurnHold } from '../hold.ts'
import type { PreparedTurn } from '../prepare.ts'
import { sealRound } from '../sealed-call.ts'
import { inToolSpan } from '../span.ts'
import type { CallToStart, TurnLedger } from './contract.ts'
import { makeCall } from './make-call.ts'
import { type CallResult, resultOf } from './result.ts'

/** The ledger of a turn that a process holds by its lease: everything stands in Postgres before it counts. */
export const createStoredLedger = (deps: TurnDependencies): TurnLedger => ({
  addRound: (hold, round, isMasked) => storeRound(deps, hold, round, isMasked),
  newCallId: randomCallId,
  startCall: (hold, call) => writeStarted(deps, hold, call),
  finishCall: (hold, callId, result, durationMs) => writeResult(deps, hold, callId, result, durationMs),
  listCalls: ({ turn, signal }, fromRound) =>
    untilAnswered(() => listToolCalls(deps.database, turn.id, fromRound), signal),
  async makeCall(hold, prepared, callId, tool, args) {
    passFaultPoint('turn.tool.after-started')
    const outcome = await makeCall({ deps, hold, prepared }, { turnId: hold.turn.id, callId }, tool, args)
    passFaultPoint('turn.tool.after-effect')
    return resultOf(outcome, callId)
  },
  findPiece: ({ turn, signal }, callId, range) =>
    untilAnswered(() => findResultPiece(deps.database, turn, callId, range), signal),
  escalate: (hold, prepared, reason) => openOnce(deps, hold, prepared, reason),
  end: ({ turn, signal }, outcome) => untilWritten(() => endTurnAsHolder(deps, turn, outcome), signal),
  async observe(call, tool, work) {
    const startedAt = performance.now()
    const result = await inToolSpan(call, tool, work)
    const durationMs = Math.round(performance.now() - startedAt)
    tellOccurrence('tool.ended', { type: toolTypeOf(tool), status: result.status, durationMs })
    return result
  },
  noteRefusal: (quota, error) => noteRefusedChat(deps.database, quota, error),
})

async function storeRound(deps: TurnDependencies, hold: TurnHold, round: Round, isMasked: boolean): Promise<void> {
  await hold.events.flush()
  passFaultPoint('turn.round.before-write')
  const { id, workspaceId } = hold.turn
  const stored = isMasked ? sealRound(deps.sealing, { workspaceId, turnId: id }, round) : round
  const calls = [...hold.unstoredCalls]
  await untilWritten(() => insertRound(deps.database, { id, generation: hold.generation }, stored, calls), hold.signal)
  hold.addRound(round)
  passFaultPoint('turn.round.after-write')
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 24 letters and digits: the few that are a little likelier do no harm. */
const randomCallId = (): string =>
  `call_${Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => LETTERS[byte % LETTERS.length]).join('')}`

/** Writes the call into the ledger before its request leaves. @returns the row of an earlier attempt, if there is one */
async function writeStarted(
  { database }: TurnDependencies,
  hold: TurnHold,
  { request, tool, args, ...named }: CallToStart,
) {
  passFaultPoint('turn.tool.before-started')
  const of = { turnId: hold.turn.id, callId: request.callId, type: toolTypeOf(tool), arguments: args ?? null }
  return await untilWritten(() => startToolCall(database, hold.generation, { ...named, ...of }), hold.signal)
}

/** A result that has arrived is kept until Postgres answers, even when the holder gives up the turn meanwhile. */
async function writeResult(
  deps: TurnDependencies,
  hold: TurnHold,
  callId: string,
  result: CallResult,
  durationMs: number,
): Promise<void> {
  const written = { ...(await keepPictures(deps, hold, callId, result)), durationMs }
  await untilWritten(() => finishToolCall(deps.database, hold.generation, hold.turn.id, callId, written))
  passFaultPoint('turn.tool.after-result')
}

/** A repeat after a commit finds the escalation that it opened. */
const openOnce = (
  deps: TurnDependencies,
  { turn, generation, signal }: TurnHold,
  prepared: PreparedTurn,
  reason: string,
) => {
  const open = async (tx: Executor) => {
    const keep = (snapshot: TurnSnapshot) => saveSnapshot(tx, turn.id, generation, snapshot)
    // This update takes the row's lock for writing at once. Two calls side by side that both took a shared lock first
    // would wait for each other.
    await keep(prepared.snapshot)
    const opened = await openEscalation(tx, turn, prepared.agent, { kind: 'tool', message: reason })
    if (opened) await keep({ ...prepared.snapshot, escalation: opened })
    return opened
  }
  return untilWritten(() => deps.database.transaction(open), signal)
}
