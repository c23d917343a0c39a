import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { freePort } from '../../../../start/port.ts'
import { codeBlocksOf } from '../../../support/document.ts'
import { until } from '../../../support/stack/stack.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const run = promisify(execFile)
const work = mkdtempSync(join(tmpdir(), 'ams-webhooks-'))
const python = join(work, 'venv', 'bin', 'python')
after(() => rmSync(work, { recursive: true, force: true }))

/** Runs the example's receiver, sends it a signed and a changed event, and returns the statuses and what it printed. */
async function tryReceiver(language: string, file: string, args: (code: string) => string[]) {
  const [{ code = '' } = {}] = codeBlocksOf('docs/webhooks.md', [language])
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: SECRET }
  const receiver = spawn(file, args(code), { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  receiver.stdout.on('data', (chunk) => {
    printed += chunk
  })
  const body = JSON.stringify({ type: 'test.ping', timestamp: new Date().toISOString(), data: { webhookId: 'w1' } })
  const headers = {
    'webhook-id': 'd1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': new Webhook(SECRET).sign('d1', new Date(), body),
  }
  const send = (sent: string) => fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: sent })
  const first = await until('the receiver answers', () => send(body).catch(() => undefined))
  const second = await send(body.replace('w1', 'w2'))
  await until('it has printed', async () => printed.includes('\n'))
  receiver.kill()
  return { statuses: [first.status, second.status], printed }
}

describe('docs/webhooks.md', () => {
  before(async () => {
    await run('python3', ['-m', 'venv', join(work, 'venv')])
    await run(python, ['-m', 'pip', 'install', '--quiet', 'standardwebhooks==1.1.0'])
  })

  it('verifies in JavaScript', async () => {
    const { statuses, printed } = await tryReceiver('js', process.execPath, (code) => [
      '--input-type=module',
      '-e',
      code,
    ])
    assert.deepEqual([statuses, printed], [[204, 400], 'test.ping {"webhookId":"w1"}\n'])
  })

  it('verifies in Python', async () => {
    const { statuses, printed } = await tryReceiver('python', python, (code) => ['-c', code])
    assert.deepEqual([statuses, printed], [[204, 400], "test.ping {'webhookId': 'w1'}\n"])
  })
})
