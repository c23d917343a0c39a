import type { MemoryMessage } from '../../../domain/memory/window.ts'
import type { Attachment } from '../../../domain/turn/attachment.ts'
import { resultForModel, type SettledAction } from '../../../domain/turn/required-action.ts'
import { listMergedMessagesOf, type MergedMessage } from '../../../store/conversation/merged-message.ts'
import { listActions, listContinuedTurns } from '../../../store/conversation/required-action.ts'
import { untilAnswered } from '../../../store/repeat.ts'
import { listRoundsOf, type Round } from '../../../store/turn/round.ts'
import { listToolCallsOf, type ToolCallRow } from '../../../store/turn/tool-call.ts'
import type { Turn } from '../../../store/turn/turn.ts'
import type { ComposingDependencies } from '../dependencies.ts'
import type { TurnSoFar } from '../hold.ts'
import { openRound } from '../sealed-call.ts'

/** A call of an earlier turn with the result that requests carry. */
export type EarlierCall = Pick<ToolCallRow, 'callId' | 'name' | 'type' | 'result' | 'isCut' | 'pictures'>
/** A turn that ended with calls for others, and the messages that were merged into it. */
export type AskedTurn = { rounds: readonly Round[]; calls: EarlierCall[]; merged: readonly MergedMessage[] }
/** A message of the history; `asked` are the calls of an answer, and `results` those that came behind other turns. */
export type HistoryMessage = Pick<MemoryMessage, 'role' | 'text' | 'attachments' | 'calls'> & {
  asked?: AskedTurn | undefined
  results?: EarlierCall[] | undefined
}

/** Where the turn began: with a message, or with results that came behind other turns. */
export type Beginning = {
  /** The turn with the message; most turns are their own beginning. */
  turn: Turn
  results: EarlierCall[]
  /** The turns that this one goes on with, the oldest first. */
  before: Turn[]
  asked: AskedTurn[]
  /** The calls that others have run for this turn, and those that people have decided about. */
  settled: ToolCallRow[]
  /** The ids of calls that people have allowed and that are not over. */
  allowed: string[]
}

/** The pictures that came with the results of calls. */
export const picturesIn = (calls: readonly EarlierCall[]): Attachment[] =>
  calls.flatMap(({ pictures }) => pictures ?? [])

export async function readBeginning(deps: ComposingDependencies, { turn, signal }: TurnSoFar): Promise<Beginning> {
  if (!turn.continues) return { turn, results: [], before: [], asked: [], settled: [], allowed: [] }
  const { continues } = turn
  return await untilAnswered(async () => {
    const before = await listContinuedTurns(deps.database, turn)
    const first = before[0] ?? turn
    const ids = [...before.map(({ id }) => id), continues, ...(first.continues ? [first.continues] : [])]
    const { asked, settled, allowed } = await readAsked(deps, turn.workspaceId, ids)
    return {
      turn: first,
      results: first.continues ? (settled.get(first.continues) ?? []) : [],
      before,
      asked: before.flatMap(({ id }) => asked.get(id) ?? []),
      settled: settled.get(continues) ?? [],
      allowed: allowed.get(continues) ?? [],
    }
  }, signal)
}

/** The messages with the calls and results that belong to them. */
export async function withCalls(
  deps: ComposingDependencies,
  { turn, signal }: TurnSoFar,
  messages: MemoryMessage[],
): Promise<HistoryMessage[]> {
  const ids = messages.flatMap(({ askedBy, resultsOf }) => askedBy ?? resultsOf ?? [])
  if (ids.length === 0) return messages
  const { asked, settled } = await untilAnswered(() => readAsked(deps, turn.workspaceId, ids), signal)
  return messages.map(({ askedBy, resultsOf, ...message }) => ({
    ...message,
    ...(askedBy && { asked: asked.get(askedBy) }),
    ...(resultsOf && { results: settled.get(resultsOf) }),
  }))
}

/** Reads these turns' rounds with the results as requests carry them, and the calls that others have run. */
async function readAsked({ database, sealing }: ComposingDependencies, workspaceId: string, turnIds: string[]) {
  const [rounds, merged, calls, listed] = await Promise.all([
    listRoundsOf(database, turnIds),
    listMergedMessagesOf(database, turnIds),
    listToolCallsOf(database, turnIds),
    listActions(database, turnIds),
  ])
  const actions = Map.groupBy(listed, ({ turnId }) => turnId)
  const asked = new Map<string, AskedTurn>()
  const settled = new Map<string, ToolCallRow[]>()
  const allowed = new Map<string, string[]>()
  for (const [turnId, found] of rounds) {
    const waiting = actions.get(turnId) ?? []
    const actionOf = ({ callId }: EarlierCall) => waiting.find((action) => action.callId === callId)
    const all = calls.get(turnId) ?? []
    const told = all.map((call) => {
      const action = actionOf(call)
      return action ? { ...call, result: resultForModel(resulting(action, call), waiting) } : call
    })
    asked.set(turnId, {
      rounds: found.map((round) => openRound(sealing, { workspaceId, turnId }, round)),
      calls: told,
      merged: merged.get(turnId) ?? [],
    })
    const isOpen = (call: ToolCallRow) => call.status === 'waiting' || call.status === 'started'
    const decided = all.filter((call) => (actionOf(call)?.status ?? 'open') !== 'open')
    settled.set(
      turnId,
      decided.filter((call) => !isOpen(call)).map((call) => ({ ...call, result: call.result ?? call.error })),
    )
    allowed.set(
      turnId,
      decided.filter((call) => isOpen(call) && actionOf(call)?.status === 'approved').map(({ callId }) => callId),
    )
  }
  return { asked, settled, allowed }
}

/** The result of an allowed call stands in the ledger alone. */
const resulting = <Action extends SettledAction>(action: Action, { result, error }: ToolCallRow): Action =>
  action.status === 'approved' ? { ...action, result: result ?? error } : action
