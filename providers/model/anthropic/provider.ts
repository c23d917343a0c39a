import Anthropic from '@anthropic-ai/sdk'
import type {
  ModelAnswer,
  ModelProvider,
  ModelRequest,
  OnDelta,
  ToolCallRequest,
  Usage,
} from '../../../domain/model/model.ts'
import { callProvider, handOn } from '../call.ts'
import { abortedCall, endedStream } from '../failure.ts'
import { fetchOf, originsOf, type ProviderSettings, withoutVersion } from '../fetch.ts'
import { estimateUsage } from '../token.ts'
import { failureOf } from './failure.ts'
import { messagesRequestOf } from './message.ts'
import { type Block, type ReadMessage, readMessage } from './stream.ts'
import { sumOf, usageOf } from './usage.ts'

/**
 * Returns a provider for Anthropic, or for any service that speaks its Messages API. It makes one attempt a call; the
 * turn retries.
 */
export function createAnthropicProvider(settings: ProviderSettings): ModelProvider {
  const baseURL = withoutVersion(settings.baseUrl)
  const { name, apiKey } = settings
  const originOf = originsOf('anthropic', settings)
  const client = new Anthropic({
    baseURL,
    // Without one the package would look for credentials in the environment and in files.
    apiKey: 'none',
    // The package sends it as a bearer token; the documentation, and services that speak the protocol, want this header.
    defaultHeaders: { 'x-api-key': apiKey || null, authorization: null },
    maxRetries: 0,
    timeout: 2 ** 31 - 1,
    logLevel: 'off',
    openTelemetry: false,
    fetch: fetchOf(settings),
  })
  return {
    name,
    answer: (request, onDelta, onReasoning) => {
      const call: Call = {
        client,
        name,
        origin: originOf(request.model),
        request,
        onDelta,
        onReasoning,
      }
      return callProvider(
        name,
        request.signal,
        (error) => failureOf(name, error),
        () => answer(call),
      )
    },
  }
}

type Call = {
  client: Anthropic
  name: string
  origin: string
  request: ModelRequest
  onDelta: OnDelta
  onReasoning: OnDelta | undefined
}

/** Anthropic pauses a long answer, and continues it when it is asked again with what came. */
const MAX_PAUSES = 8

async function answer(call: Call): Promise<ModelAnswer> {
  const blocks: Block[] = []
  const usages: (Usage | undefined)[] = []
  for (let pauses = 0; ; pauses += 1) {
    const message = await readOne(call, blocks)
    blocks.push(...message.blocks)
    usages.push(usageOf(message.usage))
    if (message.stop !== 'pause_turn' || pauses === MAX_PAUSES)
      return await answerOf(call, { ...message, blocks }, sumOf(usages))
  }
}

async function readOne({ client, name, origin, request, onDelta, onReasoning }: Call, came: Block[]) {
  const { data: stream, response } = await client.messages
    .create(messagesRequestOf(request, origin, came), { signal: request.signal })
    .withResponse()
  const message = await readMessage(name, stream, {
    onText: (text) => handOn(onDelta, text),
    onThought: async (text) => onReasoning && (await handOn(onReasoning, text)),
  })
  if (request.signal.aborted) throw abortedCall(name)
  if (message.stop !== undefined) return message
  throw endedStream(name, response.headers)
}

async function answerOf(call: Call, message: ReadMessage, usage: Usage | undefined): Promise<ModelAnswer> {
  const { blocks, stop, refusal } = message
  let text = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('')
  if (stop === 'refusal' && text === '' && refusal !== undefined) {
    text = refusal
    await handOn(call.onDelta, refusal)
  }
  const toolCalls = stop === 'tool_use' ? blocks.flatMap(toolCallOf) : []
  const reasoning = blocks.flatMap((block) => (block.type === 'thinking' && block.thinking ? [block.thinking] : []))
  const hasThoughts = blocks.some(({ type }) => type === 'thinking' || type === 'redacted_thinking')
  const written = text + reasoning.join('') + toolCalls.map((each) => each.name + each.argumentsJson).join('')
  return {
    text,
    toolCalls,
    finishReason: finishReasonOf(stop, toolCalls.length),
    usage: usage ?? estimateUsage(call.request, written),
    ...(hasThoughts && { thoughts: { origin: call.origin, data: blocks } }),
    ...(reasoning.length > 0 && { reasoning: reasoning.join('\n\n') }),
  }
}

const toolCallOf = (block: Block): ToolCallRequest[] =>
  block.type === 'tool_use'
    ? [{ callId: block.id, name: block.name, argumentsJson: JSON.stringify(block.input ?? {}) }]
    : []

/** A pause that does not end counts as an answer that was cut, as does a full context. */
function finishReasonOf(stop: ReadMessage['stop'], toolCalls: number): ModelAnswer['finishReason'] {
  if (toolCalls > 0) return 'tool_calls'
  if (stop === 'refusal') return 'refused'
  return stop === 'max_tokens' || stop === 'model_context_window_exceeded' || stop === 'pause_turn' ? 'length' : 'stop'
}
