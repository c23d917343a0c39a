import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const PROGRAM = join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
const CLIENT = join(root, 'test/fixtures/mcp/client.ts')
const folder = mkdtempSync(join(tmpdir(), 'ams-mcp-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Those of OAuth; a person and a browser are stood for by the client of the test. */
const OF_AUTHORIZATION = [
  'auth/metadata-default',
  'auth/metadata-var1',
  'auth/metadata-var2',
  'auth/metadata-var3',
  'auth/basic-cimd',
  'auth/scope-from-www-authenticate',
  'auth/scope-from-scopes-supported',
  'auth/scope-omitted-when-undefined',
  'auth/scope-step-up',
  'auth/scope-retry-limit',
  'auth/token-endpoint-auth-basic',
  'auth/token-endpoint-auth-post',
  'auth/token-endpoint-auth-none',
]

/**
 * The scenarios for clients, without those of what this client declares not to do: elicitation, answers to a server that asks
 * for input, clients that the owner registers beforehand, and OAuth of 2025-03-26, which has no metadata of the resource.
 */
const SCENARIOS: Record<string, string[]> = {
  '2025-06-18': ['initialize', 'tools_call'],
  '2025-11-25': ['initialize', 'tools_call', 'sse-retry', 'auth/metadata-default', 'auth/scope-step-up'],
  '2026-07-28': [
    'tools_call',
    'request-metadata',
    'http-standard-headers',
    'http-custom-headers',
    'http-invalid-tool-headers',
    'json-schema-ref-no-deref',
    ...OF_AUTHORIZATION,
    'auth/resource-mismatch',
    'auth/offline-access-scope',
    'auth/offline-access-not-supported',
    'auth/authorization-server-migration',
    'auth/iss-supported',
    'auth/iss-not-advertised',
    'auth/iss-supported-missing',
    'auth/iss-wrong-issuer',
    'auth/iss-unexpected',
    'auth/iss-normalized',
    'auth/metadata-issuer-mismatch',
  ],
}

/** @throws Error with what the checks say, where one fails */
async function check(scenario: string, revision: string): Promise<string> {
  const args = [PROGRAM, 'client', '--command', `${process.execPath} ${CLIENT}`, '--scenario', scenario]
  const { stdout, stderr } = await run(process.execPath, [...args, '--spec-version', revision], { cwd: folder })
  return stdout + stderr
}

describe('the conformance checks for clients of the Model Context Protocol', () => {
  for (const [revision, scenarios] of Object.entries(SCENARIOS))
    for (const scenario of scenarios)
      it(`hold for ${scenario} in the revision ${revision}`, { timeout: 120_000 }, async () => {
        assert.match(await check(scenario, revision), /OVERALL: PASSED/)
      })
})
