import type { StoredError } from '../../error.ts'
import { maskPii } from '../../pii/mask.ts'
import { ROUND_BREAK, type TurnStatus } from '../../turn/turn.ts'
import { observeCall, type StoredModelCall } from './call-observation.ts'
import type { Observation, Trace } from './trace.ts'
import { traceIdOf } from './trace-id.ts'
import type { ToolCallFacts, TurnFacts } from './turn-facts.ts'

type SharedFacts = Pick<
  TurnFacts,
  | ('id' | 'workspaceId' | 'agentId' | 'agentName' | 'agentVersion' | 'conversationId' | 'source' | 'requestId')
  | ('clientContext' | 'user' | 'metadata' | 'isMasked')
>

/** The facts that all observations of a turn's trace share; a call that ends after its turn has them too. */
export const turnTraceOf = (turn: SharedFacts): Omit<Trace, 'observations'> => ({
  id: traceIdOf(turn.id),
  name: 'turn',
  sessionId: turn.conversationId,
  ...speakerOf(turn),
  version: String(turn.agentVersion),
  tags: [turn.source],
  metadata: {
    turn_id: turn.id,
    request_id: turn.requestId,
    workspace_id: turn.workspaceId,
    agent_id: turn.agentId,
    agent_name: turn.agentName,
  },
})

/** The user and the metadata of the conversation. An OpenAI client's user that is no user's id is known to the turn alone. */
function speakerOf({ user, metadata, clientContext, isMasked }: SharedFacts): Pick<Trace, 'userId' | 'userMetadata'> {
  const shown = (text: string) => (isMasked ? maskPii(text).text : text)
  const userId = user === null ? clientContext?.user : shown(user)
  const values = Object.entries(metadata ?? {}).map(([key, value]) => [key, shown(String(value))])
  return { ...(userId && { userId }), ...(values.length > 0 && { userMetadata: Object.fromEntries(values) }) }
}

/**
 * The trace of a turn that ended: the turn as root; below it what prepared it, the retrieval, the verdicts of guardrails,
 * every attempt at a model call and every tool call.
 * @param maxOutputTokens the limit that the requests of model calls named
 */
export function composeTurnTrace(turn: TurnFacts, maxOutputTokens: number | undefined): Trace {
  return {
    ...turnTraceOf(turn),
    observations: [
      rootOf(turn),
      ...preparationOf(turn),
      ...verdictsOf(turn),
      ...callsOf(turn, maxOutputTokens),
      ...turn.toolCalls.map((call) => observeTool(call, turn.endedAt)),
    ],
  }
}

function rootOf(turn: TurnFacts): Observation {
  const { status, error, result, createdAt, endedAt, message, text } = turn
  return {
    part: 'root',
    name: 'turn',
    type: 'agent',
    startedAt: createdAt,
    endedAt,
    input: message,
    output: text,
    ...levelOf(status, error),
    metadata: {
      status,
      ...(result && { finish_reason: result.finish_reason }),
      ...(result?.escalation && { escalation_id: result.escalation.id }),
    },
  }
}

function levelOf(status: TurnStatus, error: StoredError | null): Pick<Observation, 'level' | 'statusMessage'> {
  if (status === 'error') return { level: 'ERROR', statusMessage: error ? `${error.code}: ${error.message}` : status }
  if (status === 'blocked' || status === 'cancelled') return { level: 'WARNING', statusMessage: status }
  return {}
}

/** The time from the turn's place at the head of its conversation to the first model call, and the search in it. */
function preparationOf({ startedAt, snapshot, message, result, modelCalls }: TurnFacts): Observation[] {
  const endedAt = snapshot ? new Date(snapshot.now) : undefined
  if (!startedAt || !snapshot || !endedAt || endedAt < startedAt) return []
  const prepare: Observation = { part: 'prepare', name: 'prepare', type: 'span', startedAt, endedAt }
  if (snapshot.chunks.length === 0) return [prepare]
  const within = ({ startedAt: at }: StoredModelCall) => at >= startedAt && at < endedAt
  // The search begins with the embedding of the question, where a provider makes it; else behind the rewrite.
  const rewritten = modelCalls.find((call) => call.purpose === 'rewrite' && within(call))
  const embedded = modelCalls.find(
    (call) => call.purpose === 'embedding' && within(call) && call.startedAt >= (rewritten?.endedAt ?? startedAt),
  )
  const citations = new Map(result?.citations.map((citation) => [citation.chunk_id, citation.filename]))
  const output = snapshot.chunks.map(({ chunkId, score }) => ({
    chunk_id: chunkId,
    score,
    ...(citations.has(chunkId) && { filename: citations.get(chunkId) }),
  }))
  const retrieval: Observation = {
    part: 'retrieval',
    name: 'retrieval',
    type: 'retriever',
    startedAt: embedded?.startedAt ?? rewritten?.endedAt ?? startedAt,
    endedAt,
    input: snapshot.query?.text ?? message,
    output,
    metadata: {
      chunks: String(output.length),
      query_made_by: snapshot.query?.madeBy ?? 'message',
      ...(snapshot.cutTo && { cut_to: snapshot.cutTo }),
    },
  }
  return [prepare, retrieval]
}

/** The verdicts of guardrails: on the message when it was accepted, on the answer at the end. */
function verdictsOf({ inputVerdict, result, createdAt, endedAt }: TurnFacts): Observation[] {
  const last = result?.guardrail
  const verdicts = [inputVerdict, last?.stage === 'input' && inputVerdict ? null : last]
  return verdicts.flatMap((verdict): Observation[] => {
    if (!verdict) return []
    const { stage, rule, action } = verdict
    const at = stage === 'input' ? createdAt : endedAt
    return [
      {
        part: `guardrail/${stage}`,
        name: `guardrail ${stage}`,
        type: 'guardrail',
        startedAt: at,
        endedAt: at,
        level: 'WARNING',
        statusMessage: action,
        metadata: { stage, rule, action },
      },
    ]
  })
}

function callsOf(turn: TurnFacts, maxOutputTokens: number | undefined): Observation[] {
  const calls = turn.modelCalls.filter(ofTurn)
  const last = calls.findLast(({ purpose }) => purpose === 'answer')
  return calls.map((call): Observation => {
    const isLast = call === last
    const code = isLast ? codeOfEnd(turn) : undefined
    const observed = observeCall(call, { ...(code && { code }), maxOutputTokens })
    if (call.purpose === 'rewrite')
      return {
        ...observed,
        input: inputOf(turn, 1),
        ...(call.error === null && { output: turn.snapshot?.query?.text }),
      }
    if (call.purpose === 'embedding') return observed
    const isAnswered = call.error === null || isLast
    return { ...observed, input: inputOf(turn, call.round), ...(isAnswered && { output: outputOf(turn, call.round) }) }
  })
}

/** Judges and summaries end after their turn: each has an entry of its own in the export. */
const ofTurn = ({ purpose }: StoredModelCall): boolean => purpose !== 'judge' && purpose !== 'summary'

const codeOfEnd = ({ status, error }: TurnFacts): string | undefined =>
  status === 'cancelled' ? 'CANCELLED' : error?.code

/**
 * Returns the input that is new to the model in this round: the message, or the results of the tools of the round
 * before.
 */
function inputOf({ message, toolCalls }: TurnFacts, round: number): unknown {
  if (round <= 1) return [{ role: 'user', content: message }]
  return toolCalls
    .filter((call) => call.round === round - 1)
    .map(({ callId, name, result }) => ({ role: 'tool', tool_call_id: callId, name, content: result }))
}

/** The text of the round, and the tools that it asked for. */
function outputOf({ rounds, text, toolCalls }: TurnFacts, round: number): unknown {
  const roundCalls = toolCalls
    .filter((call) => call.round === round)
    .map(({ callId, name, arguments: args }) => ({ id: callId, name, arguments: args }))
  const stored = rounds.find((each) => each.round === round)
  const content = stored ? stored.text : afterRounds(text, rounds)
  return { role: 'assistant', content, ...(roundCalls.length > 0 && { tool_calls: roundCalls }) }
}

/** The text of the last round: what follows the texts of the stored rounds, unless a guardrail has replaced the whole. */
function afterRounds(text: string, rounds: TurnFacts['rounds']): string {
  const before = rounds
    .map((each) => each.text)
    .filter(Boolean)
    .join(ROUND_BREAK)
  if (before === '' || !text.startsWith(before)) return text
  const rest = text.slice(before.length)
  return rest.startsWith(ROUND_BREAK) ? rest.slice(ROUND_BREAK.length) : rest
}

function observeTool(call: ToolCallFacts, turnEndedAt: Date): Observation {
  const { callId, round, name, type, arguments: input, status, result, error, startedAt, endedAt } = call
  return {
    part: `tool/${callId}`,
    name,
    type: 'tool',
    startedAt,
    endedAt: endedAt ?? turnEndedAt,
    input,
    output: result,
    ...(status !== 'succeeded' && { level: 'ERROR' as const, statusMessage: status, detail: error }),
    metadata: { call_id: callId, round: String(round), tool_type: type },
  }
}
