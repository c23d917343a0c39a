import { SENTENCES } from '../../../domain/channel/sentence.ts'
import { BLOCKED_INPUT, type OutputScreen, REFUSAL, strongestVerdict } from '../../../domain/guardrail/screen.ts'
import type { ModelAnswer } from '../../../domain/model/model.ts'
import { citationOf, citationsOf } from '../../../domain/turn/citation.ts'
import type { FinishReason, TurnEvent } from '../../../domain/turn/turn.ts'
import type { AnsweredTurn } from '../../../store/turn/outcome.ts'
import type { RoundDependencies } from '../dependencies.ts'
import type { TurnHold } from '../hold.ts'
import { findMeantTopic } from '../meant-topic.ts'
import type { PreparedTurn } from '../prepare.ts'

type Answered = { answer: ModelAnswer; screen: OutputScreen }
/** The part of the outcome that the answer decides; the hold knows the rest. */
type Answer = Omit<AnsweredTurn, 'lastSeq' | 'modelCalls' | 'calls' | 'snapshot' | 'escalation'>

/** Ends the turn with the model's answer, as far as the guardrails let it through. @throws ModelError, LeaseLost */
export async function finishTurn(
  deps: RoundDependencies,
  hold: TurnHold,
  prepared: PreparedTurn,
  answered: Answered,
): Promise<void> {
  const { answer, screen } = answered
  const judgedText = screen.textToJudge()
  const meantTopic = judgedText === null ? null : await findMeantTopic(deps, hold, prepared.agent, judgedText)
  const last = screen.end(meantTopic)
  const text = last.refusal ?? hold.events.shown + last.text
  await endWith(deps, hold, prepared, {
    status: last.refusal === undefined ? 'success' : 'blocked',
    finishReason: last.finishReason ?? finishReasonOf(answer),
    text,
    guardrail: strongestVerdict(hold.turn.inputVerdict, last.verdict),
    citations: citationsOf(text, prepared.passages.map(citationOf)),
    events: [...guardrailEvent(last.verdict), ...deltaEvent(last.refusal ?? last.text)],
    summarize: prepared.summarize,
  })
}

/** Ends a turn whose message is about a blocked topic with a refusal, without asking the model. @throws LeaseLost */
export async function refuseTurn(deps: RoundDependencies, hold: TurnHold, prepared: PreparedTurn): Promise<void> {
  await endWith(deps, hold, prepared, {
    status: 'blocked',
    finishReason: 'blocked',
    text: REFUSAL,
    guardrail: BLOCKED_INPUT,
    citations: [],
    events: deltaEvent(REFUSAL),
    summarize: false,
  })
}

/** Ends a turn whose message is the command /human, without asking the model. @throws LeaseLost */
export const answerCallForPerson = (deps: RoundDependencies, hold: TurnHold, prepared: PreparedTurn): Promise<void> =>
  answerBySentence(deps, hold, prepared, SENTENCES[prepared.snapshot.escalation ? 'human' : 'no-human'])

/** Ends a turn with a sentence of the service, without asking the model. @throws LeaseLost */
export async function answerBySentence(
  deps: RoundDependencies,
  hold: TurnHold,
  prepared: PreparedTurn,
  text: string,
): Promise<void> {
  await endWith(deps, hold, prepared, {
    status: 'success',
    finishReason: 'stop',
    guardrail: null,
    citations: [],
    summarize: false,
    text,
    events: deltaEvent(text),
  })
}

/** Ends the turn with what the answer decides. @throws LeaseLost */
export async function endWith(
  deps: RoundDependencies,
  hold: TurnHold,
  prepared: PreparedTurn,
  outcome: Answer,
): Promise<void> {
  const unwritten = await hold.events.takeUnwritten()
  const complete: AnsweredTurn = {
    ...outcome,
    events: [...unwritten, ...outcome.events],
    lastSeq: hold.events.lastSeq,
    modelCalls: [...hold.unstoredCalls],
    calls: callsOf(hold, prepared),
    snapshot: prepared.snapshot,
    escalation: prepared.snapshot.escalation,
  }
  await deps.ledger.end(hold, complete)
}

/** The calls that others have run for the turn count as its own. */
function callsOf(hold: TurnHold, { beginning }: PreparedTurn) {
  const { models, tools } = hold.allCalls()
  return { models, tools: [...beginning.settled, ...tools] }
}

export function finishReasonOf({ finishReason }: ModelAnswer): FinishReason {
  if (finishReason === 'refused') return 'blocked'
  return finishReason === 'tool_calls' ? 'stop' : finishReason
}

export const guardrailEvent = (verdict: AnsweredTurn['guardrail']): TurnEvent[] =>
  verdict ? [{ type: 'guardrail', data: verdict }] : []

export const deltaEvent = (text: string): TurnEvent[] => (text ? [{ type: 'message.delta', data: { text } }] : [])
