import type {
  BedrockRuntimeServiceException,
  ConverseStreamCommandOutput,
  TokenUsage,
} from '@aws-sdk/client-bedrock-runtime'
import type { ModelAnswer, ModelProvider, ModelRequest, OnDelta, Usage } from '../../../domain/model/model.ts'
import { callProvider, handOn } from '../call.ts'
import { abortedCall, lostCall } from '../failure.ts'
import { originsOf, type ProviderSettings } from '../fetch.ts'
import { createMemory, type Memory } from '../refusal/refused-setting.ts'
import { estimateUsage, reportedUsage } from '../token.ts'
import { type ConverseClient, connect } from './client.ts'
import { failureOf } from './failure.ts'
import { converseRequestOf, type Features } from './message.ts'
import { type Block, type ReadAnswer, readEvents } from './stream.ts'

/**
 * Returns a provider for Amazon Bedrock, or for any service that speaks its Converse. It makes one attempt a call; the
 * turn retries.
 */
export function createConverseProvider(settings: ProviderSettings): ModelProvider {
  const { name } = settings
  const originOf = originsOf('converse', settings)
  let connecting: Promise<ConverseClient> | undefined
  const refused: Refused = { takesCachePoints: createMemory(), takesFormat: createMemory() }
  return {
    name,
    answer: (request, onDelta, onReasoning) =>
      callProvider(
        name,
        request.signal,
        (error) => failureOf(name, error),
        async () => {
          connecting ??= connect(settings)
          const origin = originOf(request.model)
          return await answer({ ...(await connecting), name, origin, request, onDelta, onReasoning }, refused)
        },
      ),
  }
}

type Call = ConverseClient & {
  name: string
  origin: string
  request: ModelRequest
  onDelta: OnDelta
  onReasoning: OnDelta | undefined
}

async function answer(call: Call, refused: Refused): Promise<ModelAnswer> {
  const { name, request, onDelta, onReasoning } = call
  // The package does not cancel a stream that its reader leaves.
  const ending = new AbortController()
  const signal = AbortSignal.any([request.signal, ending.signal])
  try {
    const { stream = [] } = await open(call, refused, signal)
    const read = await readEvents(name, stream as Exclude<typeof stream, never[]>, {
      onText: (text) => handOn(onDelta, text),
      onThought: async (text) => onReasoning && (await handOn(onReasoning, text)),
    })
    if (request.signal.aborted) throw abortedCall(name)
    return answerOf(call, read)
  } finally {
    ending.abort()
  }
}

/** Knows the models that refuse a feature, as they said themselves. */
type Refused = Record<keyof Features, Memory<true>>

/**
 * The statuses and words by which Bedrock refuses what only some models take. Prompt caching is refused with the 403 of
 * a model that the account may not use.
 */
const REFUSALS: [feature: keyof Features, statuses: number[], words: RegExp][] = [
  ['takesCachePoints', [400, 403], /prompt caching|cachePoint/i],
  ['takesFormat', [400], /textFormat|structured output|json.?schema/i],
]

/**
 * Opens the stream; a model that refuses cache points or a format is asked again without them. An answer shows that the
 * refusal meant them, so the requests of the next hour are made without them, too.
 */
async function open(
  call: Call,
  refused: Refused,
  abortSignal: AbortSignal,
  given?: Features,
): Promise<ConverseStreamCommandOutput> {
  const { sdk, client, request, origin } = call
  const takes = (feature: keyof Features) => refused[feature].recall(request.model) === undefined
  const features = given ?? { takesCachePoints: takes('takesCachePoints'), takesFormat: takes('takesFormat') }
  const input = converseRequestOf(request, origin, features)
  try {
    return await client.send(new sdk.ConverseStreamCommand(input), { abortSignal })
  } catch (error) {
    const feature = error instanceof sdk.BedrockRuntimeServiceException ? refusedFeature(error, features) : undefined
    if (!feature || (feature === 'takesFormat' && !input.outputConfig?.textFormat)) throw error
    const opened = await open(call, refused, abortSignal, { ...features, [feature]: false })
    refused[feature].remember(request.model, true)
    return opened
  }
}

const refusedFeature = ({ message, $metadata }: BedrockRuntimeServiceException, features: Features) =>
  REFUSALS.find(
    ([feature, statuses, words]) =>
      features[feature] && statuses.includes($metadata.httpStatusCode ?? 0) && words.test(message),
  )?.[0]

function answerOf({ name, origin, request }: Call, { blocks, stop, usage }: ReadAnswer): ModelAnswer {
  if (stop === undefined) throw lostCall(name, 'the stream broke off before its end')
  if (stop.startsWith('malformed')) throw lostCall(name, 'it wrote what cannot be read')
  const text = textIn(blocks, 'text')
  const thought = textIn(blocks, 'thought')
  const calls = stop === 'tool_use' ? blocks.filter((block) => block.kind === 'call') : []
  const toolCalls = calls.map(({ callId, name: tool, json }) => ({ callId, name: tool, argumentsJson: json || '{}' }))
  const written = text + thought + toolCalls.map((each) => each.name + each.argumentsJson).join('')
  return {
    text,
    toolCalls,
    finishReason: toolCalls.length > 0 ? 'tool_calls' : (FINISH[stop] ?? 'stop'),
    usage: usageOf(usage) ?? estimateUsage(request, written),
    ...(blocks.some(({ kind }) => kind === 'thought' || kind === 'hidden') && { thoughts: { origin, data: blocks } }),
    ...(thought && { reasoning: thought }),
  }
}

const textIn = (blocks: Block[], kind: 'text' | 'thought') =>
  blocks.flatMap((block) => (block.kind === kind ? [block.text] : [])).join(kind === 'text' ? '' : '\n\n')

const FINISH: Record<string, ModelAnswer['finishReason']> = {
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  pause_turn: 'length',
  content_filtered: 'blocked',
  guardrail_intervened: 'blocked',
  refusal: 'refused',
}

/** Bedrock counts what a cache read or wrote beside the input. Returns undefined where no usage was told. */
function usageOf(usage: TokenUsage | undefined): Usage | undefined {
  const { inputTokens: input, outputTokens, cacheReadInputTokens, cacheWriteInputTokens } = usage ?? {}
  if (typeof input !== 'number') return undefined
  return reportedUsage(input + (cacheReadInputTokens ?? 0) + (cacheWriteInputTokens ?? 0), outputTokens, {
    cached: cacheReadInputTokens,
    cacheWrite: cacheWriteInputTokens,
  })
}
