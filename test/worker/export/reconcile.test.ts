import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { endTurn } from '../../../store/turn/end.ts'
import { type Exporting, startExporting } from '../../support/langfuse/exporting.ts'
import { KEYS } from '../../support/langfuse/server.ts'
import { createAccepting } from '../../support/turn/accepted-turn.ts'
import { endingOf } from '../../support/turn/ending.ts'

let exporting: Exporting
before(async () => {
  exporting = await startExporting()
  const accept = await createAccepting(exporting.database)
  for (const _ of [1, 2]) {
    const { id } = await accept()
    await endTurn(endingOf(exporting.database), id, { status: 'cancelled' })
  }
})
after(() => exporting[Symbol.asyncDispose]())

/** Runs the program as `npm run reconcile-langfuse` does. */
async function reconcile(args: string[] = [], settings: Record<string, string> = {}) {
  const env = {
    DATABASE_URL: exporting.databaseUrl,
    LANGFUSE_BASE_URL: exporting.langfuse.url,
    LANGFUSE_PUBLIC_KEY: KEYS.publicKey,
    LANGFUSE_SECRET_KEY: KEYS.secretKey,
    ...settings,
  }
  const child = spawn(process.execPath, ['worker/export/reconcile.ts', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const code = await new Promise((resolve) => child.once('close', resolve))
  const [shown, faults] = await output
  return { code, shown, faults }
}

describe('npm run reconcile-langfuse', () => {
  it('shows what is missing in Langfuse', async () => {
    const { code, shown } = await reconcile()
    assert.equal(code, 1)
    assert.match(shown, /'turn' +│ 2 +│ 0 +│ -2/)
    assert.match(shown, /2 entries wait for the export, 0 were refused/)
  })

  it('shows that all is there', async () => {
    await exporting.send()
    const { code, shown, faults } = await reconcile()
    assert.match(shown, /'turn' +│ 2 +│ 2 +│ 0/, faults)
    assert.equal(code, 0)
  })

  it('counts what began in the window alone', async () => {
    const { shown } = await reconcile(['--from', '2001-01-01', '--to', '2001-01-02'])
    assert.match(shown, /'turn' +│ 0 +│ 0 +│ 0/)
  })

  it('says what is wrong with a window or the keys', async () => {
    assert.match((await reconcile(['--from', 'soon'])).faults, /--from is soon; it must be a date/)
    assert.match((await reconcile(['--from', '2001-01-02', '--to', '2001-01-01'])).faults, /--from must be before --to/)
    const none = await reconcile([], { LANGFUSE_PUBLIC_KEY: '', LANGFUSE_SECRET_KEY: '' })
    assert.match(none.faults, /LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY are not set/)
    const wrong = await reconcile([], { LANGFUSE_SECRET_KEY: 'sk-wrong' })
    assert.match(wrong.faults, /Langfuse answered 401/)
  })
})
