import type { Receipt } from '../receipt/timeline.ts'
import { storedView, type TurnView } from '../transcript/turn-view.ts'

/** Message and answer of a turn, without what its receipt shows below them: steps, calls and error. */
export function receiptView(receipt: Receipt): TurnView {
  const answering = receipt.model_calls.find(({ purpose, first_token_at: at }) => purpose === 'answer' && at !== null)
  const stored = {
    ...receipt,
    place: 0,
    error: null,
    tool_calls: [],
    required_actions: [],
    passages: 0,
    first_token_at: answering?.first_token_at ?? null,
    person_messages: [],
    left_out_messages: [],
  }
  return storedView(stored, receipt.conversation_id)
}
