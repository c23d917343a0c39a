import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { stack } from '../../support/stack/stack.ts'

const root = join(import.meta.dirname, '../../..')
const PROGRAM = join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
/** They take seconds; a busy machine needs minutes. */
const WITHIN_MS = 600_000

const folder = mkdtempSync(join(tmpdir(), 'ams-mcp-'))
const baseline = join(folder, 'not-applicable.yml')
let proxy: Awaited<ReturnType<typeof startProxy>>
before(async () => {
  const names = namesOfTable(readFileSync(join(root, 'test/fixtures/mcp/not-applicable.md'), 'utf8'))
  writeFileSync(baseline, `server:\n${names.map((name) => `  - ${name}\n`).join('')}`)
  proxy = await startProxy()
})
after(async () => {
  await proxy?.[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

describe('the conformance checks of the Model Context Protocol', () => {
  for (const revision of ['2025-11-25', '2026-07-28'])
    it(`hold in the revision ${revision}, except for those that do not apply`, {
      timeout: WITHIN_MS,
    }, async () => {
      const { code, output } = await check('--url', proxy.url, '--suite', 'all', '--spec-version', revision)
      const summary = output.slice(output.indexOf('=== SUMMARY ==='))
      assert.equal(code, 0, summary)
      for (const name of ['tools-list', 'resources-list', 'dns-rebinding-protection'])
        assert.match(summary, new RegExp(`✓ ${name}: [1-9]\\d* passed, 0 failed`))
    })
})

/** The scenarios, and single checks `<scenario>:<check>`, that the table of the document names. */
function namesOfTable(document: string): string[] {
  const rows = [...document.matchAll(/^\| (`[^|]*`) \|/gm)]
  return rows.flatMap(([, names = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

/** Runs the checks. Their exit code is 0 when what the baseline names fails, and nothing else. */
async function check(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = execFile(process.execPath, [PROGRAM, 'server', ...args, '--expected-failures', baseline], {
    cwd: folder,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: string) => {
      output += text
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

/** The checks can send no key, so a proxy adds it. Its own address stands for that of the service, as with a reverse proxy. */
async function startProxy() {
  const { hostname, port } = new URL(stack.baseUrl)
  const server = createServer((given, answer) => {
    const { method, headers } = given
    const origin = headers.origin === own() ? { origin: `http://localhost:${port}` } : {}
    const sent = { ...headers, ...origin, authorization: `Bearer ${stack.keys.a}` }
    const asked = request({ hostname, port, path: '/api/mcp', method, headers: sent }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    asked.once('error', () => answer.destroy())
    // A client that goes away ends its stream.
    answer.once('close', () => asked.destroy())
    given.pipe(asked)
  })
  const own = () => `http://localhost:${(server.address() as AddressInfo).port}`
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `${own()}/mcp`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
