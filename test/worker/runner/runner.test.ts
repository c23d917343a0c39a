import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type Confinement, createConfinement } from '../../../activities/confined/confinement.ts'
import {
  ConfinedStoppedError,
  NO_RECOGNITION,
  TaskFailure,
  WallMissingError,
} from '../../../activities/confined/failure.ts'
import { withDescendants } from '../../../activities/confined/process-family.ts'
import {
  createRunnerClient,
  RUNNER_LIMITS,
  RUNNER_PROTOCOL,
  RunnerLostError,
} from '../../../activities/confined/runner-client.ts'
import type { ProgramResult, Task } from '../../../activities/confined/task.ts'
import { findBubblewrap } from '../../../start/bubblewrap.ts'
import { listen } from '../../../worker/runner/server.ts'
import { type RunnerProcess, startRunner } from '../../support/stack/runner.ts'
import { until } from '../../support/stack/stack.ts'

const bubblewrapPath = await findBubblewrap()
const never = new AbortController().signal
let runner: RunnerProcess
let client: Confinement
before(async () => {
  runner = await startRunner()
  client = createRunnerClient(runner.path)
})
after(() => runner.remove())

const answers = () =>
  client.check().then(
    () => true,
    () => false,
  )

const perform = (task: Task, content: string, timeMs = 60_000, signal = never) =>
  client.run({ workspaceId: 'w', task, bytes: Buffer.from(content), timeMs, signal })
const endless = (signal = never) =>
  perform({ kind: 'mapping', mapping: '($f := function(){$f()}; $f())' }, '{}', 300_000, signal)
/** The texts of the chunks among the parts of a document. */
const textsOf = (parts: readonly unknown[]) =>
  parts.flatMap((part) => (part as { chunk?: { text: string } }).chunk?.text ?? [])
/** A confined process gives way to all others, so it may begin to compute late. */
const BUSY_MS = 120_000
/** The processor time of each confined process so far, in ticks of 10 ms. */
const ticks = () =>
  new Map(
    withDescendants(runner.pid ?? 0)
      .slice(1)
      .map((pid) => [pid, cpuTicksOf(pid)]),
  )
/**
 * The processes that have computed for two seconds since then: a mapping without an end is at work in one of them. The
 * start of a process takes less.
 */
const busySince = (before: Map<number, number>) =>
  [...ticks()].filter(([pid, now]) => now - (before.get(pid) ?? 0) > 200).map(([pid]) => pid)
const isGone = (pid: number) => !existsSync(`/proc/${pid}/exe`)

function cpuTicksOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[11])
  } catch {
    return 0
  }
}

describe('a runner', () => {
  it('reads a document and a page, maps an answer, runs a program', async () => {
    assert.deepEqual(textsOf(await perform({ kind: 'document', format: 'text' }, 'Hello.')), ['Hello.'])
    const page = { kind: 'page', type: 'text/html', url: 'http://x/', cssSelector: undefined } as const
    assert.deepEqual(await perform(page, '<main><p>b</p></main>'), [{ markdown: 'b' }])
    assert.deepEqual(await perform({ kind: 'mapping', mapping: '$sum(a)' }, '{"a":[1,2]}'), [3])
    const program = perform({ kind: 'program', language: 'javascript' }, 'console.log(6 * 7)')
    if (bubblewrapPath) assert.equal(((await program) as [ProgramResult])[0].output, '42\n')
    else await assert.rejects(program, /no sandbox/)
  })

  it('returns a document of many parts whole', async () => {
    const text = Array.from({ length: 3_000 }, (_, index) => `# ${index}\n\n${'word '.repeat(100)}`).join('\n\n')
    const texts = textsOf(await perform({ kind: 'document', format: 'markdown' }, text))
    assert.ok(texts.length > 1_000)
    assert.match(texts.at(-1) ?? '', /word/)
  })

  it('says that content is damaged, too long in time, or too large', async () => {
    await assert.rejects(perform({ kind: 'document', format: 'pdf' }, 'no pdf'), TaskFailure)
    const isLate = (error: unknown) => error instanceof ConfinedStoppedError && error.why === 'time'
    await assert.rejects(perform({ kind: 'mapping', mapping: '($f := function(){$f()}; $f())' }, '{}', 1_000), isLate)
    const isCrash = (error: unknown) => error instanceof ConfinedStoppedError && error.why === 'crash'
    await assert.rejects(perform({ kind: 'mapping', mapping: '$pad("",500000000)' }, '{}'), isCrash)
    assert.equal(await answers(), true)
  })

  it('ends the process of a worker that has left', async () => {
    const leaving = new AbortController()
    const before = ticks()
    const left = endless(leaving.signal)
    await until('the mapping computes', async () => busySince(before).length > 0, BUSY_MS)
    const busy = busySince(before)
    leaving.abort(new Error('left'))
    await assert.rejects(left, /left/)
    await until('its process is ended', async () => busy.every(isGone))
  })

  it('closes a call that is out of bounds, of another protocol, or no JSON', async () => {
    const work = { workspaceId: 'w', task: { kind: 'program', language: 'javascript' }, timeMs: 1_000 }
    const head = { protocol: RUNNER_PROTOCOL, work, size: 1 }
    for (const text of [
      JSON.stringify({ ...head, size: RUNNER_LIMITS.bodyBytes + 1 }),
      JSON.stringify({ ...head, protocol: RUNNER_PROTOCOL + 1 }),
      JSON.stringify({ ...head, work: { ...work, timeMs: RUNNER_LIMITS.timeMs + 1 } }),
      'x'.repeat(RUNNER_LIMITS.headBytes + 1),
      '}{',
    ]) {
      const socket = createConnection(runner.path)
      socket.on('error', () => {})
      socket.resume()
      socket.write(`${text}\n`)
      await once(socket, 'close')
    }
    assert.equal(await answers(), true)
  })

  it('closes the connections of calls whose content it did not ask for', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ams-runner-'))
    const server = await listen(join(folder, 'own.sock'), createConfinement({ recognitionFolder: folder }), () => {})
    const task: Task = { kind: 'recognition', page: 1, languages: ['eng'], timeMs: 90_000 }
    const work = { workspaceId: 'w', task, bytes: Buffer.alloc(1024 * 1024), timeMs: 60_000, signal: never }
    const own = createRunnerClient(join(folder, 'own.sock'))
    for (const _ of [1, 2, 3]) await assert.rejects(own.run(work), { code: NO_RECOGNITION })
    let isClosed = false
    void server.close().then(() => {
      isClosed = true
    })
    await until('no connection is left', async () => isClosed)
    rmSync(folder, { recursive: true })
  })

  it('has a socket for its own user alone, and no setting but the two of its start', async () => {
    assert.equal(statSync(runner.path).mode & 0o777, 0o600)
    const names = readFileSync(`/proc/${runner.pid}/environ`, 'utf8').split('\0').filter(Boolean)
    for (const name of names) assert.match(name, /^(RUNNER_SOCKET|BUBBLEWRAP_PATH)=/)
  })
})

describe('a runner that must have a wall and has none', () => {
  it('refuses what it should read, says so when it is asked how it is, and stays', async () => {
    const unwalled = await startRunner({ REQUIRE_WALL: 'on', BUBBLEWRAP_PATH: '/nowhere' })
    const { run, check } = createRunnerClient(unwalled.path)
    const task: Task = { kind: 'mapping', mapping: 'a' }
    const work = { workspaceId: 'w', task, bytes: Buffer.from('{}'), timeMs: 60_000, signal: never }
    await assert.rejects(run(work), WallMissingError)
    await until('its check says so', () =>
      check().then(
        () => false,
        (error) => error instanceof WallMissingError,
      ),
    )
    await unwalled.remove()
  })
})

describe('a runner that is killed', () => {
  it('before it takes a call costs the call nothing, though it had accepted the connection', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'ams-runner-')), 'dying.sock')
    let connections = 0
    const server = createServer((socket) => {
      socket.on('error', () => {})
      if (++connections < 4) socket.destroy()
      else socket.end('{"alive":true}\n{"parts":[42]}\n{"end":true}\n')
    })
    await once(server.listen(path), 'listening')
    const task = { kind: 'mapping', mapping: '$' } as const
    const work = { workspaceId: 'w', task, bytes: Buffer.from('42'), timeMs: 60_000, signal: never }
    assert.deepEqual(await createRunnerClient(path).run(work), [42])
    assert.equal(connections, 4)
    server.close()
    rmSync(dirname(path), { recursive: true })
  })

  it('in the middle of a call costs the call nothing when another one starts', async () => {
    const result = perform({ kind: 'mapping', mapping: '$count([1..2000000])' }, '{}')
    await runner.kill()
    await runner.start()
    assert.deepEqual(await result, [2_000_000])
  })

  it('twice in the middle of a call fails the call, and leaves no process', async () => {
    let before = ticks()
    const failed = assert.rejects(endless(), RunnerLostError)
    const left: number[] = []
    for (let round = 0; round < 2; round++) {
      await until('the mapping computes', async () => busySince(before).length > 0, BUSY_MS)
      left.push(...busySince(before))
      await runner.kill()
      await runner.start()
      before = new Map()
    }
    await failed
    await until('its processes are gone', async () => left.every(isGone))
  })
})
