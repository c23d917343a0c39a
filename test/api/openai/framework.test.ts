import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { createOpenAI } from '@ai-sdk/openai'
import { AIMessage, HumanMessage, SystemMessage } from '@langchain/core/messages'
import { tool } from '@langchain/core/tools'
import { ChatOpenAI } from '@langchain/openai'
import { generateObject, generateText, Output, stepCountIs, streamText, tool as toolOf } from 'ai'
import { z } from 'zod'
import { readFixture } from '../../support/knowledge/knowledge-file.ts'
import { modelControl } from '../../support/model/client.ts'
import { stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'
import { PNG } from '../../support/turn/picture.ts'

const baseURL = `${stack.baseUrl}/api/openai/v1`
const apiKey = stack.keys.a
const Bill = z.object({ total: z.number(), note: z.string().nullable() })
const bill = { total: 3, note: 'paid' }
const saying = `[[say ${JSON.stringify(bill)}]]`
const City = z.object({ city: z.string() })
const snowIn = ({ city }: { city: string }) => `snow in ${city}`
const weather = tool(snowIn, { name: 'get_weather', description: 'The weather of a city.', schema: City })
const pdf = readFixture('water-losses.pdf')
/** What the model got for a message. */
const sentFor = async (contains: string) =>
  JSON.stringify(await modelControl(stack.modelServerUrl).requests({ contains, kind: 'chat' }))
const history = 'HISTORY<<user:before|assistant:sure>>'

describe('ChatOpenAI of LangChain', () => {
  const chatOf = async (more: { useResponsesApi?: boolean } = {}) =>
    new ChatOpenAI({ model: await makeAgent(), apiKey, configuration: { baseURL }, maxRetries: 0, ...more })
  const messages = [new SystemMessage('Be brief.'), new HumanMessage('before'), new AIMessage('sure')]

  it('asks an agent, with memory and instructions', async () => {
    const chat = await chatOf()
    assert.equal((await chat.invoke([...messages, new HumanMessage('[[echo-history]]')])).text, history)
    const system = await chat.invoke([...messages, new HumanMessage('[[echo-system]]')])
    assert.match(system.text, /Be brief\./)
  })

  it('streams an answer, with its usage', async () => {
    const chunks = await Array.fromAsync(await (await chatOf()).stream('[[tokens 4]] [[usage 5 4]]'))
    assert.equal(chunks.map(({ text }) => text).join(''), 'tok1 tok2 tok3 tok4')
    assert.ok(chunks.some(({ usage_metadata }) => usage_metadata?.total_tokens === 9))
  })

  it('asks by the Responses API', async () => {
    const chat = await chatOf({ useResponsesApi: true })
    assert.equal((await chat.invoke([...messages, new HumanMessage('[[echo-history]]')])).text, history)
  })

  for (const useResponsesApi of [false, true])
    it(`gives the value of a schema by ${useResponsesApi ? 'the Responses API' : 'Chat Completions'}`, async () => {
      const chat = await chatOf({ useResponsesApi })
      const structured = chat.withStructuredOutput(Bill, { name: 'bill', method: 'jsonSchema' })
      assert.deepEqual(await structured.invoke(saying), bill)
    })

  for (const useResponsesApi of [false, true])
    it(`calls bound tools by ${useResponsesApi ? 'the Responses API' : 'Chat Completions'}`, async () => {
      const chat = (await chatOf({ useResponsesApi })).bindTools([weather])
      const asked = [...messages, new HumanMessage('[[tool get_weather {"city": "Oslo"}]]')]
      const answer = await chat.invoke(asked)
      assert.deepEqual(
        answer.tool_calls?.map(({ name, args }) => [name, args]),
        [['get_weather', { city: 'Oslo' }]],
      )
      const results = await Promise.all((answer.tool_calls ?? []).map((call) => weather.invoke(call)))
      assert.match((await chat.invoke([...asked, answer, ...results])).text, /TOOL SAID: .*snow in Oslo/s)
    })

  for (const useResponsesApi of [false, true])
    it(`shows a picture by ${useResponsesApi ? 'the Responses API' : 'Chat Completions'}`, async () => {
      const word = randomUUID()
      const content = [
        { type: 'text', text: `[[say seen]] ${word}` },
        { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } },
      ]
      const model = await makeAgent({ model: 'extra/vision-1' })
      const chat = new ChatOpenAI({ model, apiKey, configuration: { baseURL }, maxRetries: 0, useResponsesApi })
      assert.equal((await chat.invoke([new HumanMessage({ content })])).text, 'seen')
      assert.ok((await sentFor(word)).includes(PNG))
    })

  it('raises the error of an agent that is not there', async () => {
    const chat = new ChatOpenAI({ model: 'gpt-4o', apiKey, configuration: { baseURL }, maxRetries: 0 })
    await assert.rejects(chat.invoke('hi'), { status: 404 })
  })
})

describe('the OpenAI provider of the Vercel AI SDK', () => {
  const openai = createOpenAI({ baseURL, apiKey })
  const ways = { 'Chat Completions': openai.chat, 'the Responses API': openai.responses }
  for (const [way, modelOf] of Object.entries(ways)) {
    it(`asks an agent by ${way}, with memory and instructions`, async () => {
      const model = modelOf(await makeAgent())
      const messages = [
        { role: 'user' as const, content: 'before' },
        { role: 'assistant' as const, content: 'sure' },
      ]
      const asked = (content: string) =>
        generateText({
          model,
          system: 'Be brief.',
          maxRetries: 0,
          messages: [...messages, { role: 'user', content }],
        })
      assert.equal((await asked('[[echo-history]]')).text, history)
      assert.match((await asked('[[echo-system]]')).text, /Be brief\./)
    })

    it(`gives the value of a schema by ${way}, and streams it`, async () => {
      const model = modelOf(await makeAgent())
      const { object } = await generateObject({ model, schema: Bill, prompt: saying, maxRetries: 0 })
      assert.deepEqual(object, bill)
      const output = Output.object({ schema: Bill })
      const streamed = streamText({ model, output, prompt: saying, maxRetries: 0 })
      assert.deepEqual(await streamed.output, bill)
    })

    it(`runs tools in steps by ${way}, also streamed`, async () => {
      const model = modelOf(await makeAgent())
      const get_weather = toolOf({ description: 'The weather of a city.', inputSchema: City, execute: snowIn })
      const prompt = '[[tool get_weather {"city": "Oslo"}]] [[tool get_weather {"city": "Rome"}]]'
      const asked = { model, prompt, tools: { get_weather }, stopWhen: stepCountIs(5), maxRetries: 0 }
      const { text, steps } = await generateText(asked)
      assert.match(text, /TOOL SAID: .*snow in Rome/s)
      assert.deepEqual(
        steps.map(({ finishReason }) => finishReason),
        ['tool-calls', 'tool-calls', 'stop'],
      )
      assert.match(await streamText(asked).text, /TOOL SAID: .*snow in Rome/s)
    })

    it(`shows a picture and a document by ${way}`, async () => {
      const word = randomUUID()
      const model = modelOf(await makeAgent({ model: 'extra/vision-1' }))
      const content = [
        { type: 'text' as const, text: `[[say seen]] ${word}` },
        { type: 'image' as const, image: Buffer.from(PNG, 'base64') },
        { type: 'file' as const, data: pdf, mediaType: 'application/pdf', filename: 'pump.pdf' },
      ]
      const { text } = await generateText({ model, messages: [{ role: 'user', content }], maxRetries: 0 })
      assert.equal(text, 'seen')
      const sent = await sentFor(word)
      assert.ok(sent.includes(PNG))
      assert.match(sent, /Document of the user: pump\.pdf/)
    })

    it(`streams an answer by ${way}`, async () => {
      const model = modelOf(await makeAgent())
      const result = streamText({ model, prompt: '[[tokens 4]] [[usage 5 4]]', maxRetries: 0 })
      assert.equal((await Array.fromAsync(result.textStream)).join(''), 'tok1 tok2 tok3 tok4')
      assert.equal(await result.finishReason, 'stop')
      assert.equal((await result.usage).totalTokens, 9)
    })
  }

  it('continues with the messages of an answer, which it refers to', async () => {
    const model = openai.responses(await makeAgent())
    const first = await generateText({ model, prompt: 'first [[say one]]', maxRetries: 0 })
    const second = await generateText({
      model,
      maxRetries: 0,
      messages: [
        { role: 'user', content: 'first [[say one]]' },
        ...first.response.messages,
        { role: 'user', content: '[[echo-history]]' },
      ],
    })
    assert.equal(second.text, 'HISTORY<<user:first [[say one]]|assistant:one>>')
  })
})
