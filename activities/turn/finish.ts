import { BLOCKED_INPUT, type OutputScreen, REFUSAL, strongestVerdict } from '../../domain/guardrail/screen.ts'
import type { SearchHit } from '../../domain/knowledge/base.ts'
import type { ModelAnswer } from '../../domain/model/model.ts'
import type { Citation, FinishReason, TurnEvent } from '../../domain/turn/turn.ts'
import type { TurnOutcome } from '../../store/turn/end.ts'
import { endHeldTurn } from '../../store/turn/end-held.ts'
import type { TurnDependencies } from './dependencies.ts'
import type { TurnHold } from './hold.ts'
import { findMeantTopic } from './meant-topic.ts'
import type { PreparedTurn } from './prepare.ts'

type Answered = { answer: ModelAnswer; screen: OutputScreen }

/** Ends the turn with the model's answer, as far as the guardrails let it through. */
export async function finishTurn(
  deps: TurnDependencies,
  hold: TurnHold,
  prepared: PreparedTurn,
  answered: Answered,
): Promise<void> {
  const { answer, screen } = answered
  const whole = screen.textToJudge()
  const last = screen.end(whole === null ? null : await findMeantTopic(deps, hold, prepared.agent, whole))
  const text = last.refusal ?? hold.events.shown + last.text
  await end(deps, hold, prepared, {
    status: last.refusal === undefined ? 'success' : 'blocked',
    finishReason: last.finishReason ?? finishReasonOf(answer),
    text,
    guardrail: strongestVerdict(hold.turn.inputVerdict, last.verdict),
    citations: citationsOf(prepared.passages, answer.citedChunkIds),
    events: [...guardrailEvent(last.verdict), ...deltaEvent(last.refusal ?? last.text)],
    summarize: prepared.summarize,
  })
}

/** Ends a turn whose message is about a blocked topic: a refusal, and the model was not asked. */
export async function refuseTurn(deps: TurnDependencies, hold: TurnHold, prepared: PreparedTurn): Promise<void> {
  await end(deps, hold, prepared, {
    status: 'blocked',
    finishReason: 'blocked',
    text: REFUSAL,
    guardrail: BLOCKED_INPUT,
    citations: [],
    events: deltaEvent(REFUSAL),
  })
}

async function end(
  deps: TurnDependencies,
  hold: TurnHold,
  prepared: PreparedTurn,
  outcome: TurnOutcome & { text: string; events: TurnEvent[] },
): Promise<void> {
  const events = await hold.events.takeUnwritten()
  const escalation = hold.turn.snapshot?.escalation ?? prepared.snapshot.escalation
  await endHeldTurn(deps, hold.turn, {
    ...outcome,
    events: [...events, ...outcome.events],
    modelCalls: hold.modelCalls,
    lastSeq: hold.events.lastSeq,
    hasRounds: hold.rounds.length > 0 || hold.generation > 1,
    known: { calls: [...hold.writtenCalls, ...hold.modelCalls], tools: hold.toolCalls },
    snapshot: prepared.snapshot,
    ...(escalation && { escalation }),
  })
}

function finishReasonOf({ finishReason }: ModelAnswer): FinishReason {
  return finishReason === 'tool_calls' ? 'stop' : finishReason
}

/** The passages that the answer could draw on; exactly the quoted ones where the model says which. */
function citationsOf(passages: SearchHit[], citedChunkIds: string[] | undefined): Citation[] {
  return passages
    .filter(({ chunk_id }) => citedChunkIds?.includes(chunk_id) ?? true)
    .map(({ document_id, filename, chunk_id, score }) => ({ document_id, filename, chunk_id, score }))
}

const guardrailEvent = (verdict: TurnOutcome['guardrail']): TurnEvent[] =>
  verdict ? [{ type: 'guardrail', data: verdict }] : []

const deltaEvent = (text: string): TurnEvent[] => (text ? [{ type: 'message.delta', data: { text } }] : [])
