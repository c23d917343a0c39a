import { and, desc, eq, lt } from 'drizzle-orm'
import type { ModelCall } from '../../domain/model/call.ts'
import { tokenUsageOf } from '../../domain/model/usage.ts'
import { fetchedOf } from '../../domain/turn/attachment.ts'
import type { ConversationTurn } from '../../domain/turn/conversation.ts'
import type { Executor } from '../database.ts'
import { listFeedback } from '../log/feedback.ts'
import { turns } from '../tables/index.ts'
import { listModelCallsOf } from '../turn/round.ts'
import { listToolCallsOf, type ToolCallRow } from '../turn/tool-call.ts'
import type { Turn } from '../turn/turn.ts'
import { listLeftOut } from './kept-message.ts'
import { listPersonMessages } from './person-message.ts'
import { CALLERS, listActions, viewAction } from './required-action.ts'

/**
 * A page of a conversation's turns, the newest first. The caller has found the conversation for the request.
 * @param page `before`: only turns before this place
 * @returns `next` is the place before which the next page goes on; undefined after the first turn
 */
export async function listTranscript(
  database: Executor,
  conversationId: string,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<{ found: ConversationTurn[]; next: number | undefined }> {
  const rows = await database
    .select()
    .from(turns)
    .where(and(eq(turns.conversationId, conversationId), before === undefined ? undefined : lt(turns.place, before)))
    .orderBy(desc(turns.place))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const ids = page.map(({ id }) => id)
  const [models, tools] = [await listModelCallsOf(database, ids), await listToolCallsOf(database, ids)]
  const actions = Map.groupBy(await listActions(database, ids), ({ turnId }) => turnId)
  const places = page.map(({ place }) => place)
  const said = await listPersonMessages(database, conversationId, places)
  const feedback = await listFeedback(database, ids)
  const leftOut = await listLeftOut(database, conversationId, ids)
  return {
    found: page.map((turn) => ({
      ...viewTurn(turn, models.get(turn.id) ?? [], tools.get(turn.id) ?? []),
      feedback: feedback.get(turn.id) ?? null,
      required_actions: (actions.get(turn.id) ?? []).map(viewAction),
      person_messages: said.get(turn.place) ?? [],
      left_out_messages: leftOut.get(turn.id) ?? [],
    })),
    next: rows.length > limit ? page.at(-1)?.place : undefined,
  }
}

type TurnOnly = Omit<ConversationTurn, 'feedback' | 'required_actions' | 'person_messages' | 'left_out_messages'>

const viewTurn = (turn: Turn, models: ModelCall[], tools: ToolCallRow[]): TurnOnly => ({
  turn_id: turn.id,
  place: turn.place,
  agent_version: turn.agentVersion,
  model: turn.model,
  status: turn.status,
  finish_reason: turn.finishReason,
  error: turn.error,
  message: turn.message,
  attachments: fetchedOf(turn.attachments),
  continues: turn.continues,
  merged_into: turn.mergedInto,
  text: turn.text,
  citations: turn.result?.citations ?? [],
  passages: turn.snapshot?.chunks.length ?? 0,
  tool_calls: tools
    .filter(({ type, status }) => type !== CALLERS && status !== 'waiting')
    .map(({ name, status, durationMs }) => ({ name, ok: status === 'succeeded', duration_ms: durationMs ?? 0 })),
  guardrail: turn.result?.guardrail ?? turn.inputVerdict,
  escalation: turn.result?.escalation ?? turn.snapshot?.escalation ?? null,
  usage: tokenUsageOf(turn),
  cost: turn.cost,
  request_id: turn.requestId,
  created_at: turn.createdAt.toISOString(),
  started_at: turn.startedAt?.toISOString() ?? null,
  first_token_at: firstTokenOf(models)?.toISOString() ?? null,
  ended_at: turn.endedAt?.toISOString() ?? null,
})

/** The moment of the first token of the first answering call. */
const firstTokenOf = (models: ModelCall[]): Date | null | undefined =>
  models.find(({ purpose, firstTokenAt }) => purpose === 'answer' && firstTokenAt !== null)?.firstTokenAt
