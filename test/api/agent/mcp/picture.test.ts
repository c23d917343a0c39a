import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Receipt } from '../../../../domain/turn/receipt.ts'
import { modelControl } from '../../../support/model/client.ts'
import { open, request, stack } from '../../../support/stack/stack.ts'
import { chat, makeAgent } from '../../../support/turn/chat.ts'
import { listedTool, type McpStandIn, openMcpServer } from '../../../support/turn/mcp-server.ts'
import { PICTURE_PARTS, PNG } from '../../../support/turn/picture.ts'

const model = modelControl(stack.modelServerUrl)
const IMAGE = { type: 'image', mimeType: 'image/png', data: PNG }
const RESOURCE = { type: 'resource', resource: { uri: 'photo://2', mimeType: 'image/png', blob: PNG } }
const MASKING = { blockedTopics: [], maxInputLength: 1000, maxOutputLength: 1000, piiDetection: true }

let server: McpStandIn
before(async () => {
  server = await openMcpServer([listedTool('photo')])
  server.behaves(({ method, params }) => {
    if (method !== 'tools/call') return undefined
    const { text = '' } = (params?.arguments ?? {}) as { text?: string }
    return { content: [{ type: 'text', text: `Photos of ${text.toUpperCase()}` }, IMAGE, RESOURCE] }
  })
})
after(() => server.close())

const makePhotographer = (config: Record<string, unknown>) =>
  makeAgent({ ...config, 'mcp-servers': [{ name: 'shop', url: server.url, approval: 'never' }] })

/** Asks for a photo. @returns the request that followed the call, and the receipt */
async function askForPhoto(agentId: string, word: string = randomUUID()) {
  const { data, text } = await chat(agentId, `[[tool shop__photo {"text": "${word}"}]]`)
  assert.ok(data, text)
  const requests = await model.requests({ contains: word, kind: 'chat' })
  const receipt = await request<Receipt>('GET', `/v1/turns/${data.turn_id}`)
  return { last: requests.at(-1)?.body ?? '', receipt: receipt.data }
}

describe('a picture in the result of an MCP server', () => {
  for (const [name, part] of Object.entries(PICTURE_PARTS))
    it(`reaches ${name} behind the results of its round`, async () => {
      const { last } = await askForPhoto(await makePhotographer({ model: name }))
      const sent = JSON.stringify(JSON.parse(last))
      assert.equal(sent.split(JSON.stringify(part)).length - 1, 2, sent)
      assert.ok(sent.indexOf('[picture 1 of this result]') < sent.indexOf(PNG))
    })

  it('stands in the receipt, as a file that goes with its agent', async () => {
    const agentId = await makePhotographer({})
    const { receipt } = await askForPhoto(agentId)
    const [call] = receipt.tool_calls
    assert.match(
      call?.result ?? '',
      /Photos of [-0-9A-F]+\n\n\[picture 1 of this result\]\n\n\[picture 2 of this result\]/,
    )
    const [first, second] = call?.pictures ?? []
    assert.deepEqual([first?.filename, second?.mediaType], [`${call?.call_id}-1.png`, 'image/png'])
    const content = await open('GET', `/v1/files/${first?.file_id}/content`)
    assert.deepEqual(Buffer.from(await content.arrayBuffer()), Buffer.from(PNG, 'base64'))
    await request('DELETE', `/v1/agents/${agentId}`)
    assert.equal((await request('GET', `/v1/files/${first?.file_id}`)).error.code, 'FILE_NOT_FOUND')
  })

  it('is left out by name for a model that takes none', async () => {
    const word = randomUUID()
    const REFUSED = { error: { message: 'This model does not support image input.' } }
    await model.failNext({ contains: `Photos of ${word.toUpperCase()}`, status: 400, times: 1, body: REFUSED })
    const { last, receipt } = await askForPhoto(await makePhotographer({ model: 'extra/blind-9' }), word)
    assert.equal(receipt.status, 'success')
    assert.ok(!last.includes(PNG))
    assert.match(last, /-1\.png: left out, because the model takes no more pictures/)
  })

  it('is not shown where personal data is masked', async () => {
    const { last, receipt } = await askForPhoto(
      await makePhotographer({ model: 'extra/vision-1', guardrails: MASKING }),
    )
    assert.ok(!last.includes(PNG))
    assert.match(last, /\[image, image\/png, \d+ bytes: not shown\]/)
    assert.deepEqual(receipt.tool_calls[0]?.pictures, [])
  })
})
