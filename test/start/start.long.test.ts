import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { freePort } from '../../start/port.ts'
import { readLivingRecord } from '../../start/record.ts'
import { waitFor } from '../../start/wait.ts'
import { npmStart, processesOf, type Run, removeRun } from '../support/stack/npm-start.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'ams-start-'))
const port = await freePort()
let run: Run
let key = ''

after(async () => {
  await run?.stop('SIGTERM')
  removeRun(dataDir)
})

const get = (path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(5_000),
  })

/** On a busy machine a part may answer late once. */
const assertServing = () =>
  waitFor(
    'the service',
    async () => {
      assert.equal((await get('/readyz')).status, 200)
      assert.equal((await get('/api/v1/agents')).status, 200)
    },
    { everyMs: 100 },
  )

/** The exit code of a start that must end by itself; the test stops it after 30 seconds. */
async function endOf(second: Run): Promise<number | null> {
  const timer = setTimeout(() => second.stop(), 30_000)
  const code = await second.ended
  clearTimeout(timer)
  return code
}

/** The cases are the steps of an operator, so each case goes on from the previous case. */
describe('npm start', { timeout: 400_000 }, () => {
  it('shows addresses, the first key and a tour, and serves', async () => {
    run = npmStart(dataDir, port)
    await run.ready()
    const output = run.output()
    assert.match(output, new RegExp(`API +http://localhost:${port}/api`))
    assert.match(output, /^Temporal UI http:\/\/127\.0\.0\.1:\d+$/m)
    assert.match(output, /curl/)
    key = output.match(/^ {2}(ams_[0-9A-Za-z]{43})$/m)?.[1] ?? ''
    await assertServing()
  })

  it('refuses a second start on the same data and names the way out', async () => {
    const second = npmStart(dataDir, await freePort())
    assert.equal(await endOf(second), 1)
    assert.match(second.output(), /already runs .* DATA_DIR=/s)
    await assertServing()
  })

  it('names a port that is taken', async () => {
    const other = mkdtempSync(join(tmpdir(), 'ams-start-'))
    const second = npmStart(other, port)
    assert.equal(await endOf(second), 1)
    assert.match(second.output(), new RegExp(`Port ${port} is in use .*PORT=${port + 1} npm start`))
    assert.deepEqual(processesOf(other), [])
    rmSync(other, { recursive: true })
  })

  for (const name of ['api', 'worker', 'temporal', 'postgres'])
    it(`starts ${name} again when it is killed`, async () => {
      const killed = readLivingRecord(dataDir, name)?.pid ?? 0
      process.kill(killed, 'SIGKILL')
      await waitFor(name, async () => assert.notEqual(readLivingRecord(dataDir, name)?.pid ?? killed, killed))
      await assertServing()
    })

  it('ends everything on SIGTERM and leaves no process behind', async () => {
    const startedAt = Date.now()
    assert.equal(await run.stop('SIGTERM'), 0)
    assert.ok(Date.now() - startedAt < 60_000)
    assert.deepEqual(processesOf(dataDir), [])
  })

  it('starts again with the same key', async () => {
    const startedAt = Date.now()
    run = npmStart(dataDir, port)
    await run.ready()
    console.log(`npm start on a filled folder: ${Date.now() - startedAt} ms`)
    assert.doesNotMatch(run.output(), /ams_[0-9A-Za-z]{43}/)
    await assertServing()
  })

  it('starts again after only it was killed', async () => {
    process.kill(readLivingRecord(dataDir, 'start')?.pid ?? 0, 'SIGKILL')
    await run.ended
    assert.ok(processesOf(dataDir).length > 0)
    run = npmStart(dataDir, port)
    await run.ready()
    await assertServing()
  })

  it('starts again after kill -9 of all its processes', async () => {
    for (const pid of processesOf(dataDir)) process.kill(pid, 'SIGKILL')
    await run.ended
    run = npmStart(dataDir, port)
    await run.ready()
    await assertServing()
  })

  it('ends with the process that started it', async () => {
    run.child.kill('SIGKILL')
    await waitFor('the end of all', async () => assert.deepEqual(processesOf(dataDir), []))
  })
})
