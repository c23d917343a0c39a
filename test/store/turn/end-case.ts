import { newId } from '../../../domain/id.ts'
import type { ModelCall } from '../../../domain/model/call.ts'
import type { GuardrailVerdict, NumberedTurnEvent, TurnEvent } from '../../../domain/turn/turn.ts'
import type { Database } from '../../../store/database.ts'
import { openEscalation } from '../../../store/escalation/record.ts'
import { endTurn } from '../../../store/turn/end.ts'
import { appendEvents } from '../../../store/turn/group-commit.ts'
import { handOverTurn, saveSnapshot, takeTurn } from '../../../store/turn/lease.ts'
import type { AnsweredTurn } from '../../../store/turn/outcome.ts'
import { insertRound } from '../../../store/turn/round.ts'
import { finishToolCall, listToolCalls, startToolCall } from '../../../store/turn/tool-call.ts'
import type { Turn, TurnSnapshot } from '../../../store/turn/turn.ts'
import { type AcceptTurn, HOLDER_ID } from '../../support/turn/accepted-turn.ts'
import { endingOf } from '../../support/turn/ending.ts'

const AT = new Date('2001-02-03T04:05:06.789Z')
const LATER = new Date('2001-02-03T04:05:08.012Z')
const masked: GuardrailVerdict = { stage: 'input', rule: 'piiDetection', action: 'masked' }
const delta = (text: string): TurnEvent => ({ type: 'message.delta', data: { text } })

/** Does what comes before the turn's end, and gives the outcome to end it with. */
export type BeginEnding = (held: {
  database: Database
  accept: AcceptTurn
}) => Promise<{ turn: Turn; outcome: AnsweredTurn }>

/** A call that was answered. */
export const answeredCall: ModelCall = {
  round: 1,
  generation: 1,
  purpose: 'answer',
  model: 'openai/gpt-4o-mini',
  promptTokens: 12,
  completionTokens: 3,
  cachedTokens: 8,
  cacheWriteTokens: 1,
  reasoningTokens: 2,
  estimated: false,
  cost: '0.00000360',
  error: null,
  startedAt: AT,
  firstTokenAt: LATER,
  endedAt: LATER,
}
const call = answeredCall
const refused: ModelCall = {
  ...call,
  completionTokens: 0,
  reasoningTokens: 0,
  estimated: true,
  error: '503',
  firstTokenAt: null,
}
const snapshot: TurnSnapshot = {
  now: '2001-02-03T04:05:06.789Z',
  historyFrom: 1,
  summary: null,
  chunks: [{ chunkId: '01890000-0000-7000-8000-000000000002', score: 0.8 }],
  hasKnowledge: true,
  blockedTopic: null,
  escalation: null,
}
const citation = { index: 1, document_id: newId(), filename: 'hours.md', chunk_id: newId(), score: 0.8 }

const outcomeOf = (modelCalls: ModelCall[], more: Partial<AnsweredTurn> = {}): AnsweredTurn => ({
  status: 'success',
  finishReason: 'stop',
  text: 'Hello.',
  citations: [],
  guardrail: null,
  escalation: null,
  events: [delta('Hello.')],
  lastSeq: 1,
  modelCalls,
  calls: { models: modelCalls, tools: [] },
  snapshot,
  summarize: false,
  ...more,
})

/** Ends that `endTurnAsHolder` writes by its one statement. */
export const IN_ONE_STATEMENT: Record<string, BeginEnding> = {
  'a plain answer': async ({ accept }) => ({ turn: await accept({ holderId: HOLDER_ID }), outcome: outcomeOf([call]) }),
  'an answer whose events are all stored': async ({ database, accept }) => {
    const turn = await accept({ holderId: HOLDER_ID })
    await append(database, turn, { ...delta('Hello.'), seq: 2 })
    return { turn, outcome: outcomeOf([call], { lastSeq: 2, events: [] }) }
  },
  'an answer of the second attempt': async ({ accept }) => ({
    turn: await accept({ holderId: HOLDER_ID }),
    outcome: outcomeOf([refused, { ...call, model: 'openai/gpt-4o' }], { finishReason: 'length' }),
  }),
  'verdicts on message and answer': async ({ accept }) => ({
    turn: await accept({ holderId: HOLDER_ID, inputVerdict: masked }),
    outcome: outcomeOf([call], { guardrail: { stage: 'output', rule: 'maxOutputLength', action: 'cut' } }),
  }),
  'a verdict on the message alone': async ({ accept }) => ({
    turn: await accept({ holderId: HOLDER_ID, inputVerdict: masked }),
    outcome: outcomeOf([call]),
  }),
  citations: async ({ accept }) => ({
    turn: await accept({ holderId: HOLDER_ID }),
    outcome: outcomeOf([call], {
      citations: [citation],
      events: [{ type: 'retrieval', data: { chunks: [citation] } }, delta('Hello.')],
    }),
  }),
  'an Idempotency-Key': async ({ accept }) => ({
    turn: await accept({ holderId: HOLDER_ID, idempotency: { key: 'k', hash: 'h' } }),
    outcome: outcomeOf([call]),
  }),
  'a blocked message': async ({ accept }) => ({
    turn: await accept({ holderId: HOLDER_ID, inputVerdict: { ...masked, action: 'blocked' } }),
    outcome: outcomeOf([], { status: 'blocked', finishReason: 'blocked' }),
  }),
  'a conversation that goes on': async ({ database, accept }) => {
    const { id, conversationId } = await accept()
    await endTurn(endingOf(database), id, outcomeOf([call], { text: 'First.' }))
    return { turn: await accept({ conversationId, holderId: HOLDER_ID }), outcome: outcomeOf([call]) }
  },
  'events and a snapshot that were written before': async ({ database, accept }) => {
    const turn = await accept({ holderId: HOLDER_ID })
    await append(database, turn, { ...delta('Hel'), seq: 2 })
    return { turn, outcome: outcomeOf([call], { lastSeq: 2, events: [delta('lo.')] }) }
  },
  'a turn that was taken over': async ({ database, accept }) => {
    const { id, generation } = await accept({ holderId: HOLDER_ID })
    await handOverTurn(database, id, generation)
    const taken = await takeTurn(database, id, newId())
    if (!taken) throw new Error('the turn does not run')
    return { turn: taken.turn, outcome: outcomeOf([{ ...call, generation: 2 }]) }
  },
  'rounds and tool calls': async ({ database, accept }) => {
    const turn = await accept({ holderId: HOLDER_ID })
    await runRound(database, turn)
    const answered = { ...call, round: 2, startedAt: LATER }
    const calls = { models: [refused, call, answered], tools: await listToolCalls(database, turn.id) }
    return { turn, outcome: outcomeOf([answered], { calls }) }
  },
}

/** Ends that it leaves to `endTurn`: they promote a turn or write to the outbox. */
export const IN_A_TRANSACTION: Record<string, BeginEnding> = {
  'an answer with a turn in line behind it': async ({ accept }) => {
    const turn = await accept({ holderId: HOLDER_ID })
    await accept({ conversationId: turn.conversationId })
    return { turn, outcome: outcomeOf([call]) }
  },
  'an answer that leaves something for the summary': async ({ accept }) => ({
    turn: await accept({ holderId: HOLDER_ID }),
    outcome: outcomeOf([call], { summarize: true }),
  }),
  'an escalation that the message caused': async ({ database, accept }) => {
    const turn = await accept({ holderId: HOLDER_ID })
    const escalation = await escalate(database, turn)
    return { turn, outcome: outcomeOf([call], { snapshot: { ...snapshot, escalation } }) }
  },
}

const append = (database: Database, { id, generation }: Turn, event: NumberedTurnEvent) =>
  appendEvents(database, { turnId: id, generation, events: [event], snapshot })

/** A round whose calls succeed and fail. */
async function runRound(database: Database, turn: Turn): Promise<void> {
  const toolCalls = ['call_1_1', 'call_1_2'].map((callId) => ({
    callId,
    name: 'order',
    argumentsJson: '{"order":"7"}',
  }))
  const asked = { round: 1, model: call.model, text: '', toolCalls, finishReason: 'tool_calls' }
  await insertRound(database, turn, { ...asked, startedAt: AT, endedAt: LATER }, [refused, call])
  for (const [ordinal, { callId }] of toolCalls.entries()) {
    const made = { turnId: turn.id, callId, round: 1, ordinal, name: 'order', type: 'api_call' }
    await startToolCall(database, turn.generation, { ...made, arguments: ordinal === 0 ? { order: '7' } : null })
    const failed = { status: 'failed', result: 'Error: gone', error: 'gone', durationMs: 7 } as const
    const succeeded = { status: 'succeeded', result: '{"placed":true}', error: null, durationMs: 8 } as const
    await finishToolCall(database, turn.generation, turn.id, callId, ordinal === 0 ? succeeded : failed)
  }
}

async function escalate(database: Database, turn: Turn) {
  const config = { webhookUrl: 'http://example.com', autoEscalateKeywords: ['help'], assignedTo: [], enabled: true }
  const agent = { escalationConfig: config, guardrailConfig: null }
  const escalation = await openEscalation(database, turn, agent, { kind: 'keyword', keyword: 'help', message: 'help' })
  await saveSnapshot(database, turn.id, turn.generation, { ...snapshot, escalation })
  return escalation
}
