import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { makeSuite, run, saying } from '../../support/eval/eval.ts'
import { modelControl } from '../../support/model/client.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const model = modelControl(stack.modelServerUrl)
const SCHEMA = { type: 'object', properties: { total: { type: 'number' } }, required: ['total'] }
const FITS = '{"total": 3}'

async function makeWritingAgent(): Promise<string> {
  const agentId = await makeAgent()
  const output = { type: 'json_schema', name: 'bill', schema: SCHEMA }
  const body = { model: 'openai/gpt-4o-mini', output }
  assert.equal((await request('PUT', `/v1/agents/${agentId}/model`, { body })).status, 200)
  return agentId
}

describe('the output of an agent holds', () => {
  it('in an eval, where an answer that does not fit is repaired or errs', async () => {
    await model.setAnswers({ 'eval-mended': FITS, 'eval-wrong': 'no JSON' })
    const cases = ['eval-mended', 'eval-wrong'].map((key) => ({
      ...saying('', FITS),
      input: `[[say {}]] [[repair ${key}]]`,
    }))
    const { data } = await run(await makeSuite([saying(FITS, FITS), ...cases], await makeWritingAgent()))
    assert.deepEqual(
      data.map(({ passed }) => passed),
      [true, true, false],
    )
    assert.deepEqual([data[1]?.response, /schema|JSON/.test(data[2]?.reasoning ?? '')], [FITS, true])
  })

  it('in a call of MCP, which has the value', async () => {
    const transport = new StreamableHTTPClientTransport(new URL(`${stack.baseUrl}/api/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${stack.keys.a}` } },
    })
    const client = new Client({ name: 'test', version: '1.0.0' })
    await client.connect(transport)
    const given = { agent_id: await makeWritingAgent(), message: `[[say ${FITS}]]` }
    const { content, structuredContent } = await client.callTool({ name: 'chat', arguments: given })
    await client.close()
    assert.deepEqual((content as unknown[])[0], { type: 'text', text: FITS })
    assert.deepEqual((structuredContent as { output?: unknown }).output, { total: 3 })
  })
})
