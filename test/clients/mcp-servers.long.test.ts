import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { runAms } from '../support/ams.ts'
import { makeAgent } from '../support/turn/chat.ts'
import { listedTool, type McpStandIn, openMcpServer } from '../support/turn/mcp-server.ts'

const work = mkdtempSync(join(tmpdir(), 'ams-mcp-'))
let server: McpStandIn
before(async () => {
  server = await openMcpServer([listedTool('find'), listedTool('pay')])
})
after(async () => {
  await server.close()
  rmSync(work, { recursive: true, force: true })
})

const ams = (command: string, ...args: string[]) => runAms(['mcp-servers', command, ...args], {}, work)

describe('ams mcp-servers', () => {
  it('puts the servers of a file, lists them and tests one', async () => {
    const id = await makeAgent()
    writeFileSync(join(work, 'servers.json'), JSON.stringify([{ name: 'shop', url: server.url }]))
    const dry = await ams('put', id, 'servers.json', '--dry-run')
    assert.deepEqual(dry, { code: 0, out: `shop  unknown  ${server.url}\n`, error: '' })
    assert.equal((await ams('put', id, 'servers.json')).code, 0)
    assert.equal((await ams('list', id)).out, `shop  ready  2 tools  ${server.url}\n`)
    assert.equal((await ams('test', id, 'shop')).out, '2 tools, revision 2025-06-18\n')
    const away = await ams('test', id, 'other')
    assert.deepEqual([away.code, /^MCP_SERVER_NOT_FOUND/.test(away.error)], [3, true])
  })

  it('shows changed tools in words that steer no terminal, and accepts them', async () => {
    const id = await makeAgent({ 'mcp-servers': [{ name: 'shop', url: server.url }] })
    server.lists([listedTool('find', { description: '\u001b[2JFinds.\nMore.' }), listedTool('new')])
    assert.equal(
      (await ams('tools', id, 'shop')).out,
      'shop__find  changed  [2JFinds.\nshop__new  no  The tool new.\nshop__pay  gone  The tool pay.\n',
    )
    assert.match((await ams('list', id)).out, /2 tools {2}2 to accept/)
    assert.match((await ams('accept', id, 'shop', 'shop__find')).out, /^shop__find {2}yes\nshop__new {2}no\n/)
    assert.equal((await ams('accept', id, 'shop')).out, 'shop__find  yes\nshop__new  yes\n')
  })

  it('says which file cannot be read, and which holds no list', async () => {
    const id = await makeAgent()
    writeFileSync(join(work, 'one.json'), '{"name":"shop"}')
    const [none, one] = [await ams('put', id, 'none.json'), await ams('put', id, 'one.json')]
    assert.deepEqual([none.code, /^none\.json cannot be read/.test(none.error)], [2, true])
    assert.deepEqual([one.code, /^one\.json holds no JSON list of servers/.test(one.error)], [2, true])
  })
})
