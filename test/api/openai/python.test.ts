import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { codeBlocksOf } from '../../support/document.ts'
import { pythonWithOpenAi, runPython } from '../../support/openai/python.ts'
import { stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const programOf = (name: string) => readFileSync(join(import.meta.dirname, '../../support/openai', name), 'utf8')
const [PROGRAM, FUNCTIONS] = [programOf('client.py'), programOf('functions.py')]

const envOf = (agentId: string) => ({
  OPENAI_BASE_URL: `${stack.baseUrl}/api/openai/v1`,
  OPENAI_API_KEY: stack.keys.a,
  AGENT_ID: agentId,
})

describe('the official Python client', { timeout: 300_000 }, () => {
  let python = ''
  before(async () => {
    python = await pythonWithOpenAi()
  })

  it('asks an agent in every way, and raises its own errors', async () => {
    assert.deepEqual(JSON.parse(await runPython(python, PROGRAM, envOf(await makeAgent()))), {
      complete: 'it works',
      extension: 'stop',
      models: true,
      stream: 'tok1 tok2 tok3 tok4',
      continued: 'HISTORY<<user:first [[say one]]|assistant:one>>',
      read: 'one',
      events: ['response.created', 'response.completed'],
      bills: [3, 3, 3],
      unknown: ['NotFoundError', 'AGENT_NOT_FOUND'],
      empty: ['BadRequestError', 'VALIDATION_ERROR'],
      key: ['AuthenticationError', 'API_KEY_INVALID'],
      failed: ['InternalServerError', 'MODEL_PROVIDER_ERROR'],
    })
  })

  it('calls functions in every way, with parsed arguments', async () => {
    const answer = JSON.parse(await runPython(python, FUNCTIONS, envOf(await makeAgent())))
    const { chat, response, ...calls } = answer as Record<string, string>
    assert.match(chat ?? '', /TOOL SAID: .*snow in Oslo/s)
    assert.match(response ?? '', /TOOL SAID: .*snow in Oslo/s)
    assert.deepEqual(calls, { parsed: ['Oslo'], streamed: ['tool_calls', 'Oslo'], response_parsed: ['Oslo'] })
  })

  for (const { code } of codeBlocksOf('docs/openai.md', ['python']))
    it('runs the example of docs/openai.md', async () => {
      const agentId = await makeAgent({ systemPrompt: 'Every employee has 28 days of paid leave.' })
      assert.match(await runPython(python, code, envOf(agentId)), /28 days/)
    })
})
