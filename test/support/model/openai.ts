import { randomUUID } from 'node:crypto'
import type { ModelCall } from './call.ts'
import type { Script } from './script.ts'
import type { ScriptedUsage } from './usage.ts'

const id = (prefix: string) => `${prefix}${randomUUID().replaceAll('-', '').slice(0, 16)}`
const FINISH = { length: 'length', blocked: 'content_filter', refused: 'stop' } as const
const usageOf = ({ input, output, cached, cacheWrite, reasoning }: ScriptedUsage) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
  prompt_tokens_details: {
    cached_tokens: cached ?? 0,
    ...(cacheWrite !== undefined && { cache_write_tokens: cacheWrite }),
  },
  completion_tokens_details: { reasoning_tokens: reasoning ?? 0 },
})

const finishOf = (script: Script) =>
  script.finish ? FINISH[script.finish] : script.calls.length > 0 ? 'tool_calls' : 'stop'

/** A complete answer of Chat Completions. */
export function chatAnswer(call: ModelCall, script: Script, tokens: ScriptedUsage) {
  const calls = script.calls.map(({ name, arguments: given }) => ({
    ...(script.withoutIds ? {} : { id: id('call_') }),
    type: 'function',
    function: { name, arguments: JSON.stringify(given) },
  }))
  const isRefused = script.finish === 'refused'
  const message = {
    role: 'assistant',
    content: calls.length > 0 || isRefused ? null : script.text,
    refusal: isRefused ? script.text : null,
  }
  return {
    id: id('chatcmpl-'),
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: call.model,
    choices: [
      {
        index: 0,
        message: { ...message, ...(calls.length > 0 ? { tool_calls: calls } : {}) },
        finish_reason: finishOf(script),
      },
    ],
    ...(script.withoutUsage ? {} : { usage: usageOf(tokens) }),
  }
}

/** The events of a stream: before the text, for each piece, and after it. */
export function chatStream(call: ModelCall, script: Script, tokens: ScriptedUsage) {
  const base = {
    id: id('chatcmpl-'),
    object: 'chat.completion.chunk',
    created: Math.floor(Date.now() / 1000),
    model: call.model,
  }
  const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`
  const chunk = (delta: unknown, finish: string | null = null) =>
    event({ ...base, choices: [{ index: 0, delta, finish_reason: finish }] })
  const wantsUsage = call.usageInStream && !script.withoutUsage
  return {
    start: [
      chunk({ role: 'assistant', content: script.calls.length > 0 || script.finish === 'refused' ? null : '' }),
      ...script.calls.flatMap(callEvents),
    ],
    piece: (text: string) => chunk(script.finish === 'refused' ? { refusal: text } : { content: text }),
    end: [
      chunk({}, finishOf(script)),
      ...(wantsUsage ? [event({ ...base, choices: [], usage: usageOf(tokens) })] : []),
      'data: [DONE]\n\n',
    ],
  }

  function callEvents({ name, arguments: given }: Script['calls'][number], index: number): string[] {
    const first = {
      index,
      ...(script.withoutIds ? {} : { id: id('call_') }),
      type: 'function',
      function: { name, arguments: '' },
    }
    const pieces = JSON.stringify(given).match(/[\s\S]{1,9}/g) ?? []
    return [
      chunk({ tool_calls: [first] }),
      ...pieces.map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ]
  }
}
