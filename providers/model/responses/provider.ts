import OpenAI from 'openai'
import type { ModelAnswer, ModelProvider, ModelRequest, OnDelta, Usage } from '../../../domain/model/model.ts'
import { callProvider, handOn } from '../call.ts'
import { embedByOpenai } from '../chat-completions/embedding.ts'
import { createOpenaiClient, failureOf } from '../chat-completions/provider.ts'
import { abortedCall, endedStream, lostCall, refusedCall, unreadableCall } from '../failure.ts'
import { originsOf, type ProviderSettings } from '../fetch.ts'
import { createMemory, type Memory } from '../refusal/refused-setting.ts'
import { answerUntilStop } from '../stop-text.ts'
import { estimateUsage, reportedUsage } from '../token.ts'
import { type Asked, type OutputItem, responsesRequestOf } from './message.ts'

type Call = {
  client: OpenAI
  name: string
  origin: string
  request: ModelRequest
  onDelta: OnDelta
  onReasoning: OnDelta | undefined
}

/** Returns a provider for OpenAI's Responses API. It makes one attempt a call; the turn retries. */
export function createResponsesProvider(settings: ProviderSettings): ModelProvider {
  const client = createOpenaiClient(settings)
  const { name } = settings
  const originOf = originsOf('responses', settings)
  /** Knows the models that have no encrypted reasoning, as they said themselves. */
  const memory = createMemory<'unencrypted'>()
  const guarded = <Result>(signal: AbortSignal, call: () => Promise<Result>) =>
    callProvider(name, signal, (error) => failureOf(name, error), call)
  const ask: ModelProvider['answer'] = (request, onDelta, onReasoning) => {
    const origin = originOf(request.model)
    return guarded(request.signal, () => answer({ client, name, origin, request, onDelta, onReasoning }, memory))
  }
  return {
    name,
    // The protocol has no stop texts.
    answer: (request, ...listeners) =>
      request.stop ? answerUntilStop(ask, request, ...listeners) : ask(request, ...listeners),
    embed: (model, texts, _options, signal) => guarded(signal, () => embedByOpenai(client, name, model, texts, signal)),
  }
}

async function answer(call: Call, memory: Memory<'unencrypted'>): Promise<ModelAnswer> {
  const isEncrypted = memory.recall(call.request.model) === undefined
  return await read(call, await open(call, memory, { origin: call.origin, isEncrypted }))
}

const NOT_ENCRYPTED = /^include|reasoning\.encrypted_content|encrypted content is not supported/i

/**
 * Opens the stream. Where OpenAI refuses the thoughts of earlier rounds, or has no encrypted ones for the model, it is
 * asked once more without them.
 */
async function open(call: Call, memory: Memory<'unencrypted'>, asked: Asked): Promise<Opened> {
  try {
    return await send(call, asked)
  } catch (error) {
    if (!(error instanceof OpenAI.BadRequestError)) throw error
    if (error.code === 'invalid_encrypted_content' && asked.origin !== undefined)
      return await open(call, memory, { ...asked, origin: undefined })
    if (!asked.isEncrypted || !NOT_ENCRYPTED.test(error.param ?? error.message)) throw error
    const opened = await open(call, memory, { ...asked, isEncrypted: false })
    memory.remember(call.request.model, 'unencrypted')
    return opened
  }
}

const send = ({ client, request }: Call, asked: Asked) =>
  client.responses.create(responsesRequestOf(request, asked), { signal: request.signal }).withResponse()

type Opened = Awaited<ReturnType<typeof send>>

async function read(call: Call, { data: stream, response }: Opened): Promise<ModelAnswer> {
  const { name, request, onDelta, onReasoning } = call
  let [text, thought] = ['', '']
  let ended: OpenAI.Responses.Response | undefined
  const items: OutputItem[] = []
  for await (const event of stream) {
    if (event.type === 'response.output_text.delta' || event.type === 'response.refusal.delta') {
      if (typeof event.delta !== 'string') throw unreadableCall(name, 'it answered with something that is no text')
      text += event.delta
      await handOn(onDelta, event.delta)
    }
    if (event.type === 'response.reasoning_summary_text.delta') {
      thought += event.delta
      if (onReasoning) await handOn(onReasoning, event.delta)
    }
    if (event.type === 'response.output_item.done') items.push(event.item)
    if (event.type === 'error' || event.type === 'response.failed') throw faultOf(name, event)
    if (event.type === 'response.completed' || event.type === 'response.incomplete') ended = event.response
  }
  if (request.signal.aborted) throw abortedCall(name)
  if (ended) return answerOf(call, ended, items, text, thought)
  throw endedStream(name, response.headers)
}

type Fault = OpenAI.Responses.ResponseErrorEvent | OpenAI.Responses.ResponseFailedEvent
const STATUSES: Record<string, number> = {
  server_error: 500,
  rate_limit_exceeded: 429,
  invalid_prompt: 400,
  context_length_exceeded: 400,
}

function faultOf(name: string, event: Fault) {
  const { code, message } = (event.type === 'error' ? event : event.response.error) ?? {}
  const status = STATUSES[code ?? '']
  return status === undefined
    ? lostCall(name, 'it reported a fault in the middle of the stream')
    : refusedCall(name, { status, refusal: { text: message ?? '' } })
}

function answerOf(
  { request, origin }: Call,
  { status, incomplete_details: cut, usage }: OpenAI.Responses.Response,
  items: OutputItem[],
  text: string,
  thought: string,
): ModelAnswer {
  const calls = items.flatMap((item) =>
    item.type === 'function_call' ? [{ callId: item.call_id, name: item.name, argumentsJson: item.arguments }] : [],
  )
  const toolCalls = status === 'incomplete' ? [] : calls
  const isRefused = items.some((item) => item.type === 'message' && item.content.some(({ type }) => type === 'refusal'))
  const written = text + thought + toolCalls.map((each) => each.name + each.argumentsJson).join('')
  return {
    text,
    toolCalls,
    finishReason: finishReasonOf(cut?.reason, isRefused, toolCalls.length),
    usage: usageOf(usage) ?? estimateUsage(request, written),
    ...(items.some(({ type }) => type === 'reasoning') && { thoughts: { origin, data: items } }),
    ...(thought && { reasoning: thought }),
  }
}

function finishReasonOf(cut: string | undefined, isRefused: boolean, toolCalls: number): ModelAnswer['finishReason'] {
  if (cut === 'content_filter') return 'blocked'
  if (cut !== undefined) return 'length'
  if (toolCalls > 0) return 'tool_calls'
  return isRefused ? 'refused' : 'stop'
}

const usageOf = (usage: OpenAI.Responses.ResponseUsage | undefined): Usage | undefined =>
  reportedUsage(usage?.input_tokens, usage?.output_tokens, {
    cached: usage?.input_tokens_details?.cached_tokens,
    reasoning: usage?.output_tokens_details?.reasoning_tokens,
  })
