import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createConfinement } from '../../activities/confined/confinement.ts'
import { ConfinedStoppedError } from '../../activities/confined/process.ts'
import type { Task } from '../../activities/confined/task.ts'
import { findBubblewrap } from '../../start/bubblewrap.ts'

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
      const [chunk] = await run(confinement, { kind: 'document', format: 'text' }, 'Hello.')
      assert.equal((chunk as { text: string }).text, 'Hello.')
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

describe('the wall of documents, pages and mappings', () => {
  test('stands where there is bubblewrap, and is reported where it does not', async () => {
    await map(walled, 'a')
    await map(alone, 'a')
    assert.ok(notices.length > 0)
    assert.ok(
      notices.every((notice) => notice.includes('bubblewrap (bwrap) is not installed')),
      notices.join(' '),
    )
  })
})
