import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { identityOf } from '../../start/identity.ts'
import { endLeftovers } from '../../start/leftover.ts'
import { createPart, type Part } from '../../start/part.ts'
import { readLivingRecord } from '../../start/record.ts'
import { waitFor } from '../../start/wait.ts'

const folder = mkdtempSync(join(tmpdir(), 'ams-part-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const partOf = (dataDir: string, code: string, more: { keepAlive?: boolean; stopWithinMs?: number } = {}): Part =>
  createPart({
    name: 'worker',
    dataDir,
    command: () => ({ file: process.execPath, args: ['-e', code], title: 'ams-part-test' }),
    output: { file: join(dataDir, 'part.log') },
    stopSignal: 'SIGTERM',
    stopWithinMs: 5_000,
    keepAlive: true,
    ...more,
  })

async function until(check: () => boolean): Promise<void> {
  await waitFor('what the test waits for', async () => assert.ok(check()), { withinMs: 30_000, everyMs: 20 })
}

const STAYS = 'console.log("up " + process.pid); setInterval(() => {}, 1000)'
const newFolder = () => mkdtempSync(join(folder, 'case-'))

describe('a part', () => {
  it('is started again and recorded anew after a kill', async () => {
    const dataDir = newFolder()
    const part = partOf(dataDir, STAYS)
    part.start()
    const first = part.pid() ?? 0
    process.kill(first, 'SIGKILL')
    await until(() => part.pid() !== undefined && part.pid() !== first)
    assert.equal(readLivingRecord(dataDir, 'worker')?.pid, part.pid())
    await part.stop()
    assert.equal(part.pid(), undefined)
    assert.equal(readLivingRecord(dataDir, 'worker'), undefined)
  })

  it('gets SIGKILL with its whole group when it does not stop in time', async () => {
    const dataDir = newFolder()
    const child = `const c = require('child_process').spawn(process.execPath, ['-e', '${STAYS.replaceAll('"', '\\"')}'], { stdio: 'inherit' })`
    const part = partOf(dataDir, `${child}; process.on('SIGTERM', () => {}); ${STAYS}`, { stopWithinMs: 200 })
    part.start()
    const pids = () =>
      [...readFileSync(join(dataDir, 'part.log'), 'utf8').matchAll(/up (\d+)/g)].map(([, pid]) => Number(pid))
    await until(() => existsSync(join(dataDir, 'part.log')) && pids().length === 2)
    await part.stop()
    await until(() => pids().every((pid) => identityOf(pid) === undefined))
  })

  it('is not started again after exit code 78', async () => {
    const part = partOf(newFolder(), 'process.exit(78)')
    part.start()
    await until(() => part.isFailing())
    assert.equal(part.pid(), undefined)
    await part.stop()
  })

  it('stays down after kill until it is started', async () => {
    const part = partOf(newFolder(), STAYS)
    part.start()
    await part.kill()
    assert.equal(part.pid(), undefined)
    part.start()
    assert.ok(part.pid())
    await part.stop()
  })
})

describe('a leftover of a killed start', () => {
  it('is ended by the next start', async () => {
    const dataDir = newFolder()
    const part = partOf(dataDir, STAYS, { keepAlive: false })
    part.start()
    const pid = part.pid() ?? 0
    await endLeftovers(dataDir)
    assert.equal(identityOf(pid), undefined)
  })

  it('stays when its pid belongs to another process', async () => {
    const dataDir = newFolder()
    const part = partOf(dataDir, STAYS, { keepAlive: false })
    part.start()
    const file = join(dataDir, 'run', 'worker.pid.json')
    writeFileSync(file, JSON.stringify({ pid: part.pid(), identity: 'another boot:1' }))
    await endLeftovers(dataDir)
    assert.ok(identityOf(part.pid() ?? 0))
    await part.stop()
  })
})
