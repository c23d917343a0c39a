import type { Executor } from '../database.ts'
import { abandonedCalls, type TokenPrices } from './abandoned.ts'
import { listEventsAfter, shownText } from './event.ts'
import { isAnswered, type TurnCalls, type TurnOutcome } from './outcome.ts'
import type { Shown } from './result.ts'
import { insertModelCalls, listModelCalls, listRounds, type ModelCall } from './round.ts'
import { closeToolCalls, listToolCalls } from './tool-call.ts'
import type { Turn } from './turn.ts'

/**
 * Writes the calls of a turn that ends: model calls that are not stored yet, and the outcome of tool calls that are
 * still open. Runs in the transaction that ends the turn.
 * @returns all calls of the turn, and what its readers were shown
 */
export async function closeCalls(
  models: TokenPrices,
  tx: Executor,
  turn: Turn,
  outcome: TurnOutcome,
): Promise<{ calls: TurnCalls; shown: Shown }> {
  if (isAnswered(outcome)) {
    await insertModelCalls(tx, turn.id, outcome.modelCalls)
    return { calls: outcome.calls, shown: outcome }
  }
  const account = outcome.status === 'error' ? outcome.account : undefined
  const shown = account?.text === undefined ? await readShown(tx, turn.id) : shownOf(account.text)
  await insertModelCalls(tx, turn.id, account?.modelCalls ?? (await estimateCalls(models, tx, turn, shown.text)))
  await closeToolCalls(tx, turn.id)
  return { calls: { models: await listModelCalls(tx, turn.id), tools: await listToolCalls(tx, turn.id) }, shown }
}

/** The model call of a holder that did not end the turn itself: the events show how far the call had come. */
async function estimateCalls(models: TokenPrices, tx: Executor, turn: Turn, shown: string): Promise<ModelCall[]> {
  return shown === '' ? [] : abandonedCalls(models, turn, await listRounds(tx, turn.id), shown)
}

async function readShown(tx: Executor, turnId: string): Promise<Shown> {
  const events = await listEventsAfter(tx, turnId, 0, 100_000)
  const shown = shownOf(shownText(events))
  for (const event of events) {
    if (event.type === 'retrieval') shown.citations = event.data.chunks
    else if (event.type === 'guardrail') shown.guardrail = event.data
    else if (event.type === 'escalation') shown.escalation = event.data
  }
  return shown
}

const shownOf = (text: string): Shown => ({ text, citations: [], guardrail: null, escalation: null })
