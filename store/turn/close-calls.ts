import type { ModelCall } from '../../domain/model/call.ts'
import { citationsOf } from '../../domain/turn/citation.ts'
import type { NumberedTurnEvent } from '../../domain/turn/turn.ts'
import type { Executor } from '../database.ts'
import { abandonedCalls, type TokenPrices } from './abandoned.ts'
import { listEventsOf, shownText } from './event.ts'
import { isAnswered, type TurnCalls, type TurnOutcome } from './outcome.ts'
import type { Shown } from './result.ts'
import { insertModelCallsOf, listModelCallsOf, listRoundsOf } from './round.ts'
import { closeToolCalls, listToolCallsOf } from './tool-call.ts'
import type { Turn } from './turn.ts'

type Closing = { turn: Turn; outcome: TurnOutcome }
type Closed = { calls: TurnCalls; shown: Shown }

/**
 * Writes the calls of turns that end: model calls that are not stored yet, and the outcome of tool calls that are still
 * open. Runs in the transaction that ends the turns.
 * @returns all calls of each turn, and what its readers were shown, in the order given
 */
export async function closeCalls(models: TokenPrices, tx: Executor, closings: Closing[]): Promise<Closed[]> {
  const unanswered = closings.filter(({ outcome }) => !isAnswered(outcome))
  const ids = unanswered.map(({ turn }) => turn.id)
  const shown = await readShown(tx, unanswered)
  const estimated = await estimateCalls(models, tx, unanswered, shown)
  await insertModelCallsOf(
    tx,
    closings.map(({ turn, outcome }) => ({ turn, calls: knownCalls(outcome) ?? estimated.get(turn.id) ?? [] })),
  )
  if (ids.length > 0) await closeToolCalls(tx, ids)
  const [modelCalls, toolCalls] = [await listModelCallsOf(tx, ids), await listToolCallsOf(tx, ids)]
  return closings.map(({ turn: { id }, outcome }) =>
    isAnswered(outcome)
      ? { calls: outcome.calls, shown: outcome }
      : {
          calls: { models: modelCalls.get(id) ?? [], tools: toolCalls.get(id) ?? [] },
          shown: shown.get(id) ?? shownOf(''),
        },
  )
}

/** The calls that only the holder knows; undefined when another process ends the turn. */
function knownCalls(outcome: TurnOutcome): ModelCall[] | undefined {
  if (isAnswered(outcome)) return outcome.modelCalls
  return outcome.status === 'error' ? outcome.account?.modelCalls : undefined
}

/** The calls of holders that did not end their turns themselves: snapshot and events show how far they had come. */
async function estimateCalls(
  models: TokenPrices,
  tx: Executor,
  closings: Closing[],
  shown: Map<string, Shown>,
): Promise<Map<string, ModelCall[]>> {
  const textOf = ({ id }: Turn) => shown.get(id)?.text ?? ''
  const due = closings
    .filter(({ turn, outcome }) => !knownCalls(outcome) && (textOf(turn) !== '' || turn.snapshot?.asked))
    .map(({ turn }) => turn)
  const rounds = await listRoundsOf(
    tx,
    due.map(({ id }) => id),
  )
  return new Map(due.map((turn) => [turn.id, abandonedCalls(models, turn, rounds.get(turn.id) ?? [], textOf(turn))]))
}

/** Reads the text that readers were shown: the holder knows it, else the stored events do. */
async function readShown(tx: Executor, closings: Closing[]): Promise<Map<string, Shown>> {
  const textOf = (outcome: TurnOutcome) => (outcome.status === 'error' ? outcome.account?.text : undefined)
  const unknown = closings.filter(({ outcome }) => textOf(outcome) === undefined).map(({ turn }) => turn.id)
  const events = await listEventsOf(tx, unknown)
  return new Map(
    closings.map(({ turn: { id }, outcome }) => {
      const text = textOf(outcome)
      return [id, text === undefined ? shownIn(events.get(id) ?? []) : shownOf(text)]
    }),
  )
}

function shownIn(events: NumberedTurnEvent[]): Shown {
  const shown = shownOf(shownText(events))
  for (const event of events) {
    if (event.type === 'retrieval') shown.citations = citationsOf(shown.text, event.data.chunks)
    else if (event.type === 'guardrail') shown.guardrail = event.data
    else if (event.type === 'escalation') shown.escalation = event.data
  }
  return shown
}

const shownOf = (text: string): Shown => ({ text, citations: [], guardrail: null, escalation: null })
