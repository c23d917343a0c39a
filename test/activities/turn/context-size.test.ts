import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { modelControl } from '../../support/model/client.ts'
import { stack } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'
import { openService } from '../tool/tool-server.ts'

const RESULT = 'word '.repeat(4_000)
const MODELS = ['openai/m', 'responses/m', 'anthropic/m', 'google/m', 'bedrock/m']
const CALLS = 5

let service: Awaited<ReturnType<typeof openService>>
before(async () => {
  service = await openService()
  service.answers((_request, response) => response.end(RESULT))
})
after(() => service.close())

const mentions = (texts: string[], words: string) => texts.filter((text) => text.includes(words)).length

describe('a request that outgrows the model’s context', () => {
  for (const model of MODELS)
    it(`loses its oldest results, which the model reads again: ${model}`, async () => {
      const tools = [{ type: 'api_call', name: 'report', description: 'A report.', config: { url: service.base } }]
      const agentId = await makeAgent({ model: `${model}-holds-12000`, tools })
      const mark = `outgrown-${agentId}`
      const calls = '[[tool report {}]] '.repeat(CALLS)
      const ask = async (name: string) => {
        const read = '[[tool read_tool_result {"call_id": "call_1_1", "offset": 0}]]'
        const { status, data, text } = await chat(agentId, `${name} ${calls} ${read} [[say Done.]]`)
        assert.deepEqual([status, data?.text], [200, 'Done.'], text)
        const seen = await modelControl(stack.modelServerUrl).requests({ contains: name })
        const last =
          seen
            .at(-1)
            ?.messages?.filter(({ role }) => role === 'tool')
            .map((message) => message.text) ?? []
        return { last, refused: seen.filter((request) => request.status === 400).length }
      }
      const first = await ask(`${mark}-first`)
      assert.ok(first.refused >= 1 && first.refused <= 4, `${first.refused} refusals`)
      assert.equal(first.last.length, CALLS + 1)
      assert.match(first.last[0] ?? '', /left out: \d+ characters\]\W+n?\[call_id: call_1_1, next_offset: 0/)
      assert.ok(mentions(first.last, 'left out') >= 3)
      // The result that was read again is the newest.
      assert.match(first.last.at(-1) ?? '', /word word[\s\S]*next_offset: null/)
      const second = await ask(`${mark}-second`)
      assert.equal(second.refused, 0)
      assert.ok(mentions(second.last, 'left out') >= 3)
    })

  it('is refused where nothing is left to leave', async () => {
    const agentId = await makeAgent({ model: 'openai/m-holds-500' })
    const { status, error } = await chat(agentId, `[[say Done.]] ${'word '.repeat(2_000)}`)
    assert.deepEqual([status, error.code], [502, 'MODEL_PROVIDER_ERROR'])
  })
})
