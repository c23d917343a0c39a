import { type GenerateContentResponse, TaskType } from '@google/generative-ai'
import { newId } from '../../../domain/id.ts'
import type {
  EmbeddingOptions,
  EmbeddingPurpose,
  ModelAnswer,
  ModelError,
  ModelProvider,
  ModelRequest,
  OnDelta,
  ToolCallRequest,
  Usage,
} from '../../../domain/model/model.ts'
import { callProvider, handOn } from '../call.ts'
import { batches, checkedVectors } from '../chat-completions/embedding.ts'
import { isNoStream, lostCall, refusedCall, unreadableCall } from '../failure.ts'
import { originsOf, type ProviderSettings, withoutVersion } from '../fetch.ts'
import { countTokens, estimateUsage, reportedUsage } from '../token.ts'
import { callGoogle } from './client.ts'
import { contentRequestOf, type GoogleCallData } from './message.ts'

const MAX_TEXTS = 100
const MAX_CHARACTERS = 200_000

/** Returns the provider of Gemini, by Google's package. It makes one attempt a call; the turn retries. */
export function createGoogleProvider(given: ProviderSettings): ModelProvider {
  const settings = { ...given, baseUrl: withoutVersion(given.baseUrl) }
  const { name } = settings
  const originOf = originsOf('gemini', settings)
  const guarded = <Result>(signal: AbortSignal, call: () => Promise<Result>) =>
    callProvider(name, signal, (error) => failureOf(name, error), call)
  return {
    name,
    answer: (request, onDelta, onReasoning) => {
      const origin = originOf(request.model)
      return guarded(request.signal, () => answer(settings, { name, origin, request, onDelta, onReasoning }))
    },
    embed: (model, texts, options, signal) => guarded(signal, () => embed(settings, model, texts, options, signal)),
  }
}

/**
 * The package uses this message for a complete event that is no JSON. Nothing was cut off, so a retry would get the
 * same.
 */
const failureOf = (name: string, error: unknown): ModelError =>
  error instanceof Error && error.message.includes('Error parsing JSON response')
    ? unreadableCall(name, 'the answer could not be read')
    : lostCall(name, 'no answer that could be read')

type Call = {
  name: string
  origin: string
  request: ModelRequest
  onDelta: OnDelta
  onReasoning: OnDelta | undefined
}

async function answer(settings: ProviderSettings, call: Call): Promise<ModelAnswer> {
  const { name, origin, request } = call
  // The package does not cancel a stream that its reader leaves. This controller does, also when the listener throws.
  const stop = new AbortController()
  const abort = () => stop.abort()
  request.signal.addEventListener('abort', abort, { once: true })
  try {
    let headers = new Headers()
    const { stream, response } = await callGoogle(
      settings,
      request.model,
      stop.signal,
      (model) => model.generateContentStream(contentRequestOf(request, origin)),
      (given) => {
        headers = given
      },
    )
    response.catch(() => undefined)
    return await readStream(call, stream).catch((error: unknown) => {
      // The package uses this message for an end within an event. An answer that is no stream of events was not cut
      // off.
      const isPage = isNoStream(headers) && error instanceof Error && error.message.includes('Failed to parse stream')
      throw isPage ? unreadableCall(name, 'it answered no stream of events') : error
    })
  } finally {
    request.signal.removeEventListener('abort', abort)
    stop.abort()
  }
}

type ResponseChunk = GenerateContentResponse & { error?: { code?: number } }
type ResponsePart = {
  text?: string
  thought?: boolean
  thoughtSignature?: string
  functionCall?: { name: string; args?: object; id?: string }
}

async function readStream(call: Call, stream: AsyncIterable<ResponseChunk>): Promise<ModelAnswer> {
  const { name, origin, request, onDelta, onReasoning } = call
  const toolCalls: ToolCallRequest[] = []
  let [text, thought] = ['', '']
  let [finish, usage]: [string | undefined, Usage | undefined] = [undefined, undefined]
  for await (const chunk of stream) {
    if (chunk.error) throw refusedCall(name, { status: chunk.error.code ?? 500 })
    const candidate = chunk.candidates?.[0]
    finish = candidate?.finishReason ?? (chunk.promptFeedback?.blockReason ? 'SAFETY' : finish)
    usage = usageOf(chunk) ?? usage
    for (const part of (candidate?.content?.parts ?? []) as ResponsePart[]) {
      if (part.functionCall?.name) toolCalls.push(toolCallOf(part, part.functionCall, origin))
      if (!part.text) continue
      if (typeof part.text !== 'string') throw unreadableCall(name, 'it answered with something that is no text')
      if (part.thought) thought += part.text
      else text += part.text
      const listener = part.thought ? onReasoning : onDelta
      if (listener) await handOn(listener, part.text)
    }
  }
  const finishReason = finishReasonOf(name, finish, toolCalls.length)
  const written = text + thought + toolCalls.map((each) => each.name + each.argumentsJson).join('')
  return {
    text,
    toolCalls: finishReason === 'tool_calls' ? toolCalls : [],
    finishReason,
    usage: usage ?? estimateUsage(request, written),
    ...(thought && { reasoning: thought }),
  }
}

function toolCallOf(
  { thoughtSignature }: ResponsePart,
  call: { name: string; args?: object; id?: string },
  origin: string,
): ToolCallRequest {
  const providerData: GoogleCallData = {
    origin,
    ...(thoughtSignature ? { thoughtSignature } : {}),
    ...(call.id ? { id: call.id } : {}),
  }
  const argumentsJson = JSON.stringify(call.args ?? {})
  return { callId: call.id ?? `call_${newId()}`, name: call.name, argumentsJson, providerData }
}

function usageOf(chunk: ResponseChunk): Usage | undefined {
  const metadata = chunk.usageMetadata as (ResponseChunk['usageMetadata'] & { thoughtsTokenCount?: number }) | undefined
  const thoughts = metadata?.thoughtsTokenCount ?? 0
  return reportedUsage(metadata?.promptTokenCount, (metadata?.candidatesTokenCount ?? 0) + thoughts, {
    cached: metadata?.cachedContentTokenCount,
    reasoning: thoughts,
  })
}

const UNREADABLE = new Set([
  'MALFORMED_FUNCTION_CALL',
  'UNEXPECTED_TOOL_CALL',
  'TOO_MANY_TOOL_CALLS',
  'MALFORMED_RESPONSE',
])

function finishReasonOf(name: string, reason: string | undefined, toolCalls: number): ModelAnswer['finishReason'] {
  if (reason === undefined) throw lostCall(name, 'the stream broke off before its end')
  if (UNREADABLE.has(reason)) throw lostCall(name, 'it wrote a tool call that cannot be read')
  if (reason === 'MAX_TOKENS') return 'length'
  if (reason !== 'STOP') return 'blocked'
  return toolCalls > 0 ? 'tool_calls' : 'stop'
}

/** Gemini's kind of task; it compares texts of one kind without one, as the thresholds of topics were measured. */
const TASK_TYPES: Partial<Record<EmbeddingPurpose, TaskType>> = {
  query: TaskType.RETRIEVAL_QUERY,
  document: TaskType.RETRIEVAL_DOCUMENT,
}

async function embed(
  settings: ProviderSettings,
  model: string,
  texts: string[],
  { purpose }: EmbeddingOptions,
  signal: AbortSignal,
) {
  const taskType = TASK_TYPES[purpose]
  const vectors: number[][] = []
  for (const batch of batches(texts, MAX_TEXTS, MAX_CHARACTERS)) {
    const requests = batch.map((text) => ({
      content: { role: 'user', parts: [{ text: text || ' ' }] },
      ...(taskType && { taskType }),
    }))
    const found = await callGoogle(settings, model, signal, (prepared) => prepared.batchEmbedContents({ requests }))
    vectors.push(
      ...checkedVectors(
        settings.name,
        (found?.embeddings ?? []).map(({ values }) => values),
        batch.length,
      ),
    )
  }
  return { vectors, tokens: texts.reduce((sum, text) => sum + countTokens(text), 0) }
}
