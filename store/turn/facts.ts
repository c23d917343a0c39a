import { sumCosts } from '../../domain/model/cost.ts'
import type { ChatResult, Citation, EscalationNotice, GuardrailVerdict } from '../../domain/turn/turn.ts'
import type { Executor } from '../database.ts'
import { abandonedCalls, type TokenPrices } from './abandoned.ts'
import type { TurnOutcome } from './end.ts'
import { listEventsAfter, shownText } from './event.ts'
import { insertModelCalls, listModelCalls, listRounds, type ModelCall } from './round.ts'
import { closeToolCalls, listToolCalls, type ToolCallRow } from './tool-call.ts'
import { traceOf } from './trace.ts'
import type { Turn } from './turn.ts'

type Shown = { text: string } & Partial<Pick<ChatResult, 'citations' | 'guardrail' | 'escalation'>>
type Known = { calls: ModelCall[]; tools: ToolCallRow[]; shown: Shown }

/** Reads, and writes of the model calls, what the turn's end is made of. */
export async function gatherFacts(prices: { models: TokenPrices }, tx: Executor, turn: Turn, outcome: TurnOutcome) {
  const shown = outcome.text === undefined ? await whatWasShown(tx, turn.id) : { text: outcome.text }
  const calls = await recordCalls(prices.models, tx, turn, outcome, outcome.text === undefined ? shown.text : '')
  if (outcome.hasRounds !== false) await closeToolCalls(tx, turn.id)
  const tools = outcome.hasRounds === false ? [] : await listToolCalls(tx, turn.id)
  return factsOf(turn, outcome, { calls, tools, shown })
}

/** Everything about the turn that the answer, the log and the trace say. */
export function factsOf(turn: Turn, outcome: TurnOutcome, { calls, tools, shown }: Known) {
  const result: ChatResult = {
    conversation_id: turn.conversationId,
    turn_id: turn.id,
    text: shown.text,
    usage: {
      promptTokens: calls.reduce((sum, call) => sum + call.promptTokens, 0),
      completionTokens: calls.reduce((sum, call) => sum + call.completionTokens, 0),
    },
    finish_reason: outcome.finishReason ?? (outcome.status === 'cancelled' ? 'cancelled' : 'stop'),
    citations: outcome.citations ?? shown.citations ?? [],
    tool_calls: tools.map((call) => ({
      name: call.name,
      ok: call.status === 'succeeded',
      duration_ms: call.durationMs ?? 0,
    })),
    guardrail: outcome.guardrail ?? shown.guardrail ?? turn.inputVerdict,
    escalation: outcome.escalation ?? shown.escalation ?? turn.snapshot?.escalation ?? null,
  }
  const cost = sumCosts(calls.map((call) => call.cost))
  // The agent's own model, unless another one had to answer for it.
  const model = calls.findLast(({ error }) => error === null)?.model ?? turn.model
  return { result, cost, model, trace: traceOf(turn, calls, tools, result) }
}

/** Writes the calls that nobody has written, and gives all. Nobody speaks for a call that is broken off from outside: it is estimated. */
async function recordCalls(models: TokenPrices, tx: Executor, turn: Turn, outcome: TurnOutcome, shown: string) {
  const rounds = outcome.modelCalls || shown === '' ? [] : await listRounds(tx, turn.id)
  const calls = outcome.modelCalls ?? abandonedCalls(models, turn, rounds, shown)
  await insertModelCalls(tx, turn.id, calls)
  // A holder that has written none before knows them all.
  return outcome.hasRounds === false ? calls : await listModelCalls(tx, turn.id)
}

async function whatWasShown(tx: Executor, turnId: string): Promise<Shown> {
  const events = await listEventsAfter(tx, turnId, 0, 100_000)
  let [citations, guardrail, escalation]: Told = [[], null, null]
  for (const event of events) {
    if (event.type === 'retrieval') citations = event.data.chunks
    else if (event.type === 'guardrail') guardrail = event.data
    else if (event.type === 'escalation') escalation = event.data
  }
  return { text: shownText(events), citations, guardrail, escalation }
}

type Told = [Citation[], GuardrailVerdict | null, EscalationNotice | null]
