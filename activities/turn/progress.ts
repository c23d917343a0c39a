import type { ModelCall } from '../../domain/model/call.ts'
import type { MergedMessage } from '../../store/conversation/merged-message.ts'
import type { TurnCalls } from '../../store/turn/outcome.ts'
import type { Round } from '../../store/turn/round.ts'
import type { ToolCallRow } from '../../store/turn/tool-call.ts'

/** The progress of a holder: complete rounds, and every call that was made. */
export type TurnProgress = {
  /** The complete rounds, oldest first; all are stored. */
  readonly rounds: readonly Round[]
  /** The messages that came while the turn worked, and that its model reads. */
  readonly merged: readonly MergedMessage[]
  /** The ids of messages that were left to turns of their own, and are not judged again. */
  readonly unmerged: Set<string>
  /** Attempts at model calls that are not stored yet: the next round or the turn's end stores them. */
  readonly unstoredCalls: readonly ModelCall[]
  /** All calls of the turn, stored or not. */
  allCalls(): TurnCalls
  /** Records an attempt at a model call that is over. */
  recordModelCall(call: ModelCall): void
  /** Records a round that was stored together with the unstored calls. */
  addRound(round: Round): void
  /** Records all messages that were merged into the turn. */
  replaceMerged(messages: MergedMessage[]): void
  /** Records the rows of the ledger for the tool calls of the complete rounds. */
  replaceToolCalls(calls: ToolCallRow[]): void
}

/** A new holder starts from this progress; it is empty for a turn that was just accepted. */
export type KnownProgress = {
  rounds: Round[]
  merged: MergedMessage[]
  storedCalls: ModelCall[]
  unstoredCalls: ModelCall[]
}

/** The progress of one hold. It lives in memory; the callers store what they record. */
export function createProgress(progress: KnownProgress): TurnProgress {
  const rounds = [...progress.rounds]
  const storedCalls = [...progress.storedCalls]
  const unstoredCalls = [...progress.unstoredCalls]
  let toolCalls: ToolCallRow[] = []
  const merged = [...progress.merged]
  return {
    rounds,
    merged,
    unmerged: new Set(),
    unstoredCalls,
    allCalls: () => ({ models: [...storedCalls, ...unstoredCalls], tools: toolCalls }),
    recordModelCall: (call) => void unstoredCalls.push(call),
    addRound(round) {
      storedCalls.push(...unstoredCalls.splice(0))
      rounds.push(round)
    },
    replaceMerged(messages) {
      merged.splice(0, merged.length, ...messages)
    },
    replaceToolCalls(calls) {
      toolCalls = calls
    },
  }
}
