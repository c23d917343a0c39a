import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  BedrockRuntimeClient,
  ConverseCommand,
  ConverseStreamCommand,
  type ConverseStreamOutput,
} from '@aws-sdk/client-bedrock-runtime'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import type { ModelMessage, ModelRequest } from '../../../domain/model/model.ts'
import { createConverseProvider } from '../../../providers/model/converse/provider.ts'
import { withLearnedSettings } from '../../../providers/model/refusal/refused-setting.ts'
import { startModelServer } from '../../support/model/server.ts'
import { ask, failureOf, providerPromises, sum, user } from '../../support/promises/provider.ts'
import { abortPromises } from '../../support/promises/provider-call.ts'

const server = await startModelServer()
after(() => server.close())
const settings = { name: 'bedrock', baseUrl: server.bedrockUrl, apiKey: 'secret-key' }
const provider = createConverseProvider(settings)

const lastSent = () => JSON.parse(server.state.requests.at(-1)?.body ?? '{}')
const askModel = (model: string, request: Partial<ModelRequest> = {}) =>
  provider.answer({ model, messages: [user('hi')], signal: new AbortController().signal, ...request }, () => {})
const sentFor = async (request: Partial<ModelRequest>, model = 'stand-in') => {
  await askModel(model, request)
  return lastSent()
}
const POINT = { cachePoint: { type: 'default' } }
const schemaOf = (score: object) => ({
  name: 'grade',
  schema: { type: 'object', properties: { score }, required: ['score'], additionalProperties: false },
})

describe('converse', () => {
  abortPromises('converse', provider, server)

  test("AWS's own client reads the stand-in's streams and answers", async () => {
    const client = new BedrockRuntimeClient({
      region: 'eu-central-1',
      endpoint: server.bedrockUrl,
      token: { token: 'k' },
      authSchemePreference: ['httpBearerAuth'],
      requestHandler: new NodeHttpHandler(),
      maxAttempts: 1,
    })
    const asked = {
      modelId: 'anthropic.claude-sonnet-4-5-20250929-v1:0',
      messages: [
        {
          role: 'user' as const,
          content: [{ text: '[[tool sum {"a": 1, "b": 2}]] [[think adding]] [[usage 11 7 cached=4]]' }],
        },
      ],
      toolConfig: { tools: [{ toolSpec: { name: 'sum', inputSchema: { json: sum.parameters } } }] },
    }
    const whole = await client.send(new ConverseCommand(asked))
    const [thought, call] = whole.output?.message?.content ?? []
    assert.equal(thought?.reasoningContent?.reasoningText?.text, 'adding')
    assert.deepEqual(call?.toolUse?.input, { a: 1, b: 2 })
    assert.deepEqual(
      [whole.stopReason, whole.usage?.inputTokens, whole.usage?.cacheReadInputTokens],
      ['tool_use', 7, 4],
    )
    const { stream = [] } = await client.send(new ConverseStreamCommand(asked))
    const events: ConverseStreamOutput[] = []
    for await (const event of stream) events.push(event)
    const pieces = events.map(({ contentBlockDelta }) => contentBlockDelta?.delta?.toolUse?.input ?? '')
    assert.deepEqual(JSON.parse(pieces.join('')), { a: 1, b: 2 })
    assert.equal(events.find(({ messageStop }) => messageStop)?.messageStop?.stopReason, 'tool_use')
    assert.equal(events.at(-1)?.metadata?.usage?.totalTokens, 18)
    client.destroy()
  })

  test('the model stands in the path, and a key is a bearer token', async () => {
    await askModel('us.anthropic.claude-sonnet-4-5-20250929-v1:0')
    const { path, auth } = server.state.requests.at(-1) ?? {}
    assert.equal(path, '/model/us.anthropic.claude-sonnet-4-5-20250929-v1%3A0/converse-stream')
    assert.equal(auth, 'Bearer secret-key')
  })

  test("without a key AWS's own credentials sign the request, for the region", async () => {
    const before = { ...process.env }
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret-key' })
    try {
      const signing = createConverseProvider({ ...settings, apiKey: undefined, region: 'eu-central-1' })
      await ask(signing, 'hello')
      const auth = server.state.requests.at(-1)?.auth ?? ''
      assert.match(auth, /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/bedrock\/aws4_request/)
    } finally {
      process.env = before
    }
  })

  test("a provider without key and region never signs with AWS's own credentials", async () => {
    await ask(createConverseProvider({ ...settings, apiKey: '' }), 'hello')
    assert.equal(server.state.requests.at(-1)?.auth, 'Bearer none')
  })

  test('instructions, history and the whole request of a round end with a cache point', async () => {
    const messages: ModelMessage[] = [
      { role: 'system', text: 'SYS' },
      user('one'),
      { role: 'assistant', text: 'two' },
      { role: 'user', text: 'three', context: 'passages' },
    ]
    const { system, messages: sent, toolConfig } = await sentFor({ messages, tools: [sum] })
    assert.deepEqual(system, [{ text: 'SYS' }, POINT])
    assert.deepEqual(sent, [
      { role: 'user', content: [{ text: 'one' }] },
      { role: 'assistant', content: [{ text: 'two' }, POINT] },
      { role: 'user', content: [{ text: 'passages' }, { text: 'three' }, POINT] },
    ])
    assert.deepEqual(toolConfig.tools[0].toolSpec.inputSchema.json, sum.parameters)
  })

  test('messages of one role in a row are one message', async () => {
    const { messages } = await sentFor({
      messages: [user('one'), user('two'), { role: 'assistant', text: ' ' }, user('3')],
    })
    assert.deepEqual(messages, [{ role: 'user', content: [{ text: 'one' }, { text: 'two' }, { text: '3' }] }])
  })

  test('a history that begins with an answer gets a message of the user before it', async () => {
    const { messages } = await sentFor({ messages: [{ role: 'assistant', text: 'Hello!' }, user('hi')] })
    assert.deepEqual(messages, [
      { role: 'user', content: [{ text: '(earlier messages are left out)' }] },
      { role: 'assistant', content: [{ text: 'Hello!' }, POINT] },
      { role: 'user', content: [{ text: 'hi' }] },
    ])
  })

  test('a model that refuses cache points is asked without them, and not with them again', async () => {
    const before = server.state.total()
    const messages: ModelMessage[] = [{ role: 'system', text: 'SYS' }, user('[[say one]]')]
    for (const text of ['one', 'one']) assert.equal((await askModel('plain-1', { messages })).text, text)
    assert.equal(server.state.total() - before, 3)
    assert.deepEqual(lastSent().system, [{ text: 'SYS' }])
  })

  test('a refusal of a feature that no answer confirms is not learned', async () => {
    const messages: ModelMessage[] = [{ role: 'system', text: 'SYS' }, user('hi')]
    const refuse = (status: number, message: string) =>
      server.state.failures.push({ status, times: 1, body: { message } })
    refuse(400, 'cachePoint is not permitted')
    refuse(400, 'The prompt is not allowed.')
    assert.equal((await failureOf(provider, { messages })).status, 400)
    refuse(503, 'cachePoint cannot be read')
    assert.equal((await failureOf(provider, { messages })).status, 503)
    assert.deepEqual((await sentFor({ messages })).system, [{ text: 'SYS' }, POINT])
  })

  test('a model that refuses a format is asked in words', async () => {
    const strict = await sentFor({ responseSchema: schemaOf({ type: 'number' }) })
    const { name, schema } = strict.outputConfig.textFormat.structure.jsonSchema
    assert.deepEqual([name, JSON.parse(schema)], ['grade', schemaOf({ type: 'number' }).schema])
    for (const [model, score] of [
      ['plain-2', { type: 'number' }],
      ['stand-in', { type: 'number', minimum: 1 }],
    ] as const) {
      const { outputConfig, system } = await sentFor({ responseSchema: schemaOf(score) }, model)
      assert.equal(outputConfig, undefined)
      assert.match(JSON.stringify(system), /fits this JSON Schema/)
    }
  })

  test('settings are sent as the protocol names them', async () => {
    const given = { temperature: 1.5, topP: 0.4, stop: ['END'], maxOutputTokens: 50 }
    const { inferenceConfig } = await sentFor(given)
    assert.deepEqual(inferenceConfig, { temperature: 1, topP: 0.4, stopSequences: ['END'], maxTokens: 50 })
    assert.deepEqual((await sentFor({})).inferenceConfig, {})
  })

  test('the last round forbids calls in words, because the protocol cannot', async () => {
    const { messages } = await sentFor({ tools: [sum], toolChoice: 'none' })
    assert.deepEqual(messages[0].content.slice(1), [{ text: 'Answer now, without a call of a tool.' }, POINT])
  })

  test('a call that the model must make is named as the protocol does', async () => {
    const sent = async (toolChoice: NonNullable<ModelRequest['toolChoice']>) =>
      (await sentFor({ tools: [sum], toolChoice })).toolConfig.toolChoice
    assert.deepEqual(await sent('required'), { any: {} })
    assert.deepEqual(await sent({ name: 'sum' }), { tool: { name: 'sum' } })
  })

  const efforts = [
    ['us.anthropic.claude-x', 'minimal', { thinking: { type: 'adaptive', display: 'summarized' } }, { effort: 'low' }],
    ['anthropic.claude-x', 'none', { thinking: { type: 'disabled' } }, undefined],
    ['eu.amazon.nova-2-lite', 'high', { reasoningConfig: { type: 'enabled', maxReasoningEffort: 'high' } }, undefined],
    ['amazon.nova-2-lite', 'none', { reasoningConfig: { type: 'disabled' } }, undefined],
    ['openai.gpt-oss-120b-1:0', 'low', { reasoning_effort: 'low' }, undefined],
  ] as const
  for (const [model, reasoningEffort, fields, output] of efforts)
    test(`${model} thinks ${reasoningEffort} by the fields of its maker`, async () => {
      const { additionalModelRequestFields, outputConfig } = await sentFor({ reasoningEffort }, model)
      assert.deepEqual([additionalModelRequestFields, outputConfig], [fields, output])
    })

  test('a setting that the model refuses is left out', async () => {
    const message = 'Malformed input request: #: extraneous key [reasoningConfig] is not permitted'
    server.state.failures.push({ contains: 'left out', status: 400, times: 1, body: { message } })
    const asked = { messages: [user('left out [[say yes]]')], reasoningEffort: 'high' as const }
    const { signal } = new AbortController()
    const answer = await withLearnedSettings(provider).answer({ model: 'amazon.x', signal, ...asked }, () => {})
    assert.deepEqual([answer.text, answer.ignoredSettings], ['yes', ['reasoningEffort']])
  })

  providerPromises('converse', provider, server, { tellsThoughts: false })
})
