import { randomUUID } from 'node:crypto'
import type { ModelCall } from './call.ts'
import type { Script } from './script.ts'
import type { ScriptedUsage } from './usage.ts'

const id = (prefix: string) => `${prefix}${randomUUID().replaceAll('-', '').slice(0, 24)}`
const FINISH = { length: 'max_tokens', blocked: 'refusal', refused: 'refusal' } as const

/** The signature of a thought, which must come back with it unchanged. */
export const thoughtSignatureOf = (thought: string): string => Buffer.from(`signed:${thought}`).toString('base64')

/** Anthropic counts what its cache read and wrote beside the input. */
const usageOf = ({ input, output, cached = 0, cacheWrite = 0, reasoning }: ScriptedUsage) => ({
  input_tokens: input - cached - cacheWrite,
  cache_read_input_tokens: cached,
  cache_creation_input_tokens: cacheWrite,
  output_tokens: output,
  ...(reasoning !== undefined && { output_tokens_details: { thinking_tokens: reasoning } }),
})

const stopOf = (script: Script) =>
  script.stopReason ?? (script.finish ? FINISH[script.finish] : script.calls.length > 0 ? 'tool_use' : 'end_turn')

/** A complete answer of the Messages API. */
export const messagesAnswer = (call: ModelCall, script: Script, tokens: ScriptedUsage) => ({
  ...messageOf(call),
  content: [
    ...thoughtsOf(script),
    ...(script.calls.length > 0 ? callsOf(script) : [{ type: 'text', text: script.text }]),
  ],
  stop_reason: stopOf(script),
  ...(script.withoutUsage ? {} : { usage: usageOf(tokens) }),
})

const messageOf = ({ model }: ModelCall) => ({
  id: id('msg_'),
  type: 'message',
  role: 'assistant',
  model,
  content: [] as unknown[],
  stop_reason: null as string | null,
  stop_sequence: null,
})

const thoughtsOf = ({ thought, hidden }: Script) => [
  ...(thought === undefined ? [] : [{ type: 'thinking', thinking: thought, signature: thoughtSignatureOf(thought) }]),
  ...(hidden === undefined ? [] : [{ type: 'redacted_thinking', data: hidden }]),
]

const callsOf = ({ calls }: Script) =>
  calls.map(({ name, arguments: input }) => ({ type: 'tool_use', id: id('toolu_'), name, input }))

/** The events of a stream: before the text, for each piece, and after it. */
export function messagesStream(call: ModelCall, script: Script, tokens: ScriptedUsage) {
  const event = (type: string, data: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`
  const told = usageOf(tokens)
  const thoughts = thoughtsOf(script)
  const start = { ...messageOf(call), ...(script.withoutUsage ? {} : { usage: { ...told, output_tokens: 1 } }) }
  const [before, textIndex] = [blockEvents(thoughts, 0), thoughts.length]
  const delta = {
    stop_reason: stopOf(script),
    stop_sequence: null,
    ...(script.explanation !== undefined && {
      stop_details: { type: 'refusal', category: null, explanation: script.explanation },
    }),
  }
  const hasText = script.calls.length === 0
  return {
    start: [
      event('message_start', { message: start }),
      event('ping', {}),
      ...before,
      ...(hasText
        ? [event('content_block_start', { index: textIndex, content_block: { type: 'text', text: '' } })]
        : []),
      ...(hasText ? [] : blockEvents(callsOf(script), textIndex)),
    ],
    piece: (text: string) => event('content_block_delta', { index: textIndex, delta: { type: 'text_delta', text } }),
    end: script.fault
      ? [event('error', { error: { type: script.fault, message: 'secret-key: scripted fault' } })]
      : [
          ...(hasText ? [event('content_block_stop', { index: textIndex })] : []),
          event('message_delta', { delta, ...(script.withoutUsage ? {} : { usage: told }) }),
          event('message_stop', {}),
        ],
  }

  function blockEvents(blocks: ({ type: string } & Record<string, unknown>)[], first: number): string[] {
    return blocks.flatMap((block, position) => {
      const index = first + position
      const part = (data: object) => event('content_block_delta', { index, delta: data })
      const pieces = (text: string) => text.match(/[\s\S]{1,9}/g) ?? []
      const [opened, parts] =
        block.type === 'thinking'
          ? [
              { type: 'thinking', thinking: '', signature: '' },
              [
                ...pieces(String(block.thinking)).map((thinking) => part({ type: 'thinking_delta', thinking })),
                part({ type: 'signature_delta', signature: block.signature }),
              ],
            ]
          : block.type === 'tool_use'
            ? [
                { ...block, input: {} },
                pieces(JSON.stringify(block.input)).map((partial_json) =>
                  part({ type: 'input_json_delta', partial_json }),
                ),
              ]
            : [block, []]
      return [
        event('content_block_start', { index, content_block: opened }),
        ...parts,
        event('content_block_stop', { index }),
      ]
    })
  }
}
