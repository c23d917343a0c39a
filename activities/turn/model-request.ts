import { composeSystemPrompt, momentaryContext } from '../../domain/agent/prompt.ts'
import { summarySection } from '../../domain/memory/window.ts'
import type { AnswerFormat } from '../../domain/model/answer-format.ts'
import { settingsOfTurn } from '../../domain/model/answer-settings.ts'
import { type ModelMessage, type ModelRequest, parseModelId } from '../../domain/model/model.ts'
import { markToolResult, markUntrusted, untrustedNotice } from '../../domain/model/untrusted.ts'
import {
  type CallableTool,
  isBuiltIn,
  isOutside,
  providerName,
  RESULT_READER,
  toolTypeOf,
} from '../../domain/tool/call.ts'
import { cutResult, readOnLine } from '../../domain/tool/cut-result.ts'
import { type ClientCall, instructionSection } from '../../domain/turn/client-context.ts'
import { messageContext } from '../../domain/turn/message-context.ts'
import type { Round } from '../../store/turn/round.ts'
import { callsLeftOut, offeredTools } from './answer/offered-tools.ts'
import { formatOf, repairMessageOf } from './answer/output.ts'
import { textWithDocuments } from './history/document.ts'
import type { AskedTurn, EarlierCall, HistoryMessage } from './history/earlier.ts'
import { picturesOf } from './history/picture.ts'
import { resultPictures, withoutOldPictures } from './history/result-picture.ts'
import type { TurnSoFar } from './hold.ts'
import type { PreparedTurn } from './prepare.ts'

/**
 * The request of the next model call. What stays the same stands first, so that caches of providers keep it: system prompt
 * and tools, then the history, then the message with its context, then the rounds. In the last round the tools stay
 * declared, and the model may not call them.
 */
export function modelRequestOf(hold: TurnSoFar, whole: PreparedTurn): ModelRequest {
  const { turn, rounds, merged, signal } = hold
  const prepared = withoutOldPictures(hold, whole)
  const { tools: calls } = hold.allCalls()
  const { maxToolRounds, maxSeconds, ...settings } = settingsOfTurn(prepared.agent.modelSettings, turn.settings)
  const format = formatOf(hold, prepared)
  const { system, context } = promptOf(prepared, format)
  const earlier = prepared.history.flatMap((message) => historyMessages(message, prepared))
  const asked: ModelMessage[] = [
    {
      role: 'user',
      text: textWithDocuments(prepared, inputOf(prepared), prepared.beginning.turn.attachments),
      ...(context && { context }),
      ...picturesOf(prepared, prepared.beginning.turn.attachments),
    },
    ...(prepared.beginning.turn.clientContext?.further ?? []).flatMap((message) => historyMessages(message, prepared)),
    ...prepared.beginning.asked.flatMap((turn) => askedMessages(turn, prepared)),
    ...roundsWithMerged({ rounds, calls, merged }, prepared, format),
  ]
  const shown = withoutResults(hold, prepared, [...earlier, ...asked])
  return {
    model: parseModelId(prepared.agent.model).name,
    messages: [
      ...system.map((text) => ({ role: 'system' as const, text })),
      ...withNotice(shown.slice(0, earlier.length), prepared.boundary),
      ...withNotice(shown.slice(earlier.length), prepared.passages.length > 0 ? undefined : prepared.boundary),
    ],
    ...(format && { responseSchema: { name: format.name, schema: format.schema } }),
    ...offeredTools(hold, prepared),
    passages: prepared.passages.map(({ index, filename, page, heading, text, score }) => ({
      index,
      filename,
      text,
      score,
      ...(page !== undefined && { page }),
      ...(heading !== undefined && { heading }),
    })),
    ...(turn.retrieval?.score_threshold && { scoreThreshold: turn.retrieval.score_threshold }),
    ...settings,
    signal,
  }
}

/** The messages with a line in place of each of the oldest results that leave, by which the model reads them. */
function withoutResults(hold: TurnSoFar, prepared: PreparedTurn, messages: ModelMessage[]): ModelMessage[] {
  if (prepared.leftOut === 0) return messages
  const gone = new Set(callsLeftOut(hold, prepared).map(({ callId }) => callId))
  return messages.map((message) => {
    if (message.role !== 'tool' || !gone.has(message.callId)) return message
    const line = `[left out: ${message.text.length} characters]\n${readOnLine(message.callId, 0)}`
    return line.length < message.text.length ? { ...message, text: line } : message
  })
}

/** The system prompt, which stays the same in a conversation, apart from the summary, which does not; the new message's context. */
function promptOf(prepared: PreparedTurn, format: AnswerFormat | undefined) {
  const { agent, boundary, snapshot, passages, beginning } = prepared
  const { turn } = beginning
  const { systemPrompt, promptConfig, name: agentName } = agent
  const parts = { systemPrompt, promptConfig, agentName, conversationId: turn.conversationId, now: snapshot.now }
  const instructions = instructionSection(turn.clientContext)
  // A client that brings its own messages sends the same instructions with each request.
  const areLasting = turn.clientContext?.thread !== undefined
  const lasting = [composeSystemPrompt(parts), areLasting ? instructions : ''].filter(Boolean).join('\n\n')
  const system = [lasting, summarySection(snapshot.summary)].filter(Boolean)
  const context = messageContext({
    boundary,
    passages,
    instructions: areLasting ? '' : instructions,
    momentary: momentaryContext(parts),
    asksForMarks: format === undefined,
  })
  return { system, context }
}

/** The message of the user, or in its place the results of calls that came behind other turns. */
const inputOf = ({ beginning: { turn, results }, boundary }: PreparedTurn): string =>
  turn.continues ? lateResults(results, boundary) : turn.message

const lateResults = (results: EarlierCall[], boundary: string): string =>
  results
    .map(
      ({ callId, name, result }) =>
        `The result of the call ${callId} of ${name}:\n${markUntrusted(boundary, cutResult(callId, result ?? ''))}`,
    )
    .join('\n\n')

function historyMessages(message: HistoryMessage, prepared: PreparedTurn): ModelMessage[] {
  const { role, text, asked, results, attachments, calls } = message
  if (asked) return askedMessages(asked, prepared)
  if (calls) return clientCallMessages(text, calls, prepared)
  const said = results ? lateResults(results, prepared.boundary) : textWithDocuments(prepared, text, attachments)
  return [{ role, text: said, ...picturesOf(prepared, attachments) }]
}

const askedMessages = (asked: AskedTurn, prepared: PreparedTurn): ModelMessage[] =>
  roundsWithMerged(asked, prepared, undefined)

/** The rounds, each followed by the messages that came while it was made. */
const roundsWithMerged = (
  { rounds, calls, merged }: AskedTurn,
  prepared: PreparedTurn,
  format: AnswerFormat | undefined,
): ModelMessage[] =>
  rounds.flatMap((made) => [
    ...roundMessages(made, calls, prepared, format),
    ...merged.flatMap(({ round, text }) => (round === made.round + 1 ? [{ role: 'user' as const, text }] : [])),
  ])

/** Calls that a client sent itself, each with its result. */
const clientCallMessages = (text: string, calls: ClientCall[], { boundary }: PreparedTurn): ModelMessage[] => [
  {
    role: 'assistant',
    text,
    toolCalls: calls.map(({ call_id: callId, name, arguments: argumentsJson }) => ({
      callId,
      name: providerName(name),
      argumentsJson,
    })),
  },
  ...calls.map(({ call_id: callId, name, result }) => ({
    role: 'tool' as const,
    callId,
    name: providerName(name),
    text: result === null ? NO_RESULT : markUntrusted(boundary, result),
  })),
]

/**
 * The sentence that explains blocks stands with the first text that is marked: in the context of a message, then there is
 * no `boundary` here, else in a result.
 */
function withNotice(messages: ModelMessage[], boundary: string | undefined): ModelMessage[] {
  if (boundary === undefined) return messages
  const first = messages.findIndex(({ text }) => text.includes(`<${boundary}>`))
  return messages.map((message, index) =>
    index === first ? { ...message, text: `${untrustedNotice(boundary)}\n\n${message.text}` } : message,
  )
}

const NO_RESULT = 'The call was interrupted; it has no result.'

/** Each call is followed by its result; a call without a result is told as interrupted. */
function roundMessages(
  round: Round,
  calls: EarlierCall[],
  prepared: PreparedTurn,
  format: AnswerFormat | undefined,
): ModelMessage[] {
  const callable = prepared.tools
  if (round.toolCalls.length === 0)
    return [
      { role: 'assistant', text: round.text },
      ...(format ? [{ role: 'user' as const, text: repairMessageOf(round, format) }] : []),
    ]
  const results = round.toolCalls.map((request): ModelMessage => {
    const call = calls.find(({ callId }) => callId === request.callId)
    const tool = callable.find(request.name)
    const text = call?.result ?? NO_RESULT
    const shown = shownResult(prepared.boundary, tool, call, text)
    return { role: 'tool', callId: request.callId, name: request.name, text: shown }
  })
  const thoughts = round.thoughts && 'origin' in round.thoughts ? { thoughts: round.thoughts } : {}
  const made = round.toolCalls.flatMap(({ callId }) => calls.find((call) => call.callId === callId) ?? [])
  return [
    { role: 'assistant', text: round.text, toolCalls: round.toolCalls, ...thoughts },
    ...results,
    ...resultPictures(prepared, made),
  ]
}

/** What brought text from outside is marked, also where the turn does not have its tool any more. */
function shownResult(
  boundary: string,
  tool: CallableTool | undefined,
  call: EarlierCall | undefined,
  text: string,
): string {
  const type = call?.type ?? toolTypeOf(tool)
  if (type === 'caller' || isOutside(tool)) return markUntrusted(boundary, cutResult(call?.callId ?? '', text))
  if (type === RESULT_READER) return markUntrusted(boundary, text)
  return markToolResult(boundary, type, isBuiltIn(tool) ? undefined : tool, text)
}
