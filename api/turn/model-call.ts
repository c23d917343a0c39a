import type { ComposingDependencies } from '../../activities/turn/dependencies.ts'
import { composePastCall, type PastRequest, readPastTurn } from '../../activities/turn/history/past-call.ts'
import { openRound, wasSealed } from '../../activities/turn/sealed-call.ts'
import { ApiError } from '../../domain/error.ts'
import type { ModelCall } from '../../domain/model/call.ts'
import type { ModelImage, ModelMessage, ToolCallRequest } from '../../domain/model/model.ts'
import { createPause } from '../../domain/pause.ts'
import { maskPii, maskValuesInPieces } from '../../domain/pii/mask.ts'
import { beginning, countCharacters } from '../../domain/text/character.ts'
import { MAX_SHOWN_LENGTH, type ModelCallContent } from '../../domain/turn/model-call.ts'
import { isFinal, ROUND_BREAK } from '../../domain/turn/turn.ts'
import { findServingVersion } from '../../store/agent/serving.ts'
import { listModelCalls, listRounds } from '../../store/turn/round.ts'
import type { Turn } from '../../store/turn/turn.ts'

type Input = NonNullable<ModelCallContent['input']>
type Output = NonNullable<ModelCallContent['output']>
type AskedCall = Output['tool_calls'][number]
type Answer = { text: string; toolCalls: ToolCallRequest[] }
/** Shows texts up to the limit, and calls as the agent's guardrails let people read them. */
type Pen = {
  write(text: string): string
  writeCall(call: ToolCallRequest): Promise<AskedCall>
  readonly isOut: boolean
}

/**
 * Reads what a model call of a turn was asked and what it answered.
 * @param number the place of the call in the receipt, from 1
 * @throws ApiError MODEL_CALL_NOT_FOUND, VERSION_NOT_FOUND
 */
export async function readModelCall(
  deps: ComposingDependencies,
  turn: Turn,
  number: number,
): Promise<ModelCallContent> {
  const call = (await listModelCalls(deps.database, turn.id))[number - 1]
  if (!call) throw new ApiError('MODEL_CALL_NOT_FOUND', { message: `The turn ${turn.id} has no model call ${number}.` })
  const version = await findServingVersion(deps.database, turn)
  const isMasked = version.guardrailConfig?.piiDetection === true
  const composed = readPastTurn(deps, turn, version).then((read) => composePastCall(deps, read, call))
  const [past, answer] = await Promise.all([composed, answerOf(deps, turn, call)])
  const [inputPen, outputPen] = [createPen(isMasked, past?.boundary), createPen(isMasked)]
  return {
    composed: 'again',
    matches: past?.matches ?? null,
    gone: past?.gone ?? [],
    input: past ? await viewInput(past, inputPen) : null,
    output: answer ? await viewAnswer(answer, outputPen) : null,
    is_cut: inputPen.isOut || outputPen.isOut,
  }
}

/** The answer as it was stored: masked, and of the last round what the guardrails let through. */
async function answerOf({ database, sealing }: ComposingDependencies, turn: Turn, call: ModelCall) {
  if (call.error !== null) return undefined
  if (call.purpose === 'rewrite') return rewrittenOf(turn)
  if (call.purpose !== 'answer') return undefined
  const rounds = await listRounds(database, turn.id)
  const stored = rounds.find(({ round }) => round === call.round)
  if (stored) return openRound(sealing, { workspaceId: turn.workspaceId, turnId: turn.id }, stored)
  if (!isFinal(turn.status)) return undefined
  const before = rounds.flatMap(({ text }) => (text ? [text + ROUND_BREAK] : [])).join('')
  const text = turn.text.startsWith(before) ? turn.text.slice(before.length) : turn.text
  return { text, toolCalls: [] }
}

function rewrittenOf({ snapshot }: Turn): Answer | undefined {
  const query = snapshot?.query
  return query?.madeBy === 'model' ? { text: query.text, toolCalls: [] } : undefined
}

async function viewAnswer({ text, toolCalls }: Answer, pen: Pen): Promise<Output> {
  return { text: pen.write(text), tool_calls: await viewCalls(toolCalls, pen) }
}

async function viewInput({ request }: PastRequest, pen: Pen): Promise<Input> {
  const { messages, tools = [], toolChoice, temperature, topP, maxOutputTokens, reasoningEffort, stop } = request
  const settings = { temperature, topP, maxOutputTokens, reasoningEffort, stop }
  const shown: Input['messages'] = []
  for (const message of messages) shown.push(await viewMessage(message, pen))
  return {
    messages: shown,
    tools,
    ...(toolChoice !== undefined && { tool_choice: toolChoice }),
    settings: Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)),
    ...(request.responseSchema && { response_schema: request.responseSchema.schema }),
  }
}

async function viewMessage(message: ModelMessage, pen: Pen): Promise<Input['messages'][number]> {
  const { role } = message
  if (role === 'system') return { role, text: pen.write(message.text) }
  if (role === 'tool') return { role, call_id: message.callId, text: pen.write(message.text) }
  if (role === 'user')
    return {
      role,
      ...(message.context && { context: pen.write(message.context) }),
      text: pen.write(message.text),
      ...(message.images && { images: message.images.map(markOf) }),
    }
  return {
    role,
    text: pen.write(message.text),
    ...(message.toolCalls && { tool_calls: await viewCalls(message.toolCalls, pen) }),
  }
}

const markOf = ({ mediaType, base64 }: ModelImage): string =>
  `${mediaType}, ${Buffer.byteLength(base64, 'base64')} bytes`

async function viewCalls(calls: ToolCallRequest[], pen: Pen): Promise<AskedCall[]> {
  const shown: AskedCall[] = []
  for (const call of calls) shown.push(await pen.writeCall(call))
  return shown
}

/** @param boundary the name of blocks of text from outside. It is not shown, because a text that has it could end a block. */
function createPen(isMasked: boolean, boundary?: string): Pen {
  let left = MAX_SHOWN_LENGTH
  let isOut = false
  const write = (text: string) => {
    const whole = boundary === undefined ? text : text.replaceAll(boundary, 'untrusted')
    const shown = beginning(whole, left)
    left -= countCharacters(shown)
    if (shown.length < whole.length) isOut = true
    return shown
  }
  return {
    write,
    async writeCall(call) {
      const { callId, name, argumentsJson } = call
      // A turn may go on with calls of one whose version masked.
      const isHidden = isMasked || wasSealed(call)
      return {
        call_id: callId,
        name: isHidden ? maskPii(name).text : name,
        arguments: write(isHidden ? await maskArguments(argumentsJson) : argumentsJson),
      }
    },
    get isOut() {
      return isOut
    },
  }
}

/** Masks the arguments as the ledger does; what is no JSON is masked as a text. */
async function maskArguments(argumentsJson: string): Promise<string> {
  let value: unknown
  try {
    value = JSON.parse(argumentsJson)
  } catch {
    return maskPii(argumentsJson).text
  }
  return JSON.stringify(await maskValuesInPieces(value, createPause()))
}
