import type { ToolCallRequest } from '../../../domain/model/model.ts'
import type { CallableTool, OwnTool } from '../../../domain/tool/call.ts'
import type { EscalationNotice } from '../../../domain/turn/turn.ts'
import type { AnsweredTurn } from '../../../store/turn/outcome.ts'
import type { Round } from '../../../store/turn/round.ts'
import type { ResultPiece, ToolCallRow } from '../../../store/turn/tool-call.ts'
import type { TurnHold } from '../hold.ts'
import type { PreparedTurn } from '../prepare.ts'
import type { CallResult } from './result.ts'

/** A call as the ledger names it before its request leaves. */
export type CallToStart = {
  round: number
  ordinal: number
  request: ToolCallRequest
  tool: CallableTool | undefined
  name: string
  /** Masked where the agent masks. */
  args: unknown
  /** Of the arguments as the tool gets them; null where they do not fit. */
  argumentsHash: string | null
}

/**
 * All that the rounds of a turn write, and all that they reach beside models. Turns of chats and evals write into Postgres and run
 * their tools; a turn that is asked again keeps everything in memory and reaches nobody.
 */
export type TurnLedger = {
  /** Stores a round with the attempts at model calls that led to it. @throws LeaseLost */
  addRound(hold: TurnHold, round: Round, isMasked: boolean): Promise<void>
  /** The id of a call that others see, beyond its turn. */
  newCallId(round: number, place: number): string
  /** Writes the call before it is made. @returns the row of an earlier attempt, if there is one @throws LeaseLost */
  startCall(hold: TurnHold, call: CallToStart): Promise<ToolCallRow | undefined>
  /** @throws LeaseLost */
  finishCall(hold: TurnHold, callId: string, result: CallResult, durationMs: number): Promise<void>
  /** The turn's calls from a round on, in the order in which the model asked for them. */
  listCalls(hold: TurnHold, fromRound: number): Promise<ToolCallRow[]>
  /** Makes a call of a tool; its arguments fit. @throws what stops the holder */
  makeCall(hold: TurnHold, prepared: PreparedTurn, callId: string, tool: OwnTool, args: Arguments): Promise<CallResult>
  /** A piece of the result of a call of the conversation. */
  findPiece(hold: TurnHold, callId: string, range: PieceRange): Promise<ResultPiece | undefined>
  /** Calls a person. @returns null where the agent has escalation switched off */
  escalate(hold: TurnHold, prepared: PreparedTurn, reason: string): Promise<EscalationNotice | null>
  /** Ends the turn. @throws LeaseLost */
  end(hold: TurnHold, outcome: AnsweredTurn): Promise<void>
  /** Does the work on a call where operators see it. */
  observe(call: ToolCallRequest, tool: CallableTool | undefined, work: () => Promise<CallResult>): Promise<CallResult>
  /** Is told that a provider has refused a call. */
  noteRefusal(quota: string, error: unknown): void
}

type Arguments = Record<string, unknown>
export type PieceRange = { offset: number; characters: number }
