import type { NewCall } from '../../../domain/eval/backtest/turn.ts'
import type { ToolCallRequest } from '../../../domain/model/model.ts'
import { storableValue } from '../../../domain/text/storable.ts'
import { parseArguments } from '../../../domain/tool/argument.ts'
import { isRepeatable, toolTypeOf } from '../../../domain/tool/call.ts'
import { untilAnswered } from '../../../store/repeat.ts'
import type { AnsweredTurn } from '../../../store/turn/outcome.ts'
import { findResultPiece, type ResultPiece, type ToolCallRow } from '../../../store/turn/tool-call.ts'
import type { Turn } from '../../../store/turn/turn.ts'
import type { SearchingDependencies } from '../../turn/dependencies.ts'
import type { CallToStart, PieceRange, TurnLedger } from '../../turn/ledger/contract.ts'
import { failed } from '../../turn/ledger/result.ts'
import { computeCall } from './computed-call.ts'
import { type MadeCall, type RecordedCalls, resultOfRecorded } from './recorded-calls.ts'

const NOT_AVAILABLE = 'Not available in a backtest.'

/** What a turn that was asked again has left in memory. */
export type MemoryLedger = TurnLedger & {
  /** The calls that the recorded turn cannot answer. */
  readonly newCalls: NewCall[]
  /** All calls of the candidate, those that wait too. */
  readonly made: (MadeCall & { type: string })[]
  readonly ended: AnsweredTurn | undefined
}

type Noted = { row: ToolCallRow; made: MadeCall; recorded?: ToolCallRow; whole?: string }

type Parts = Pick<SearchingDependencies, 'database' | 'models'> & { recorded: RecordedCalls; searchesAgain: boolean }

/** The ledger of a turn that is asked again: it makes no call of a tool, opens no escalation, and stores nothing. */
export function createMemoryLedger(parts: Parts): MemoryLedger {
  const calls: Noted[] = []
  const waiting: MemoryLedger['made'] = []
  const newCalls: NewCall[] = []
  let ended: AnsweredTurn | undefined
  const find = (callId: string) => calls.find(({ row }) => row.callId === callId)
  return {
    newCalls,
    get made() {
      return [...calls.map(({ row, made }) => ({ ...made, type: row.type })), ...waiting]
    },
    get ended() {
      return ended
    },
    addRound: async (hold, round) => hold.addRound(round),
    // Another attempt must compose the same requests.
    newCallId: (round, place) => `call_${round}_${place}`,
    async startCall({ turn }, call) {
      calls.push({ row: rowOf(turn, call), made: madeCall(call, call.request) })
      return undefined
    },
    async finishCall(_hold, callId, { result, wholeResult, status, error }, durationMs) {
      const noted = find(callId)
      if (!noted) return
      const { isCut = wholeResult !== undefined, pictures = null } = noted.recorded ?? {}
      Object.assign(noted.row, { status, result, error, isCut, pictures, durationMs })
      if (!noted.recorded) noted.whole = wholeResult ?? result
    },
    listCalls: async (_hold, fromRound) => calls.flatMap(({ row }) => (row.round >= fromRound ? [row] : [])),
    async makeCall(hold, prepared, callId, tool, args) {
      const noted = find(callId)
      if (!noted) throw new Error('The call was not started.')
      const computed = await computeCall(parts, hold, prepared, { callId, tool, args })
      if (computed) return computed
      noted.made.args = storableValue(args)
      noted.recorded = parts.recorded.take(tool, noted.made)
      if (noted.recorded) return resultOfRecorded(noted.recorded, callId)
      newCalls.push({ name: tool.name, arguments: noted.made.shown, kind: isRepeatable(tool) ? 'read' : 'effect' })
      return failed(NOT_AVAILABLE)
    },
    async findPiece({ turn, signal }, callId, range) {
      const { whole, recorded } = find(callId) ?? {}
      if (whole !== undefined) return pieceOf(whole, range)
      const id = recorded?.turnId ?? turn.id
      const read = () => findResultPiece(parts.database, { ...turn, id }, recorded?.callId ?? callId, range)
      return await untilAnswered(read, signal)
    },
    escalate: async ({ turn }, { agent }, reason) =>
      agent.escalationConfig?.enabled && !turn.clientContext?.isPassing ? { id: turn.id, reason } : null,
    async end({ rounds }, outcome) {
      ended = outcome
      for (const { call_id, toolType: type, ...action } of outcome.actions ?? []) {
        const request = rounds.at(-1)?.toolCalls.find(({ callId }) => callId === call_id)
        if (request) waiting.push({ ...madeCall({ ...action, args: action.arguments }, request), type })
      }
    },
    observe: (_call, _tool, work) => work(),
    noteRefusal() {},
  }
}

const madeCall = (
  { name, args, argumentsHash }: Pick<CallToStart, 'name' | 'args' | 'argumentsHash'>,
  { argumentsJson: written }: ToolCallRequest,
): MadeCall => ({ name, args: storableValue(parseArguments(written)), written, shown: args, hash: argumentsHash })

const rowOf = (
  { id: turnId, workspaceId, generation }: Turn,
  { request, tool, args, ...named }: CallToStart,
): ToolCallRow => ({
  ...named,
  turnId,
  workspaceId,
  generation,
  callId: request.callId,
  type: toolTypeOf(tool),
  arguments: args,
  status: 'started',
  result: null,
  isCut: false,
  pictures: null,
  error: null,
  durationMs: null,
  startedAt: new Date(),
  endedAt: null,
})

function pieceOf(whole: string, { offset, characters }: PieceRange): ResultPiece {
  const all = Array.from(whole)
  return { text: all.slice(offset, offset + characters).join(''), length: all.length }
}
