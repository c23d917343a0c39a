import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import type { McpServerTest } from '../../../../domain/tool/mcp/tool-view.ts'
import type { Receipt } from '../../../../domain/turn/receipt.ts'
import { freePort } from '../../../../start/port.ts'
import { request, until } from '../../../support/stack/stack.ts'
import { chat, makeAgent } from '../../../support/turn/chat.ts'

const run = promisify(execFile)
const PROGRAM = join(import.meta.dirname, '../../../fixtures/mcp/server.py')
const work = mkdtempSync(join(tmpdir(), 'ams-mcp-python-'))
after(() => rmSync(work, { recursive: true, force: true }))

/** The servers that Python programs are made with, and the revision that each and we speak. */
const SERVERS = [
  { kind: 'mcp-1', name: "the protocol's package for Python, 1.30", install: 'mcp==1.30.0', revision: '2025-11-25' },
  { kind: 'mcp-2', name: "the protocol's package for Python, 2.3", install: 'mcp==2.3.0', revision: '2026-07-28' },
  { kind: 'fastmcp', name: 'FastMCP 4.2', install: 'fastmcp==4.2.3', revision: '2026-07-28' },
]

async function makePython(kind: string, install: string): Promise<string> {
  const folder = join(work, kind)
  const python = join(folder, 'bin', 'python')
  await run('python3', ['-m', 'venv', '--without-pip', folder])
  await run('python3', ['-m', 'pip', '--python', python, 'install', '--quiet', install])
  return python
}

for (const { kind, name, install, revision } of SERVERS)
  describe(name, () => {
    let server: ChildProcess
    let agentId = ''
    before(async () => {
      const [python, port] = [await makePython(kind, install), await freePort()]
      server = spawn(python, [PROGRAM, kind, String(port)], { stdio: 'ignore' })
      const url = `http://127.0.0.1:${port}/mcp`
      const answers = () =>
        fetch(url).then(
          () => true,
          () => false,
        )
      await until('the server', answers, 60_000)
      agentId = await makeAgent({ 'mcp-servers': [{ name: 'shop', url, approval: 'never' }] })
    })
    after(async () => {
      server?.kill('SIGKILL')
      if (server?.exitCode === null) await once(server, 'exit')
    })

    /** The status and the text of the one call that a message asks for. */
    async function callOf(tool: string, args: object = {}) {
      const { data, text } = await chat(agentId, `[[tool shop__${tool} ${JSON.stringify(args)}]]`)
      assert.ok(data?.turn_id, text)
      const [call] = (await request<Receipt>('GET', `/v1/turns/${data.turn_id}`)).data.tool_calls
      return { status: call?.status, text: call?.result ?? '' }
    }

    it('is listed, in the newest revision that both speak', async () => {
      const { data } = await request<McpServerTest>('POST', `/v1/agents/${agentId}/mcp-servers/shop/test`)
      const tools = ['place', 'count', 'broken', 'ship'].map((tool) => `shop__${tool}`)
      assert.deepEqual(data, { ok: true, revision, tools })
    })

    it('makes a call once, and gives its structured content', async () => {
      const { status, text } = await callOf('place', { number: 'A-1', lines: 2 })
      assert.deepEqual([status, JSON.parse(text)], ['succeeded', { number: 'A-1', lines: 2 }])
      assert.match((await callOf('count')).text, /^1\b/)
    })

    it('fails a call in its words', async () => {
      const { status, text } = await callOf('broken')
      assert.equal(status, 'failed')
      assert.match(text, /Error (calling|executing) tool/)
    })

    it('fails a tool that asks for input, and says so', async () => {
      const { status, text } = await callOf('ship')
      assert.equal(status, 'failed')
      assert.match(text, /elicitation/)
    })
  })
