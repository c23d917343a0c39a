import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ModelCall } from './call.ts'
import type { Script } from './script.ts'
import type { ScriptedUsage } from './usage.ts'

const FINISH = { length: 'max_tokens', blocked: 'content_filtered', refused: 'refusal' } as const

/** The signature of a thought, which must come back with it unchanged. */
export const thoughtSignatureOf = (thought: string): string => Buffer.from(`signed:${thought}`).toString('base64')

/** Bedrock counts what its cache read and wrote beside the input. */
const usageOf = ({ input, output, cached = 0, cacheWrite = 0 }: ScriptedUsage) => ({
  inputTokens: input - cached - cacheWrite,
  outputTokens: output,
  totalTokens: input + output,
  cacheReadInputTokens: cached,
  cacheWriteInputTokens: cacheWrite,
})

const stopOf = ({ stopReason, finish, calls }: Script) =>
  stopReason ?? (finish ? FINISH[finish] : calls.length > 0 ? 'tool_use' : 'end_turn')

/** The names of the refusals; a header has them. */
const EXCEPTIONS: Record<number, string> = {
  400: 'ValidationException',
  403: 'AccessDeniedException',
  404: 'ResourceNotFoundException',
  408: 'ModelTimeoutException',
  429: 'ThrottlingException',
  500: 'InternalServerException',
  503: 'ServiceUnavailableException',
}
export const exceptionHeaders = (status: number): Record<string, string> =>
  status in EXCEPTIONS ? { 'x-amzn-errortype': `${EXCEPTIONS[status]}:http://internal.amazon.com/` } : {}

/** A complete answer of Converse. */
export const converseAnswer = (script: Script, tokens: ScriptedUsage) => ({
  output: {
    message: {
      role: 'assistant',
      content: [...thoughtsOf(script), ...(script.calls.length > 0 ? callsOf(script) : [{ text: script.text }])],
    },
  },
  stopReason: stopOf(script),
  ...(script.withoutUsage ? {} : { usage: usageOf(tokens) }),
  metrics: { latencyMs: 1 },
})

const thoughtsOf = ({ thought, hidden }: Script) => [
  ...(thought === undefined
    ? []
    : [{ reasoningContent: { reasoningText: { text: thought, signature: thoughtSignatureOf(thought) } } }]),
  ...(hidden === undefined ? [] : [{ reasoningContent: { redactedContent: hidden } }]),
]

const callsOf = ({ calls }: Script) =>
  calls.map(({ name, arguments: input }) => ({ toolUse: { toolUseId: `tooluse_${randomUUID()}`, name, input } }))

/** The events of ConverseStream: before the text, for each piece, and after it. */
export function converseStream(_call: ModelCall, script: Script, tokens: ScriptedUsage) {
  const before = [...thoughtEvents(script), ...callEvents(script)]
  const textIndex = before.length
  const numbered = before.flatMap((events, contentBlockIndex) =>
    events.map(([type, data]) => event(type, { ...data, contentBlockIndex })),
  )
  return {
    start: [event('messageStart', { role: 'assistant' }), ...numbered],
    piece: (text: string) => event('contentBlockDelta', { delta: { text }, contentBlockIndex: textIndex }),
    end: script.fault
      ? [exceptionEvent(script.fault, { message: 'secret-key: a fault' })]
      : [
          event('contentBlockStop', { contentBlockIndex: textIndex }),
          event('messageStop', { stopReason: stopOf(script) }),
          event('metadata', {
            ...(script.withoutUsage ? {} : { usage: usageOf(tokens) }),
            metrics: { latencyMs: 1 },
          }),
        ],
  }
}

type BlockEvent = [type: string, data: object]
const pieces = (text: string) => text.match(/[\s\S]{1,9}/g) ?? []
const reasoning = (data: object): BlockEvent => ['contentBlockDelta', { delta: { reasoningContent: data } }]
const STOP: BlockEvent = ['contentBlockStop', {}]

const thoughtEvents = ({ thought, hidden }: Script): BlockEvent[][] => [
  ...(thought === undefined
    ? []
    : [
        [
          ...pieces(thought).map((text) => reasoning({ text })),
          reasoning({ signature: thoughtSignatureOf(thought) }),
          STOP,
        ],
      ]),
  ...(hidden === undefined ? [] : [[reasoning({ redactedContent: hidden }), STOP]]),
]

const callEvents = (script: Script): BlockEvent[][] =>
  callsOf(script).map(({ toolUse: { input, ...toolUse } }) => [
    ['contentBlockStart', { start: { toolUse } }],
    ...pieces(JSON.stringify(input)).map(
      (piece): BlockEvent => ['contentBlockDelta', { delta: { toolUse: { input: piece } } }],
    ),
    STOP,
  ])

/** One event of a stream. */
export const event = (type: string, data: object) => frame({ ':message-type': 'event', ':event-type': type }, data)

/** A failure in the middle of a stream. */
export const exceptionEvent = (name: string, data: object) =>
  frame({ ':message-type': 'exception', ':exception-type': name }, data)

/** A complete event that is no JSON. */
export const garbageEvent = () =>
  frame({ ':message-type': 'event', ':event-type': 'contentBlockDelta' }, Buffer.from('{not json'))

/**
 * A message of application/vnd.amazon.eventstream: lengths, their checksum, headers, payload, checksum
 * (https://smithy.io/2.0/aws/amazon-eventstream.html).
 */
function frame(headers: Record<string, string>, data: object | Buffer): Buffer {
  const named = { ...headers, ':content-type': 'application/json' }
  const head = Buffer.concat(Object.entries(named).map(([name, value]) => headerOf(name, value)))
  const payload = Buffer.isBuffer(data) ? data : Buffer.from(JSON.stringify(data))
  const prelude = Buffer.alloc(8)
  prelude.writeUInt32BE(16 + head.length + payload.length, 0)
  prelude.writeUInt32BE(head.length, 4)
  const checked = Buffer.concat([prelude, checksum(prelude), head, payload])
  return Buffer.concat([checked, checksum(checked)])
}

const TEXT_HEADER = 7

function headerOf(name: string, value: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(Buffer.byteLength(value))
  return Buffer.concat([
    Buffer.from([name.length]),
    Buffer.from(name),
    Buffer.from([TEXT_HEADER]),
    length,
    Buffer.from(value),
  ])
}

function checksum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(bytes))
  return sum
}
