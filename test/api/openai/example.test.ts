import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { codeBlocksOf, runProgram } from '../../support/document.ts'
import { modelControl } from '../../support/model/client.ts'
import { stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const env = {
  OPENAI_BASE_URL: `${stack.baseUrl}/api/openai/v1`,
  OPENAI_API_KEY: stack.keys.a,
  AGENT_ID: await makeAgent({ systemPrompt: 'Every employee has 28 days of paid leave.' }),
}

const asksForFunction = { 'How many days of leave does Ada have?': '[[tool get_leave {"employee": "Ada"}]]' }
await modelControl(stack.modelServerUrl).setAnswers(asksForFunction)

describe('docs/openai.md', () => {
  for (const [index, { language, code }] of codeBlocksOf('docs/openai.md').entries())
    it(`has the example ${index + 1}, in ${language}, which prints the answer`, async () => {
      assert.match(await runProgram(language, code, env), /28 days/)
    })
})
