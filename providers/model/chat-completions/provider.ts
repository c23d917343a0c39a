import OpenAI from 'openai'
import type {
  ModelAnswer,
  ModelError,
  ModelProvider,
  ModelRequest,
  OnDelta,
  Usage,
} from '../../../domain/model/model.ts'
import { callProvider, handOn } from '../call.ts'
import { abortedCall, endedStream, lostCall, refusedCall, unconnectedCall, unreadableCall } from '../failure.ts'
import { fetchOf, type ProviderSettings } from '../fetch.ts'
import { estimateUsage } from '../token.ts'
import { embedByOpenai } from './embedding.ts'
import { chatCompletionOf, deltaText, deltaThought } from './message.ts'
import { createToolCallAssembly } from './tool-call.ts'
import { usageOfChunk } from './usage.ts'

/**
 * Returns a provider for OpenAI, or for any service that speaks its Chat Completions. It makes one attempt a call;
 * the turn retries.
 */
export function createOpenaiProvider(settings: ProviderSettings): ModelProvider {
  const client = createOpenaiClient(settings)
  const { name } = settings
  const guarded = <Result>(signal: AbortSignal, call: () => Promise<Result>) =>
    callProvider(name, signal, (error) => failureOf(name, error), call)
  return {
    name,
    answer: (request, onDelta, onReasoning) =>
      guarded(request.signal, () => answer({ client, name, request, onDelta, onReasoning })),
    embed: (model, texts, _options, signal) => guarded(signal, () => embedByOpenai(client, name, model, texts, signal)),
  }
}

/** The package's client for a service at this address. */
export const createOpenaiClient = (settings: ProviderSettings): OpenAI =>
  new OpenAI({
    baseURL: settings.baseUrl,
    apiKey: settings.apiKey || 'none',
    ...(settings.apiKey ? {} : { defaultHeaders: { authorization: null } }),
    adminAPIKey: null,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: 2 ** 31 - 1,
    logLevel: 'off',
    fetch: fetchOf(settings),
  })

/** Groq tells its usage here too. */
type GroqChunk = { x_groq?: { usage?: Parameters<typeof usageOfChunk>[0] } }

type Call = {
  client: OpenAI
  name: string
  request: ModelRequest
  onDelta: OnDelta
  onReasoning: OnDelta | undefined
}

async function answer({ client, name, request, onDelta, onReasoning }: Call): Promise<ModelAnswer> {
  const { data: stream, response } = await client.chat.completions
    .create(chatCompletionOf(name, request), { signal: request.signal })
    .withResponse()
  const calls = createToolCallAssembly(name)
  let [text, thought] = ['', '']
  let isRefused = false
  let finish: string | undefined
  let usage: Usage | undefined
  for await (const chunk of stream) {
    usage = usageOfChunk(chunk.usage ?? (chunk as GroqChunk).x_groq?.usage) ?? usage
    const choice = chunk.choices?.[0]
    if (!choice) continue
    finish = choice.finish_reason ?? finish
    for (const call of choice.delta?.tool_calls ?? []) calls.push(call)
    const thinking = deltaThought(choice.delta)
    thought += thinking
    if (thinking && onReasoning) await handOn(onReasoning, thinking)
    const refusal = deltaText(name, choice.delta?.refusal)
    isRefused ||= refusal !== ''
    const delta = deltaText(name, choice.delta?.content) || refusal
    if (!delta) continue
    text += delta
    await handOn(onDelta, delta)
  }
  if (request.signal.aborted) throw abortedCall(name)
  if (finish === undefined) throw endedStream(name, response.headers)
  const toolCalls = finish === 'length' ? [] : calls.end()
  const written = text + thought + toolCalls.map((call) => call.name + call.argumentsJson).join('')
  return {
    text,
    toolCalls,
    finishReason: finishReasonOf(finish, isRefused, toolCalls.length),
    usage: usage ?? estimateUsage(request, written),
    ...(thought && { reasoning: thought }),
  }
}

function finishReasonOf(reason: string, isRefused: boolean, toolCalls: number): ModelAnswer['finishReason'] {
  if (toolCalls > 0) return 'tool_calls'
  if (reason === 'length') return 'length'
  if (reason === 'content_filter') return 'blocked'
  return isRefused ? 'refused' : 'stop'
}

/** Describes the failure in our own words, because the package's messages hold the provider's body. */
export function failureOf(name: string, error: unknown): ModelError {
  // The package reads complete events only, so one that is no JSON was not cut off, and a retry would get the same.
  if (error instanceof SyntaxError) return unreadableCall(name, 'the answer could not be read')
  if (!(error instanceof OpenAI.APIError)) return lostCall(name, 'the answer could not be read')
  if (error instanceof OpenAI.APIConnectionError) return unconnectedCall(name, error)
  const status = error.status ?? statusInStream(error)
  if (status === undefined) return lostCall(name, 'it reported a fault in the middle of the stream')
  const refusal = { parameter: error.param ?? undefined, text: error.message }
  return refusedCall(name, { status, headers: error.headers, refusal })
}

/** Returns the status that some services put into an error event of a stream, which has no HTTP status. */
function statusInStream(error: { code?: unknown; error?: unknown }): number | undefined {
  const code = Number(error.code ?? (error.error as { code?: unknown } | undefined)?.code)
  return Number.isInteger(code) && code >= 400 && code < 600 ? code : undefined
}
