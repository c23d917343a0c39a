import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createConfinement } from '../../activities/confined/confinement.ts'
import { ConfinedStoppedError } from '../../activities/confined/failure.ts'
import { NICENESS } from '../../activities/confined/priority.ts'
import { ConfinedProcess } from '../../activities/confined/process.ts'
import { withDescendants } from '../../activities/confined/process-family.ts'
import { PROCESS_LIMITS, type Task } from '../../activities/confined/task.ts'
import { ROOT_NOTICE } from '../../activities/confined/wall.ts'
import { findBubblewrap } from '../../start/bubblewrap.ts'
import { until } from '../support/stack/stack.ts'

const notices: string[] = []
const bubblewrapPath = await findBubblewrap()
const walled = createConfinement({ bubblewrapPath, onNotice: (notice) => notices.push(notice) })
const alone = createConfinement({ bubblewrapPath: '/nowhere', onNotice: (notice) => notices.push(notice) })
after(() => {
  walled.endIdle()
  alone.endIdle()
})

const run = (confinement: typeof walled, task: Task, bytes: string, timeMs = 60_000) =>
  confinement.run({ workspaceId: 'w', task, bytes: Buffer.from(bytes), timeMs, signal: new AbortController().signal })
const map = (confinement: typeof walled, mapping: string) =>
  run(confinement, { kind: 'mapping', mapping }, '{"a":[1,2]}')

for (const [name, confinement] of Object.entries({ walled, alone }))
  describe(`a process ${name}`, () => {
    test('maps an answer, reads a page, reads a document', async () => {
      assert.deepEqual(await map(confinement, '$sum(a)'), [3])
      const page = { kind: 'page', type: 'text/html', url: 'http://x/', cssSelector: undefined } as const
      assert.deepEqual(await run(confinement, page, '<main><p>b</p></main>'), [{ markdown: 'b' }])
      const [part] = await run(confinement, { kind: 'document', format: 'text' }, 'Hello.')
      assert.deepEqual(part, { page: { text: 'Hello.' } })
    })

    for (const mapping of ['[1..9999999]', '$pad("",500000000)'])
      test(`that runs out of memory over ${mapping} ends alone`, async () => {
        await assert.rejects(map(confinement, mapping), ConfinedStoppedError)
        assert.deepEqual(await map(confinement, 'a[1]'), [2])
      })

    test('that does not end is ended', async () => {
      const endless = run(confinement, { kind: 'mapping', mapping: '($f := function(){$f()}; $f())' }, '{}', 1_500)
      await assert.rejects(endless, (error) => error instanceof ConfinedStoppedError && error.why === 'time')
    })
  })

describe('a confined process', () => {
  for (const line of [
    '{"stopped":"time"}',
    '{"unavailable":"x"}',
    '{"parts":5}',
    '{"parts":{}}',
    'null',
    '5',
    '"end"',
    'no JSON',
  ])
    test(`that answers ${line} is ended, and this process goes on`, async () => {
      const command = ['/bin/sh', '-c', `printf '%s\\n' '${line}'; sleep 60`]
      const hostile = new ConfinedProcess({ command }, PROCESS_LIMITS.answers)
      const task = { kind: 'mapping', mapping: 'a' } as const
      const answer = hostile.perform(task, Buffer.from('{}'), { timeMs: 30_000, signal: new AbortController().signal })
      await assert.rejects(answer, (error) => error instanceof ConfinedStoppedError && error.why === 'crash')
    })

  test('that answers with a line without an end is ended, although all of its answer is allowed to be larger', async () => {
    const command = ['/bin/sh', '-c', 'head -c 6000000 /dev/zero; sleep 60']
    const hostile = new ConfinedProcess({ command }, PROCESS_LIMITS.documents)
    const task = { kind: 'mapping', mapping: 'a' } as const
    const answer = hostile.perform(task, Buffer.from('{}'), { timeMs: 30_000, signal: new AbortController().signal })
    await assert.rejects(answer, (error) => error instanceof ConfinedStoppedError && error.why === 'crash')
  })

  for (const [name, confinement] of Object.entries({ walled, alone }))
    test(`${name} gives way to the worker, with all that it starts`, async () => {
      const stop = new AbortController()
      const endless = { kind: 'mapping', mapping: '($f := function(){$f()}; $f())' } as const
      const work = { workspaceId: name, task: endless, bytes: Buffer.from('{}'), timeMs: 60_000, signal: stop.signal }
      const stopped = assert.rejects(confinement.run(work))
      await until('it computes', async () => computing().length > 0)
      const [computes = 0] = computing()
      assert.equal(statOf(computes)[16], String(getPriority() + NICENESS))
      await until('its session is nice, where the kernel shares by sessions', async () => {
        const autogroup = await readFile(`/proc/${computes}/autogroup`, 'utf8').catch(() => '')
        return autogroup === '' || new RegExp(` nice ${NICENESS}$`, 'm').test(autogroup)
      })
      stop.abort()
      await stopped
      await until('it is ended', async () => !existsSync(`/proc/${computes}/exe`))
    })
})

/** The fields of /proc/<pid>/stat from the third on: the 14th and 15th count ticks of the processor, the 19th is the niceness. */
const statOf = (pid: number): string[] => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []

const computing = (): number[] =>
  withDescendants(process.pid)
    .slice(1)
    .filter((pid) => existsSync(`/proc/${pid}/stat`) && Number(statOf(pid)[11]) > 30)

describe('the wall of documents, pages and mappings', () => {
  test('stands where there is bubblewrap, and is reported where it does not', async () => {
    await map(walled, 'a')
    await map(alone, 'a')
    const others = notices.filter((notice) => !notice.includes(ROOT_NOTICE))
    assert.ok(others.length > 0)
    assert.ok(
      others.every((notice) => notice.includes('bubblewrap (bwrap) is not installed')),
      others.join(' '),
    )
  })

  test('is reported once where it must be built as root', async () => {
    if (!bubblewrapPath) return
    // Only its owner may look into this folder, so nobody (65534) cannot run what is inside.
    const folder = mkdtempSync(join(tmpdir(), 'ams-wall-'))
    const hidden = join(folder, 'bwrap')
    symlinkSync(bubblewrapPath, hidden)
    const told: string[] = []
    const onNotice = (notice: string) => told.push(notice)
    const confinement = createConfinement({ bubblewrapPath: hidden, onNotice })
    try {
      assert.deepEqual(await map(confinement, 'a[0]'), [1])
      for (const code of ['1', '2']) await run(confinement, { kind: 'program', language: 'javascript' }, code)
    } finally {
      confinement.endIdle()
      rmSync(folder, { recursive: true })
    }
    const expected = [`Documents, pages and mappings: ${ROOT_NOTICE}`, `Programs: ${ROOT_NOTICE}`]
    assert.deepEqual(told, process.getuid?.() === 0 ? expected : [])
  })
})
