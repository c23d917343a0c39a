import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tool } from '@langchain/core/tools'
import { ChatOpenAI } from '@langchain/openai'
import { createAgent } from 'langchain'
import { z } from 'zod'
import { stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const configuration = { baseURL: `${stack.baseUrl}/api/openai/v1` }
const weather = tool(({ city }: { city: string }) => `snow in ${city}`, {
  name: 'get_weather',
  description: 'The weather of a city.',
  schema: z.object({ city: z.string() }),
})

describe('createAgent of LangChain', () => {
  for (const useResponsesApi of [false, true])
    it(`runs its tools in rounds by ${useResponsesApi ? 'the Responses API' : 'Chat Completions'}`, async () => {
      const model = new ChatOpenAI({
        model: await makeAgent(),
        apiKey: stack.keys.a,
        configuration,
        maxRetries: 0,
        useResponsesApi,
      })
      const agent = createAgent({ model, tools: [weather], systemPrompt: 'Be brief.' })
      const content = '[[tool get_weather {"city": "Oslo"}]] [[tool get_weather {"city": "Rome"}]]'
      const { messages } = await agent.invoke({ messages: [{ role: 'user', content }] })
      assert.match(messages.at(-1)?.text ?? '', /TOOL SAID: .*snow in Rome/s)
      assert.deepEqual(
        messages.map(({ type }) => type),
        ['human', 'ai', 'tool', 'ai', 'tool', 'ai'],
      )
    })
})
