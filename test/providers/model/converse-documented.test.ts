import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BedrockRuntimeClient, ConverseCommand } from '@aws-sdk/client-bedrock-runtime'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import type { ModelProvider } from '../../../domain/model/model.ts'
import { createConverseProvider } from '../../../providers/model/converse/provider.ts'
import { serve } from '../../support/answering-server.ts'
import { event, exceptionEvent } from '../../support/model/converse.ts'
import { startModelServer } from '../../support/model/server.ts'
import { ask, failureOf } from '../../support/promises/provider.ts'

/** https://docs.aws.amazon.com/bedrock/latest/userguide/conversation-inference-call.html, "Converse response". */
const TEXT = {
  output: {
    message: {
      role: 'assistant',
      content: [
        {
          text: 'Here is a list of 3 pop songs by artists from the United Kingdom:\n\n1. "Wannabe" by Spice Girls\n2. "Bitter Sweet Symphony" by The Verve \n3. "Don\'t Look Back in Anger" by Oasis',
        },
      ],
    },
  },
  stopReason: 'end_turn',
  usage: { inputTokens: 125, outputTokens: 60, totalTokens: 185 },
  metrics: { latencyMs: 1175 },
}

/** The same page, "ConverseStream response": no event ends the block, and the latency is a fraction. */
const STREAM: [type: string, data: object][] = [
  ['messageStart', { role: 'assistant' }],
  ['contentBlockDelta', { delta: { text: '' }, contentBlockIndex: 0 }],
  ['contentBlockDelta', { delta: { text: ' Title' }, contentBlockIndex: 0 }],
  ['contentBlockDelta', { delta: { text: ':' }, contentBlockIndex: 0 }],
  ['contentBlockDelta', { delta: { text: ' The' }, contentBlockIndex: 0 }],
  ['messageStop', { stopReason: 'max_tokens' }],
  ['metadata', { usage: { inputTokens: 47, outputTokens: 20, totalTokens: 67 }, metrics: { latencyMs: 100.5 } }],
]

/** https://docs.aws.amazon.com/bedrock/latest/userguide/tool-use-inference-call.html, step 2: it has no usage. */
const CALL = {
  toolUse: { toolUseId: 'tooluse_kZJMlvQmRJ6eAyJE5GIl7Q', name: 'top_song', input: { sign: 'WZPZ' } },
}
const TOOL_USE = { output: { message: { role: 'assistant', content: [CALL] } }, stopReason: 'tool_use' }

/** The call in the events of `API_runtime_ContentBlockStartEvent.html` and `API_runtime_ToolUseBlockDelta.html`. */
const { input, ...toolUse } = CALL.toolUse
const CALL_STREAM: typeof STREAM = [
  ['messageStart', { role: 'assistant' }],
  ['contentBlockStart', { start: { toolUse }, contentBlockIndex: 0 }],
  ...(JSON.stringify(input).match(/.{1,8}/g) ?? []).map((piece): (typeof STREAM)[number] => [
    'contentBlockDelta',
    { delta: { toolUse: { input: piece } }, contentBlockIndex: 0 },
  ]),
  ['contentBlockStop', { contentBlockIndex: 0 }],
  ['messageStop', { stopReason: 'tool_use' }],
]

/** https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_TokenUsage.html: a cache is counted beside the input. */
const CACHED: typeof STREAM = [
  ...STREAM.slice(0, -1),
  [
    'metadata',
    {
      usage: {
        inputTokens: 47,
        outputTokens: 20,
        totalTokens: 3067,
        cacheReadInputTokens: 2000,
        cacheWriteInputTokens: 1000,
        cacheDetails: [{ ttl: '5m', inputTokens: 1000 }],
      },
      metrics: { latencyMs: 100 },
    },
  ],
]

/** Asks a service whose stream is these bytes. */
async function withStream<Result>(stream: Buffer[], use: (provider: ModelProvider) => Promise<Result>) {
  await using service = await serve([
    (response) => response.setHeader('content-type', 'application/vnd.amazon.eventstream').end(Buffer.concat(stream)),
  ])
  return await use(createConverseProvider({ name: 'bedrock', baseUrl: service.baseUrl, apiKey: 'secret-key' }))
}
const read = (events: typeof STREAM) =>
  withStream(
    events.map(([type, data]) => event(type, data)),
    (provider) => ask(provider, 'hi'),
  )

/** Reads a complete answer of a service with AWS's own client. */
async function readByAws(endpoint: string, text = 'hi') {
  const client = new BedrockRuntimeClient({
    region: 'eu-central-1',
    endpoint,
    token: { token: 'k' },
    authSchemePreference: ['httpBearerAuth'],
    requestHandler: new NodeHttpHandler(),
    maxAttempts: 1,
  })
  const messages = [{ role: 'user' as const, content: [{ text }] }]
  const { $metadata, ...answer } = await client.send(new ConverseCommand({ modelId: 'm', messages }))
  client.destroy()
  return answer
}

describe("an answer of AWS's documentation", () => {
  test('a partial answer is read from its events', async () => {
    const { text, finishReason, usage, toolCalls } = await read(STREAM)
    assert.deepEqual([text, finishReason, toolCalls], [' Title: The', 'length', []])
    assert.deepEqual(usage, { promptTokens: 47, completionTokens: 20, estimated: false })
  })

  test('a call of a tool is read, and its tokens are estimated where none are told', async () => {
    const { toolCalls, finishReason, usage } = await read(CALL_STREAM)
    const { toolUseId: callId, name } = toolUse
    assert.deepEqual(toolCalls, [{ callId, name, argumentsJson: '{"sign":"WZPZ"}' }])
    assert.deepEqual([finishReason, usage.estimated], ['tool_calls', true])
  })

  test('what a cache read and wrote is part of the prompt', async () => {
    const { usage } = await read(CACHED)
    const parts = { cachedTokens: 2000, cacheWriteTokens: 1000 }
    assert.deepEqual(usage, { promptTokens: 3047, completionTokens: 20, ...parts, estimated: false })
  })

  // https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStreamOutput.html
  const exceptions = [
    ['throttlingException', { message: 'Your request was denied due to exceeding the account quotas.' }, 429],
    ['modelStreamErrorException', { message: 'A streaming error occurred.', originalStatusCode: 529 }, 529],
    ['serviceUnavailableException', { message: "The service isn't currently available." }, 503],
  ] as const
  for (const [name, data, status] of exceptions)
    test(`${name} after the first words is transient`, async () => {
      const stream = [...STREAM.slice(0, 3).map(([type, each]) => event(type, each)), exceptionEvent(name, data)]
      const failure = await withStream(stream, (provider) => failureOf(provider, 'hi'))
      assert.deepEqual([failure.kind, failure.status], ['transient', status])
    })

  test("AWS's own client reads the documented answers and the stand-in's alike", async () => {
    const sent = [TEXT, TOOL_USE]
    await using service = await serve(
      sent.map(
        (answer) => (response) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
      ),
    )
    assert.deepEqual([await readByAws(service.baseUrl), await readByAws(service.baseUrl)], sent)
    const standIn = await startModelServer()
    const answer = await readByAws(standIn.bedrockUrl, '[[say songs]]')
    await standIn.close()
    assert.deepEqual(shapeOf(answer), shapeOf(TEXT))
  })
})

/** The names of all fields, without those that only a cache adds. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  const kept = Object.entries(value).filter(([name]) => !name.startsWith('cache'))
  return Object.fromEntries(kept.map(([name, each]) => [name, shapeOf(each)]))
}
